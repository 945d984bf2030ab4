import type { BodyOf } from '@bracketbid/contract/call';
import type { placeBid } from '@bracketbid/contract/http/auction';
import {
  type Ack,
  ack,
  type ReactionKind,
  readServerMessage,
  SERVER_MESSAGE_NAMES,
  type ServerMessage,
  type ServerMessageName,
} from '@bracketbid/contract/live/realtime';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { io } from 'socket.io-client';
import { refreshAccess } from '../../api/call.ts';
import { accessToken } from '../../store/persist.ts';
import { onSignedOut } from '../../store/store.ts';
import type { LiveMessage } from '../auction/applyMessage.ts';
import { pageMs, serverClock } from '../clock/serverClock.ts';
import { afterFirstDrawing } from '../firstDrawing.ts';
import { mendTransports, TRANSPORTS } from './transports.ts';

/** A live connection to a group's room. */
export type LiveSocket = {
  /** Connects at once if the connection was lost. One that the server has ended stays so. */
  wake(): void;
  /** Connects again after the server has ended it. */
  resume(): void;
  /** Requests the countdown, which carries the server's time; does nothing while disconnected. */
  requestTime(): void;
  /** Holds up a sign. @returns why not, or null; a lost connection just loses it */
  holdUp(kind: ReactionKind): Promise<string | null>;
  /** Bids. @returns the answer, or null if none came: the bid may stand */
  bid(bid: BodyOf<typeof placeBid>): Promise<Ack | null>;
  close(): void;
};

/** Socket.IO's defaults, which this file's own retries follow as well. Milliseconds. */
const RECONNECT_MS = { first: 1000, max: 5000 };
const CONNECT_MS_MAX = 20_000;

/** How long an acknowledgement may take; then the bid is sent again over HTTP. Milliseconds. */
const ACK_MS_MAX = 3_000;

/** After a restart everybody reconnects within this time. */
const RESTART_MS_MAX = 300;

/** Refusals that a retry would not change. */
const NOT_MEMBER: ReadonlySet<string> = new Set([
  MESSAGES.notMember,
  MESSAGES.groupNotFound,
  MESSAGES.rehearsalOver,
]);

/**
 * Connects, joins the group's room, and reconnects until closed or signed out: the one door to Socket.IO. What it brings it hands
 * over in order, and after a screen's first drawing.
 */
export function openSocket(options: {
  readonly groupId: string;
  readonly userId: string;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onConnection: (connection: 'online' | 'lost') => void;
  /** Called with the reason when the server has ended this socket for good: only `resume` connects again. */
  readonly onEnded: (message: string) => void;
  /** The server does not admit this user to the group: it is gone, or they left. Ends all retries until `wake`. */
  readonly onNotMember: () => void;
}): LiveSocket {
  const { groupId, userId } = options;
  const socket = io({
    path: '/socket.io',
    transports: TRANSPORTS,
    query: { userId, groupId, timestamp: String(Math.round(serverClock.nowMs())) },
    auth: (give) => give({ token: accessToken.read() ?? '' }),
    reconnectionDelay: RECONNECT_MS.first,
    reconnectionDelayMax: RECONNECT_MS.max,
    timeout: CONNECT_MS_MAX,
    forceNew: true,
  });
  mendTransports(socket);

  const requestTime = () => {
    if (socket.connected) socket.emit('countdownUpdate');
  };
  /** Nothing is kept for later. @returns the answer, or null if none came */
  const sendNow = async (name: 'reaction' | 'bid', sent: object): Promise<Ack | null> => {
    if (!socket.connected) return null;
    const answer: unknown = await socket
      .timeout(ACK_MS_MAX)
      .emitWithAck(name, sent)
      .catch(() => null);
    return ack.safeParse(answer).data ?? null;
  };
  const holdUp = async (kind: ReactionKind) => {
    const answer = await sendNow('reaction', { kind });
    return answer?.status === 'fail' ? (answer.message ?? null) : null;
  };
  let closed = false;
  const handOver = (bring: () => void) =>
    afterFirstDrawing(() => {
      if (!closed) bring();
    });
  socket.on('connect', () => {
    socket.emit('joinRoom', { userId, groupId });
    requestTime();
    handOver(() => options.onConnection('online'));
  });
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    if (!closed && !ended && !socket.connected) socket.connect();
  };
  const later = (delayMs = RECONNECT_MS.first) => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(connect, delayMs);
  };
  socket.on('socketEnded', (sent: unknown) => {
    const last = readMessage('socketEnded', sent);
    if (last?.name !== 'socketEnded') return;
    ended = true;
    handOver(() => options.onEnded(last.payload.message));
    socket.disconnect();
  });
  socket.on('disconnect', (reason) => {
    if (ended) return;
    handOver(() => options.onConnection('lost'));
    // Ended by the server: after a restart another process takes over; after the end of a login the next attempt is
    // refused. Spread out, so that not everybody reconnects at the same instant.
    if (reason === 'io server disconnect') later(Math.random() * RESTART_MS_MAX);
  });
  socket.on('connect_error', (error) => {
    handOver(() => options.onConnection('lost'));
    // After a network failure the library itself retries.
    if (socket.active || error.message === MESSAGES.forbidden) return;
    if (NOT_MEMBER.has(error.message)) {
      handOver(options.onNotMember);
      return;
    }
    if (error.message !== MESSAGES.signInFirst) {
      later(RECONNECT_MS.max);
      return;
    }
    // The token has expired: a new one is admitted; the end of the session closes this socket.
    void refreshAccess(accessToken.read()).then((renewed) => {
      later(renewed ? RECONNECT_MS.first : RECONNECT_MS.max);
    });
  });
  for (const name of MESSAGE_NAMES) {
    socket.on(name, (sent: unknown) => {
      const message = readMessage(name, sent);
      if (message?.name === 'countdownUpdate') {
        serverClock.noteArrival(Date.parse(message.payload.serverTime), pageMs());
      }
      if (message !== null) handOver(() => options.onMessage(message));
    });
  }

  const close = () => {
    closed = true;
    clearTimeout(retry);
    stop();
    socket.removeAllListeners();
    socket.close();
  };
  const stop = onSignedOut(close);
  return {
    wake: connect,
    resume: () => {
      ended = false;
      connect();
    },
    requestTime,
    holdUp,
    bid: (bid) => sendNow('bid', bid),
    close,
  };
}

const MESSAGE_NAMES = SERVER_MESSAGE_NAMES.filter((name) => name !== 'socketEnded');

/** A message that matches the contract, or null. */
function readMessage<Name extends ServerMessageName>(
  name: Name,
  sent: unknown,
): ServerMessage<Name> | null {
  const message = readServerMessage(name, sent);
  if (message === null) console.warn(`A message "${name}" does not match the contract.`);
  return message;
}
