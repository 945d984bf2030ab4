import type { WireSheet } from '@bracketbid/contract/contest/sheet';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { percent, WHOLE_POT } from '@bracketbid/engine/money/payoutTable';
import { useFault } from '../faults.ts';
import { barParts, sumOfParts, worthsInWords } from './sheetWorths.ts';
import classes from './SheetBar.module.css';

type Props = {
  readonly wire: WireSheet;
  readonly field: Pick<Contest, 'kind' | 'entrants'>;
  /** Puts the sum right; null where nothing is off, or nobody could take it. */
  readonly onEven: (() => void) | null;
};

/** The sheet as a bar that fills to 100 %, and in words what is paid of a pot of $1,000. */
export function SheetBar({ wire, field, onEven }: Props) {
  const parts = barParts(wire, field);
  const sum = sumOfParts(parts);
  const fault = useFault('contest.sheet.prizes');
  const isInDollars = parts.length === 0 && wire.prizes.length > 0;
  // More than the whole is drawn to scale, too: its last part stands beyond the mark.
  const scale = Math.max(sum, WHOLE_POT);
  return (
    <>
      <div className={classes.bar} data-wrong={fault !== null || undefined}>
        {!isInDollars && (
          <div className={classes.rail} aria-hidden>
            {parts.map(({ id, basisPoints }) => (
              <span key={id} className={classes.part} style={{ '--part': basisPoints / scale }} />
            ))}
          </div>
        )}
        <p className={classes.sum} aria-live="polite">
          {fault ??
            (isInDollars ? 'All prizes are in dollars.' : `${percent(sum)} of the pot is given.`)}
          {onEven !== null && (
            <button type="button" className={classes.even} onClick={onEven}>
              Even it out
            </button>
          )}
        </p>
      </div>
      <p className={classes.worths}>{worthsInWords(wire)}</p>
    </>
  );
}
