import { randomInt } from 'node:crypto';
import { auctionSettingsOf, type GroupRules } from '@bracketbid/contract/groupRules';
import type { Lot } from '@bracketbid/engine/auction/lots';
import { drawLowSeedsFirst, drawOrder } from '@bracketbid/engine/auction/order';
import type { StartAuction } from '@bracketbid/engine/auction/commands';
import { standingDeputies } from '@bracketbid/engine/group/standingDeputies';
import { standingSeals } from '@bracketbid/engine/group/standingSeals';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { entryOf, groupIdsDue, readEntries } from '../groups/groups.ts';
import { globalPauseUntilMs, type Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import { sha256Hex } from '../sha256.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { eachByItself } from './eachByItself.ts';
import type { MaximaBook } from './maximaBook.ts';
import type { Rooms } from './rooms.ts';

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
  readonly order: readonly string[];
  /** Where they are bundles or follow their seeds. */
  readonly lots?: readonly Lot[];
  /** Of the group's own chain. */
  readonly chain: Pick<StartAuction, 'seals' | 'deputies' | 'groupHash'>;
};

/** The rules of a group whose auction starts now, by what its admin has set. */
export type RulesNow = (facts: Pick<GroupFacts, 'own' | 'tournamentId'>) => GroupRules;

export function createStarts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly rooms: Pick<Rooms, 'at'>;
  readonly contexts: Pick<GroupContexts, 'readForStart' | 'current'>;
  readonly catalogues: Pick<Catalogues, 'allCurrent'>;
  readonly settings: Pick<Settings, 'get'>;
  /** No other process serves the same database. */
  readonly isSingleProcess: boolean;
  /** The rules of groups whose auctions start now, by what their admins have set. */
  readonly rulesNow: () => Promise<RulesNow>;
  /** Called after each lot of starts: the site may have been paused meanwhile. */
  readonly afterStarts: () => Promise<void>;
  readonly groupLog: Pick<GroupLog, 'readMany'>;
  readonly book: Pick<MaximaBook, 'behindSeals'>;
  /** Whether this process acts for a group. */
  readonly isMine: (groupId: string) => boolean;
  /** Called with the error of an auction that could not be started. */
  readonly onError: (error: unknown) => void;
}): Starts {
  const { database, clock, rooms, contexts, catalogues, settings } = deps;
  const { isMine, isSingleProcess, onError, groupLog, book } = deps;
  /** By the context that each was read with: a group that has changed since has another one. */
  let prepared = new WeakMap<GroupContext, Ready>();
  let isPreparing = false;

  const drawn = (context: GroupContext): Omit<Ready, 'chain'> => {
    const { orderSeed, own } = context.facts;
    const { lots, teams, hasBundles } = context.lots;
    if (own.order !== 'lowSeedsFirst') {
      const order = drawOrder(orderSeed, [...teams.keys()], sha256Hex);
      return { context, order, ...(hasBundles ? { lots } : {}) };
    }
    const seedOf = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
    return { context, order: drawLowSeedsFirst(orderSeed, seedOf, sha256Hex), lots };
  };

  /** With what auctions take up of their groups' own chains, which get no maxima and no deputies once groups have closed. */
  const readyOf = async (some: readonly GroupContext[]): Promise<Ready[]> => {
    const chains = await groupLog.readMany(some.map(({ facts }) => facts.id));
    const withMaxima = some.filter(({ facts }) => facts.own.maximumBids === true);
    const behind = await book.behindSeals(withMaxima.map(({ facts }) => facts.id));
    return some.map((context) => {
      const lines = chains.get(context.facts.id) ?? [];
      const events = lines.map(({ event }) => event);
      const hasMaxima = context.facts.own.maximumBids === true;
      const seals = hasMaxima ? standingSeals(events, (seal) => behind.get(seal)) : [];
      const deputies = standingDeputies(events);
      const groupHash = lines.at(-1)?.hash;
      const chain = { seals, deputies, ...(groupHash === undefined ? {} : { groupHash }) };
      return { ...drawn(context), chain };
    });
  };

  /** Groups that have not started, whose hour has come by then. */
  const dueBy = async (atMs: number): Promise<string[]> => {
    const due = (await catalogues.allCurrent()).map(({ tournamentId }) => {
      const { auctionDate: siteHour } = siteFor(settings.get(), tournamentId);
      return groupIdsDue(database, tournamentId, { siteHour, atMs });
    });
    return (await Promise.all(due)).flat();
  };

  const prepare = async (): Promise<void> => {
    prepared = new WeakMap();
    isPreparing = true;
    const groupIds = (await dueBy(clock.nowMs() + PREPARED_AHEAD_MS)).filter(isMine);
    for (let at = 0; at < groupIds.length && isPreparing; at += PREPARED_AT_ONCE) {
      const some = await contexts.readForStart(groupIds.slice(at, at + PREPARED_AT_ONCE));
      for (const ready of await readyOf(some)) prepared.set(ready.context, ready);
      await eachByItself(some, ({ facts }) => rooms.at(facts.id), onError);
    }
  };

  /** Those whose preparation still holds: nothing has changed here, nor in the database since. */
  const stillReady = async (groupIds: readonly string[]): Promise<Ready[]> => {
    const known = await Promise.all(groupIds.map(contexts.current));
    const ready = known.flatMap((context) => {
      const found = context === null ? undefined : prepared.get(context);
      return found === undefined ? [] : [found];
    });
    // A single process hears of every change. Of several, one may not have heard of the last one yet.
    if (isSingleProcess || ready.length === 0) return ready;
    const entries = await readEntries(
      database,
      ready.map(({ context }) => context.facts.id),
    );
    return ready.filter(({ context: { facts } }) => entries.get(facts.id) === entryOf(facts));
  };

  const start = async (
    { context, order, lots, chain }: Ready,
    rulesFor: RulesNow,
  ): Promise<void> => {
    const { facts } = context;
    if (facts.startedAt !== null || facts.members.length === 0) return;
    const room = await rooms.at(facts.id);
    await room.submit({
      type: 'StartAuction',
      orderSeedHash: facts.orderSeedHash,
      order,
      members: facts.members.map((member) => member._id),
      settings: auctionSettingsOf(rulesFor(facts)),
      ...chain,
      ...(lots === undefined ? {} : { lots }),
    });
  };

  const startAll = async (ready: readonly Ready[], rulesFor: RulesNow): Promise<void> => {
    const turns: Promise<void>[] = [];
    for (let at = 0; at < ready.length; at += STARTS_A_TURN) {
      const some = ready.slice(at, at + STARTS_A_TURN);
      const turn = eachByItself(some, (each) => start(each, rulesFor), onError);
      // An outage is thrown below, once all have been tried.
      turn.catch(() => undefined);
      turns.push(turn);
      await new Promise<void>((nextTurn) => setImmediate(nextTurn));
    }
    await Promise.all(turns);
  };

  const mayStart = (): boolean => globalPauseUntilMs(settings.get(), clock.nowMs()) === null;

  return {
    prepare,
    startDue: async () => {
      isPreparing = false;
      // Each process starts its share. Of what others leave, each takes some at random, and reads now and then which are
      // left; where two meet, the log decides.
      let looks = 0;
      const tried = new Set<string>();
      let rulesOnce: Promise<RulesNow> | null = null;
      while (mayStart()) {
        const due = (await dueBy(clock.nowMs())).filter((groupId) => !tried.has(groupId));
        if (due.length === 0) break;
        const mine = due.filter(isMine);
        if (mine.length === 0 && looks < OTHERS.looks) {
          looks += 1;
          rulesOnce = null;
          await new Promise<void>((go) => clock.alarm(clock.nowMs() + OTHERS.lookMs, go));
          continue;
        }
        const next = mine.length > 0 ? mine : sample(due, STARTS_AT_ONCE);
        for (const groupId of next) tried.add(groupId);
        const rulesFor = await (rulesOnce ??= deps.rulesNow());
        const ready = await stillReady(next);
        await startAll(ready, rulesFor);
        // Those whose turn to be prepared had not come: nobody waits for what is read of them.
        const done = new Set(ready.map(({ context }) => context.facts.id));
        const others = next.filter((groupId) => !done.has(groupId));
        if (others.length > 0) {
          await startAll(await readyOf(await contexts.readForStart(others)), rulesFor);
        }
        await deps.afterStarts();
      }
    },
  };
}

/** A random sample: processes that start together then seldom meet. */
function sample<T>(all: readonly T[], size: number): T[] {
  if (all.length <= size) return [...all];
  const left = [...all];
  return Array.from({ length: size }, () => left.splice(randomInt(left.length), 1)).flat();
}
