import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/live/state';
import { useConnection } from '../../../live/connection.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { calledWords, formatWarning } from '../../../domain/gavelWords.ts';
import { leaderLine } from './leaderLine.ts';
import { lotCall } from '../lot/lotCall.ts';
import { useSecondsSince } from '../lot/moments.ts';
import { firstName } from '../../../domain/people/firstName.ts';
import classes from './LotStage.module.css';

type Props = {
  readonly lot: NonNullable<LiveState['lot']>;
  readonly state: Pick<LiveState, 'phase' | 'bids' | 'pauseAfterLot' | 'gavel'>;
  /** As the clock shows them; null while unknown. */
  readonly seconds: number | null;
  readonly userId: string;
};

/** Who leads, and for how long; over the name what the auctioneer calls. */
export function Leader({ lot, state, seconds, userId }: Props) {
  const { bidder } = lot;
  const nouns = nounsOfLot(lot.team);
  const isLost = useConnection(({ connection }) => connection === 'lost');
  const lostSeconds = useSecondsSince(isLost);
  const isOpen = state.phase === 'open';
  const { pauseAfterLot, gavel } = state;
  const call = isOpen && !isLost ? (formatWarning(gavel?.stage) ?? lotCall(lot, seconds)) : null;
  const coming =
    pauseAfterLot === null
      ? null
      : `Pause of ${counted(pauseAfterLot, 'minute')} after this ${nouns.one}`;
  const called = gavel?.called ?? null;
  if (called !== null) {
    const whose = bidder?._id === userId ? 'Your' : `${firstName(bidder?.fullName ?? '')}’s`;
    return (
      <div className={classes.leader} data-leader={bidder?._id ?? ''}>
        <div>
          <b>{calledWords(called)}</b>
          <span>
            {bidder === null ? 'No bid stands yet' : `${whose} ${formatDollars(lot.amount)} stands`}
          </span>
        </div>
      </div>
    );
  }
  if (bidder === null) {
    return (
      <div className={classes.leader} data-leader="">
        <div>
          {call !== null && <span className={classes.call}>{call}</span>}
          <b>No bid yet</b>
          {coming !== null && <span>{coming}</span>}
        </div>
      </div>
    );
  }
  const isOwn = bidder._id === userId;
  const last = state.bids.at(-1);
  // [DEPUTY-4]
  const by =
    last?.placedBy === undefined
      ? null
      : `for ${isOwn ? 'you' : firstName(bidder.fullName)}, by ${firstName(last.placedBy.fullName)}`;
  const sinceMs = last === undefined ? 0 : serverClock.nowMs() - Date.parse(last.createdAt);
  const line = leaderLine(
    isOpen ? 'open' : 'paused',
    // Without a clock, nothing draws the seconds anew.
    { isOwn: isOwn || gavel !== undefined, bids: state.bids.length, forSeconds: sinceMs / 1000 },
    isLost ? lostSeconds : null,
    nouns,
  );
  return (
    <div className={classes.leader} data-leader={bidder._id}>
      <span className={classes.face}>
        <Avatar person={bidder} size={40} />
      </span>
      <div>
        {call !== null && <span className={classes.call}>{call}</span>}
        <b>
          {isOwn ? 'You' : bidder.fullName}
          {isOwn && <span className="bb-hidden"> lead</span>}
        </b>
        {coming === null ? (
          call === null && <span>{by === null ? line : `${by} · ${line}`}</span>
        ) : (
          <span>{coming}</span>
        )}
      </div>
    </div>
  );
}
