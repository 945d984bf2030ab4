import type { LiveState } from '@bracketbid/contract/live/state';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useFairReview } from '../../../live/queries/fair.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useAuctionLog } from './useReceipts.ts';

/** Whether the page of the whole night waits for what is told and proven at its top. */
export function useIsNightArriving({ groupId, rules }: LiveState): boolean {
  return useAreArriving([
    useAuctionLog(groupId),
    useGroupRules(groupId),
    useFairReview(rules.hints === 'off' ? null : groupId),
  ]);
}
