import type { Board, BoardSale } from '@bracketbid/contract/board';
import { counted } from '@bracketbid/contract/counted';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { firstName } from '../../../domain/people/firstName.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { BoardFace } from '../BoardFace.tsx';
import classes from './BoardFoot.module.css';
import { findCall } from '../boardTime.ts';
import type { BoardHammer } from '../followBoard.ts';
import { boardCall } from './boardGavel.ts';
import { buyerSize, leaderSize } from '../fits.ts';

/** How many teams and sales stand beside each other. */
const SHOWN = { upNext: 3, sales: 2 };

type Props = {
  readonly board: Board;
  readonly hammer: BoardHammer | null;
  /** What is left of the open lot; null while none runs. */
  readonly seconds: number | null;
};

/** Who leads, what comes next, what went last, and the pot. */
export function BoardFoot({ board, hammer, seconds }: Props) {
  const { upNext, lastSales, potCents } = board;
  return (
    <footer className={classes.foot}>
      <Leader board={board} hammer={hammer} seconds={seconds} />
      {upNext.length > 0 && (
        <section>
          <h2>Up next</h2>
          <ul>
            {upNext.slice(0, SHOWN.upNext).map((team) => (
              <li key={team._id}>
                <Crest team={team} size="calc(6 * var(--u))" />
                <span className="bb-hidden">{team.teamName}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lastSales.length > 0 && (
        <section>
          <h2>Last sold</h2>
          <ul>
            {lastSales.slice(0, SHOWN.sales).map((sale) => (
              <Sale key={sale.team._id} sale={sale} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Pot</h2>
        <b className={classes.pot}>{formatDollars(potCents / 100)}</b>
      </section>
    </footer>
  );
}

function Leader({ board, hammer, seconds }: Props) {
  const { lot, gavel } = board;
  const name = hammer === null ? (lot?.bidder ?? null) : hammer.buyer;
  // [DEPUTY-4]
  const by = hammer === null ? lot?.placedBy : hammer.placedBy;
  const said = gavel === undefined ? null : boardCall(gavel);
  const call = lot === null || hammer !== null ? null : (said ?? findCall(lot, seconds));
  return (
    <div className={classes.leader}>
      {name !== null && <BoardFace fullName={name} />}
      <div>
        {call !== null && <strong className={classes.call}>{call}</strong>}
        {name !== null && <b style={{ '--size': leaderSize(name) }}>{name}</b>}
        {name !== null && call === null && (
          <span>
            {by === undefined ? '' : `by ${by}, `}
            {hammer === null ? leads(lot) : `has a new ${selectNouns(board.contest).one}`}
          </span>
        )}
      </div>
    </div>
  );
}

function leads(lot: Board['lot']): string {
  if (lot === null) return 'leads';
  return lot.closesAt === null
    ? `leads at ${formatDollars(lot.amount)}`
    : `leads, ${counted(lot.bids, 'bid')}`;
}

function Sale({ sale }: { readonly sale: BoardSale }) {
  const { team, amount, buyer } = sale;
  return (
    <li className={classes.sale} data-unsold={amount === null || undefined}>
      <Crest team={team} size="calc(5 * var(--u))" />
      <span className="bb-hidden">{team.teamName}</span>
      <span>
        <b>{amount === null ? 'Unsold' : formatDollars(amount)}</b>
        {buyer !== null && <Buyer name={firstName(buyer)} />}
      </span>
    </li>
  );
}

function Buyer({ name }: { readonly name: string }) {
  return <small style={{ '--size': buyerSize(name) }}>{name}</small>;
}
