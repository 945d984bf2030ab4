import { useAreArriving } from '../../live/queries/areArriving.ts';
import { useContest } from '../../live/queries/contest.ts';
import { useGroup } from '../../live/queries/group.ts';
import { useSettlement } from '../../live/queries/settlement.ts';
import { useLots, useShares } from '../../live/queries/shares.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { useMatchesOfSeason, useMyGames } from './useGames.ts';

type Shown = {
  readonly groupId: string | null;
  readonly isCurrent: boolean;
  readonly isContest: boolean;
};

/** Whether the viewer's teams wait for an answer that stands above them. All are requested at once. */
export function useIsTodayArriving({ groupId, isCurrent, isContest }: Shown): boolean {
  const currentId = isCurrent ? groupId : null;
  const ofGames = { enabled: currentId !== null && !isContest };
  return useAreArriving([
    useSettlement(groupId),
    useStandings(groupId),
    useShares(currentId),
    useLots(currentId),
    useContest(isContest ? groupId : null),
    useGroup(isContest),
    useMyGames(ofGames),
    useMatchesOfSeason(ofGames),
  ]);
}
