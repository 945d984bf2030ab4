import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import { useConnection } from '../../../live/connection.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { leaderLine } from './leaderLine.ts';
import { lotCall } from '../lot/lotCall.ts';
import { useSecondsSince } from '../lot/moments.ts';
import { firstName } from '../lot/outbid.ts';
import classes from './LotStage.module.css';

type Props = {
  readonly lot: NonNullable<LiveState['lot']>;
  readonly state: Pick<LiveState, 'phase' | 'bids' | 'pauseAfterLot'>;
  /** As the clock shows them; null while unknown. */
  readonly seconds: number | null;
  readonly userId: string;
};

/** Who leads, and for how long; over the name what the auctioneer calls. */
export function Leader({ lot, state, seconds, userId }: Props) {
  const { bidder } = lot;
  const isLost = useConnection(({ connection }) => connection === 'lost');
  const lostSeconds = useSecondsSince(isLost);
  const isOpen = state.phase === 'open';
  const call = isOpen && !isLost ? lotCall(lot, seconds) : null;
  const { pauseAfterLot } = state;
  const coming =
    pauseAfterLot === null ? null : `Pause of ${counted(pauseAfterLot, 'minute')} after this team`;
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
    { isOwn, bids: state.bids.length, forSeconds: sinceMs / 1000 },
    isLost ? lostSeconds : null,
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
