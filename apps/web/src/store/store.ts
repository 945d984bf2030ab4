import { siteSettings, user, type SiteSettings, type User } from '@bracketbid/contract/entities';
import { replaceEqualDeep } from '@tanstack/react-query';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import {
  accessToken,
  forgetAll,
  refreshToken,
  seasonChoice,
  STATE_KEY,
  storage,
} from './persist.ts';
import { ofShownSeason } from './season.ts';

type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** The state shared by the whole app, and kept by the browser. */
export type AppState = {
  readonly auth: { readonly isLoggedIn: boolean; readonly status: RequestStatus };
  readonly user: { readonly user: User | null };
  /** The own group of the current tournament. */
  readonly team: { readonly groupId: string | null };
  /** `isSettled`: the first request for the settings has been answered or has failed. */
  readonly global: {
    readonly settings: SiteSettings | null;
    readonly isSettled: boolean;
    /** The own hour of the own group; null where it starts at the site's. */
    readonly ownHour: string | null;
  };
};

const INITIAL: AppState = {
  auth: { isLoggedIn: false, status: 'idle' },
  user: { user: null },
  team: { groupId: null },
  global: { settings: null, isSettled: false, ownHour: null },
};

const kept = z.object({
  auth: z.object({ isLoggedIn: z.boolean() }),
  user: z.object({ user: user.nullable() }),
  team: z.object({ groupId: z.string().nullable() }),
  global: z.object({ settings: siteSettings.nullable() }),
});

/** Raise it when the stored shape changes incompatibly: older ones are dropped. */
const VERSION = 1;

export const useStore = create<AppState>()(
  persist(() => INITIAL, {
    name: STATE_KEY,
    version: VERSION,
    storage: createJSONStorage(() => storage),
    partialize: ({ auth, user: owner, team, global }) => ({
      auth: { isLoggedIn: auth.isLoggedIn },
      user: owner,
      team,
      global: { settings: global.settings },
    }),
    merge: (stored, current) => mergeKept(stored, current),
  }),
);

/** Merges the stored state into the initial one; a login without its tokens doesn't count. */
function mergeKept(stored: unknown, current: AppState): AppState {
  const parsed = kept.safeParse(stored);
  if (!parsed.success) return current;
  const { auth, ...rest } = parsed.data;
  const isLoggedIn = auth.isLoggedIn && refreshToken.read() !== null;
  const global = { ...current.global, ...rest.global };
  if (!isLoggedIn) return { ...current, global };
  return { ...current, ...rest, global, auth: { isLoggedIn, status: 'idle' } };
}

const signOutListeners = new Set<() => void>();

/** Subscribes to the end of the session, however it ends. Returns how to unsubscribe. */
export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

export function signedIn(
  owner: User,
  tokens: { readonly access: string; readonly refresh: string },
): void {
  accessToken.write(tokens.access);
  refreshToken.write(tokens.refresh);
  useStore.setState({
    auth: { isLoggedIn: true, status: 'succeeded' },
    user: { user: owner },
    // The answer to a login is of the site's season.
    team: { groupId: seasonChoice.read() === null ? (owner.allGroups[0]?._id ?? null) : null },
  });
}

/** Forgets the person: tokens, user, group, everything in local storage. */
export function signedOut(): void {
  const { global } = useStore.getState();
  for (const listener of signOutListeners) listener();
  useStore.setState({ ...INITIAL, global: { ...global, ownHour: null } });
  forgetAll();
}

export function setAuthStatus(status: RequestStatus): void {
  useStore.setState(({ auth }) => ({ auth: { ...auth, status } }));
}
export function setUser(owner: User): void {
  const { user: known } = useStore.getState().user;
  // What is the same is drawn no second time.
  useStore.setState({ user: { user: replaceEqualDeep(known, owner) } });
}
export function setGroup(groupId: string | null): void {
  const { team, global } = useStore.getState();
  if (team.groupId === groupId) return;
  useStore.setState({ team: { groupId }, global: { ...global, ownHour: null } });
}
/** @param settings  as the server has them */
export function setSettings(settings: SiteSettings): void {
  const { global } = useStore.getState();
  const shown = replaceEqualDeep(global.settings, ofShownSeason(settings));
  useStore.setState({ global: { ...global, settings: shown, isSettled: true } });
}
/** Some of the site's settings have changed. */
export function changeSettings(change: Partial<SiteSettings>): void {
  const { settings } = useStore.getState().global;
  if (settings === null) return;
  useStore.setState(({ global }) => ({
    global: { ...global, settings: { ...settings, ...change } },
  }));
}
/** The tab turns to another group: its hour comes with its first message. */
export function forgetGroupHour(): void {
  const { global } = useStore.getState();
  if (global.ownHour !== null) useStore.setState({ global: { ...global, ownHour: null } });
}
/** When the own group's auction starts, as the server says. */
export function setGroupHour(auctionDate: string | null, isOwn: boolean): void {
  if (!isOwn) changeSettings({ auctionDate });
  const ownHour = isOwn ? auctionDate : null;
  useStore.setState(({ global }) => ({ global: { ...global, ownHour } }));
}
/** The settings could not be loaded: the last known ones are kept. */
export function settingsUnreachable(): void {
  useStore.setState(({ global }) => ({ global: { ...global, isSettled: true } }));
}
