import * as calls from '@bracketbid/contract/contest/calls';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** The key of a group's contest: changed results make it stale. */
const contestKey = (groupId: string | null) => [RESULTS, 'contest', groupId];

/** A group's contest: its prizes, results and money; nothing for a group of a season. */
export function useContest(groupId: string | null) {
  return useQuery({
    queryKey: contestKey(groupId),
    queryFn:
      groupId === null
        ? skipToken
        : async () =>
            (await send(calls.contestOfGroup, { params: { groupId } }, { quiet: true })).contest,
  });
}

/** What a result is about: a prize or, of a bracket, one match. */
export type ResultTarget = { readonly prizeId: string | null; readonly matchId: string | null };

/** The prize's place in an address: a round that pays nothing has none. */
const NO_PRIZE = '-';

/** What host and members say of a contest's results. Each answers with the contest after it. @throws ApiFailure */
export function useContestWords(groupId: string) {
  const queries = useQueryClient();
  const take = ({ contest }: { readonly contest: calls.ContestView }) => {
    queries.setQueryData(contestKey(groupId), contest);
    // Standings, settlement and who has won what follow from it.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) => first === RESULTS && second !== 'contest',
    });
  };
  const of = ({ prizeId, matchId }: ResultTarget) => ({
    params: { groupId, prizeId: prizeId ?? NO_PRIZE },
    match: matchId === null ? {} : { matchId },
  });
  return {
    enter: async (prizeId: string | null, value: calls.WirePrizeValue) =>
      take(await send(calls.enterResult, { params: { groupId }, body: { prizeId, value } })),
    confirm: async (target: ResultTarget) => {
      const { params, match } = of(target);
      take(await send(calls.confirmResult, { params, body: match }));
    },
    object: async (target: ResultTarget, reason: string) => {
      const { params, match } = of(target);
      take(await send(calls.objectToResult, { params, body: { ...match, reason } }));
    },
    withdraw: async (entrantId: string, reason: string) =>
      take(await send(calls.withdrawEntrant, { params: { groupId }, body: { entrantId, reason } })),
    confirmWithdrawal: async (entrantId: string) =>
      take(await send(calls.confirmWithdrawal, { params: { groupId, entrantId } })),
    objectToWithdrawal: async (entrantId: string, reason: string) => {
      const params = { groupId, entrantId };
      take(await send(calls.objectToWithdrawal, { params, body: { reason } }));
    },
    callOff: async (reason: string) =>
      take(await send(calls.callOffContest, { params: { groupId }, body: { reason } })),
    confirmCallOff: async () => take(await send(calls.confirmCallOff, { params: { groupId } })),
    objectToCallOff: async (reason: string) =>
      take(await send(calls.objectToCallOff, { params: { groupId }, body: { reason } })),
  };
}

export type ContestWords = ReturnType<typeof useContestWords>;
