import type { Clock } from '../clock.ts';
import { ACCESS_TOKEN_SECONDS } from './accessTokens.ts';

/**
 * Logins that ended while their access tokens may not have expired yet: those tokens are refused too.
 * Kept for as long as such a token can live.
 */
export type EndedLogins = {
  has(loginId: string): boolean;
  /** @param endedAtMs  when it ended, if that was not here and now */
  add(loginId: string, endedAtMs?: number): void;
  /** Called once with every login that ends from now on. */
  onEnd(listener: EndListener): void;
};

type EndListener = (loginId: string, endedAtMs: number, by: 'here' | 'elsewhere') => void;

export function createEndedLogins(clock: Clock): EndedLogins {
  const endedAtMsOf = new Map<string, number>();
  const listeners: EndListener[] = [];
  const forgetOld = () => {
    const before = clock.nowMs() - ACCESS_TOKEN_SECONDS * 1000;
    for (const [loginId, endedAtMs] of endedAtMsOf) {
      if (endedAtMs < before) endedAtMsOf.delete(loginId);
    }
  };
  return {
    has: (loginId) => endedAtMsOf.has(loginId),
    add: (loginId, endedElsewhereAtMs) => {
      forgetOld();
      if (endedAtMsOf.has(loginId)) return;
      const endedAtMs = endedElsewhereAtMs ?? clock.nowMs();
      const by = endedElsewhereAtMs === undefined ? 'here' : 'elsewhere';
      endedAtMsOf.set(loginId, endedAtMs);
      for (const listener of listeners) listener(loginId, endedAtMs, by);
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
  };
}
