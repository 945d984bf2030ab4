import type { LiveState, Phase } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { CSSProperties } from 'react';
import { useCountdown } from '../../live/useCountdown.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { TeamMark } from '../../ui/TeamMark.tsx';
import { LotClock } from './LotClock.tsx';
import classes from './Stage.module.css';

type Props = {
  readonly lot: NonNullable<LiveState['lot']>;
  readonly phase: Phase;
  readonly userId: string;
};

/** What is called in the last seconds. */
const CALLS: Record<number, string> = { 3: 'Going once', 2: 'Going twice', 1: 'Last call' };

/** The team that is up: who it is, how long yet, who leads and with how much. */
export function LotStage({ lot, phase, userId }: Props) {
  const { team, amount, bidder } = lot;
  const running = useCountdown(lot.closesAt);
  const seconds = running ?? lot.secondsLeft;
  const isOpen = phase === 'open';
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
        <LotClock seconds={seconds} isRunning={isOpen} />
        <div className={classes.bid}>
          <p className={classes.amount}>
            Current Bid: <span key={amount}>{formatDollars(amount)}</span>
          </p>
          <p className={classes.leader} data-own={bidder?._id === userId || undefined}>
            {isOpen && CALLS[seconds] !== undefined && (
              <span className={classes.call}>{CALLS[seconds]}</span>
            )}
            {bidder === null ? (
              'No bid yet'
            ) : (
              <>
                <Avatar person={bidder} size={24} />
                {bidder._id === userId ? 'You lead' : bidder.fullName}
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
