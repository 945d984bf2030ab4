import { type BoardMessageName, type BoardMessages, ToBoard } from '@bracketbid/contract/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { io } from 'socket.io-client';
import { pageMs, serverClock } from '../clock/serverClock.ts';
import { mendTransports, TRANSPORTS } from './transports.ts';

/** A message to a board, by its name. */
export type BoardMessage = {
  [Name in BoardMessageName]: { readonly name: Name; readonly payload: BoardMessages[Name] };
}[BoardMessageName];

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
    if (reason === 'io server disconnect') later(RETRY_MS.ended);
  });
  socket.on('connect_error', (error) => {
    // After a network failure the library itself retries.
    if (socket.active) return;
    if (error.message === MESSAGES.boardOff) on.off();
    else later(RETRY_MS.refused);
  });
  for (const name of NAMES) {
    socket.on(name, (sent: unknown) => {
      const message = readMessage(name, sent);
      if (message === null) return;
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

const NAMES = Object.keys(ToBoard).filter(isName);

function isName(name: string): name is BoardMessageName {
  return name in ToBoard;
}

/** A message that matches the contract, or null. */
function readMessage(name: BoardMessageName, sent: unknown): BoardMessage | null {
  const parsed = ToBoard[name].safeParse(sent);
  if (!parsed.success) {
    console.warn(`A message "${name}" does not match the contract.`);
    return null;
  }
  // Name and payload belong together: the schema was looked up by the name.
  return { name, payload: parsed.data } as BoardMessage;
}
