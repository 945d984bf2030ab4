import { myGroups } from '@bracketbid/contract/contest/calls';
import { claimSeat, type Seat, seatsOfGroup } from '@bracketbid/contract/http/gavel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../api/call.ts';
import { isServersNo, untilAnswered } from '../../../api/untilAnswered.ts';
import { useAction } from '../../../api/useAction.ts';
import { useGroupRefresh } from '../../../live/queries/group.ts';
import { SEATS } from '../../../live/queries/groupQueries.ts';
import { loadGroupId } from '../../../session.ts';
import { type Claim, type ClaimAnswer, toClaim } from './claim.ts';

/** While somebody waits for the host. */
const AGAIN_MS = 4_000;

type Own = { readonly seat: Seat; readonly groupId: string };

/**
 * A claim to the seat of a slip. Whoever waits is no member yet, so that no message reaches them: the page looks whether the
 * seat is among those of the own groups.
 *
 * @param userId  null for a visitor
 */
export function useClaim(seatId: string, token: string, userId: string | null) {
  const [answer, setAnswer] = useState<ClaimAnswer | null>(null);
  const { run, isRunning } = useAction();
  const refresh = useGroupRefresh();
  const isAsked = answer !== null && 'seat' in answer;
  const { data: own = null, isPending } = useQuery({
    ...untilAnswered,
    queryKey: [SEATS, 'own', seatId, userId],
    enabled: userId !== null,
    queryFn: async (): Promise<Own | null> => {
      const found = await findOwn(seatId, userId);
      if (found !== null && isAsked) {
        // A member now: the pages of the group, and its connection.
        await Promise.all([loadGroupId(), refresh()]).catch(() => undefined);
      }
      return found;
    },
    refetchInterval: ({ state }) => (isAsked && state.data == null ? AGAIN_MS : false),
  });
  const claim: Claim = userId === null ? { status: 'open' } : toClaim(answer, own, userId);
  return {
    claim,
    /** It isn't known yet whether the seat is the viewer's already. */
    isLoading: userId !== null && isPending,
    isRunning,
    ask: () =>
      run(
        async () => {
          const sent = { params: { id: seatId }, body: { token } };
          const { seat } = await send(claimSeat, sent, { quiet: true });
          setAnswer({ seat });
        },
        ({ status, message }) => setAnswer({ refusal: { status, message } }),
      ),
  };
}

/** The seat, where it is the person's, and its group. */
async function findOwn(seatId: string, userId: string | null): Promise<Own | null> {
  const { groups } = await send(myGroups, {}, { quiet: true });
  const found = await Promise.all(
    groups.map(async ({ _id: groupId }): Promise<Own | null> => {
      const seats = await seatsIn(groupId);
      const seat = seats.find(({ _id }) => _id === seatId);
      return seat === undefined || seat.userId !== userId ? null : { seat, groupId };
    }),
  );
  return found.find((each) => each !== null) ?? null;
}

async function seatsIn(groupId: string): Promise<readonly Seat[]> {
  try {
    return (await send(seatsOfGroup, { params: { groupId } }, { quiet: true })).seats;
  } catch (error) {
    // A group without seats, or one that was just left.
    if (isServersNo(error)) return [];
    throw error;
  }
}
