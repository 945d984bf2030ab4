import type { Clock } from '../clock.ts';
import { ACCESS_TOKEN_SECONDS } from './accessTokens.ts';

/**
 * Logins that have ended while access tokens of theirs may still be good: those tokens are refused too.
 * Kept for as long as such a token can live.
 */
export type EndedLogins = {
  has(loginId: string): boolean;
  /** @param endedAtMs  when it ended, if not now */
  add(loginId: string, endedAtMs?: number): void;
  /** Calls back for every login that ends from now on. */
  onEnd(listener: (loginId: string) => void): void;
};

export function createEndedLogins(clock: Clock): EndedLogins {
  const endedAtMsOf = new Map<string, number>();
  const listeners: ((loginId: string) => void)[] = [];
  const forgetOld = () => {
    const before = clock.nowMs() - ACCESS_TOKEN_SECONDS * 1000;
    for (const [loginId, endedAtMs] of endedAtMsOf) {
      if (endedAtMs < before) endedAtMsOf.delete(loginId);
    }
  };
  return {
    has: (loginId) => endedAtMsOf.has(loginId),
    add: (loginId, endedAtMs = clock.nowMs()) => {
      forgetOld();
      endedAtMsOf.set(loginId, endedAtMs);
      for (const listener of listeners) listener(loginId);
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
  };
}
