import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { calendarDate } from '../../formats/calendarDate.ts';
import { afterPaint } from '../../ui/page/afterPaint.ts';
import classes from './RoundBar.module.css';
import { showWhole } from './showWhole.ts';

export type BarRound = {
  readonly name: string;
  readonly dates: readonly string[];
  /** The round's column in the zones; null if it is drawn outside of them. */
  readonly column: number | null;
};

type Props = {
  readonly rounds: readonly BarRound[];
  readonly zones: readonly string[];
  /** The first visible column of the zones. */
  readonly from: number;
  readonly onFrom: (column: number) => void;
};

/** On a phone: which rounds are shown, and links to each zone; sticks while the bracket is scrolled. */
export function RoundBar({ rounds, zones, from, onFrom }: Props) {
  const bar = useRef<HTMLElement>(null);
  const place = usePlaceInView(bar);
  const isOutside = rounds.some(({ name, column }) => column === null && name === place);
  const choose = ({ name, column }: BarRound) => {
    if (column === null) return jumpTo(name);
    const zone = isOutside || place === null ? zones[0] : place;
    // At once: a later round is shorter, and what is read must not slip away below.
    flushSync(() => onFrom(column));
    if (zone !== undefined && placeBelow(bar.current) !== zone) jumpTo(zone);
  };
  return (
    <nav ref={bar} className={classes.bar} aria-label="Bracket">
      <div className={classes.row}>
        {rounds.map((round) => {
          const { name, dates, column } = round;
          const isShown = isOutside ? name === place : column === from;
          return (
            <button
              key={name}
              type="button"
              ref={isShown ? bringIntoRow : undefined}
              className={classes.round}
              aria-pressed={isShown}
              onFocus={showWhole}
              onClick={() => choose(round)}
            >
              <span>{name}</span>
              <small>{calendarDate.span(dates)}</small>
            </button>
          );
        })}
      </div>
      <div className={classes.row}>
        {zones.map((zone) => (
          <button
            key={zone}
            type="button"
            className={classes.zone}
            onFocus={showWhole}
            onClick={() => jumpTo(zone)}
          >
            {zone}
          </button>
        ))}
      </div>
    </nav>
  );
}

/** A part whose heading is no further below the bar is read, and a jump ends there. */
const BELOW_BAR_PX = 96;

/** The part of the bracket that is read: the last one that has begun; before all, the first. Null without a bar. */
function placeBelow(bar: HTMLElement | null): string | null {
  const box = bar?.getBoundingClientRect();
  // A large screen has none.
  if (box === undefined || box.height === 0) return null;
  const line = box.bottom + BELOW_BAR_PX;
  const places = [...document.querySelectorAll<HTMLElement>('[data-jump]')];
  const read = places.findLast((place) => place.getBoundingClientRect().top < line) ?? places[0];
  return read?.dataset['jump'] ?? null;
}

/** The same, as the page is scrolled. */
function usePlaceInView(bar: RefObject<HTMLElement | null>): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setPlace(placeBelow(bar.current));
    const cancel = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancel();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [bar]);
  return place;
}

/** Scrolls the row, not the page, until its chosen round is visible. */
function bringIntoRow(button: HTMLButtonElement | null) {
  if (button === null) return undefined;
  return afterPaint(() => button.parentElement?.scrollTo({ left: button.offsetLeft - 16 }));
}

function jumpTo(name: string): void {
  const place = document.querySelector(`[data-jump="${CSS.escape(name)}"]`);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
}
