import { setConnected, setOnlineUsers } from '../store/store.ts';
import { openSocket } from './socket.ts';

/** News of several matches that come together are one; a hundred thousand pages don't ask in the same instant. */
const GATHER_MS = { least: 100, spread: 500 };

/**
 * Calls `onNews` when a match was changed, or may have been while the connection was lost.
 *
 * @returns how to stop following
 */
export function followMatches(options: {
  readonly groupId: string;
  readonly userId: string;
  readonly onNews: () => void;
}): () => void {
  const { groupId, userId, onNews } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        onNews();
      },
      GATHER_MS.least + Math.random() * GATHER_MS.spread,
    );
  };
  const socket = openSocket({
    groupId,
    userId,
    onMessage: (message) => {
      if (message.name === 'matchUpdated') tellSoon();
      if (message.name === 'updateUserList') setOnlineUsers(message.payload);
    },
    onConnection: (connection) => {
      setConnected(connection === 'online');
      if (connection === 'online') tellSoon();
    },
    onEnded: () => setConnected(false),
  });
  const wake = () => {
    // Somebody is here: of too many places, another one is the forgotten one.
    if (document.visibilityState === 'visible') socket.resume();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', socket.wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', socket.wake);
    socket.close();
    setConnected(false);
  };
}
