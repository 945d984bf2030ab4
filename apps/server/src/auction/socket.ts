import type { Server as HttpServer } from 'node:http';
import type { Person } from '@bracketbid/contract/entities';
import {
  type Ack,
  FromClient,
  handshake,
  type ServerMessages,
} from '@bracketbid/contract/realtime';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Server, type Socket } from 'socket.io';
import type { Caller, IdentifyToken } from '../http/caller.ts';
import type { Addresses } from '../border/address.ts';
import type { SecurityHeaders } from '../border/headers.ts';
import { refuseForeignOrigins } from '../border/origin.ts';
import type { Clock } from '../clock.ts';
import { Refused, RefusedByRules } from '../failures.ts';
import { type Announcement, countdownOf } from './announce.ts';
import type { Auctions } from './auctions.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import { gatherFrames } from './frames.ts';
import { createGroupUpdates } from './groupUpdates.ts';
import type { Presence } from '../presence/presence.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { createSocketLimits } from './socketLimits.ts';

/** The only way to the sockets: who may connect, what they may send, and how a group is reached. */
export type AuctionSockets = {
  /** Sends to all sockets of a group that this process serves, in this order. */
  broadcast(groupId: string, messages: readonly Announcement[]): void;
  /** Sends a tick that may be lost on a bad line: the next one comes in a second. */
  broadcastTick(groupId: string, message: Announcement): void;
  broadcastToAll(message: Announcement): void;
  /** Sends a group's sockets who is online, shortly. */
  broadcastOnline(groupId: string): void;
  /** Sends a group's sockets its members and admin, shortly, if these have changed. */
  broadcastGroup(groupId: string): void;
  /** Ends the sockets of a login, or of a member in a group that they have left. */
  endLogin(loginId: string): void;
  endMember(groupId: string, userId: string): void;
  connected(): number;
  /** Connections that have not authenticated yet. */
  unnamed(): number;
  /** Accepts nobody any more and disconnects everybody: in waves, if there is another process to go to. */
  close(inWaves: boolean): Promise<void>;
};

type FromServerEvents = { [Name in keyof ServerMessages]: (payload: ServerMessages[Name]) => void };
type Data = { caller: Caller; groupId: string };
// Untrusted input: every message is parsed by its schema.
type FromClientEvents = { [Name in keyof typeof FromClient]: (...parts: unknown[]) => void };
type AuctionSocket = Socket<FromClientEvents, FromServerEvents, Record<string, never>, Data>;

/** A client's largest message has under 200 bytes; more would be an attack. */
const MESSAGE_BYTES_MAX = 10_000;

/** Arrivals and departures within this time are sent together: fifteen friends come at once. */
const PRESENCE_MS = 100;

/**
 * A disconnected client is back on another process at once, which costs that process 0.8 ms. A thousand at once would
 * queue up there, so they are disconnected in waves, a tenth of a second apart, for five seconds at most.
 */
const WAVE = { sizeMin: 20, wavesMax: 50, ms: 100, allMsMax: 5000 };

export function createAuctionSockets(deps: {
  readonly server: HttpServer;
  readonly headers: SecurityHeaders;
  readonly addresses: Addresses;
  /** The site's own origin, if known; sockets from its pages are accepted too. */
  readonly publicOrigin: string | null;
  readonly limitsAddresses: boolean;
  readonly metrics: Pick<Metrics, 'socketEnded' | 'connectionRefused'>;
  readonly clock: Clock;
  readonly identifyToken: IdentifyToken;
  readonly contexts: GroupContexts;
  readonly auctions: Auctions;
  readonly presence: Presence;
  readonly settings: Pick<Settings, 'get'>;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}): AuctionSockets {
  const { clock, identifyToken, contexts, auctions, presence, onError } = deps;
  const limits = createSocketLimits({
    addresses: deps.addresses,
    limitsAddresses: deps.limitsAddresses,
    onEnded: deps.metrics.socketEnded,
    onRefused: deps.metrics.connectionRefused,
  });
  const io = new Server<FromClientEvents, FromServerEvents, Record<string, never>, Data>(
    deps.server,
    {
      path: '/socket.io',
      serveClient: false,
      maxHttpBufferSize: MESSAGE_BYTES_MAX,
      perMessageDeflate: false,
      httpCompression: false,
      ...limits.options,
    },
  );

  gatherFrames(deps.server, io);
  limits.watch(io);
  refuseForeignOrigins(io, {
    ...deps,
    onRefused: () => deps.metrics.connectionRefused('origin'),
  });

  /** @throws Refused for anyone who may not connect */
  const admit = async (socket: AuctionSocket): Promise<Data> => {
    const parsed = handshake.safeParse(socket.handshake);
    if (!parsed.success) throw new Refused('SignInFirst', MESSAGES.signInFirst);
    const { query, auth } = parsed.data;
    const caller = await identifyToken(auth.token);
    if (caller.userId !== query.userId) throw new Refused('Forbidden', MESSAGES.forbidden);
    limits.checkEntry(caller.userId);
    await contexts.memberOf(query.groupId, caller.userId);
    return { caller, groupId: query.groupId };
  };

  io.use((socket, next) => {
    admit(socket).then(
      (data) => {
        socket.data = data;
        next();
      },
      (error: unknown) => {
        next(new Error(messageOf(error)));
        limits.refused(socket.conn);
      },
    );
  });

  const messageOf = (error: unknown): string => {
    if (error instanceof Refused || error instanceof RefusedByRules) return error.message;
    onError(error);
    return MESSAGES.somethingWentWrong;
  };

  /** Reports a push that failed: nobody waits for its answer. */
  const reportUnplanned = (error: unknown) => void messageOf(error);

  const presenceDue = new Map<string, () => void>();

  const broadcastOnline = (groupId: string) => {
    if (presenceDue.has(groupId) || presence.here(groupId).size === 0) return;
    const cancel = clock.alarm(clock.nowMs() + PRESENCE_MS, () => {
      presenceDue.delete(groupId);
      sendOnline(groupId, (people) => io.to(groupId).emit('updateUserList', people));
    });
    presenceDue.set(groupId, cancel);
  };

  presence.onChangeHere(broadcastOnline);

  const groupUpdates = createGroupUpdates({
    clock,
    contexts,
    presence,
    broadcast: (groupId, update) => void io.to(groupId).emit('groupUpdated', update),
    onError,
  });

  /** Who is online, by the names of the group as it is now: it may have been changed a moment ago. */
  const sendOnline = (groupId: string, send: (people: Person[]) => void) => {
    contexts
      .of(groupId)
      .then(({ roster }) =>
        send([...presence.in(groupId)].map((userId) => personIn(roster, userId))),
      )
      .catch(reportUnplanned);
  };

  /** Sockets whose countdown is on its way: it answers all their requests meanwhile. */
  const countingDown = new WeakSet<AuctionSocket>();

  const sendCountdown = async (socket: AuctionSocket) => {
    if (countingDown.has(socket)) return;
    countingDown.add(socket);
    try {
      const { groupId } = socket.data;
      const [{ roster }, state] = await Promise.all([
        contexts.of(groupId),
        auctions.state(groupId),
      ]);
      const { name, payload } = countdownOf(roster, state, clock.nowMs());
      socket.emit(name, payload);
    } finally {
      countingDown.delete(socket);
    }
  };

  /** @returns the sentence for the admin */
  const pauseGroup = async (socket: AuctionSocket, received: unknown): Promise<string> => {
    const parsed = FromClient.pause_group_auction.safeParse(received);
    if (!parsed.success || parsed.data.groupId !== socket.data.groupId) {
      throw new Refused('Invalid', MESSAGES.pauseInvalid);
    }
    const { groupId, caller } = socket.data;
    return (await auctions.pause(groupId, caller.userId, parsed.data.duration)).message;
  };

  io.on('connection', (socket) => {
    const { caller, groupId } = socket.data;
    void socket.join([groupId, loginRoom(caller.loginId), memberRoom(groupId, caller.userId)]);
    limits.entered(socket, caller.userId);
    const isNew = !presence.here(groupId).has(caller.userId);
    presence.enter(groupId, caller.userId);
    const sendOwn = () => sendOnline(groupId, (people) => socket.emit('updateUserList', people));
    if (!isNew) sendOwn();
    sendCountdown(socket).catch(reportUnplanned);
    // What it may have missed before it connected.
    const { auctionDate, pauseStatus, pauseTime } = deps.settings.get();
    socket.emit('auctionTimeUpdated', { auctionDate });
    socket.emit('auctionpaused', { pauseStatus, pauseTime });
    groupUpdates
      .welcome(groupId, (update) => void socket.emit('groupUpdated', update))
      .catch(reportUnplanned);

    socket.on('joinRoom', (received, ack) => {
      const parsed = FromClient.joinRoom.safeParse(received);
      const own =
        parsed.success && parsed.data.groupId === groupId && parsed.data.userId === caller.userId;
      answer(ack, own ? { status: 'success' } : { status: 'fail', message: MESSAGES.notMember });
      if (own) sendOwn();
    });
    socket.on('countdownUpdate', () => {
      sendCountdown(socket).catch(reportUnplanned);
    });
    socket.on('pause_group_auction', (received, ack) => {
      pauseGroup(socket, received).then(
        (message) => answer(ack, { status: 'success', message }),
        (error: unknown) => {
          const message = messageOf(error);
          socket.emit('groupPauseError', { message });
          answer(ack, { status: 'fail', message });
        },
      );
    });
    socket.on('disconnect', () => {
      presence.leave(groupId, caller.userId);
    });
  });

  return {
    broadcast: (groupId, messages) => {
      const room = io.to(groupId);
      for (const message of messages) emit(room, message);
    },
    broadcastTick: (groupId, message) => {
      emit(io.to(groupId).volatile, message);
    },
    broadcastToAll: (message) => {
      emit(io, message);
    },
    broadcastOnline,
    broadcastGroup: groupUpdates.changed,
    endLogin: (loginId) => {
      io.in(loginRoom(loginId)).disconnectSockets(true);
    },
    endMember: (groupId, userId) => {
      io.in(memberRoom(groupId, userId)).disconnectSockets(true);
    },
    connected: () => io.sockets.sockets.size,
    unnamed: () => Math.max(0, io.engine.clientsCount - io.sockets.sockets.size),
    close: async (inWaves) => {
      for (const cancel of presenceDue.values()) cancel();
      groupUpdates.close();
      // Stop accepting first: a disconnected client must not come back here.
      deps.server.close();
      const endMs = clock.nowMs() + WAVE.allMsMax;
      const waves = inWaves ? wavesOf(io.sockets.sockets) : [[...io.sockets.sockets.values()]];
      for (const [index, wave] of waves.entries()) {
        const nextMs = Math.min(clock.nowMs() + WAVE.ms, endMs);
        if (index > 0) await new Promise<void>((go) => clock.alarm(nextMs, go));
        for (const socket of wave) socket.disconnect(true);
      }
      // Not awaited: it would wait for every connection of the HTTP server too.
      void io.close();
    },
  };
}

function wavesOf<T>(sockets: ReadonlyMap<string, T>): T[][] {
  const all = [...sockets.values()];
  const size = Math.max(WAVE.sizeMin, Math.ceil(all.length / WAVE.wavesMax));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

type Emitter = {
  emit<Name extends keyof ServerMessages>(name: Name, payload: ServerMessages[Name]): unknown;
};

function emit(to: unknown, { name, payload }: Announcement): void {
  // The pair is one member of a union; TypeScript can't follow it through the overloads of `emit`.
  (to as Emitter).emit(name, payload);
}

function answer(ack: unknown, value: Ack): void {
  if (typeof ack === 'function') ack(value);
}

function loginRoom(loginId: string): string {
  return `login:${loginId}`;
}

function memberRoom(groupId: string, userId: string): string {
  return `member:${groupId}:${userId}`;
}
