import { Button } from '@mantine/core';
import { useLive } from '../../live/liveStore.ts';
import classes from './ConnectionBanner.module.css';

/** Seen only while the connection is lost or bids can't be stored, which mend themselves, or goes on elsewhere. */
export function ConnectionBanner() {
  const isLost = useLive((live) => live.connection === 'lost');
  const isSaving = useLive((live) => live.isSaving);
  const ended = useLive((live) => live.ended);
  if (ended !== null) {
    return (
      <output className={classes.banner} data-ended>
        <span>{ended.message}</span>
        <Button size="md" onClick={ended.resume}>
          Use here
        </Button>
      </output>
    );
  }
  return (
    <output className={classes.banner} data-lost={isLost || !isSaving || undefined}>
      {isLost && 'Connection lost. Reconnecting: your screen will be right again by itself.'}
      {!isLost &&
        !isSaving &&
        'Bids can’t be saved just now. They wait, and are answered as soon as they can be.'}
    </output>
  );
}
