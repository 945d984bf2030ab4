import type { Group } from '@bracketbid/contract/entities';
import { Button, Skeleton } from '@mantine/core';
import { isClosed, useAuctionTiming } from '../../live/clock/auctionTiming.ts';
import { useStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { InstallOffer } from '../../ui/install/InstallOffer.tsx';
import { PracticeNote } from '../../domain/PracticeNote.tsx';
import { TryingAgain } from '../../ui/page/TryingAgain.tsx';
import { LitPage } from './LitPage.tsx';
import { LockerRoom } from './locker/LockerRoom.tsx';
import { NoGroup } from './NoGroup.tsx';
import { useGroup } from '../../live/queries/group.ts';

export function GroupPage() {
  const group = useGroup();
  const { timing, auctionDate } = useAuctionTiming();
  const isHourKnown = useIsHourKnown(group.data ?? null);
  const hasSettings = useStore((state) => state.global.isSettled);
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  const isLoading = group.isPending || !hasSettings || !isHourKnown;
  if (!isLoading && group.data != null) {
    return (
      <>
        <LockerRoom group={group.data} isClosed={isClosed(timing)} auctionDate={auctionDate} />
        <InstallOffer />
      </>
    );
  }
  return (
    <LitPage title="Group" subtitle="Your friends, your auction.">
      {!isLoading && <PracticeNote sentence={practiceSeason} />}
      {isLoading &&
        (group.failureCount > 0 ? (
          <TryingAgain />
        ) : (
          <>
            <output className="bb-hidden">Loading ...</output>
            {/* A group's page is higher than the screen: the footer doesn't jump. */}
            <Skeleton height="100vh" mt="md" />
          </>
        ))}
      {group.isError && (
        <EmptyState
          title="Your group could not be loaded."
          text={group.error.message}
          action={<Button onClick={() => void group.refetch()}>Retry</Button>}
        />
      )}
      {!isLoading && group.data === null && <NoGroup timing={timing} />}
    </LitPage>
  );
}

/** A contest never begins at the site's hour: until its own one has come with the connection, no page can say what is next. */
function useIsHourKnown(group: Group | null): boolean {
  const ownHour = useStore((state) => state.global.ownHour);
  return group?.contest === undefined || ownHour !== null;
}
