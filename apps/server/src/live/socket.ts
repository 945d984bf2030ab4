import type { Server as HttpServer } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Server } from 'socket.io';
import type { Addresses } from '../platform/border/address.ts';
import type { SecurityHeaders } from '../platform/border/headers.ts';
import { refuseForeignOrigins } from '../platform/border/origin.ts';
import type { ProcessBus } from '../platform/bus/processBus.ts';
import type { LastChanges } from '../platform/changes/lastChanges.ts';
import type { Clock } from '../platform/time/clock.ts';
import { Refused, RefusedByRules } from '../failures.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { IdentifyToken } from '../platform/http/caller.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Presence } from '../platform/presence/presence.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Announcement } from '../auction/room/announce.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Bidding } from '../auction/bidding.ts';
import { type AuctionSocket, emit, type MemberOwner, type SocketServer } from './auctionSocket.ts';
import { type BoardSockets, createBoardSockets, withoutBoards } from './boardSockets.ts';
import { corkWrites } from './corkWrites.ts';
import { disconnectAll } from './disconnectInWaves.ts';
import { hourMessage } from '../groups/groupHour.ts';
import { createGroupUpdates } from './groupUpdates.ts';
import { createOnlineUpdates } from './onlineUpdates.ts';
import { createReactions } from './reactions.ts';
import { sendTogether } from './sendTogether.ts';
import { admitSockets } from './socketAdmission.ts';
import { createSocketLimits } from './socketLimits.ts';
import { createSocketMessages } from './socketMessages.ts';

/** The only way to the sockets: who may connect, what they may send, and how a group is reached. */
export type AuctionSockets = {
  /** Sends to all sockets of a group's members that this process serves, in this order. */
  broadcast(groupId: string, messages: readonly Announcement[]): void;
  /** Sends to the sockets of one member of a group that this process serves. */
  sendToMember(groupId: string, userId: string, message: Announcement): void;
  /** Sends a tick that may be lost on a bad line: the next one comes in a second. */
  broadcastTick(groupId: string, message: Announcement): void;
  /** Sends what a socket that lags behind can do without: talk never waits before a bid. */
  broadcastSpare(groupId: string, message: Announcement): void;
  /** Sends to every socket, boards included, but those of some groups. */
  broadcastToAll(message: Announcement, exceptGroups?: readonly string[]): void;
  /** Sends a group's sockets who is online, shortly. */
  broadcastOnline(groupId: string): void;
  /** Sends a group's sockets its members and admin, shortly, if these have changed. */
  broadcastGroup(groupId: string): void;
  /** Ends the sockets of a login, or of a member in a group that they have left. */
  endLogin(loginId: string): void;
  endMember(groupId: string, userId: string): void;
  /** Ends the members' sockets of a group that is gone, or of a rehearsal that has ended. */
  endGroup(groupId: string): void;
  readonly boards: BoardSockets;
  /** Whether members of a group, or its board, are connected to this process. */
  serves(groupId: string): boolean;
  connected(): number;
  /** Connections that have not authenticated yet. */
  unnamed(): number;
  /** Accepts nobody any more and disconnects everybody: in waves, if there is another process to go to. */
  close(inWaves: boolean): Promise<void>;
};

/** A client's largest message has under 200 bytes; more would be an attack. */
const MESSAGE_BYTES_MAX = 10_000;

type SocketDeps = {
  readonly server: HttpServer;
  readonly headers: SecurityHeaders;
  readonly addresses: Addresses;
  /** The site's own origin, if known; sockets from its pages are accepted too. */
  readonly publicOrigin: string | null;
  /** Whether addresses and programs are limited: not under a load test, which is both. */
  readonly isLimited: boolean;
  readonly metrics: Pick<Metrics, 'socketEnded' | 'connectionRefused' | 'reaction' | 'refused'>;
  readonly bus: Pick<ProcessBus, 'send' | 'onPassing'>;
  readonly clock: Clock;
  readonly identifyToken: IdentifyToken;
  readonly contexts: GroupContexts;
  readonly boards: Boards;
  readonly auctions: Auctions;
  readonly bidding: Bidding;
  readonly presence: Presence;
  readonly settings: Pick<Settings, 'get'>;
  readonly lastChanges: LastChanges;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
};

export function createAuctionSockets(deps: SocketDeps): AuctionSockets {
  const { clock, presence, onError } = deps;
  const { io, limits } = openServer(deps);
  const buildMessage = (error: unknown): string => {
    if (error instanceof Refused || error instanceof RefusedByRules) return error.message;
    onError(error);
    return MESSAGES.somethingWentWrong;
  };
  admitSockets(io, { ...deps, limits, buildMessage });

  const online = createOnlineUpdates({
    ...deps,
    broadcast: (groupId, people) => void io.to(groupId).emit('updateUserList', people),
  });
  const groupUpdates = createGroupUpdates({
    ...deps,
    broadcast: (groupId, update) => void io.to(groupId).emit('groupUpdated', update),
  });
  // One that lags behind receives bids, not signs or talk. `volatile` would drop more: whatever meets another message.
  const broadcastSpare = (groupId: string, message: Announcement) => {
    for (const socket of listSockets(io, groupId)) {
      if (!limits.isBehind(socket.conn)) emit(socket, message);
    }
  };
  const reactions = createReactions({
    ...deps,
    broadcast: (groupId, reaction) =>
      broadcastSpare(groupId, { name: 'reaction', payload: reaction }),
  });
  const messages = createSocketMessages({ ...deps, online, reactions, buildMessage });

  const boards = createBoardSockets(io, deps);

  /** Sends a new socket what it may have missed before it connected. */
  const greet = (socket: AuctionSocket, groupId: string) => {
    messages.sendCountdown(socket);
    const { pauseStatus, pauseTime } = deps.settings.get();
    socket.emit('auctionpaused', { pauseStatus, pauseTime });
    deps.contexts
      .of(groupId)
      .then(({ facts: { tournamentId, own } }) => {
        const hour = hourMessage(siteFor(deps.settings.get(), tournamentId), own);
        socket.emit('auctionTimeUpdated', hour.payload);
      })
      .catch((error: unknown) => void buildMessage(error));
    groupUpdates
      .welcome(groupId, (update) => {
        const quietMs = deps.lastChanges.quietMs(groupId);
        socket.emit('groupUpdated', { ...update, quietMs });
      })
      .catch((error: unknown) => void buildMessage(error));
  };

  const enterMember = (socket: AuctionSocket, owner: MemberOwner) => {
    const { caller, groupId } = owner;
    void socket.join([groupId, loginRoom(caller.loginId), memberRoom(groupId, caller.userId)]);
    limits.entered(socket, caller.userId);
    // A second screen changes no list, so nothing is broadcast.
    const isNew = !presence.here(groupId).has(caller.userId);
    presence.enter(groupId, caller.userId);
    if (!isNew) online.sendTo(groupId, (people) => socket.emit('updateUserList', people));
    greet(socket, groupId);
    messages.listen(socket, owner);
    socket.on('disconnect', () => {
      presence.leave(groupId, caller.userId);
    });
  };

  io.on('connection', (socket) => {
    const owner = socket.data;
    if (owner.kind === 'member') return enterMember(socket, owner);
    limits.boardEntered(socket);
    boards.enter(socket, owner);
  });

  return {
    ...senders(io),
    broadcastSpare,
    boards,
    serves: (groupId) => presence.here(groupId).size > 0 || boards.has(groupId),
    broadcastToAll: (message, exceptGroups = []) => {
      emit(withoutBoards(io).except([...exceptGroups]), message);
      boards.broadcastToAll(message, exceptGroups);
    },
    broadcastOnline: online.changed,
    broadcastGroup: groupUpdates.changed,
    close: async (inWaves) => {
      online.close();
      groupUpdates.close();
      // Stop accepting first: a disconnected client must not come back here.
      deps.server.close();
      await disconnectAll(clock, [...io.sockets.sockets.values()], { inWaves });
      // Not awaited: it would wait for every connection of the HTTP server too.
      void io.close();
    },
  };
}

/** Opens Socket.IO on the HTTP server, within the limits of what strangers may send. */
function openServer(deps: SocketDeps) {
  const limits = createSocketLimits({
    addresses: deps.addresses,
    isLimited: deps.isLimited,
    onEnded: deps.metrics.socketEnded,
    onRefused: deps.metrics.connectionRefused,
  });
  const io: SocketServer = new Server(deps.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    ...limits.options,
  });
  corkWrites(io);
  limits.watch(io);
  refuseForeignOrigins(io, {
    ...deps,
    onRefused: () => deps.metrics.connectionRefused('origin'),
  });
  return { io, limits };
}

/** The sockets of a group that this process serves. */
function listSockets(io: SocketServer, groupId: string): AuctionSocket[] {
  const found: AuctionSocket[] = [];
  for (const id of io.sockets.adapter.rooms.get(groupId) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (socket !== undefined) found.push(socket);
  }
  return found;
}

function senders(io: SocketServer) {
  return {
    broadcast: (groupId: string, messages: readonly Announcement[]) =>
      sendTogether(listSockets(io, groupId), messages),
    sendToMember: (groupId: string, userId: string, message: Announcement) =>
      emit(io.to(memberRoom(groupId, userId)), message),
    broadcastTick: (groupId: string, message: Announcement) =>
      emit(io.to(groupId).volatile, message),
    endLogin: (loginId: string) => io.in(loginRoom(loginId)).disconnectSockets(true),
    endMember: (groupId: string, userId: string) =>
      io.in(memberRoom(groupId, userId)).disconnectSockets(true),
    endGroup: (groupId: string) => io.in(groupId).disconnectSockets(true),
    connected: () => io.sockets.sockets.size,
    unnamed: () => Math.max(0, io.engine.clientsCount - io.sockets.sockets.size),
  };
}

function loginRoom(loginId: string): string {
  return `login:${loginId}`;
}

function memberRoom(groupId: string, userId: string): string {
  return `member:${groupId}:${userId}`;
}
