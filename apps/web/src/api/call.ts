import { SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import { noteAnswer, pageMs, serverClock } from '../live/clock/serverClock.ts';
import { accessToken, refreshToken, seasonChoice } from '../store/persist.ts';
import { createApi } from './createApi.ts';
import { type Requested, takeEarly } from './early.ts';
import { oneTabAtATime } from './oneTabAtATime.ts';

export { ApiFailure, type Reply } from './createApi.ts';

type Listeners = {
  /** Called with the sentence of a failure that the caller doesn't show itself. */
  onFailure: (message: string) => void;
  /** Called with the reason when the session can't be renewed. */
  onSessionEnd: (message: string) => void;
};
const listeners: Listeners = { onFailure: () => undefined, onSessionEnd: () => undefined };

/** Sets the listeners: once, when the app starts. */
export function configureApi(given: Listeners): void {
  Object.assign(listeners, given);
}

const failedAnswerListeners = new Set<() => void>();

/** Subscribes to refused and failed answers of the server. Returns how to unsubscribe. */
export function onFailedAnswer(listener: () => void): () => void {
  failedAnswerListeners.add(listener);
  return () => failedAnswerListeners.delete(listener);
}

/** Notes that the server refused something, or failed at it, on whatever way. */
export function noteFailedAnswer(): void {
  for (const listener of failedAnswerListeners) listener();
}

const XSRF_COOKIE = /(?:^|; )XSRF-TOKEN=([^;]+)/;

const REFRESH_LOCK = 'bracketbid-refresh';

/** Fetches past the browser's cache, and measures the server's time from the answer. */
async function measuredFetch(url: string, init: RequestInit): Promise<Response> {
  const { sentAtMs, answer } = takeEarly(url, init) ?? request(url, init);
  const { response, receivedAtMs } = await answer;
  const { headers } = response;
  const time = { serverTime: headers.get(SERVER_TIME_HEADER), age: headers.get('age') };
  noteAnswer(serverClock, time, { sentAtMs, receivedAtMs });
  return response;
}

function request(url: string, init: RequestInit): Requested {
  const sentAtMs = pageMs();
  const answer = fetch(url, { ...init, cache: 'no-store' }).then((response) => ({
    response,
    receivedAtMs: pageMs(),
  }));
  return { sentAtMs, answer };
}

const api = createApi({
  fetch: measuredFetch,
  accessToken,
  refreshToken,
  // Otherwise two tabs could exchange the same refresh token at once.
  exclusively: (work) =>
    'locks' in navigator ? oneTabAtATime(navigator.locks, REFRESH_LOCK, work) : work(false),
  xsrfToken: () => {
    const [, token] = XSRF_COOKIE.exec(document.cookie) ?? [];
    return token === undefined ? null : decodeURIComponent(token);
  },
  season: seasonChoice.read,
  onFailure: (message) => listeners.onFailure(message),
  onFailedAnswer: noteFailedAnswer,
  onSessionEnd: (message) => listeners.onSessionEnd(message),
});

/** Makes a call of the contract; a failure is shown as a toast unless `quiet`, and always thrown as `ApiFailure`. */
export const send = api.send;

/** Renews an access token that the server no longer accepts. False when the session is over. */
export const refreshAccess = api.refresh;
