import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import { ACCESS_TOKEN_SECONDS } from './accessTokens.ts';

/**
 * Logins that ended while their access tokens may not have expired yet: those tokens are refused too.
 * Kept for as long as such a token can live.
 */
export type EndedLogins = { has(loginId: string): boolean };

/** Follows every `LoginEnded`, here or elsewhere. */
export function createEndedLogins(
  clock: Clock,
  feed: Pick<ChangeFeed, 'invalidateOn'>,
): EndedLogins {
  const endedAtMsByLogin = new Map<string, number>();

  const forgetOld = () => {
    const before = clock.nowMs() - ACCESS_TOKEN_SECONDS * 1000;
    for (const [loginId, endedAtMs] of endedAtMsByLogin) {
      if (endedAtMs < before) endedAtMsByLogin.delete(loginId);
    }
  };

  feed.invalidateOn('LoginEnded', ({ loginId, endedAtMs }) => {
    forgetOld();
    endedAtMsByLogin.set(loginId, endedAtMs);
  });

  return { has: (loginId) => endedAtMsByLogin.has(loginId) };
}
