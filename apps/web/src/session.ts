import * as own from '@bracketbid/contract/http/session';
import { getSettings } from '@bracketbid/contract/http/settings';
import { send } from './api/call.ts';
import { serverClock } from './live/clock/serverClock.ts';
import { unsubscribeBrowser } from './push/unsubscribe.ts';
import { pendingSignOuts, refreshToken, STATE_KEY } from './store/persist.ts';
import { forgetsSeason } from './store/season.ts';
import {
  onSignedOut,
  setGroup,
  setSettings,
  settingsUnreachable,
  setUser,
  signedOut,
  useStore,
} from './store/store.ts';

/** The wait after a failed request for the settings. */
const SETTINGS_RETRY_MS = 5_000;
/** A page that was hidden for longer requests the settings again, and measures the server's time from the answer. */
const HIDDEN_MS_MAX = 60_000;

/**
 * Requests the site's settings into the store, the only place that holds them.
 *
 * @throws ApiFailure, or the network's error
 */
export async function loadSettings(): Promise<void> {
  const [settings] = await send(getSettings, {}, { quiet: true });
  if (settings === undefined) throw new Error('The site has one record of settings');
  if (forgetsSeason(settings)) window.location.reload();
  else setSettings(settings);
}

/** Loads the site's settings, at once or as soon as the server answers, and again when the page comes back to the front. */
export function followSettings(): void {
  let hiddenAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    clearTimeout(timer);
    loadSettings().catch(() => {
      settingsUnreachable();
      timer = setTimeout(load, SETTINGS_RETRY_MS);
    });
  };
  document.addEventListener('visibilitychange', () => {
    const nowMs = serverClock.nowMs();
    const wasAway = hiddenAtMs !== null && nowMs - hiddenAtMs > HIDDEN_MS_MAX;
    hiddenAtMs = document.visibilityState === 'hidden' ? nowMs : null;
    if (wasAway) load();
  });
  load();
}

/** Refreshes the signed-in person's profile and group. */
export async function loadSession(): Promise<void> {
  if (!useStore.getState().auth.isLoggedIn) return;
  try {
    const { user } = await send(own.profile, {}, { quiet: true });
    setUser(user);
    await loadGroupId();
  } catch (error) {
    // A screen that needs it requests it again, and shows the failure.
    console.warn(error);
  }
}

/** Requests the id of the caller's own group into the store, the only place that holds it. @throws ApiFailure */
export async function loadGroupId(): Promise<void> {
  const { groupId } = await send(own.myGroupId, {}, { quiet: true });
  setGroup(groupId);
}

/** The wait before sign-outs that the server has not answered are sent again. */
const SIGN_OUT_RETRY_MS = 10_000;

let signOutRetry: ReturnType<typeof setTimeout> | undefined;

/**
 * Ends the login here at once, and on the server as soon as it can be reached: until it has answered, the sign-out is kept and
 * sent again, also after the page was closed.
 */
export function signOut(): void {
  const token = refreshToken.read();
  // Written first: a page that is closed now must not lose it.
  if (token !== null) pendingSignOuts.write([...(pendingSignOuts.read() ?? []), token]);
  signedOut();
  endPendingLogins();
}

function retrySignOuts(): void {
  clearTimeout(signOutRetry);
  signOutRetry = setTimeout(endPendingLogins, SIGN_OUT_RETRY_MS);
}

/** Ends on the server what was signed out here. What can't be sent stays, and is tried again. */
function endPendingLogins(): void {
  clearTimeout(signOutRetry);
  for (const token of pendingSignOuts.read() ?? []) {
    send(own.logout, { body: { token } }, { quiet: true, keepalive: true }).then(() => {
      const left = (pendingSignOuts.read() ?? []).filter((each) => each !== token);
      if (left.length > 0) pendingSignOuts.write(left);
      else pendingSignOuts.clear();
    }, retrySignOuts);
  }
}

/** Sends what an earlier visit could not, now and when the line is back. And a browser without a login shows no pushes. */
export function followSignOuts(): void {
  window.addEventListener('online', endPendingLogins);
  endPendingLogins();
  onSignedOut(() => void unsubscribeBrowser().catch(() => undefined));
}

/**
 * Keeps the tabs of a browser in step: a logout in one signs out all, a login in one signs in all. Returns how to
 * stop.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    // Some browsers also report a tab's own session storage.
    if (storageArea !== null && storageArea !== window.localStorage) return;
    const { isLoggedIn } = useStore.getState().auth;
    const hasToken = refreshToken.read() !== null;
    if (isLoggedIn && !hasToken) signedOut();
    else if (!isLoggedIn && hasToken && key === STATE_KEY) void useStore.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
