import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { wirePhase } from '@bracketbid/engine/auction/questions';
import type { FastifyBaseLogger } from 'fastify';
import type { ProcessBus } from '../platform/bus/processBus.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway } from '../failures.ts';
import type { MembershipLock } from '../platform/db/membershipLock.ts';
import type { Part } from '../platform/lifecycle/parts.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { runningGroupIds } from '../groups/groups.ts';
import { rehearsalsOn } from '../groups/rehearsals/rehearsals.ts';
import type { Absence } from '../platform/presence/absence.ts';
import type { Presence } from '../platform/presence/presence.ts';
import { createProcesses } from '../platform/processes/createProcesses.ts';
import { createStandIns } from '../platform/processes/standIns.ts';
import { createSiteFigures, type Figures } from '../platform/processes/siteFigures.ts';
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
import { createAuctionLog } from './log/log.ts';
import { latestEventMs, readHeads } from './log/readLog.ts';
import { createRoomKeeping } from './room/keepRooms.ts';
import type { Room } from './room/room.ts';
import type { RoomsDeps } from './room/rooms.ts';
import { createRoomsOnFeed } from './room/roomsOnFeed.ts';
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
  let isColdStart = false;
  let hasEntered = false;
  let hasBegun = false;

  const { liveProcesses, turns, pauseReports } = createProcesses({
    processId,
    membershipLock,
    presence,
    bus,
    clock,
    onError,
  });
  const running = () => runningGroupIds(database);
  const rehearsing = async () => (await rehearsalsOn(database)).map(({ id }) => id);
  const auctionLog = createAuctionLog(database, metrics);
  const lotHistory = createLotHistory(auctionLog);
  const lotOwners = createLotOwners({ shareOffers, lotHistory });
  const book = createMaximaBook(database);
  const rooms = createRoomsOnFeed(feed, bus, {
    log: auctionLog,
    maxima: book,
    clock,
    isSingleProcess,
    isColdStart: () => isColdStart,
    // It never changes, so it is read once.
    readOrderSeed: async (groupId) =>
      (contexts.peek(groupId) ?? (await contexts.of(groupId))).facts.orderSeed,
    mayAct: () => hasEntered,
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
  const open = (groupId: string) => {
    // A database that is away is reported elsewhere; the next round opens what is missing.
    rooms.at(groupId).catch(() => undefined);
  };
  const keeping = createRoomKeeping({
    rooms,
    turns,
    feed,
    clock,
    isSingleProcess,
    onError,
    running: async () => [...(await running()), ...(await rehearsing())],
    standIns: createStandIns({ bus, turns, clock, readHead: headBatch(database), onPassed: open }),
    serves: deps.serves,
    onTaken: () => auctions.followSitePause('share'),
  });
  const siteFigures = createSiteFigures({
    bus,
    clock,
    own: () =>
      computeFigures(
        rooms.all().filter(({ groupId: id }) => !isRehearsalId(id) && turns.groupTurn(id) === 0),
        presence,
      ),
  });

  // Lots end relative to when they opened, however clocks are set meanwhile.
  clock.steady?.holdWhile(() => !hasBegun || keeping.isAnyRunning());
  metrics.gauge('bracketbid_rooms', () => rooms.all().length);
  metrics.gauge(
    'bracketbid_lots_open',
    () => rooms.all().filter((room) => wirePhase(room.state()) === 'open').length,
  );
  metrics.gauge('bracketbid_commit_oldest_seconds', () => auctionLog.oldestMs() / 1000);

  /** Resumes every running auction of this process's share. Processes that start later wait until the first has done so. */
  const takeUp = async () => {
    clock.steady?.notBefore((await latestEventMs(database)) ?? 0);
    isColdStart = await membershipLock.enter();
    // Rooms opened by requests before this point didn't know that it is a cold start.
    for (const room of rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
    hasEntered = true;
    rooms.rearm(null);
    await liveProcesses.look();
    await keeping.takeShare();
    hasBegun = true;
    isColdStart = false;
    await membershipLock.settle();
    await auctions.followSitePause('share');
  };
  /** What follows which rooms this process keeps. */
  const polling = isSingleProcess ? [keeping] : [liveProcesses, keeping, siteFigures];
  /** To be stopped before the sockets. */
  const parts: readonly Part[] = [
    { name: 'The deadlines of auctions', start: takeUp, stop: rooms.close },
    { name: 'The absence watcher', stop: passingOn.close },
    {
      name: 'The division of groups among processes',
      start: () => {
        for (const each of polling) each.begin();
      },
      stop: () => {
        for (const each of [liveProcesses, keeping, siteFigures]) each.close();
      },
    },
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
    siteFigures,
    /** The open auctions whose log is ahead of this process. */
    headsAhead: async () => {
      const open = rooms.all().filter((room) => room.state().phase !== 'completed');
      if (open.length === 0) return [];
      const seqByGroup = new Map(open.map((room) => [room.groupId, room.state().seq]));
      const heads = await readHeads(database, [...seqByGroup.keys()]);
      return heads.filter(({ groupId, seq }) => seq > (seqByGroup.get(groupId) ?? 0));
    },
    parts,
  };
}

/** Reads the last seqs of logs, of all that are wanted at the same time together. */
function headBatch(database: Database): (groupId: string) => Promise<number> {
  const read = createGroupRead<string, number>({
    read: async (groupIds) => {
      const heads = await readHeads(database, groupIds);
      const seqByGroup = new Map(heads.map(({ groupId, seq }) => [groupId, seq]));
      return groupIds.map((groupId) => [seqByGroup.get(groupId) ?? 0]);
    },
    isOutage: isDatabaseAway,
    statementsMax: 1,
  });
  return async (groupId) => (await read(groupId))[0] ?? 0;
}

/** What the console's overview adds up, of rooms of running auctions. */
function computeFigures(rooms: readonly Room[], presence: Pick<Presence, 'in'>): Figures {
  const running = rooms.flatMap((room) => {
    const state = room.state();
    return state.phase === 'running' ? [{ groupId: room.groupId, state }] : [];
  });
  return {
    online: running.reduce((sum, { groupId }) => sum + presence.in(groupId).size, 0),
    openLots: running.filter(({ state }) => state.turn.kind === 'open').length,
    paused: running.filter(({ state }) => state.pauses.globalUntilMs !== null).length,
  };
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
