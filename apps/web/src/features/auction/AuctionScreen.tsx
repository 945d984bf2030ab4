import { MESSAGES } from '@bracketbid/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { untilAnswered } from '../../api/untilAnswered.ts';
import { loadGroupId } from '../../session.ts';
import { setGroup, useStore } from '../../store/store.ts';
import { TryingAgainPage } from '../../ui/TryingAgain.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { GoingHome } from './GoingHome.tsx';
import { LiveAuction } from './LiveAuction.tsx';

/** The auction of the group in the address, or of the own group; members only. */
export function AuctionScreen() {
  const { groupidparam } = useParams();
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null) return <GoingHome why={MESSAGES.groupNotFoundForUser} />;
  if (groupidparam === undefined) return <OwnAuction userId={userId} />;
  return <LiveAuction key={groupidparam} groupId={groupidparam} userId={userId} />;
}

/** Opens at once the group that this browser knows, and requests its id only where it knows none. */
function OwnAuction({ userId }: { readonly userId: string }) {
  const groupId = useStore((state) => state.team.groupId);
  const request = useQuery({
    ...untilAnswered,
    queryKey: ['own-group-id'],
    // The id goes into the store, which is its home; the query knows only that there was an answer.
    queryFn: () => loadGroupId().then(() => true),
    enabled: groupId === null,
    gcTime: 0,
  });
  if (groupId !== null) {
    // The group may have been left on another device: then which one is the own one is requested again.
    const forget = () => setGroup(null);
    return <LiveAuction key={groupId} groupId={groupId} userId={userId} onNotMember={forget} />;
  }
  if (request.failureCount > 0 && !request.isSuccess) return <TryingAgainPage title="Auction" />;
  if (!request.isSuccess || request.isFetching) {
    return <AuctionLoading groupId={null} userId={userId} />;
  }
  return <GoingHome why={MESSAGES.groupNotFoundForUser} />;
}
