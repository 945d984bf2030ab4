import type { Group } from '@bracketbid/contract/entities';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { isClosed, useAuctionTiming } from '../../live/clock/auctionTiming.ts';
import { useStore } from '../../store/store.ts';
import { InstallOffer } from '../../ui/install/InstallOffer.tsx';
import { PracticeNote } from '../../domain/PracticeNote.tsx';
import { TryingAgain } from '../../ui/page/TryingAgain.tsx';
import { useIsWaiting } from '../../ui/page/useIsWaiting.ts';
import { GroupFailure } from './GroupFailure.tsx';
import { LitPage } from './LitPage.tsx';
import { LockerRoom } from './locker/LockerRoom.tsx';
import { useGroup } from '../../live/queries/group.ts';

const NoGroup = lazy(() =>
  import('./NoGroup.tsx').then(({ NoGroup: page }) => ({ default: page })),
);

const SUBTITLE =
  'Your friends, your auction: who sits at the table, by which rules, and when it begins.';

/** A group's page is higher than the screen: the footer doesn't jump. */
const HEIGHT = '100vh';

export function GroupPage() {
  const group = useGroup();
  const { timing, auctionDate } = useAuctionTiming();
  const isHourKnown = useIsHourKnown(group.data ?? null);
  const hasSettings = useStore((state) => state.global.isSettled);
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  const isLoading = group.isPending || !hasSettings || !isHourKnown;
  const isWaiting = useIsWaiting(isLoading);
  if (!isWaiting && group.data != null) {
    return (
      <>
        <LockerRoom group={group.data} isClosed={isClosed(timing)} auctionDate={auctionDate} />
        <InstallOffer />
      </>
    );
  }
  return (
    <LitPage title="Group" subtitle={SUBTITLE}>
      {!isWaiting && <PracticeNote sentence={practiceSeason} />}
      {isWaiting &&
        (group.failureCount > 0 ? (
          <TryingAgain />
        ) : (
          <>
            <output className="bb-hidden">Loading ...</output>
            <Skeleton height={HEIGHT} mt="md" />
          </>
        ))}
      <GroupFailure group={group} />
      {!isWaiting && group.data === null && (
        <Suspense fallback={<Skeleton height={HEIGHT} mt="md" />}>
          <NoGroup timing={timing} />
        </Suspense>
      )}
    </LitPage>
  );
}

/** A contest never begins at the site's hour: until its own one has come with the connection, no page can say what is next. */
function useIsHourKnown(group: Group | null): boolean {
  const ownHour = useStore((state) => state.global.ownHour);
  return group?.contest === undefined || ownHour !== null;
}
