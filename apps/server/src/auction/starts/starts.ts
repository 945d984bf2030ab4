import { randomInt } from 'node:crypto';
import { contestFrom } from '@bracketbid/contract/contest/contest';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { toAuctionSettings } from '@bracketbid/contract/groupRules';
import type { StartAuction } from '@bracketbid/engine/auction/commands';
import { standingDeputies } from '@bracketbid/engine/group/standingDeputies';
import { standingSeats } from '@bracketbid/engine/group/standingSeats';
import { sealsTakenUp } from '@bracketbid/engine/group/standingSeals';
import { isDatabaseAway } from '../../failures.ts';
import { actTogether } from '../../platform/db/gather.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { GroupContext, GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { auctionHour } from '../../groups/groupHour.ts';
import { findEntry, groupIdsDue, readEntries } from '../../groups/groups.ts';
import { globalPauseUntilMs, type Revised, type Settings } from '../../settings/settings.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import { eachByItself } from '../room/eachByItself.ts';
import { type Entrants, listEntrants } from './entrants.ts';
import { buildOrder } from './order.ts';
import type { Rooms } from '../room/rooms.ts';
import type { RulesNow } from './rulesNow.ts';

/** Groups of other processes' shares that are started before reading again which remain. */
const STARTS_AT_ONCE = 50;

/**
 * The others start their shares meanwhile: a thousand groups take a second. The share of one that has died is another's some
 * seconds later; what is left after so many looks is started by whoever finds it.
 */
const OTHERS = { lookMs: 1000, looks: 6 };

/** Starts decided in one turn of the event loop, so that the first are stored while the others are decided. */
const STARTS_A_TURN = 100;

/** Groups prepared by one statement, so that bids elsewhere don't wait for a thousand. */
const PREPARED_AT_ONCE = 250;

/** Starts within this time are prepared together. Longer than the starter rings ahead of an hour. */
const PREPARED_AHEAD_MS = 1000;

/** The beginning of all auctions at their hour. */
export type Starts = {
  /**
   * Reads who is in this process's share of the groups, draws their orders and opens their rooms, shortly before the hour and after groups have
   * closed, so that little is left to do at it. May fail or be missing: a start reads what was not prepared.
   */
  prepare(): Promise<void>;
  /** Starts every auction of the current tournament that is due. */
  startDue(): Promise<void>;
};

/** A group whose members and order are final. */
type Ready = {
  readonly context: GroupContext;
  readonly order: Pick<StartAuction, 'order' | 'lots'>;
  /** Of the settings, at the latest when it was read. */
  readonly revision: number;
  /** Of the group's own chain. */
  readonly chain: Pick<StartAuction, 'seals' | 'replaces' | 'deputies' | 'groupHash'> & Entrants;
};

export function createStarts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly rooms: Pick<Rooms, 'at'>;
  readonly contexts: Pick<GroupContexts, 'readForStart' | 'current'>;
  readonly catalogues: Pick<Catalogues, 'resync'>;
  readonly settings: Pick<Settings, 'readForStart'>;
  /** No other process serves the same database. */
  readonly isSingleProcess: boolean;
  /** The rules of groups whose auctions start now, by what their admins have set. */
  readonly rulesNow: (site: SiteSettings) => Promise<RulesNow>;
  /** Called after each lot of starts: the site may have been paused meanwhile. */
  readonly afterStarts: () => Promise<void>;
  readonly groupLog: Pick<GroupLog, 'readMany'>;
  /** Whether this process acts for a group. */
  readonly isMine: (groupId: string) => boolean;
  /** Called with the error of an auction that could not be started. */
  readonly onError: (error: unknown) => void;
}): Starts {
  const { database, clock, rooms, contexts, catalogues, settings } = deps;
  const { isMine, isSingleProcess, onError } = deps;
  /** By the context that each was read with: a group that has changed since has another one. */
  let prepared = new WeakMap<GroupContext, Ready>();
  let isPreparing = false;

  /** What auctions start by. This process may not have heard of the last season that another one has written. */
  const readNow = async (): Promise<Revised> => {
    const now = await settings.readForStart();
    await catalogues.resync();
    return now;
  };

  /** Groups that have not started, whose hour has come by then. */
  const dueBy = async (atMs: number, { site, seasons }: Revised): Promise<string[]> => {
    const due = seasons.map(({ _id }) => {
      return groupIdsDue(database, _id, { siteHour: siteFor(site, _id).auctionDate, atMs });
    });
    return (await Promise.all([...due, groupIdsDue(database, null, { atMs })])).flat();
  };

  const prepare = async (): Promise<void> => {
    prepared = new WeakMap();
    isPreparing = true;
    const now = await readNow();
    const groupIds = (await dueBy(clock.nowMs() + PREPARED_AHEAD_MS, now)).filter(isMine);
    for (let at = 0; at < groupIds.length && isPreparing; at += PREPARED_AT_ONCE) {
      const next = groupIds.slice(at, at + PREPARED_AT_ONCE);
      const some = await readTogether(deps, next, now.revision);
      for (const ready of some) prepared.set(ready.context, ready);
      await eachByItself(some, ({ context }) => rooms.at(context.facts.id), onError);
    }
  };

  /** Those whose preparation still holds: nothing has changed here, nor in the database since. */
  const stillReady = async (groupIds: readonly string[], revision: number): Promise<Ready[]> => {
    const known = groupIds.map(contexts.current);
    const ready = known.flatMap((context) => {
      const found = context === null ? undefined : prepared.get(context);
      return found?.revision === revision ? [found] : [];
    });
    // A single process hears of every change. Of several, one may not have heard of the last one yet.
    if (isSingleProcess || ready.length === 0) return ready;
    const entries = await readEntries(
      database,
      ready.map(({ context }) => context.facts.id),
    );
    return ready.filter(({ context: { facts } }) => entries.get(facts.id) === findEntry(facts));
  };

  /** Starts these groups by what was read. @returns those that were not, because something has changed since */
  const startBy = async (
    { revision, site }: Revised,
    rulesFor: RulesNow,
    groupIds: readonly string[],
  ): Promise<string[]> => {
    const ready = await stillReady(groupIds, revision);
    const stale = await startAll(deps, ready, rulesFor);
    // Those whose turn to be prepared had not come: nobody waits for what is read of them.
    const done = new Set(ready.map(({ context }) => context.facts.id));
    const others = groupIds.filter((groupId) => !done.has(groupId));
    if (others.length === 0) return stale;
    const due = await readDue(deps, others, { revision, site });
    return [...stale, ...(await startAll(deps, due, rulesFor))];
  };

  return {
    prepare,
    startDue: async () => {
      isPreparing = false;
      // Each process starts its share. Of what others leave, each takes some at random, and reads now and then which are
      // left; where two meet, the log decides.
      let looks = 0;
      const tried = new Set<string>();
      const rules = new Map<number, RulesNow>();
      for (;;) {
        const now = await readNow();
        if (globalPauseUntilMs(now.site, clock.nowMs()) !== null) break;
        const due = (await dueBy(clock.nowMs(), now)).filter((groupId) => !tried.has(groupId));
        if (due.length === 0) break;
        const mine = due.filter(isMine);
        if (mine.length === 0 && looks < OTHERS.looks) {
          looks += 1;
          await new Promise<void>((go) => clock.alarm(clock.nowMs() + OTHERS.lookMs, go));
          continue;
        }
        const next = mine.length > 0 ? mine : sample(due, STARTS_AT_ONCE);
        for (const groupId of next) tried.add(groupId);
        const rulesFor = rules.get(now.revision) ?? (await deps.rulesNow(now.site));
        rules.set(now.revision, rulesFor);
        for (const groupId of await startBy(now, rulesFor, next)) tried.delete(groupId);
        await deps.afterStarts();
      }
    },
  };
}

type StartDeps = {
  readonly rooms: Pick<Rooms, 'at'>;
  readonly onError: (error: unknown) => void;
};

/** @returns the groups that were not started because something has changed */
async function startAll(
  { rooms, onError }: StartDeps,
  ready: readonly Ready[],
  rulesFor: RulesNow,
): Promise<string[]> {
  const stale: string[] = [];
  const turns: Promise<void>[] = [];
  for (let at = 0; at < ready.length; at += STARTS_A_TURN) {
    const some = ready.slice(at, at + STARTS_A_TURN);
    const turn = eachByItself(
      some,
      async (each) => {
        if (await start(rooms, each, rulesFor)) stale.push(each.context.facts.id);
      },
      onError,
    );
    // An outage is thrown below, once all have been tried.
    turn.catch(() => undefined);
    turns.push(turn);
    await new Promise<void>((nextTurn) => setImmediate(nextTurn));
  }
  await Promise.all(turns);
  return stale;
}

/** @returns whether what it was decided on had changed, so that nothing was stored */
async function start(
  rooms: StartDeps['rooms'],
  { context: { facts, contest }, order, chain, revision }: Ready,
  rulesFor: RulesNow,
): Promise<boolean> {
  if (facts.startedAt !== null || facts.members.length === 0) return false;
  const room = await rooms.at(facts.id);
  const command: StartAuction = {
    type: 'StartAuction',
    orderSeedHash: facts.orderSeedHash,
    ...order,
    settings: toAuctionSettings(rulesFor(facts)),
    ...chain,
    ...(contest === null ? {} : { contest: contestFrom(contest), hostId: facts.adminId }),
  };
  return (await room.submit(command, revision)).kind === 'stale';
}

/** With what auctions take up of their groups' own chains, which get no maxima and no deputies once groups have closed. */
async function readReady(
  groupLog: Pick<GroupLog, 'readMany'>,
  some: readonly GroupContext[],
  revision: number,
): Promise<Ready[]> {
  const chains = await groupLog.readMany(some.map(({ facts }) => facts.id));
  return some.map((context) => {
    const lines = chains.get(context.facts.id) ?? [];
    const events = lines.map(({ event }) => event);
    const seals = context.facts.own.maximumBids === true ? sealsTakenUp(events) : {};
    const deputies = standingDeputies(events);
    const groupHash = lines.at(-1)?.hash;
    const entrants = listEntrants(context.facts, standingSeats(events));
    const hash = groupHash === undefined ? {} : { groupHash };
    const chain = { ...seals, deputies, ...entrants, ...hash };
    return { context, order: buildOrder(context), revision, chain };
  });
}

type ReadDeps = {
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'readForStart'>;
  readonly groupLog: Pick<GroupLog, 'readMany'>;
  readonly onError: (error: unknown) => void;
};

/** Groups that nobody can join any more, read together: one that can't be read is reported, and holds up no other. */
async function readTogether(
  { contexts, groupLog, onError }: ReadDeps,
  groupIds: readonly string[],
  revision: number,
): Promise<Ready[]> {
  const ready: Ready[] = [];
  await actTogether(groupIds, {
    act: async (some) => {
      const read = await contexts.readForStart(some);
      ready.push(...(await readReady(groupLog, read, revision)));
    },
    blame: (_groupId, error) => onError(error),
    isOutage: isDatabaseAway,
  });
  return ready;
}

/**
 * [GROUP-13] Groups that were due, and still are when nobody can change their hours any more: a start may have been
 * taken back.
 */
async function readDue(
  deps: ReadDeps,
  groupIds: readonly string[],
  { revision, site }: Pick<Revised, 'revision' | 'site'>,
): Promise<Ready[]> {
  const read = await readTogether(deps, groupIds, revision);
  return read.filter(({ context: { facts } }) => {
    const hour = auctionHour(siteFor(site, facts.tournamentId), facts.own);
    return hour !== null && Date.parse(hour) <= deps.clock.nowMs();
  });
}

/** A random sample: processes that start together then seldom meet. */
function sample<T>(all: readonly T[], size: number): T[] {
  if (all.length <= size) return [...all];
  const left = [...all];
  return Array.from({ length: size }, () => left.splice(randomInt(left.length), 1)).flat();
}
