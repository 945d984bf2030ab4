import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { rememberedLock, wasLastBidder } from '../../live/mirror.ts';
import { serverClock } from '../../live/serverClock.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import bar from './BidBar.module.css';
import { WAIT_LABEL } from './bidButton.ts';
import classes from './LiveAuction.module.css';
import stage from './Stage.module.css';

type Props = { readonly groupId: string | null; readonly userId: string | null };

/** While the auction's picture is loading: what this browser has kept of it, and placeholders for the rest. */
export function AuctionLoading({ groupId, userId }: Props) {
  const [lock] = useState(() => lockOf(groupId));
  const seconds = useCountdown(lock?.endsAt ?? null) ?? 0;
  const isWaiting = groupId !== null && userId !== null && wasLastBidder(groupId, userId);
  return (
    <div className={classes.screen} data-bidding={isWaiting || undefined}>
      <h1 className="bb-hidden">Auction</h1>
      <output className="bb-hidden">Loading the auction ...</output>
      <div className={classes.center}>
        {lock !== null && seconds > 0 ? (
          <section className={stage.stage} aria-label="Next team">
            <div className={stage.plain}>
              <h2>
                {lock.teamName} will start bidding soon. Starting in:{' '}
                <span className="bb-numbers">{seconds}s</span>
              </h2>
            </div>
          </section>
        ) : (
          <Skeleton height={260} radius="lg" />
        )}
        {isWaiting ? (
          <section className={bar.bar} aria-label="Your bid">
            <Skeleton height={40} />
            <Button className={bar.one} size="lg" disabled>
              {WAIT_LABEL}
            </Button>
          </section>
        ) : (
          <Skeleton height={96} radius="lg" />
        )}
      </div>
    </div>
  );
}

/** The remembered lock, with its end by the server's clock. */
function lockOf(groupId: string | null): { teamName: string; endsAt: string } | null {
  const lock = groupId === null ? null : rememberedLock(groupId);
  if (lock === null) return null;
  const endsAt = new Date(serverClock.nowMs() + lock.leftMs).toISOString();
  return { teamName: lock.teamName, endsAt };
}
