import { useStandings } from '../../../live/queries/standings.ts';
import { useMeantGroup } from '../../../live/meantGroup.ts';
import { useStore } from '../../../store/store.ts';
import { FairReview } from './FairReview.tsx';
import { GroupStanding } from './GroupStanding.tsx';

/** The standings of the viewer's group; nothing for a visitor, or without a group. */
export function OwnGroupStanding() {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { groupId } = useMeantGroup();
  if (userId === null || groupId === null) return null;
  return <GroupStanding groupId={groupId} userId={userId} />;
}

/** Its auction beside fair shares, which come later than what stands above them. */
export function OwnFairReview() {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { groupId } = useMeantGroup();
  const { data } = useStandings(groupId);
  if (userId === null || groupId === null || data === undefined) return null;
  return <FairReview groupId={groupId} userId={userId} standings={data.standings} />;
}
