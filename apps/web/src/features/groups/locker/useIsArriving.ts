import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useShares } from '../../../live/queries/shares.ts';

/**
 * Whether something of a group's page is requested for the first time: whichever answer comes first, it would be pushed
 * down by the others. False once a request has failed, so that a lost connection hides nothing.
 */
export function useIsArriving(groupId: string, hasStarted: boolean): boolean {
  const startedId = hasStarted ? groupId : null;
  const queries = [useSettlement(startedId), useShares(startedId), useGroupRules(groupId)];
  return queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
