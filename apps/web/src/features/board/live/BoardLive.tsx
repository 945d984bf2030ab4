import type { Board, BoardSale } from '@bracketbid/contract/board';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { teamsInLot, whereFrom } from '../../../domain/teams/lotWords.ts';
import { SeedMark } from '../../../domain/teams/SeedMark.tsx';
import { BoardFoot } from './BoardFoot.tsx';
import { BoardLights } from './BoardLights.tsx';
import classes from './BoardLive.module.css';
import { BoardMembers } from './BoardMembers.tsx';
import { clockTime, urgencyOf } from '../boardTime.ts';
import { Centre } from './Centre.tsx';
import { boardFair } from './boardFair.ts';
import { clockSize, teamNameSize } from '../fits.ts';

type Props = {
  readonly board: Board;
  readonly hammer: BoardSale | null;
  readonly isLost: boolean;
};

/** The auction while it runs: a team in its light, the price that is read from the kitchen, the clock, everybody's money. */
export function BoardLive({ board, hammer, isLost }: Props) {
  const { lot } = board;
  const running = useCountdown(lot?.closesAt ?? lot?.opensAt ?? null);
  const isOpen = board.phase === 'open' && hammer === null;
  const seconds = running ?? (lot?.hasOpened === true ? lot.secondsLeft : null);
  // After an outage a countdown that ran out may have been extended.
  const shown = isLost && seconds === 0 ? null : seconds;
  const time = isOpen && !isLost ? urgencyOf(shown, lot?.duration ?? 0) : 'still';
  const clock = shown === null ? '' : clockTime(shown);
  const team = hammer?.team ?? lot?.team ?? null;
  const leader = hammer === null ? (lot?.bidder ?? null) : hammer.buyer;
  const part = shown === null || lot === null ? 0 : Math.min(1, shown / Math.max(1, lot.duration));
  return (
    <div className={classes.live} data-time={time}>
      <BoardLights team={team} />
      {team === null ? (
        <h1 className="bb-hidden">{board.groupname}</h1>
      ) : (
        <header className={classes.team}>
          <Crest key={team._id} team={team} size="calc(15 * var(--u))" />
          <div>
            <p className={classes.where}>
              <SeedMark team={team} />
              <span>{whereOf(board, hammer)}</span>
            </p>
            <h1 style={{ '--size': teamNameSize(team.teamName) }}>{team.teamName}</h1>
            {hammer === null && <FairOfLot board={board} lotId={team._id} />}
          </div>
        </header>
      )}
      <div
        className={classes.clock}
        role="timer"
        aria-label="Seconds left"
        style={{ '--size': clockSize(clock) }}
      >
        <span key={time === 'hot' ? shown : 'calm'}>{clock}</span>
      </div>
      <Centre board={board} hammer={hammer} />
      <aside className={classes.side}>
        <BoardMembers board={board} leader={leader} />
      </aside>
      <BoardFoot board={board} hammer={hammer} seconds={isOpen ? shown : null} />
      <div className={classes.bar} style={{ '--left': part }} aria-hidden>
        <i />
      </div>
      <output className="bb-hidden">{spoken(board, hammer)}</output>
    </div>
  );
}

/** What the lot is worth of the pot, where the group's rules show it. */
function FairOfLot({ board, lotId }: { readonly board: Board; readonly lotId: string }) {
  const sentence = boardFair(board, lotId);
  return sentence === null ? null : <p className={classes.fair}>{sentence}</p>;
}

/** Where a team is from, and how many there are. */
function whereOf({ lot, pauseAfterLot, void: question }: Board, hammer: BoardSale | null): string {
  const team = hammer?.team ?? lot?.team;
  if (team === undefined) return '';
  const isCurrent = lot?.team._id === team._id;
  return [
    ...(teamsInLot(team) === null ? [whereFrom(team)] : [teamsInLot(team) ?? '']),
    ...(isCurrent ? [`Team ${lot.number} of ${lot.of}`] : []),
    ...(question === null ? [] : [`${question.team.shortName} in question`]),
    ...(pauseAfterLot === null ? [] : [`${pauseAfterLot} min pause after this team`]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What is said aloud: a team that comes, and what became of it. */
function spoken({ lot, void: question }: Board, hammer: BoardSale | null): string {
  if (hammer?.status === 'unsold') return `${hammer.team.teamName}: unsold.`;
  if (hammer !== null) {
    const by = hammer.placedBy === undefined ? '' : `, by ${hammer.placedBy},`;
    return `${hammer.team.teamName}: sold to ${hammer.buyer ?? 'NA'}${by} for ${formatDollars(hammer.amount ?? 0)}.`;
  }
  if (question !== null && lot?.hasOpened !== true) {
    return `The sale of ${question.team.teamName} is in question.`;
  }
  return lot === null ? '' : `${lot.team.teamName}.`;
}
