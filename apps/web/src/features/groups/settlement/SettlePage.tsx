import { Button, Skeleton } from '@mantine/core';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useStore } from '../../../store/store.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useMeantGroup } from '../../../live/meantGroup.ts';
import { useGroup } from '../../../live/queries/group.ts';
import { SettleUp } from './SettleUp.tsx';

/** The page on which a group settles up: the own one, or the one that the address names. */
export function SettlePage() {
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { groupId: meant } = useMeantGroup();
  const group = useGroup();
  const groupId = meant ?? group.data?.groupId ?? null;
  const isOwn = group.data?.groupId === groupId;
  const settlement = useSettlement(groupId);
  // The group says whose words and keys these are: a contest's, its host's.
  const isComplete = settlement.data !== undefined && !group.isPending;
  return (
    <Page
      title="Settle up"
      subtitle={
        isOwn
          ? (group.data?.groupname ?? '')
          : 'Who owes whom. It keeps score; no money moves here.'
      }
    >
      {groupId === null && !group.isPending && (
        <EmptyState
          title="You have no group yet."
          text="Who owes whom is a group’s matter: make one, or follow a friend’s link."
          action={
            <Button component={GroupLink} to="/groups">
              To your group
            </Button>
          }
        />
      )}
      {settlement.isError && (
        <EmptyState
          title="Who owes whom can’t be shown."
          text={settlement.error.message}
          action={<Button onClick={() => void settlement.refetch()}>Try again</Button>}
        />
      )}
      {!settlement.isError && !isComplete && (groupId !== null || group.isPending) && (
        <>
          <output className="bb-hidden">Loading ...</output>
          <Skeleton height={620} mt="md" />
        </>
      )}
      {isComplete && groupId !== null && (
        <SettleUp
          groupId={groupId}
          settlement={settlement.data}
          userId={userId}
          isAdmin={isOwn && group.data?.groupAdminId === userId}
          isContest={isOwn && group.data?.contest !== undefined}
        />
      )}
    </Page>
  );
}
