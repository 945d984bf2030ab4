import type { Outcome } from './deliver.ts';

/** How often a push is tried whose service was reached. */
const TRIES_MAX = 6;
/** Between two tries, however many there were. */
const RETRY_MS_MAX = 120_000;

/** Five seconds, doubling each time up to two minutes: what is pushed is old soon. */
export function delayMs(tries: number): number {
  return Math.min(5000 * 2 ** (tries - 1), RETRY_MS_MAX);
}

/**
 * When a push that failed is tried again; null when it isn't worth it. While its service can't be reached at all, perhaps for want of
 * a network, it waits as long as it is worth telling.
 */
export function nextTryMs(
  push: { readonly tries: number; readonly expiresAtMs: number },
  { isUnreached = false }: Extract<Outcome, { readonly kind: 'failed' }>,
  nowMs: number,
): number | null {
  const nextMs = nowMs + delayMs(push.tries);
  const mayTry = push.tries < TRIES_MAX || isUnreached;
  return mayTry && nextMs < push.expiresAtMs ? nextMs : null;
}
