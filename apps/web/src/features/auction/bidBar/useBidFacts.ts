import { useNouns } from '../../../domain/teams/nouns.ts';
import type { LiveState } from '@bracketbid/contract/live/state';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useConnection } from '../../../live/connection.ts';
import { useSecondsSince } from '../lot/moments.ts';
import { useLotResult } from '../lot/useLotResult.ts';
import { barFacts } from './barFacts.ts';
import { barRoom } from './barRoom.ts';
import type { Principal } from './bidFor.ts';

/**
 * What the bid bar knows: the auction's state, its countdowns and the connection.
 *
 * @param page.isBusy  while a bid from this screen is in flight
 * @param page.principal  for whom is bid, if not for the member
 */
export function useBidFacts(
  state: LiveState,
  userId: string,
  page: { readonly isBusy: boolean; readonly principal: Principal | null },
) {
  const { lot, pause } = state;
  const connection = useConnection((live) => live.connection);
  const ended = useConnection((live) => live.ended);
  const isStorageAvailable = useConnection((live) => live.isStorageAvailable);
  const seconds = useCountdown(lot?.closesAt ?? null);
  const opensIn = useCountdown(lot?.opensAt ?? null);
  const pauseSeconds = useCountdown(pause?.until ?? null);
  const lostSeconds = useSecondsSince(connection === 'lost');
  const result = useLotResult();
  const nowMs = serverClock.nowMs();
  const nouns = useNouns();
  return {
    facts: barFacts(state, userId, { ...page, connection, seconds }),
    room: barRoom(state, userId, {
      seconds,
      opensIn,
      pauseSeconds,
      result,
      nowMs,
      nouns,
    }),
    ended,
    isStorageAvailable,
    lostSeconds,
  };
}
