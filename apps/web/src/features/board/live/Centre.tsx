import type { Board, BoardVoid } from '@bracketbid/contract/board';
import type { ReactNode } from 'react';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { formatDollars, formatWhole } from '@bracketbid/engine/money/dollars';
import { pacific } from '../../../formats/pacificTime.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Slip } from '../../../ui/Slip.tsx';
import { Stamp } from '../../../domain/Stamp.tsx';
import classes from './Centre.module.css';
import type { BoardHammer } from '../followBoard.ts';
import { boardHolder } from './boardGavel.ts';
import { wallTime } from '../boardTime.ts';
import { leaderSize, priceSize } from '../fits.ts';

/** What matters most just now, as large as it gets: the price, the hammer, a pause. */
export function Centre({
  board,
  hammer,
}: {
  readonly board: Board;
  readonly hammer: BoardHammer | null;
}) {
  const { lot, pause, void: question, gavel } = board;
  if (hammer !== null) return <Hammer sale={hammer} />;
  if (pause !== null) return <Pause {...pause} />;
  if (question !== null && lot?.hasOpened !== true) return <Question question={question} />;
  if (lot === null) {
    return gavel === undefined ? (
      <div className={classes.centre} />
    ) : (
      <Word>
        {boardHolder(gavel)} chooses the next {selectNouns(board.contest).one}
      </Word>
    );
  }
  if (!lot.hasOpened) {
    return (
      <Word>
        {gavel === undefined ? 'Bidding opens soon' : `${boardHolder(gavel)} opens the bids`}
      </Word>
    );
  }
  // [GAVEL-4] What was called stands larger than the bid before it.
  const called = gavel?.called ?? null;
  const amount = called ?? lot.amount;
  if (amount === 0) return <Word>No bid yet</Word>;
  return (
    <div className={classes.centre}>
      <p
        className={classes.price}
        style={{ '--size': priceSize(amount) }}
        data-long={amount > 999 || undefined}
        data-called={called !== null || undefined}
      >
        <span key={amount} className={classes.lands}>
          <span className={classes.sign}>$</span>
          {formatWhole(amount)}
        </span>
      </p>
    </div>
  );
}

function Word({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.centre}>
      <p className={classes.word}>{children}</p>
    </div>
  );
}

/** [VOID-1] A sale that is to be undone, while nobody can bid. */
function Question({ question }: { readonly question: BoardVoid }) {
  const { team, buyer, amount, reason, proposedBy } = question;
  return (
    <div className={classes.centre}>
      <p className={classes.whose}>Undo {team.shortName}?</p>
      <p className={classes.resume}>
        {formatDollars(amount)} to {buyer}. {proposedBy}: “{reason}”
      </p>
    </div>
  );
}

/** What the hammer said, on paper: it is somebody's now. */
function Hammer({ sale }: { readonly sale: BoardHammer }) {
  const { team, amount, buyer, isPassed = false } = sale;
  const isSold = amount !== null;
  return (
    <div className={classes.centre}>
      <Slip key={team._id} className={classes.hammer}>
        <Stamp isNew tone={isSold ? 'red' : 'quiet'}>
          {isSold ? `SOLD ${formatDollars(amount)}` : isPassed ? 'PASSED' : 'UNSOLD'}
        </Stamp>
        <p style={{ '--size': leaderSize(buyer ?? '') * 1.25 }}>{buyer ?? 'Nobody bid'}</p>
      </Slip>
    </div>
  );
}

/** Whose pause it is, and until when. */
function Pause({ kind, until }: NonNullable<Board['pause']>) {
  const seconds = useCountdown(until) ?? 0;
  return (
    <div className={classes.centre}>
      <p className={classes.whose}>{kind === 'group' ? 'Group Admin Paused.' : 'Admin Paused.'}</p>
      <p className={classes.resume}>Auction Resume in:</p>
      <p className={classes.left} role="timer">
        {wallTime(seconds)}
      </p>
      <p className={classes.resume}>Until {pacific.soon(until, serverClock.nowMs())}</p>
    </div>
  );
}
