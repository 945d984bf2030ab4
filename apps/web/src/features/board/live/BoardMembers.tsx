import type { Board } from '@bracketbid/contract/board';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { BoardFace } from '../BoardFace.tsx';
import classes from './BoardMembers.module.css';
import { isLongName, rowHeight } from '../fits.ts';

/** What the column is high, below its heading, and a row at most: hundredths of the screen's height. */
const COLUMN = { height: 59.5, rowMax: 4.35 };

/** What everybody has left, or has spent where money has no limit: as an arc around a face, and as a line. */
export function BoardMembers({
  board,
  leader,
}: {
  readonly board: Board;
  readonly leader: string | null;
}) {
  const { members, startingBudget } = board;
  const isFree = startingBudget === null;
  // [GAVEL-9] Without a budget, beside whoever has spent most.
  const whole = startingBudget ?? Math.max(...members.map(({ spent }) => spent));
  const row = rowHeight(members.length, COLUMN.height, COLUMN.rowMax);
  return (
    <section className={classes.members} style={{ '--rows': row }}>
      <h2>What everybody has {isFree ? 'spent' : 'left'}</h2>
      <ul>
        {members.map(({ fullName, remaining, spent }) => {
          const amount = remaining ?? spent;
          const share = whole <= 0 ? 0 : amount / whole;
          return (
            <li
              key={fullName}
              data-leading={fullName === leader || undefined}
              style={{ '--share': Math.min(1, Math.max(0, share)) }}
            >
              <BoardFace fullName={fullName} share={share} isLeading={fullName === leader} />
              <span data-long={isLongName(fullName) || undefined}>{fullName}</span>
              <b>{formatDollars(amount)}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
