import { useState } from 'react';
import { rememberedLock, wasLastBidder } from '../../live/auction/mirror.ts';
import { serverClock } from '../../live/clock/serverClock.ts';
import { useCountdown } from '../../live/clock/useCountdown.ts';
import { Floor } from '../../domain/teams/Floor.tsx';
import classes from './AuctionLoading.module.css';
import { type BidFace, WAIT_LABEL } from './bidBar/barState.ts';
import { BidKey } from './bidBar/BidKey.tsx';
import { useLayout } from './layout/useLayout.ts';
import { useRoomFrame } from './layout/useRoomFrame.ts';

type Props = { readonly groupId: string | null; readonly userId: string | null };

const WAITING: BidFace = {
  label: 'You lead',
  second: WAIT_LABEL,
  amount: null,
  press: null,
  why: null,
};

/** While the auction's picture is loading: what this browser has kept of it, and the places of the rest. */
export function AuctionLoading({ groupId, userId }: Props) {
  const [lock] = useState(() => findLock(groupId));
  const seconds = useCountdown(lock?.endsAt ?? null) ?? 0;
  const isWaiting = groupId !== null && userId !== null && wasLastBidder(groupId, userId);
  const frame = useLayout();
  useRoomFrame(frame);
  return (
    <div className={classes.room} data-layout={frame.layout}>
      <h1 className="bb-hidden">Auction</h1>
      <output className="bb-hidden">Loading the auction ...</output>
      <Floor className={classes.stage} aria-label={lock === null ? undefined : 'Coming up'}>
        {lock !== null && seconds > 0 && (
          <h2>
            {lock.teamName} will start bidding soon. Starting in:{' '}
            <span className="bb-numbers">{seconds}s</span>
          </h2>
        )}
      </Floor>
      <div className={classes.panel}>
        <span className={classes.bone} />
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
      <section className={classes.bar} aria-label="Your bid">
        <span className={classes.bone} />
        <span className={classes.bone} />
        {isWaiting ? <BidKey face={WAITING} isLeading /> : <span className={classes.bone} />}
      </section>
    </div>
  );
}

/** The remembered lock, with its end by the server's clock. */
function findLock(groupId: string | null): { teamName: string; endsAt: string } | null {
  const lock = groupId === null ? null : rememberedLock(groupId);
  if (lock === null) return null;
  const endsAt = new Date(serverClock.nowMs() + lock.leftMs).toISOString();
  return { teamName: lock.teamName, endsAt };
}
