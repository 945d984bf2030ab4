import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { ReactNode } from 'react';
import { Admin, Bids, Mine, Teams, Voided, Voiding } from './Known.tsx';
import type { RoomParts } from '../lists/parts.ts';
import classes from './Room.module.css';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import { SignButtons } from '../seats/SignButtons.tsx';

/** The teams, in a list that scrolls by itself. */
export function WideLeft(parts: RoomParts) {
  const toCome = parts.picture.teams.filter(({ status }) => status === null).length;
  return (
    <div className={classes.left}>
      <RoomPanel title="Teams" aside={`${toCome} to come`}>
        <Teams {...parts} isSortable />
      </RoomPanel>
    </div>
  );
}

export function WideRight(parts: RoomParts) {
  return (
    <div className={classes.right}>
      <Voiding {...parts} />
      <Bids {...parts} />
      <Mine {...parts} />
      <Voided {...parts} />
    </div>
  );
}

type TableProps = RoomParts & {
  readonly number: number;
  readonly total: number;
  readonly potDollars: number;
  readonly sound: ReactNode;
  readonly onHelp: () => void;
  readonly onRules: () => void;
  readonly onDeputy: () => void;
  readonly onChat: (() => void) | null;
  /** Whether something was said that this person has not seen. */
  readonly hasNews: boolean;
  readonly children: ReactNode;
};

/** Below the bar: who sits at the table, the signs to hold up, and the group admin's pause. */
export function WideTable({
  number,
  total,
  potDollars,
  sound,
  onHelp,
  onRules,
  onDeputy,
  onChat,
  hasNews,
  children,
  ...parts
}: TableProps) {
  const far = number === 0 ? `${total} teams` : `Team ${number} of ${total}`;
  return (
    <>
      <RoomPanel title="At the table" aside={`${far} · Pot ${formatDollars(potDollars)}`}>
        {children}
        <SignButtons />
      </RoomPanel>
      <div className={classes.tools}>
        {sound}
        {onChat !== null && (
          <button type="button" className={classes.keys} onClick={onChat}>
            {hasNews ? 'Chat: new' : 'Chat'}
          </button>
        )}
        <button type="button" className={classes.keys} onClick={onRules}>
          The rules
        </button>
        <button type="button" className={classes.keys} onClick={onDeputy}>
          Deputy
        </button>
        <button type="button" className={classes.keys} onClick={onHelp}>
          Keys <kbd aria-hidden>?</kbd>
        </button>
      </div>
      <Admin {...parts} />
    </>
  );
}
