import * as accounts from '@bracketbid/contract/http/accounts';
import * as groups from '@bracketbid/contract/http/groups';
import * as site from '@bracketbid/contract/http/site';
import { send } from './api/call.ts';
import { refreshToken } from './store/persist.ts';
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
