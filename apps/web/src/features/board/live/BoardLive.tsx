import type { Board } from '@bracketbid/contract/board';
import { capitalized, selectNouns } from '@bracketbid/contract/text/nouns';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { teamsInLot, whereFrom } from '../../../domain/teams/lotWords.ts';
import { SeedMark } from '../../../domain/teams/SeedMark.tsx';
import type { BoardHammer } from '../followBoard.ts';
import { BoardFoot } from './BoardFoot.tsx';
import { BoardLights } from './BoardLights.tsx';
import classes from './BoardLive.module.css';
import { boardCall, boardHolder, boardSign, withoutOver } from './boardGavel.ts';
import { BoardMembers } from './BoardMembers.tsx';
import { clockTime, findUrgency } from '../boardTime.ts';
import { Centre } from './Centre.tsx';
import { boardFair } from './boardFair.ts';
import { clockSize, signSize, teamNameSize } from '../fits.ts';

type Props = {
  readonly board: Board;
  readonly hammer: BoardHammer | null;
  readonly isLost: boolean;
};

/** The auction while it runs: a team in its light, the price that is read from the kitchen, the clock, everybody's money. */
export function BoardLive({ board: read, hammer, isLost }: Props) {
  const board = withoutOver(read);
  const { lot, gavel } = board;
  const running = useCountdown(lot?.closesAt ?? lot?.opensAt ?? null);
  const isOpen = board.phase === 'open' && hammer === null;
  const seconds = running ?? (lot?.hasOpened === true ? lot.secondsLeft : null);
  // After an outage a countdown that ran out may have been extended.
  const shown = isLost && seconds === 0 ? null : seconds;
  const sign = gavel === undefined ? null : boardSign(board, hammer);
  const urgency = sign?.urgency ?? findUrgency(shown, lot?.duration ?? 0);
  const time = isOpen && !isLost ? urgency : 'still';
  const clock = sign?.word ?? (shown === null ? '' : clockTime(shown));
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
              <span>{formatWhere(board, hammer)}</span>
            </p>
            <h1 style={{ '--size': teamNameSize(team.teamName) }}>{team.teamName}</h1>
            {hammer === null && <FairOfLot board={board} lotId={team._id} />}
          </div>
        </header>
      )}
      <div
        className={classes.clock}
        {...(sign === null ? { role: 'timer', 'aria-label': 'Seconds left' } : {})}
        data-sign={sign?.word}
        style={{ '--size': sign === null ? clockSize(clock) : signSize(clock) }}
      >
        <span key={time === 'hot' ? (shown ?? clock) : 'calm'}>{clock}</span>
      </div>
      <Centre board={board} hammer={hammer} />
      <aside className={classes.side}>
        <BoardMembers board={board} leader={leader} />
      </aside>
      <BoardFoot board={board} hammer={hammer} seconds={isOpen ? shown : null} />
      {sign === null && (
        <div className={classes.bar} style={{ '--left': part }} aria-hidden>
          <i />
        </div>
      )}
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
function formatWhere(board: Board, hammer: BoardHammer | null): string {
  const { lot, pauseAfterLot, void: question, gavel } = board;
  const team = hammer?.team ?? lot?.team;
  if (team === undefined) return '';
  const nouns = selectNouns(board.contest);
  const isCurrent = lot?.team._id === team._id;
  return [
    ...(teamsInLot(team) === null ? [whereFrom(team)] : [teamsInLot(team) ?? '']),
    ...(isCurrent ? [`${capitalized(nouns.one)} ${lot.number} of ${lot.of}`] : []),
    ...(gavel === undefined ? [] : [`${boardHolder(gavel)} holds the gavel`]),
    ...(question === null ? [] : [`${question.team.shortName} in question`]),
    ...(pauseAfterLot === null ? [] : [`${pauseAfterLot} min pause after this ${nouns.one}`]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What is said aloud: a team that comes, and what became of it. */
function spoken({ lot, void: question, gavel }: Board, hammer: BoardHammer | null): string {
  if (hammer?.isPassed === true) return `${hammer.team.teamName}: passed.`;
  if (hammer?.status === 'unsold') return `${hammer.team.teamName}: unsold.`;
  if (hammer !== null) {
    const by = hammer.placedBy === undefined ? '' : `, by ${hammer.placedBy},`;
    return `${hammer.team.teamName}: sold to ${hammer.buyer ?? 'NA'}${by} for ${formatDollars(hammer.amount ?? 0)}.`;
  }
  if (question !== null && lot?.hasOpened !== true) {
    return `The sale of ${question.team.teamName} is in question.`;
  }
  if (lot === null) return '';
  const call = gavel === undefined ? null : boardCall(gavel);
  return `${lot.team.teamName}${call === null ? '' : `: ${call}`}.`;
}
