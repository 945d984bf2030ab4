import type { Board } from '@bracketbid/contract/board';
import { counted } from '@bracketbid/contract/counted';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import { pacific } from '../../../formats/pacificTime.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './BoardBefore.module.css';
import { BoardFace } from '../BoardFace.tsx';
import { wallTime } from '../boardTime.ts';
import { countdownSize, groupNameSize } from '../fits.ts';
import { JoinTicket } from './JoinTicket.tsx';

/** Seats drawn, taken or empty: more would not be counted from a sofa. */
const SEATS_MAX = 24;

/** Before the start: how long still, who is in, and how to get a seat. */
export function BoardBefore({ board }: { readonly board: Board }) {
  const { groupname, auctionDate, pause, members, memberLimit, teams, join } = board;
  const seated = members.filter(({ isSeat }) => isSeat !== true);
  const paddles = members.length - seated.length;
  const seats = Math.min(SEATS_MAX, Math.max(memberLimit, seated.length));
  const empty = Math.max(0, seats - seated.length);
  return (
    <Floor isWide className={classes.before} data-alone={join === null || undefined}>
      <div>
        <h1 style={{ '--size': groupNameSize(groupname) }}>{groupname}</h1>
        {pause === null ? (
          <Start auctionDate={auctionDate} />
        ) : (
          <Start auctionDate={pause.until} label="Admin Paused. Auction Resume in:" />
        )}
        <p className={classes.when}>
          {auctionDate !== null && <span>{pacific.inWords(auctionDate)}</span>}
          <span>
            {counted(teams, selectNouns(board.contest).one)}, {seated.length} seats taken of{' '}
            {memberLimit}
            {paddles > 0 && `, ${counted(paddles, 'paddle')}`}
          </span>
        </p>
        <ul className={classes.seats} aria-label="Seats">
          {seated.slice(0, SEATS_MAX).map(({ fullName }) => (
            <li key={fullName}>
              <BoardFace fullName={fullName} />
              <span className="bb-hidden">{fullName}</span>
            </li>
          ))}
          {Array.from({ length: empty }, (_, seat) => (
            <li key={seat} className={classes.empty} aria-hidden>
              <Icon name="plus" />
            </li>
          ))}
        </ul>
      </div>
      {join !== null && <JoinTicket link={join} />}
    </Floor>
  );
}

type StartProps = { readonly auctionDate: string | null; readonly label?: string };

function Start({ auctionDate, label = 'The auction starts in' }: StartProps) {
  const seconds = useCountdown(auctionDate);
  if (seconds === null) return <p className={classes.word}>The auction has no date yet</p>;
  if (seconds === 0) return <p className={classes.word}>The auction starts now</p>;
  const text = wallTime(seconds);
  return (
    <>
      <p className={classes.label}>{label}</p>
      <p className={classes.left} role="timer" style={{ '--size': countdownSize(text) }}>
        {text}
      </p>
    </>
  );
}
