import { pageMs } from '../live/clock/serverClock.ts';
import { useConnection } from '../live/connection.ts';

/** A request under way, its times by the page's clock (`pageMs`). */
export type Requested = {
  readonly sentAtMs: number;
  readonly answer: Promise<{ readonly response: Response; readonly receivedAtMs: number }>;
};

/** What the page itself has requested before any code of the app was there (`index.html`): what it will show first. */
export type Early = Requested & { readonly url: string; readonly authorization: string };

declare global {
  var early: Early | undefined;
}

/** An older answer is not worth taking: on such a line the code came late, or another screen was shown first. */
const EARLY_MS_MAX = 10_000;

/**
 * Takes what the page itself has requested, if the app would send the same now. It can be taken once, and not once the page is
 * connected: what has changed since the answer was announced then, before anybody who has the answer listened.
 */
export function takeEarly(url: string, { method, headers }: RequestInit): Requested | null {
  const { early } = globalThis;
  if (early?.url !== url || method !== 'GET') return null;
  globalThis.early = undefined;
  const isSame = new Headers(headers).get('authorization') === early.authorization;
  const isYoung = pageMs() - early.sentAtMs < EARLY_MS_MAX;
  return isSame && isYoung && useConnection.getState().connection === 'connecting' ? early : null;
}
