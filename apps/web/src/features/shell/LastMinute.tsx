import { Link } from 'react-router';
import { useAuctionDate } from '../../live/clock/auctionTiming.ts';
import { useIsLastMinute } from '../../live/clock/lastMinute.ts';
import { useCountdown } from '../../live/clock/useCountdown.ts';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useGroupNow } from '../../live/queries/groupNow.ts';
import { useStore } from '../../store/store.ts';
import classes from './LastMinute.module.css';

/**
 * [GROUP-13] In the last minute before the own group's auction, and in the first one after its hour: the countdown and
 * the way there, on every page but the auction's own.
 */
export function LastMinute() {
  const isLoggedIn = useStore(({ auth }) => auth.isLoggedIn);
  const meant = useMeantGroup();
  const groupId = isLoggedIn ? meant.groupId : null;
  const auctionDate = useAuctionDate();
  const isNear = useIsLastMinute(groupId === null ? null : auctionDate);
  // The hour of the site may be moved after the group's own auction.
  const isOver = useGroupNow((now) => now.groupId === groupId && now.phase === 'completed');
  if (groupId === null || auctionDate === null || !isNear || isOver) return null;
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
      {isOn ? (
        <b aria-hidden>Your auction is on</b>
      ) : (
        <b>
          Your auction starts in <span role="timer">{secondsLeft}</span> s
        </b>
      )}
      <Link to={`/auction/${groupId}`}>Join in</Link>
    </aside>
  );
}
