import { SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import { noteAnswer, pageMs, serverClock } from '../live/serverClock.ts';
import { accessToken, lastBidder, refreshToken } from '../store/persist.ts';
import { createApi } from './createApi.ts';

export { ApiFailure, type Reply, serverSentence } from './createApi.ts';

type Listeners = {
  /** A call failed, and nobody else tells of it. */
  onFailure: (message: string) => void;
  /** The session can't be renewed. */
  onSessionEnd: (message: string) => void;
};
const listeners: Listeners = { onFailure: () => undefined, onSessionEnd: () => undefined };

/** Names who is told of failures and of the session's end: the app's start does it once. */
export function configureApi(given: Listeners): void {
  Object.assign(listeners, given);
}

const XSRF_COOKIE = /(?:^|; )XSRF-TOKEN=([^;]+)/;

const REFRESH_LOCK = 'bracketbid-refresh';

/** No answer is the browser's own from before, and each tells the server's time. */
async function measuredFetch(url: string, init: RequestInit): Promise<Response> {
  const sentAtMs = pageMs();
  const response = await fetch(url, { ...init, cache: 'no-store' });
  const { headers } = response;
  const answer = { serverTime: headers.get(SERVER_TIME_HEADER), age: headers.get('age') };
  noteAnswer(serverClock, answer, { sentAtMs, receivedAtMs: pageMs() });
  return response;
}

const api = createApi({
  fetch: measuredFetch,
  accessToken,
  refreshToken,
  // Two tabs that exchange the same refresh token at once would do the work twice.
  exclusively: async (work) => {
    if (!('locks' in navigator)) return work(false);
    const { locks } = navigator;
    const first = await locks.request(REFRESH_LOCK, { ifAvailable: true }, async (lock) =>
      lock === null ? null : { answer: await work(false) },
    );
    return first === null ? locks.request(REFRESH_LOCK, () => work(true)) : first.answer;
  },
  xsrfToken: () => {
    const [, token] = XSRF_COOKIE.exec(document.cookie) ?? [];
    return token === undefined ? null : decodeURIComponent(token);
  },
  onFailure: (message) => listeners.onFailure(message),
  // SPEC.md section 8: any failed answer removes it. What the screen draws is the picture of the auction all the same.
  onFailed: () => lastBidder.clear(),
  onSessionEnd: (message) => listeners.onSessionEnd(message),
});

/** Makes a call of the contract; a failure is told as a toast unless `quiet`, and always thrown as `ApiFailure`. */
export const send = api.send;

/** Renews an access token that the server no longer takes. False when the session is over. */
export const refreshAccess = api.refresh;
