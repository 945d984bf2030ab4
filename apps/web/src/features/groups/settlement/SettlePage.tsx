import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useSettlement } from '../../../live/queries/settlement.ts';
import { useStore } from '../../../store/store.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { LitPage } from '../LitPage.tsx';
import { useGroup } from '../useGroup.ts';
import { SettleUp } from './SettleUp.tsx';

/** The page on which a group settles up: the own one, or one of an earlier season (`?group=`). */
export function SettlePage() {
  const userId = useStore((state) => state.user.user?.id ?? '');
  const [search] = useSearchParams();
  const group = useGroup();
  const groupId = search.get('group') ?? group.data?.groupId ?? null;
  const isOwn = group.data?.groupId === groupId;
  const settlement = useSettlement(groupId);
  return (
    <LitPage
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
            <Button component={Link} to="/groups">
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
      {!settlement.isError &&
        settlement.data === undefined &&
        (groupId !== null || group.isPending) && (
          <>
            <output className="bb-hidden">Loading ...</output>
            <Skeleton height={620} mt="md" />
          </>
        )}
      {settlement.data !== undefined && groupId !== null && (
        <SettleUp
          groupId={groupId}
          settlement={settlement.data}
          userId={userId}
          isAdmin={isOwn && group.data?.groupAdminId === userId}
        />
      )}
    </LitPage>
  );
}
