import type { Board } from '@bracketbid/contract/board';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { isCrowd } from '../../../domain/people/crowd.ts';
import { BoardFace } from '../BoardFace.tsx';
import { selectRows } from '../boardRows.ts';
import classes from './BoardMembers.module.css';
import { nameFit, rowHeight } from '../fits.ts';

/** What the column is high, below its heading, and a row at most: hundredths of the screen's height. */
const COLUMN = { height: 59.5, rowMax: 4.35 };

/**
 * What everybody has left, or has spent where money has no limit: as an arc around a face, and as a line. Of a crowd, who has spent
 * most.
 */
export function BoardMembers({
  board,
  leader,
}: {
  readonly board: Board;
  readonly leader: string | null;
}) {
  const { members, startingBudget } = board;
  const isOfMany = isCrowd(members);
  const order = isOfMany ? members.toSorted((a, b) => b.spent - a.spent) : members;
  const { rows, rest } = selectRows(order, ({ spent }) => spent > 0);
  const isSpent = isOfMany || startingBudget === null;
  // [GAVEL-9] Without a budget, beside whoever has spent most.
  const whole = startingBudget ?? Math.max(...members.map(({ spent }) => spent));
  const row = rowHeight(rows.length + (rest === null ? 0 : 1), COLUMN.height, COLUMN.rowMax);
  return (
    <section className={classes.members} style={{ '--rows': row }}>
      <h2>
        {isOfMany ? 'Who has spent most' : `What everybody has ${isSpent ? 'spent' : 'left'}`}
      </h2>
      <ul>
        {rows.map(({ fullName, remaining, spent }) => {
          const amount = isSpent ? spent : (remaining ?? spent);
          const share = whole <= 0 ? 0 : amount / whole;
          return (
            <li
              key={fullName}
              data-leading={fullName === leader || undefined}
              style={{ '--share': Math.min(1, Math.max(0, share)) }}
            >
              <BoardFace fullName={fullName} share={share} isLeading={fullName === leader} />
              <span data-long={nameFit(fullName)}>{fullName}</span>
              <b>{formatDollars(amount)}</b>
            </li>
          );
        })}
        {rest !== null && (
          <li>
            <span>{rest}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
