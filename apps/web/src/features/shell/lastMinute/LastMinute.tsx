import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useStore } from '../../../store/store.ts';
import classes from './LastMinute.module.css';
import { untilLastMinute } from './untilLastMinute.ts';

/**
 * [GROUP-13] In the last minute before the own group's auction, and in the first one after its hour: the countdown and
 * the way there, on every page but the auction's own.
 */
export function LastMinute() {
  const { pathname } = useLocation();
  const groupId = useStore(({ auth, team }) => (auth.isLoggedIn ? team.groupId : null));
  const auctionDate = useStore(
    ({ global }) => global.ownHour ?? global.settings?.auctionDate ?? null,
  );
  const isNear = useIsNear(groupId === null ? null : auctionDate);
  if (groupId === null || auctionDate === null || !isNear) return null;
  if (pathname.startsWith('/auction')) return null;
  return <Bar groupId={groupId} auctionDate={auctionDate} />;
}

type BarProps = { readonly groupId: string; readonly auctionDate: string };

function Bar({ groupId, auctionDate }: BarProps) {
  const secondsLeft = useCountdown(auctionDate) ?? 0;
  const isOn = secondsLeft === 0;
  return (
    <aside className={classes.bar} aria-label="Your auction">
      <output className="bb-hidden">
        {isOn ? 'Your auction has started.' : 'Your auction starts in a minute.'}
      </output>
      <b aria-hidden={isOn || undefined}>
        {isOn ? (
          'Your auction is on'
        ) : (
          <>
            Your auction starts in <span role="timer">{secondsLeft}</span> s
          </>
        )}
      </b>
      <Link to={`/auction/${groupId}`}>Join in</Link>
    </aside>
  );
}

/** Whether an hour is less than a minute away or past. Looks again when that changes, or the clock is corrected. */
function useIsNear(auctionDate: string | null): boolean {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (auctionDate === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      redraw((count) => count + 1);
      const { nextMs } = untilLastMinute(Date.parse(auctionDate), serverClock.nowMs());
      if (nextMs !== null) timer = setTimeout(look, nextMs);
    };
    look();
    const stop = serverClock.onStep(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [auctionDate]);
  if (auctionDate === null || !serverClock.isMeasured()) return false;
  return untilLastMinute(Date.parse(auctionDate), serverClock.nowMs()).isNear;
}
