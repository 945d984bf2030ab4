import type { SoldTeam } from '@bracketbid/contract/entities';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useContest } from '../../../live/queries/contest.ts';
import { useMatches } from '../../../live/queries/resultQueries.ts';
import { useSeason } from '../useSeason.ts';
import { hasBegun, hasContestBegun } from './ownView.ts';

/** [SHARE-1] Whether a lot can no longer be divided; null while that is not known. */
export function useHasBegun(): ((lot: Pick<SoldTeam, '_id' | 'teams'>) => boolean) | null {
  const { isContest, groupId } = useSeason();
  const contest = useContest(isContest ? groupId : null).data;
  const matches = useMatches().data?.matches;
  if (isContest) {
    return contest === undefined ? null : () => hasContestBegun(contest, serverClock.nowMs());
  }
  return matches === undefined ? null : (lot) => hasBegun(lot, matches);
}
