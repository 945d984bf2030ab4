import { Button, Skeleton } from '@mantine/core';
import { isClosed, useAuctionTiming } from '../../live/auctionTiming.ts';
import { useStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PracticeNote } from '../../ui/PracticeNote.tsx';
import { TryingAgain } from '../../ui/TryingAgain.tsx';
import { GroupTable } from './GroupTable.tsx';
import { NoGroup } from './NoGroup.tsx';
import { useGroup } from './useGroup.ts';

export function GroupPage() {
  const group = useGroup();
  const { timing, auctionDate } = useAuctionTiming();
  const hasSettings = useStore((state) => state.global.isSettled);
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  const isLoading = group.isPending || !hasSettings;
  return (
    <Page title="Group" subtitle="Your friends, your auction.">
      {!isLoading && <PracticeNote sentence={practiceSeason} />}
      {isLoading && (
        <Panel>
          {group.failureCount > 0 ? (
            <TryingAgain />
          ) : (
            <>
              <output className="bb-hidden">Loading ...</output>
              <Skeleton height={28} mb="md" width="40%" />
              {/* As high as a group's table, so that the content below doesn't jump. */}
              <Skeleton height={620} />
            </>
          )}
        </Panel>
      )}
      {group.isError && (
        <EmptyState
          title="Your group could not be loaded."
          text={group.error.message}
          action={<Button onClick={() => void group.refetch()}>Retry</Button>}
        />
      )}
      {!isLoading && group.data === null && <NoGroup timing={timing} />}
      {!isLoading && group.data != null && (
        <GroupTable group={group.data} isClosed={isClosed(timing)} auctionDate={auctionDate} />
      )}
    </Page>
  );
}
