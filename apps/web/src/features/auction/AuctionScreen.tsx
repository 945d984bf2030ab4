import * as groups from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { send } from '../../api/call.ts';
import { loadGroupId } from '../../session.ts';
import { useStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { LiveAuction } from './LiveAuction.tsx';

/** The auction of the group in the address, or of the own group; members only. */
export function AuctionScreen() {
  const { groupidparam } = useParams();
  const userId = useStore((state) => state.user.user?.id ?? null);
  const knownGroupId = useStore((state) => state.team.groupId);
  const ownGroup = useQuery({
    queryKey: ['own-group-id'],
    queryFn: loadGroupId,
    enabled: groupidparam === undefined,
    staleTime: 0,
  });
  const groupId = groupidparam ?? ownGroup.data ?? null;
  if (groupId === null && ownGroup.isLoading) {
    return <AuctionLoading groupId={knownGroupId} userId={userId} />;
  }
  if (groupId === null || userId === null) return <NoGroupId />;
  return <MembersOnly groupId={groupId} userId={userId} />;
}

function MembersOnly({ groupId, userId }: { groupId: string; userId: string }) {
  const membership = useQuery({
    queryKey: ['membership', groupId],
    queryFn: () => send(groups.isMemberOfGroup, { params: { groupId } }, { quiet: true }),
  });
  if (membership.isPending) return <AuctionLoading groupId={groupId} userId={userId} />;
  if (membership.isError) return <Navigate to="/not-found" replace />;
  if (!membership.data.isMember) return <Navigate to="/" replace />;
  return <LiveAuction key={groupId} groupId={groupId} userId={userId} />;
}

function NoGroupId() {
  return (
    <Page title="Auction">
      <EmptyState
        title="Group ID not found"
        text={`${MESSAGES.groupNotFoundForUser}. Join or make a group first.`}
        action={
          <Button component={Link} to="/groups">
            To the groups
          </Button>
        }
      />
    </Page>
  );
}
