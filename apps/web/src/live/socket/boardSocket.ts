import {
  BOARD_MESSAGE_NAMES,
  type BoardMessage,
  readBoardMessage,
} from '@bracketbid/contract/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { io } from 'socket.io-client';
import { pageMs, serverClock } from '../clock/serverClock.ts';
import { mendTransports, TRANSPORTS } from './transports.ts';

/** How soon a refused or ended connection is tried again. Milliseconds. */
const RETRY_MS = { ended: 300, refused: 5000 };

/**
 * Keeps a board connected by its token, which is all that it has, until it is closed or the board is off.
 *
 * @returns how to disconnect
 */
export function openBoardSocket(
  token: string,
  on: {
    readonly message: (message: BoardMessage) => void;
    readonly connected: () => void;
    /** The connection has broken; it is tried again. */
    readonly lost: () => void;
    /** The server does not know the board (any more). */
    readonly off: () => void;
  },
): () => void {
  const socket = io({
    path: '/socket.io',
    transports: TRANSPORTS,
    auth: { board: token },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 3000,
    forceNew: true,
  });
  mendTransports(socket);
  let retry: ReturnType<typeof setTimeout> | undefined;
  const later = (delayMs: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), delayMs);
  };
  socket.on('connect', on.connected);
  // After a restart another process takes over.
  socket.on('disconnect', (reason) => {
    on.lost();
    if (reason === 'io server disconnect') later(RETRY_MS.ended);
  });
  socket.on('connect_error', (error) => {
    // After a network failure the library itself retries.
    if (socket.active) return;
    if (error.message === MESSAGES.boardOff) on.off();
    else later(RETRY_MS.refused);
  });
  for (const name of BOARD_MESSAGE_NAMES) {
    socket.on(name, (sent: unknown) => {
      const message = readBoardMessage(name, sent);
      if (message === null) {
        console.warn(`A message "${name}" does not match the contract.`);
        return;
      }
      if (message.name === 'countdownUpdate') {
        serverClock.noteArrival(Date.parse(message.payload.serverTime), pageMs());
      }
      on.message(message);
    });
  }
  return () => {
    clearTimeout(retry);
    socket.removeAllListeners();
    socket.close();
  };
}
