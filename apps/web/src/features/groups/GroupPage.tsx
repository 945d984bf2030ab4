import { Button, Skeleton } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { isClosed } from './auctionTiming.ts';
import { GroupTable } from './GroupTable.tsx';
import { NoGroup } from './NoGroup.tsx';
import { useAuctionTiming, useGroup } from './useGroup.ts';

export function GroupPage() {
  const group = useGroup();
  const { timing } = useAuctionTiming();
  return (
    <Page title="Group" subtitle="Your friends, your auction.">
      {group.isPending && (
        <Panel>
          <output className="bb-hidden">Loading ...</output>
          <Skeleton height={28} mb="md" width="40%" />
          <Skeleton height={180} />
        </Panel>
      )}
      {group.isError && (
        <EmptyState
          title="Your group could not be loaded."
          text={group.error.message}
          action={<Button onClick={() => void group.refetch()}>Try again</Button>}
        />
      )}
      {group.data === null && <NoGroup timing={timing} />}
      {group.data != null && <GroupTable group={group.data} isClosed={isClosed(timing)} />}
    </Page>
  );
}
