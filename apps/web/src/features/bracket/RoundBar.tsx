import { calendarDate } from '../../formats/calendarDate.ts';
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
  return (
    <nav className={classes.bar} aria-label="Bracket">
      <div className={classes.row}>
        {rounds.map(({ name, dates, column }) => (
          <button
            key={name}
            type="button"
            ref={column === from ? bringIntoRow : undefined}
            className={classes.round}
            aria-pressed={column === null ? undefined : column === from}
            onFocus={showWhole}
            onClick={() => (column === null ? jumpTo(name) : onFrom(column))}
          >
            <span>{name}</span>
            <small>{calendarDate.span(dates)}</small>
          </button>
        ))}
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

/** Scrolls the row, not the page, until its chosen round is visible. */
function bringIntoRow(button: HTMLButtonElement | null): void {
  if (button !== null) button.parentElement?.scrollTo({ left: button.offsetLeft - 16 });
}

function jumpTo(name: string): void {
  const place = document.querySelector(`[data-jump="${CSS.escape(name)}"]`);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
}
