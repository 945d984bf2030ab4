import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { Money } from '../../../domain/money/Money.tsx';
import { spread, computeTicks } from './chartScale.ts';
import classes from './ProfitChart.module.css';
import { type ProfitLine, profitLines, selectNamed } from './profitLines.ts';
import type { Standing, Standings } from '../../../domain/money/StandingsTable.tsx';

type Props = {
  readonly history: Standings['history'];
  readonly standings: readonly Standing[];
  readonly userId: string;
  /** What is drawn: profit and loss, unless it is said. */
  readonly what?: string;
};

const HEIGHT = 280;
/** Room for the days below, the amounts at the left and the names at the right. Pixels. */
const EDGE = { top: 10, bottom: 26, left: 52, right: 86 } as const;
const LABEL_GAP = 16;

/** Everyone's profit (or luck) after each day, with their names; one's own line stands out. A table beside it says the same in figures. */
export function ProfitChart({ history, standings, userId, what = 'Profit and loss' }: Props) {
  const { ref, width } = useElementSize();
  const [day, setDay] = useState<number | null>(null);
  const { days, lines } = profitLines(history, standings, userId);
  const named = selectNamed(lines, NAMES_MAX);
  if (days.length === 0) {
    return <p className={classes.note}>The chart starts with the first decided game.</p>;
  }
  const ticks = computeTicks(lines.flatMap(({ profits }) => profits));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const plot = { width: Math.max(0, width - EDGE.left - EDGE.right), height: plotHeight };
  const x = (index: number) => EDGE.left + (index / Math.max(1, days.length - 1)) * plot.width;
  const y = (dollars: number) => EDGE.top + ((high - dollars) / (high - low)) * plot.height;
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const at = clientX - currentTarget.getBoundingClientRect().left - EDGE.left;
    const nearest = Math.round((at / Math.max(1, plot.width)) * (days.length - 1));
    setDay(Math.min(days.length - 1, Math.max(0, nearest)));
  };
  return (
    <figure className={classes.figure} ref={ref}>
      <figcaption className="bb-hidden">{`${what} ${described(days, lines)}`}</figcaption>
      <svg
        className={classes.chart}
        width={width}
        height={HEIGHT}
        aria-hidden
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setDay(null)}
      >
        {ticks.map((tick) => (
          <g key={tick} className={classes.tick} data-zero={tick === 0 || undefined}>
            <path d={`M${EDGE.left} ${y(tick)}h${plot.width}`} />
            <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatDollars(tick)}
            </text>
          </g>
        ))}
        <text className={classes.day} x={EDGE.left} y={HEIGHT - 6}>
          {days[0]}
        </text>
        {days.length > 1 && (
          <text className={classes.day} x={x(days.length - 1)} y={HEIGHT - 6} textAnchor="end">
            {days.at(-1)}
          </text>
        )}
        {day !== null && (
          <path className={classes.cursor} d={`M${x(day)} ${EDGE.top}v${plot.height}`} />
        )}
        {/* What is decided on a single day is a level line. */}
        {lines.map(({ userId: id, isOwn, profits }) => (
          <polyline
            key={id}
            className={classes.line}
            data-own={isOwn || undefined}
            points={(profits.length === 1 ? [profits[0] ?? 0, ...profits] : profits)
              .map((dollars, index) => `${x(index)},${y(dollars)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <Names lines={named} y={y} />
      {day !== null && (
        <Tip day={days[day] ?? ''} lines={named} index={day} isLeft={day > days.length / 2} />
      )}
    </figure>
  );
}

const plotHeight = HEIGHT - EDGE.top - EDGE.bottom;
const NAMES_MAX = Math.floor(plotHeight / LABEL_GAP) + 1;

type NamesProps = {
  readonly lines: readonly ProfitLine[];
  readonly y: (dollars: number) => number;
};

/** Where names begin, whether or not the chart is measured already. */
const NAMES_LEFT = `calc(100% - ${EDGE.right - 8}px)`;

/** Everyone's name at the end of their line. */
function Names({ lines, y }: NamesProps) {
  const wanted = lines.map(({ profits }) => y(profits.at(-1) ?? 0) - EDGE.top);
  const placed = spread(wanted, { gap: LABEL_GAP, end: plotHeight });
  return (
    <ul className={classes.names} style={{ left: NAMES_LEFT }} aria-hidden>
      {lines.map(({ userId, name, isOwn }, index) => (
        <li
          key={userId}
          data-own={isOwn || undefined}
          style={{ top: EDGE.top + (placed[index] ?? 0) }}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

type TipProps = {
  readonly day: string;
  readonly lines: readonly ProfitLine[];
  readonly index: number;
  readonly isLeft: boolean;
};

/** Everyone's profit after the day under the pointer. */
function Tip({ day, lines, index, isLeft }: TipProps) {
  const rows = lines
    .map(({ userId, name, profits }) => ({ userId, name, dollars: profits[index] ?? 0 }))
    .toSorted((a, b) => b.dollars - a.dollars);
  return (
    <div className={classes.tip} data-left={isLeft || undefined} aria-hidden>
      <strong>{day}</strong>
      {rows.map(({ userId, name, dollars }) => (
        <p key={userId}>
          {name} <Money dollars={dollars} isProfit />
        </p>
      ))}
    </div>
  );
}

function described(days: readonly string[], lines: readonly ProfitLine[]): string {
  const ends = lines
    .toReversed()
    .map(({ name, profits }) => `${name} ${formatCents(Math.round((profits.at(-1) ?? 0) * 100))}`);
  return `until ${days.at(-1) ?? ''}: ${ends.join(', ')}`;
}
