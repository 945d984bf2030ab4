import * as accounts from '@bracketbid/contract/http/accounts';
import * as groups from '@bracketbid/contract/http/groups';
import * as site from '@bracketbid/contract/http/site';
import { send } from './api/call.ts';
import { refreshToken, STATE_KEY } from './store/persist.ts';
import {
  setGroup,
  setSettings,
  settingsUnreachable,
  setUser,
  signedOut,
  useStore,
} from './store/store.ts';

/** Takes the site's settings; without them the page goes on with what it knew. */
export async function loadSettings(): Promise<void> {
  const [settings] = await send(site.getSettings, {}, { quiet: true }).catch(() => []);
  if (settings === undefined) settingsUnreachable();
  else setSettings(settings);
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
