import { Button, Skeleton } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useMatchDates, useMatches, useMatchesOn } from '../../live/queries/resultQueries.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { serverClock } from '../../live/clock/serverClock.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useStore } from '../../store/store.ts';
import { calendarDate } from '../../formats/calendarDate.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useIsWaiting } from '../../ui/page/useIsWaiting.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { DateSlider } from './DateSlider.tsx';
import classes from './Leaderboard.module.css';
import { dateToShow, lastPlayed } from './leaderboardWords.ts';
import { MatchesTable } from './MatchesTable.tsx';
import { ResultBox } from './ResultBox.tsx';

/** The result is scrolled to once the box has its new size. Milliseconds. */
const SCROLL_AFTER_MS = 50;

type Props = {
  /** How the own group stands. */
  readonly standing: ReactNode;
  /** What there is to say of its auction. */
  readonly review: ReactNode;
};

/** The games of a day with their scores, and who in the own group won money by them. */
export function Leaderboard(around: Props) {
  return (
    // One page for all that is shown on it: what is drawn ahead stays when its games come.
    <Page title="Leaderboard">
      <Board {...around} />
    </Page>
  );
}

function Board(around: Props) {
  const dates = useMatchDates();
  // They stand above the days, which they would push down.
  const standings = useStandings(useMeantGroup().groupId);
  const isPractice = useStore((state) => (state.global.settings?.practiceSeason ?? null) !== null);
  const isLoading = dates.isPending || standings.isLoading;
  const isWaiting = useIsWaiting(isLoading);
  if ((isWaiting || dates.isPending) && !dates.isError) return <Loading />;
  if (dates.isError) {
    return (
      <EmptyState
        title="The games can't be shown."
        text={dates.error.message}
        action={<Button onClick={() => void dates.refetch()}>Try again</Button>}
      />
    );
  }
  if (isPractice) return <PracticeDays dates={dates.data} {...around} />;
  const today = pacific.dayAt(serverClock.nowMs());
  return <Days dates={dates.data} today={today} {...around} />;
}

/** All days of a practice season are in the past: it begins with the last one that has been played. */
function PracticeDays({ dates, ...around }: Omit<DaysProps, 'today'>) {
  const matches = useMatches();
  if (matches.isPending) return <Loading />;
  const today = lastPlayed(matches.data?.matches ?? []) ?? '';
  return <Days dates={dates} today={today} {...around} />;
}

function Loading() {
  return (
    <>
      <output className="bb-hidden">Loading ...</output>
      <Skeleton height={110} radius="lg" mb="lg" />
      <Skeleton height={360} radius="lg" />
    </>
  );
}

type DaysProps = Props & {
  readonly dates: readonly string[];
  /** `YYYY-MM-DD` */
  readonly today: string;
};

function Days({ dates, today, standing, review }: DaysProps) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('date');
  const date = wanted !== null && dates.includes(wanted) ? wanted : dateToShow(dates, today);
  const matches = useMatchesOn(date);
  const isWaiting = useIsWaiting(matches.isPending);
  const games = isWaiting ? undefined : matches.data;
  const chosen = query.get('match');
  const selected = games?.find(({ _id }) => _id === chosen) ?? games?.[0] ?? null;
  const { result, scrollSoon } = useScrollToResult();
  if (date === null) {
    return (
      <>
        {standing}
        <EmptyState title="No games available" text="The days of the games are not known yet." />
      </>
    );
  }
  const groupId = query.get('groupId');
  const show = (next: { date: string; match?: string }) =>
    setQuery({ ...(groupId === null ? {} : { groupId }), ...next }, { replace: true });
  return (
    <>
      {standing}
      <DateSlider dates={dates} selected={date} onSelect={(next) => show({ date: next })} />
      <p className={classes.date}>{calendarDate.long(date)}</p>
      <div className={classes.sheet}>
        {isWaiting && <Skeleton height={320} />}
        {matches.isError && (
          <EmptyState
            title="The games can't be shown."
            text={matches.error.message}
            action={<Button onClick={() => void matches.refetch()}>Try again</Button>}
          />
        )}
        {games !== undefined && (
          <MatchesTable
            matches={games}
            selectedId={selected?._id ?? null}
            onSelect={(match) => {
              show({ date, match });
              scrollSoon();
            }}
          />
        )}
      </div>
      <div ref={result} className={classes.result}>
        {selected !== null && <ResultBox match={selected} />}
      </div>
      {review}
    </>
  );
}

/** The result's element, and how to scroll to it a moment later. */
function useScrollToResult() {
  const result = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCalm = useReducedMotion();
  useEffect(() => () => clearTimeout(timer.current), []);
  const scrollSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      result.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
    }, SCROLL_AFTER_MS);
  };
  return { result, scrollSoon };
}
