import { wirePhase } from '@bracketbid/engine/auction/questions';
import type { FastifyBaseLogger } from 'fastify';
import type { IdentifyToken } from '../http/caller.ts';
import type { ProcessBus } from '../bus/processBus.ts';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { MembershipLock } from '../db/membershipLock.ts';
import type { Http } from '../http/createHttp.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Presence } from '../presence/presence.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { countdownEndMs } from './announce.ts';
import { createAuctions } from './auctions.ts';
import { createBidding } from './bidding.ts';
import { broadcastChanges } from './broadcast.ts';
import type { Boards } from '../groups/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { createAuctionLog, latestEventMs, readHeads } from './log.ts';
import type { RoomsDeps } from './rooms.ts';
import { createRoomsOnFeed } from './roomsOnFeed.ts';
import { createAuctionSockets } from './socket.ts';
import { createStarter } from './starter.ts';

/** What `createAuction` puts together. */
export type Auctioning = ReturnType<typeof createAuction>;

type AuctionDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'rateLimit'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly http: Http;
  readonly feed: ChangeFeed;
  readonly metrics: Metrics;
  readonly contexts: GroupContexts;
  readonly boards: Boards;
  readonly catalogues: Catalogues;
  readonly settings: Settings;
  readonly presence: Presence;
  readonly bus: ProcessBus;
  readonly membershipLock: MembershipLock;
  readonly identifyToken: IdentifyToken;
  readonly onError: (error: unknown) => void;
};

/** The auctions of this process, from the log up to the sockets, in the order in which an event passes through. */
export function createAuction(deps: AuctionDeps) {
  const { config, database, clock, http, feed, metrics, contexts } = deps;
  const isSingleProcess = database.kind === 'embedded';
  let isColdStart = false;
  let hasBegun = false;

  const auctionLog = createAuctionLog(database, metrics);
  const rooms = createRoomsOnFeed(feed, {
    log: auctionLog,
    clock,
    isSingleProcess,
    isColdStart: () => isColdStart,
    // It never changes, so it is read once.
    orderSeedOf: async (groupId) =>
      (contexts.peek(groupId) ?? (await contexts.of(groupId))).facts.orderSeed,
    resume: () => auctions.resumeRunning(),
    ...troublesOf(http.log, metrics),
  });
  const auctions = createAuctions({
    ...deps,
    rooms,
    isSingleProcess,
    onUnevenPayouts: (payouts) =>
      http.log.warn(
        payouts,
        'The payouts do not fit the bracket: auctions begin with the usual ones',
      ),
  });
  const bidding = createBidding({ auctions, contexts });
  const sockets = createAuctionSockets({
    ...deps,
    server: http.fastify.server,
    headers: http.headers,
    addresses: http.addresses,
    publicOrigin: config.publicUrl,
    isLimited: config.rateLimit,
    auctions,
    bidding,
  });
  const ticks = broadcastChanges({ ...deps, sockets, rooms });
  const starter = createStarter({ ...deps, auctions });

  // Lots end relative to when they opened, however clocks are set meanwhile.
  clock.steady?.holdWhile(
    () => !hasBegun || rooms.all().some((room) => room.state().phase === 'running'),
  );
  metrics.gauge('bracketbid_sockets', sockets.connected);
  metrics.gauge('bracketbid_sockets_unnamed', sockets.unnamed);
  metrics.gauge('bracketbid_rooms', () => rooms.all().length);
  metrics.gauge(
    'bracketbid_lots_open',
    () => rooms.all().filter((room) => wirePhase(room.state()) === 'open').length,
  );
  metrics.gauge('bracketbid_commit_oldest_seconds', () => auctionLog.oldestMs() / 1000);

  return {
    auctionLog,
    rooms,
    auctions,
    bidding,
    sockets,
    ticks,
    starter,
    /** The open auctions whose log is ahead of this process. */
    headsAhead: async () => {
      const open = rooms.all().filter((room) => room.state().phase !== 'completed');
      if (open.length === 0) return [];
      const seqOf = new Map(open.map((room) => [room.groupId, room.state().seq]));
      const heads = await readHeads(database, [...seqOf.keys()]);
      return heads.filter(({ groupId, seq }) => seq > (seqOf.get(groupId) ?? 0));
    },
    /** Resumes every running auction. Processes that start later wait until the first has done so. */
    takeUp: async () => {
      clock.steady?.notBefore((await latestEventMs(database)) ?? 0);
      isColdStart = await deps.membershipLock.enter();
      // Rooms opened by requests before this point didn't know that it is a cold start.
      for (const room of rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
      await auctions.resumeRunning();
      hasBegun = true;
      isColdStart = false;
      await deps.membershipLock.settle();
      await auctions.followSitePause();
      for (const room of rooms.all()) ticks.follow(room.groupId, countdownEndMs(room.state()));
    },
  };
}

/** Reports unexpected errors to the operator. Each stops one command or one room, and nothing else. */
function troublesOf(
  log: FastifyBaseLogger,
  metrics: Metrics,
): Pick<RoomsDeps, 'onTrouble' | 'onFault'> {
  return {
    onTrouble: (groupId, trouble) => {
      const { kind, error } = trouble;
      metrics.roomTrouble(kind);
      const about = { err: error, groupId };
      if (kind === 'listener') log.error(about, 'Events could not be published');
      else log.error({ ...about, command: trouble.command.type }, 'A command failed');
    },
    onFault: (room, error) => {
      metrics.roomStopped();
      log.fatal({ err: error, groupId: room.groupId }, 'An auction stopped');
    },
  };
}
