import { teams } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/fair';
import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** What the lots of a group's auction are worth, while its rules show it; requested again after a result. */
export const useFairShares = (groupId: string | null) =>
  useFair([RESULTS, 'fair', groupId], groupId);

/** The same on a sheet: requested again after each lot, too, as it has no live picture to project the pot from. */
export const useFairSheet = (groupId: string | null) =>
  useFair([RESULTS, 'lots', 'fair', groupId], groupId);

function useFair(queryKey: QueryKey, groupId: string | null) {
  return useQuery({
    queryKey,
    queryFn:
      groupId === null
        ? skipToken
        : () => send(calls.fairOfGroup, { params: { groupId } }, { quiet: true }),
    retry: false,
  });
}

/** A completed auction beside fair shares; nothing without a group. */
export function useFairReview(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, 'fair-review', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : () => send(calls.fairReview, { params: { groupId } }, { quiet: true }),
    retry: false,
  });
}

/** The lots of a group's auction by name, beside what they are worth; nothing without a group. */
export function useFairLots(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, 'lots', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : async () => (await send(teams, { params: { groupId } }, { quiet: true })).data,
  });
}
