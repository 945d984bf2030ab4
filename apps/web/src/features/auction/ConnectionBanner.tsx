import { useLive } from '../../live/liveStore.ts';
import classes from './ConnectionBanner.module.css';

/** Seen only while the connection is lost, or bids can't be stored; both mend themselves. */
export function ConnectionBanner() {
  const isLost = useLive((live) => live.connection === 'lost');
  const isSaving = useLive((live) => live.isSaving);
  return (
    <output className={classes.banner} data-lost={isLost || !isSaving || undefined}>
      {isLost && 'Connection lost. Reconnecting: your screen will be right again by itself.'}
      {!isLost &&
        !isSaving &&
        'Bids can’t be saved just now. They wait, and are answered as soon as they can be.'}
    </output>
  );
}
