import type { Board } from '@bracketbid/contract/board';
import { capitalized, selectNouns } from '@bracketbid/contract/text/nouns';
import { formatCents } from '@bracketbid/engine/money/cents';
import { hasPaidOrWon } from '../../../domain/people/crowd.ts';
import { Floor } from '../../../domain/teams/Floor.tsx';
import classes from './BoardAfter.module.css';
import { nameFit, rowHeight } from '../fits.ts';
import { selectRows } from '../boardRows.ts';
import { Games } from './Games.tsx';

/** The columns' height below their headings, and a row at most: hundredths of the screen's height. */
const COLUMN = { height: 69, rowMax: 6 };
const COLUMNS = 5;

/** After the auction: how everybody stands, and the day's games. */
export function BoardAfter({ board }: { readonly board: Board }) {
  const { groupname, contest, standings, games, potCents } = board;
  const { rows, rest } = selectRows(standings ?? [], hasPaidOrWon);
  const row = rowHeight(rows.length + (rest === null ? 1 : 2), COLUMN.height, COLUMN.rowMax);
  return (
    <Floor isWide className={classes.after} data-alone={games.length === 0 || undefined}>
      <header>
        <h1>{groupname}</h1>
        <p>
          Auction Completed! The pot is <b>{formatCents(potCents)}</b>
        </p>
      </header>
      <table style={{ '--rows': row }}>
        <caption>Standings</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{capitalized(selectNouns(contest).many)}</th>
            <th scope="col">Paid</th>
            <th scope="col">Won</th>
            <th scope="col">Total P/L</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fullName, teams, paidCents, wonCents, netCents }) => (
            <tr key={fullName}>
              <th scope="row" data-long={nameFit(fullName)}>
                {fullName}
              </th>
              <td>{teams}</td>
              <td>{formatCents(paidCents)}</td>
              <td>{formatCents(wonCents)}</td>
              <td data-net={Math.sign(netCents)}>{formatCents(netCents)}</td>
            </tr>
          ))}
          {rest !== null && (
            <tr>
              <th scope="row" colSpan={COLUMNS}>
                {rest}
              </th>
            </tr>
          )}
        </tbody>
      </table>
      {games.length > 0 && <Games games={games} />}
    </Floor>
  );
}
