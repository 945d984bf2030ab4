import { ordinal, signedCents } from '@bracketbid/contract/text/paper';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Money } from '../../domain/money/Money.tsx';
import { calendarDate } from '../../formats/calendarDate.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import classes from './TimeLapse.module.css';
import { dayInWords, type Way, computeWays } from './timeLapse.ts';
import type { Paper } from './usePaper.ts';

type Props = {
  /** The day that is shown first. */
  readonly day: string;
  readonly history: Paper['history'];
  readonly members: NonNullable<Paper['edition']>['members'];
  readonly userId: string;
  /** False of a contest, whose results are prizes. */
  readonly hasGames: boolean;
};

/** How long a day is shown while it plays. */
const DAY_MS = 900;
/** Pixels. */
const ROW = 34;
const EDGE = { top: 17, left: 10 } as const;

/** The standings over the days, as they changed: played, paused, and stepped by hand; the same as a table below it. */
export function TimeLapse({ day, history, members, userId, hasGames }: Props) {
  const days = history.map((each) => each.day);
  const last = days.length - 1;
  const { at, isPlaying, show, toggle } = usePlaying(days.indexOf(day), last);
  const ways = computeWays(history, members, userId);
  if (last < 1)
    return (
      <p className={classes.note}>
        It begins with the second day of {hasGames ? 'games' : 'results'}.
      </p>
    );
  return (
    <>
      <Chart ways={ways} days={days} at={at} />
      <div className={classes.controls}>
        <Button variant="default" onClick={toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          className={classes.range}
          min={0}
          max={last}
          value={at}
          onChange={(event) => show(Number(event.currentTarget.value))}
          aria-label="Day of the standings"
          aria-valuetext={dayInWords(days[at] ?? '', ways, at)}
        />
        <output className={classes.day}>{calendarDate.monthDay(days[at] ?? '')}</output>
      </div>
      <details className={classes.table}>
        <summary>The same as a table</summary>
        <DaysTable ways={ways} days={days} />
      </details>
    </>
  );
}

/** The day that is shown, and whether it moves on by itself until the last. */
function usePlaying(first: number, last: number) {
  const [chosen, setChosen] = useState(first);
  const [wantsPlay, setWantsPlay] = useState(false);
  const at = Math.min(chosen, last);
  const isPlaying = wantsPlay && at < last;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setChosen(at + 1), DAY_MS);
    return () => clearTimeout(timer);
  }, [at, isPlaying]);
  return {
    at,
    isPlaying,
    show: (day: number) => {
      setWantsPlay(false);
      setChosen(day);
    },
    toggle: () => {
      if (!isPlaying && at === last) setChosen(0);
      setWantsPlay(!isPlaying);
    },
  };
}

type ChartProps = {
  readonly ways: readonly Way[];
  readonly days: readonly string[];
  readonly at: number;
};

/** A line for everyone from day to day, the first at the top, and their names where they stand on the day shown. */
function Chart({ ways, days, at }: ChartProps) {
  const { ref, width } = useElementSize();
  const names = Math.min(230, width * 0.64);
  const plot = Math.max(0, width - EDGE.left - names);
  const x = (day: number) => EDGE.left + (day / Math.max(1, days.length - 1)) * plot;
  const y = (place: number) => EDGE.top + place * ROW;
  const points = (places: readonly number[]) =>
    places.map((place, day) => `${x(day)},${y(place)}`).join(' ');
  return (
    <div className={classes.chart} ref={ref} aria-hidden>
      <svg width={width} height={ways.length * ROW}>
        <path className={classes.cursor} d={`M${x(at)} 0v${ways.length * ROW}`} />
        {ways.map(({ userId, isOwn, places }) => (
          <g key={userId} className={classes.way} data-own={isOwn || undefined}>
            <polyline className={classes.whole} points={points(places)} />
            <polyline points={points(places.slice(0, at + 1))} />
          </g>
        ))}
        {ways.map(({ userId, isOwn, places }) => (
          <circle
            key={userId}
            className={classes.head}
            data-own={isOwn || undefined}
            r={isOwn ? 7 : 5}
            style={{ transform: `translate(${x(at)}px, ${y(places[at] ?? 0)}px)` }}
          />
        ))}
      </svg>
      <ol className={classes.names} style={{ left: EDGE.left + plot + 16 }}>
        {ways.map(({ userId, name, isOwn, places, ranks, profitsCents }) => (
          <li
            key={userId}
            data-own={isOwn || undefined}
            style={{ transform: `translateY(${(places[at] ?? 0) * ROW}px)` }}
          >
            <span className={classes.rank}>{ranks[at]}</span>
            <span className={classes.name}>{name}</span>
            <span className={classes.figure}>
              <Money dollars={(profitsCents[at] ?? 0) / 100} isProfit />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function DaysTable({ ways, days }: Pick<ChartProps, 'ways' | 'days'>) {
  const columns: readonly Column<Way>[] = [
    { heading: 'Member', show: ({ name }) => name },
    ...days.map((day, at): Column<Way> => ({
      heading: calendarDate.monthDay(day),
      isNumber: true,
      show: ({ ranks, profitsCents }) =>
        `${ordinal(ranks[at] ?? 0)}, ${signedCents(profitsCents[at] ?? 0)}`,
    })),
  ];
  const last = days.length - 1;
  return (
    <DataTable
      caption="The standings on each day"
      drawing="columns"
      columns={columns}
      rows={ways.toSorted((a, b) => (a.places[last] ?? 0) - (b.places[last] ?? 0))}
      toKey={({ userId }) => userId}
    />
  );
}
