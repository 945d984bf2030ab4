import { wirePhase } from '@bracketbid/engine/auction/questions';
import type { FastifyBaseLogger } from 'fastify';
import type { ProcessBus } from '../platform/bus/processBus.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { MembershipLock } from '../platform/db/membershipLock.ts';
import type { Part } from '../platform/lifecycle/parts.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { runningGroupIds } from '../groups/groups.ts';
import type { Absence } from '../platform/presence/absence.ts';
import type { Presence } from '../platform/presence/presence.ts';
import { createProcesses } from '../platform/processes/createProcesses.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { createAuctions } from './auctions.ts';
import { createBidding } from './bidding.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { createDeputies } from './deputies.ts';
import { createMaxima } from './maxima/maxima.ts';
import { passVoidsOn } from './room/passOn.ts';
import { createSaleVoids } from './saleVoids.ts';
import { createMaximaBook } from './maxima/maximaBook.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import type { ShareOffersReader } from '../groups/shareOffers.ts';
import { createLotHistory } from './log/lotHistory.ts';
import { createLotOwners } from './lotOwners.ts';
import type { CommitAge } from './log/commitAge.ts';
import { createAuctionLog } from './log/log.ts';
import { readHeads } from './log/readLog.ts';
import type { Room } from './room/room.ts';
import type { Rooms, RoomsDeps } from './room/rooms.ts';
import { createRoomsOnFeed } from './room/roomsOnFeed.ts';
import { createUpkeep, type ShareStart } from './room/upkeep.ts';
import { createSeals } from './maxima/seals.ts';
import { createStarter } from './starts/starter.ts';

type AuctionDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly feed: ChangeFeed;
  readonly metrics: Metrics;
  readonly contexts: GroupContexts;
  readonly groupLog: GroupLog;
  readonly shareOffers: ShareOffersReader;
  readonly catalogues: Catalogues;
  readonly settings: Settings;
  readonly presence: Presence;
  readonly absence: Absence;
  readonly bus: ProcessBus;
  readonly membershipLock: MembershipLock;
  readonly processId: string;
  readonly hoursBesideSite: () => Promise<readonly string[]>;
  /** Whether members of a group, or its board, are connected to this process. */
  readonly serves: (groupId: string) => boolean;
  /** A room was opened, or closed: its countdown runs here, or no longer. */
  readonly onRoomOpened: (room: Room) => void;
  readonly onRoomClosed: (groupId: string) => void;
  readonly onError: (error: unknown) => void;
};

/** The auctions of this process, from the log up to what members can do, in the order in which an event passes through. */
export function createAuction(deps: AuctionDeps) {
  const { database, clock, log, feed, metrics, contexts, groupLog, shareOffers } = deps;
  const { catalogues, settings, presence, absence, bus, membershipLock, processId } = deps;
  const { hoursBesideSite, onError } = deps;
  const isSingleProcess = database.kind === 'embedded';
  const start: ShareStart = { isCold: false, hasEntered: false };

  const { liveProcesses, turns, pauseReports } = createProcesses({
    processId,
    membershipLock,
    presence,
    bus,
    clock,
    onError,
  });
  const running = () => runningGroupIds(database);
  const auctionLog = createAuctionLog(database, metrics);
  const lotHistory = createLotHistory(auctionLog);
  const lotOwners = createLotOwners({ shareOffers, lotHistory });
  const book = createMaximaBook(database);
  const rooms = createRoomsOnFeed(feed, bus, {
    log: auctionLog,
    maxima: book,
    clock,
    isSingleProcess,
    isColdStart: () => start.isCold,
    // It never changes, so it is read once.
    readOrderSeed: async (groupId) =>
      (contexts.peek(groupId) ?? (await contexts.of(groupId))).facts.orderSeed,
    mayAct: () => start.hasEntered,
    lateMs: turns.lateMs,
    onOpened: (room) => {
      deps.onRoomOpened(room);
      passingOn.opened(room);
    },
    onClosed: deps.onRoomClosed,
    ...createTroubleReporter(log, metrics),
  });
  const auctions = createAuctions({
    database,
    clock,
    rooms,
    contexts,
    catalogues,
    settings,
    presence,
    running,
    turns,
    pauseReports,
    groupLog,
    isSingleProcess,
    onError,
    onUnevenPayouts: (payouts) =>
      log.warn(payouts, 'The payouts do not fit the bracket: auctions begin with the usual ones'),
  });
  const bidding = createBidding({ auctions, contexts });
  const maxima = createMaxima({
    auctions,
    contexts,
    catalogues,
    book,
    database,
    groupLog,
    settings,
    clock,
    feed,
    onError,
  });
  const deputies = createDeputies({ auctions, contexts, database, groupLog, clock, feed });
  const saleVoids = createSaleVoids({ auctions, contexts, auctionLog, absence });
  const passingOn = passVoidsOn({ feed, rooms, absence, clock });
  const starter = createStarter({ clock, settings, feed, auctions, hoursBesideSite, onError });
  const seals = createSeals({ database, clock, feed, groupLog, onError });
  const upkeep = createUpkeep({
    database,
    clock,
    feed,
    bus,
    presence,
    membershipLock,
    liveProcesses,
    turns,
    rooms,
    running,
    serves: deps.serves,
    followSitePause: () => auctions.followSitePause('share'),
    isSingleProcess,
    start,
    onError,
  });
  addGauges(metrics, rooms, auctionLog);

  /** To be stopped before the sockets. */
  const parts: readonly Part[] = [
    { name: 'The deadlines of auctions', start: upkeep.takeUp, stop: rooms.close },
    { name: 'The absence watcher', stop: passingOn.close },
    { name: 'The division of groups among processes', start: upkeep.begin, stop: upkeep.close },
    { name: 'The seals of auctions', start: seals.begin, stop: seals.close },
    { name: 'The start of auctions', start: starter.begin, stop: starter.close },
  ];

  return {
    auctionLog,
    lotHistory,
    lotOwners,
    rooms,
    turns,
    auctions,
    bidding,
    maxima,
    deputies,
    saleVoids,
    siteFigures: upkeep.siteFigures,
    /** The open auctions whose log is ahead of this process. */
    headsAhead: () => readHeadsAhead(database, rooms),
    parts,
  };
}

function addGauges(
  metrics: Metrics,
  rooms: Pick<Rooms, 'all'>,
  auctionLog: Pick<CommitAge, 'oldestMs'>,
): void {
  metrics.gauge('bracketbid_rooms', () => rooms.all().length);
  metrics.gauge(
    'bracketbid_lots_open',
    () => rooms.all().filter((room) => wirePhase(room.state()) === 'open').length,
  );
  metrics.gauge('bracketbid_commit_oldest_seconds', () => auctionLog.oldestMs() / 1000);
}

async function readHeadsAhead(database: Database, rooms: Pick<Rooms, 'all'>) {
  const open = rooms.all().filter((room) => room.state().phase !== 'completed');
  if (open.length === 0) return [];
  const seqByGroup = new Map(open.map((room) => [room.groupId, room.state().seq]));
  const heads = await readHeads(database, [...seqByGroup.keys()]);
  return heads.filter(({ groupId, seq }) => seq > (seqByGroup.get(groupId) ?? 0));
}

/** Reports unexpected errors to the operator. Each stops one command or one room, and nothing else. */
function createTroubleReporter(
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
