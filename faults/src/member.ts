import { API_BASE, type ReplyOf } from '@bracketbid/contract/call';
import { auctionState } from '@bracketbid/contract/http/auction';
import { readServerMessage, SERVER_MESSAGE_NAMES } from '@bracketbid/contract/live/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Pool } from 'undici';
import { z } from 'zod';
import {
  applyMessage,
  type LiveMessage,
  type LivePicture,
} from '../../apps/web/src/live/auction/applyMessage.ts';
import { mendTransports, TRANSPORTS } from '../../apps/web/src/live/socket/transports.ts';

/** A screen that was wrong, from the end of its connection until it was right again. */
export type Gap = {
  readonly ms: number;
  /** Whether the server ended the connection itself, and so told the screen to reconnect without a wait. */
  readonly wasTold: boolean;
  /** How many times it tried to reconnect, or to read the state, without success: each costs it a wait. */
  readonly failures: number;
};

/** A member with the auction page open: it applies messages by the web's own rules, and recovers by itself. */
export type Member = {
  readonly userId: string;
  readonly groupId: string;
  readonly token: string;
  picture(): LivePicture | null;
  isOnline(): boolean;
  /** Breaks the connection, as in a lift. */
  cutLine(): void;
  close(): void;
};

const RETRY_MS = 500;
const LAG_MS = 200;
const RESTART_MS_MAX = 300;

/** Not checked: another member parses the same. */
const TRUSTED = {
  state: z.custom<ReplyOf<typeof auctionState>>(),
  message: z.custom<LiveMessage>(),
};

type MemberOptions = {
  readonly url: string;
  readonly pool: Pool;
  readonly who: { readonly userId: string; readonly groupId: string; readonly token: string };
  /**
   * Behaves like a browser: starts with polling, and parses every message by the contract. The others start with a
   * websocket and don't parse, since this one checks the same messages: fifteen hundred phones share this process.
   */
  readonly isBrowser: boolean;
  /** Called when a screen that was wrong is right again. */
  readonly onMended: (gap: Gap) => void;
  /** Called with every message as it arrives, before it is applied. */
  readonly onMessage?: (message: LiveMessage) => void;
  /** Called when the server refuses this socket, with the reason. It does not reconnect by itself. */
  readonly onRefused?: (why: string) => void;
};

export function openMember(options: MemberOptions): Member {
  const { pool, who, onMended } = options;
  const { userId, groupId, token } = who;
  const schema = options.isBrowser ? auctionState.reply : TRUSTED.state;
  const socket = openSocket(options);

  let picture: LivePicture | null = null; // only the state is compared: 1500 histories would fill this process
  let receivedSeq = 0;
  let isCatching = false;
  let isClosed = false;
  let waiting: LiveMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lost: { readonly atMs: number; readonly wasTold: boolean; failures: number } | null = null;

  const isBehind = () => receivedSeq > (picture?.state.seq ?? 0);

  const apply = (message: LiveMessage): boolean => {
    const after = picture === null ? 'gap' : applyMessage(picture, message);
    if (after === 'gap') return false;
    picture = after;
    return true;
  };

  const catchUp = async (): Promise<void> => {
    if (isCatching || isClosed) return;
    isCatching = true;
    clearTimeout(timer);
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${API_BASE}/auction/state/${groupId}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const answer: unknown = await body.json();
      if (statusCode !== 200) throw new Error(`The state was answered with ${statusCode}`);
      const { state, groupAdminId } = schema.parse(answer);
      picture = { state, groupAdminId, teams: [], history: new Map(), voided: [] };
      const late = waiting.filter(({ payload }) => !('seq' in payload) || payload.seq > state.seq);
      waiting = [];
      isCatching = false;
      if (!late.every(apply)) return catchUp();
      if (isBehind()) timer = setTimeout(() => void catchUp(), LAG_MS);
      else mended();
    } catch {
      if (lost !== null) lost.failures += 1;
      isCatching = false;
      waiting = [];
      timer = setTimeout(() => void catchUp(), RETRY_MS);
    }
  };

  const mended = () => {
    if (lost === null || !socket.connected) return;
    const { atMs, wasTold, failures } = lost;
    onMended({ ms: performance.now() - atMs, wasTold, failures });
    lost = null;
  };

  socket.on('connect', () => {
    void catchUp();
  });
  // A refusal by the server leaves the socket inactive; a failed connection is retried.
  socket.on('connect_error', ({ message }) => {
    if (lost !== null) lost.failures += 1;
    if (!socket.active) options.onRefused?.(message);
  });
  socket.on('disconnect', (reason) => {
    const wasTold = reason === 'io server disconnect';
    lost ??= { atMs: performance.now(), wasTold, failures: 0 };
    if (wasTold) {
      setTimeout(() => {
        if (!isClosed) socket.connect();
      }, Math.random() * RESTART_MS_MAX);
    }
  });
  for (const name of SERVER_MESSAGE_NAMES) {
    socket.on(name, (sent: unknown) => {
      const message = options.isBrowser
        ? readServerMessage(name, sent)
        : TRUSTED.message.parse({ name, payload: sent });
      if (message === null) throw new Error(`"${name}" does not match the contract`);
      options.onMessage?.(message);
      if ('seq' in message.payload) receivedSeq = Math.max(receivedSeq, message.payload.seq);
      if (isCatching) waiting.push(message);
      else if (!apply(message)) void catchUp();
    });
  }

  return {
    userId,
    groupId,
    token,
    picture: () => picture,
    isOnline: () => socket.connected && lost === null,
    cutLine: () => {
      socket.io.engine.close();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.close();
    },
  };
}

function openSocket({ url, who, isBrowser }: MemberOptions): Socket {
  const { userId, groupId, token } = who;
  const socket = io(url, {
    path: '/socket.io',
    transports: isBrowser ? TRANSPORTS : ['websocket'],
    query: { userId, groupId, timestamp: String(Date.now()) },
    auth: { token },
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
  });
  if (isBrowser) mendTransports(socket);
  return socket;
}
