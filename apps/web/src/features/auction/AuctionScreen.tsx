import * as groups from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { send } from '../../api/call.ts';
import { untilAnswered } from '../../api/untilAnswered.ts';
import { MEMBERSHIP, OWN_GROUP_ID } from '../../live/groupQueries.ts';
import { loadGroupId } from '../../session.ts';
import { useStore } from '../../store/store.ts';
import { TryingAgainPage } from '../../ui/TryingAgain.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { GoingHome } from './GoingHome.tsx';
import { LiveAuction } from './LiveAuction.tsx';

/** A yes stays one for a while; a no may be of before somebody joined. */
const YES_MS = 15_000;

/** The auction of the group in the address, or of the own group; members only. */
export function AuctionScreen() {
  const { groupidparam } = useParams();
  const userId = useStore((state) => state.user.user?.id ?? null);
  const knownGroupId = useStore((state) => state.team.groupId);
  const ownGroup = useQuery({
    ...untilAnswered,
    queryKey: [OWN_GROUP_ID],
    queryFn: loadGroupId,
    enabled: groupidparam === undefined,
    staleTime: 0,
  });
  const groupId = groupidparam ?? ownGroup.data ?? null;
  if (groupId === null && ownGroup.failureCount > 0) return <TryingAgainPage title="Auction" />;
  if (groupId === null && ownGroup.isFetching) {
    return <AuctionLoading groupId={knownGroupId} userId={userId} />;
  }
  if (groupId === null || userId === null) {
    return <GoingHome why={MESSAGES.groupNotFoundForUser} />;
  }
  return <MembersOnly groupId={groupId} userId={userId} />;
}

function MembersOnly({ groupId, userId }: { groupId: string; userId: string }) {
  const membership = useQuery({
    ...untilAnswered,
    queryKey: [MEMBERSHIP, groupId],
    queryFn: () => send(groups.isMemberOfGroup, { params: { groupId } }, { quiet: true }),
    staleTime: ({ state }) => (state.data?.isMember === true ? YES_MS : 0),
  });
  const { data, isFetching } = membership;
  if (membership.isError) return <Navigate to="/not-found" replace />;
  if (data?.isMember === true) {
    return <LiveAuction key={groupId} groupId={groupId} userId={userId} />;
  }
  if (membership.failureCount > 0) return <TryingAgainPage title="Auction" />;
  if (data === undefined || isFetching) {
    return <AuctionLoading groupId={groupId} userId={userId} />;
  }
  return <Navigate to="/" replace />;
}
