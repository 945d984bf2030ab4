import * as accounts from '@bracketbid/contract/http/accounts';
import * as groups from '@bracketbid/contract/http/groups';
import * as site from '@bracketbid/contract/http/site';
import { send } from './api/call.ts';
import { serverClock } from './live/serverClock.ts';
import { refreshToken, STATE_KEY } from './store/persist.ts';
import {
  setGroup,
  setSettings,
  settingsUnreachable,
  setUser,
  signedOut,
  useStore,
} from './store/store.ts';

/** After the settings could not be had. */
const SETTINGS_RETRY_MS = 5_000;
/** Who looks away for longer sees the settings, and by their answer the server's time, as they are then. */
const AWAY_MS = 60_000;

/** Takes the site's settings. @returns false where they could not be had: the page goes on with what it knew */
async function loadSettings(): Promise<boolean> {
  const [settings] = await send(site.getSettings, {}, { quiet: true }).catch(() => []);
  if (settings === undefined) settingsUnreachable();
  else setSettings(settings);
  return settings !== undefined;
}

/** Takes the site's settings, at once or as soon as they can be had, and again for who comes back to the page. */
export function followSettings(): void {
  let hiddenAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    clearTimeout(timer);
    if (!(await loadSettings())) timer = setTimeout(() => void load(), SETTINGS_RETRY_MS);
  };
  document.addEventListener('visibilitychange', () => {
    const nowMs = serverClock.nowMs();
    const wasAway = hiddenAtMs !== null && nowMs - hiddenAtMs > AWAY_MS;
    hiddenAtMs = document.visibilityState === 'hidden' ? nowMs : null;
    if (wasAway) void load();
  });
  void load();
}

/** Brings what is known of the one who is signed in up to date. */
export async function loadSession(): Promise<void> {
  if (!useStore.getState().auth.isLoggedIn) return;
  try {
    const { user } = await send(accounts.profile, {}, { quiet: true });
    setUser(user);
    await loadGroupId();
  } catch {
    // The screen that needs it will ask again, and tell.
  }
}

/** Takes the caller's current group. */
export async function loadGroupId(): Promise<string | null> {
  const { groupId } = await send(groups.myGroupId, {}, { quiet: true });
  const known = useStore.getState().team;
  setGroup(groupId, known.groupId === groupId ? known.groupAdminId : null);
  return groupId;
}

/** Ends the login here and on the server, which a bad network can't hold up. */
export function signOut(): void {
  const token = refreshToken.read();
  if (token !== null) {
    send(accounts.logout, { body: { token } }, { quiet: true }).catch(() => undefined);
  }
  signedOut();
}

/**
 * Keeps the tabs of a browser together: who logs out in one is logged out in all, who signs in in one is
 * signed in in all. Returns how to end it.
 */
export function followOtherTabs(): () => void {
  const listen = ({ key, storageArea }: StorageEvent) => {
    // Some browsers also tell of a tab's own session storage.
    if (storageArea !== null && storageArea !== window.localStorage) return;
    const { isLoggedIn } = useStore.getState().auth;
    const hasToken = refreshToken.read() !== null;
    if (isLoggedIn && !hasToken) signedOut();
    else if (!isLoggedIn && hasToken && key === STATE_KEY) void useStore.persist.rehydrate();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
