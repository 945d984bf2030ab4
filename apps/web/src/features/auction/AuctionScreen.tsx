import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { untilAnswered } from '../../api/untilAnswered.ts';
import { openAhead } from '../../live/auction/openLive.ts';
import { loadGroupId } from '../../session.ts';
import { setGroup, useStore } from '../../store/store.ts';
import { TryingAgainPage } from '../../ui/page/TryingAgain.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { LiveAuction } from './LiveAuction.tsx';
import { later } from '../../ui/late.tsx';

// For whoever has no group.
const GoingHome = later(() => import('./GoingHome.tsx').then((module) => module.GoingHome));

// The room comes with its band, never before it.
const Rehearsal = later(() => import('./Rehearsal.tsx').then((module) => module.Rehearsal));

/** Opens a group's auction, or the own one, before its screen is drawn: with the picture at hand, the room is drawn at once. */
export async function openAuctionAhead(groupId = useStore.getState().team.groupId): Promise<void> {
  const userId = useStore.getState().user.user?.id;
  if (groupId !== null && userId !== undefined) await openAhead({ groupId, userId });
}

/** The auction of the group in the address, or of the own group, or a rehearsal; members only. */
export function AuctionScreen() {
  const { groupidparam } = useParams();
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null) return <GoingHome />;
  if (groupidparam === undefined) return <OwnAuction userId={userId} />;
  const auction = <LiveAuction key={groupidparam} groupId={groupidparam} userId={userId} />;
  return isRehearsalId(groupidparam) ? <Rehearsal>{auction}</Rehearsal> : auction;
}

/** Opens the stored group at once, and requests its id only if none is stored. */
function OwnAuction({ userId }: { readonly userId: string }) {
  const groupId = useStore((state) => state.team.groupId);
  const request = useQuery({
    ...untilAnswered,
    queryKey: ['own-group-id'],
    // The id lives in the store; the query only records that there was an answer.
    queryFn: () => loadGroupId().then(() => true),
    enabled: groupId === null,
    gcTime: 0,
  });
  if (groupId !== null) {
    // The member may have left the group on another device: request the own group's id again.
    const forget = () => setGroup(null);
    return <LiveAuction key={groupId} groupId={groupId} userId={userId} onNotMember={forget} />;
  }
  if (request.failureCount > 0 && !request.isSuccess) return <TryingAgainPage title="Auction" />;
  if (!request.isSuccess || request.isFetching) {
    return <AuctionLoading groupId={null} userId={userId} />;
  }
  return <GoingHome />;
}
