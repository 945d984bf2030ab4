import { useConnection } from '../../../live/connection.ts';
import { Key } from '../../../ui/Key.tsx';
import classes from './ConnectionBanner.module.css';

/**
 * Where no bid bar says so: shown while the connection is lost or bids can't be stored, both of which recover by
 * themselves, or while the auction is open elsewhere.
 */
export function ConnectionBanner() {
  const isLost = useConnection(({ connection }) => connection === 'lost');
  const isStorageAvailable = useConnection((state) => state.isStorageAvailable);
  const ended = useConnection((state) => state.ended);
  if (ended !== null) {
    return (
      <output className={classes.banner} data-ended>
        <span>{ended.message}</span>
        <Key onClick={ended.resume}>Use here</Key>
      </output>
    );
  }
  return (
    <output className={classes.banner} data-lost={isLost || !isStorageAvailable || undefined}>
      {isLost && 'Connection lost. Reconnecting ... This page catches up by itself.'}
      {!isLost &&
        !isStorageAvailable &&
        'Bids can’t be saved right now. They are waiting, and will be answered as soon as possible.'}
    </output>
  );
}
