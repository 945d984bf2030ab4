import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useStore } from '../../../store/store.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useSeason } from '../useSeason.ts';

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  /** Of the season's screen: nothing moves once it is known that it is that one. A contest's is wide. */
  readonly width?: ComponentProps<typeof Page>['width'];
  /** A season's screen, which visitors see, too. */
  readonly season: ReactNode;
  /** What a group with a contest of its own has in its place. */
  readonly contest: ReactNode;
};

/** A screen of results that is another one for a group with a contest of its own. */
export function ForContest({ title, subtitle, width = 'wide', season, contest }: Props) {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const { groupId, isContest, isSettled } = useSeason();
  const loading = (
    <Page
      title={title}
      width={isContest ? 'wide' : width}
      {...(subtitle === undefined ? {} : { subtitle })}
    >
      <output className="bb-hidden">Loading ...</output>
      <Skeleton height={620} radius="lg" />
    </Page>
  );
  if (isLoggedIn && groupId !== null && !isSettled) return loading;
  return isContest ? <Suspense fallback={loading}>{contest}</Suspense> : season;
}
