import { useLive } from '../../live/liveStore.ts';
import classes from './ConnectionBanner.module.css';

/** Seen only while the connection is lost; it mends itself. */
export function ConnectionBanner() {
  const isLost = useLive((live) => live.connection === 'lost');
  return (
    <output className={classes.banner} data-lost={isLost || undefined}>
      {isLost && 'Connection lost. Reconnecting: your screen will be right again by itself.'}
    </output>
  );
}
