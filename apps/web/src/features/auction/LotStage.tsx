import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { CSSProperties } from 'react';
import { useConnection } from '../../live/connection.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { TeamMark } from '../../ui/TeamMark.tsx';
import { lotCall } from './lotCall.ts';
import { LotClock } from './LotClock.tsx';
import { isFollowing, shownSeconds } from './shownSeconds.ts';
import classes from './Stage.module.css';

type Lot = NonNullable<LiveState['lot']>;
type Props = {
  readonly lot: Lot;
  readonly state: Pick<LiveState, 'phase' | 'pauseAfterLot'>;
  readonly userId: string;
};

/** The team that is up: its name, the time left, the leader and the amount, and what comes next. */
export function LotStage({ lot, state, userId }: Props) {
  const { team, amount, bidder } = lot;
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const running = useCountdown(lot.closesAt);
  const seconds = shownSeconds(lot, running, isFollowed);
  const isOpen = state.phase === 'open';
  const call = isOpen ? lotCall(lot, seconds) : null;
  const glow = { '--team-glow': `color-mix(in srgb, ${team.color} 45%, transparent)` };
  return (
    <section
      className={classes.stage}
      style={glow as CSSProperties}
      aria-label="Current team"
      data-team={team._id}
    >
      <div className={classes.lot}>
        <TeamMark team={team} size={60} />
        <div className={classes.team}>
          <p className={classes.banner}>{isOpen ? 'Now bidding' : 'On hold'}</p>
          <h2>{team.teamName}</h2>
          <p className={classes.facts}>
            Seed {team.seedNumber} · {team.zone} · {team.location}
          </p>
        </div>
        <LotClock seconds={seconds} duration={lot.duration} isRunning={isOpen} />
        <div className={classes.bid}>
          <p className={classes.amount}>
            Current Bid: <span key={amount}>{formatDollars(amount)}</span>
          </p>
          <p className={classes.leader} data-own={bidder?._id === userId || undefined}>
            {call !== null && <span className={classes.call}>{call}</span>}
            {bidder === null ? (
              'No bid yet'
            ) : (
              <>
                <Avatar person={bidder} size={24} />
                {bidder._id === userId ? 'You lead' : bidder.fullName}
              </>
            )}
          </p>
          {state.pauseAfterLot !== null && (
            <p className={classes.coming}>
              Pause of {counted(state.pauseAfterLot, 'minute')} after this team
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
