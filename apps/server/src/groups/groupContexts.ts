import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { Division } from '@bracketbid/contract/division';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { AppliedEvent } from '../platform/changes/change.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway, Refused } from '../failures.ts';
import { createReadCache } from '../platform/changes/readCache.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { everyoneIn, type Roster } from './roster.ts';
import { type FieldMade, type GroupLots, lotsOfGroup, withFields } from './groupLots.ts';
import type { GroupFacts, RehearsalFacts } from './groupFacts.ts';
import { waitForJoins } from './groups.ts';
import { readGroups } from './readGroups.ts';

/** A group with its roster: its facts, its lots, and names and faces for the ids in its events. */
export type GroupContext = {
  readonly facts: GroupFacts;
  readonly roster: Roster;
  readonly lots: GroupLots;
  /** [CONTEST-1] Its contest; null where it belongs to a season. */
  readonly contest: ContestRecord | null;
  /** Whose tournament it is. */
  readonly division: Division;
};

/** Groups as auctions need them, in memory: rehearsals are among them, under ids of their own. */
export type GroupContexts = {
  /** @throws Refused (404) for a group that does not exist */
  of(groupId: string): Promise<GroupContext>;
  /** The same, read again if a user is not among its members: they may just have joined on another process. */
  forMember(groupId: string, userId: string): Promise<GroupContext>;
  /** The group of a member. @throws Refused (404) for a group that does not exist, (403) for a user who is not in it */
  readAsMember(groupId: string, userId: string): Promise<GroupContext>;
  /** Groups once nobody can join them any more, read from the database together. */
  readForStart(groupIds: readonly string[]): Promise<GroupContext[]>;
  /** The group as it stands, without a query; null where it would have to be read, or is being read. */
  current(groupId: string): GroupContext | null;
  /** The last value read, stale or not, without a query. */
  peek(groupId: string): GroupContext | null;
};

/** Groups in the cache: some 10 KB each. */
const KEPT_MAX = 20_000;

/** What an event changes of its group's own row; null for most. */
function projectEvent({ event, atMs }: AppliedEvent): Partial<GroupFacts> | null {
  if (event.type === 'AuctionStarted') return { startedAt: new Date(atMs) };
  if (event.type === 'AuctionCompleted') return { completedAt: new Date(atMs) };
  return null;
}

/** Whether an event changes who is in the group: that is read again. */
function isOfSeats({ event: { type } }: AppliedEvent): boolean {
  return ['SeatAdded', 'SeatRemoved', 'SeatClaimed', 'ClerksNamed'].includes(type);
}

/** The lots of a rehearsal. @throws Refused (404) if the season has changed meanwhile, and not all are in it any more */
function selectRehearsed({ lotIds }: RehearsalFacts, all: GroupLots): GroupLots {
  const { lots, teams } = all;
  if (!lotIds.every((lotId) => teams.has(lotId))) {
    throw new Refused('NotFound', MESSAGES.rehearsalOver);
  }
  const rehearsed = new Set(lotIds);
  return {
    ...all,
    lots: lots.filter(({ lotId }) => rehearsed.has(lotId)),
    teams: new Map([...teams].filter(([lotId]) => rehearsed.has(lotId))),
  };
}

export function createGroupContexts(deps: {
  readonly database: Database;
  readonly catalogues: Catalogues;
  readonly feed: ChangeFeed;
  /** [GAVEL-7] The passed lots that a group's auction has made one. */
  readonly fieldsMade: (groupId: string) => Promise<readonly FieldMade[]>;
}): GroupContexts {
  const { database, catalogues, feed, fieldsMade } = deps;
  const readContext = async (facts: GroupFacts): Promise<GroupContext> => {
    const catalogue = await catalogues.readSince(facts.tournamentId, facts.tournamentWrittenMs);
    const all = lotsOfGroup(catalogue, facts.own.bundles);
    const offered = facts.rehearses === null ? all : selectRehearsed(facts.rehearses, all);
    const isOn = facts.own.pace === 'gavel' && facts.startedAt !== null;
    const fields = isOn ? await fieldsMade(facts.id) : [];
    const lots = withFields(offered, fields);
    const roster = {
      groupId: facts.id,
      groupAdminId: facts.adminId,
      ...everyoneIn(facts),
      teams: lots.teams,
    };
    return { facts, roster, lots, contest: catalogue.contest, division: catalogue.division };
  };

  const readFacts = createGroupRead<string, GroupFacts>({
    read: async (groupIds) => {
      const found = await readGroups(database, groupIds);
      const factsByGroup = new Map(found.map((facts) => [facts.id, facts]));
      return groupIds.map((groupId) => {
        const facts = factsByGroup.get(groupId);
        return facts === undefined ? [] : [facts];
      });
    },
    isOutage: isDatabaseAway,
    statementsMax: database.kind === 'embedded' ? 1 : 2,
  });

  const cache = createReadCache<string, GroupContext>(async (groupId) => {
    const [facts] = await readFacts(groupId);
    if (facts === undefined) {
      const { rehearsalOver, groupNotFound } = MESSAGES;
      throw new Refused('NotFound', isRehearsalId(groupId) ? rehearsalOver : groupNotFound);
    }
    return readContext(facts);
  }, KEPT_MAX);

  /** Patches the stage: this process itself has started or ended the auction, so nothing has to be read. */
  const patch = (groupId: string, change: Partial<GroupFacts>) => {
    const context = cache.fresh(groupId);
    // A stale context is read again anyway.
    if (context === null) cache.markStale(groupId);
    else cache.set(groupId, { ...context, facts: { ...context.facts, ...change } });
  };

  feed.invalidateOn('AuctionAdvanced', ({ groupId, applied = [] }, origin) => {
    for (const each of applied) {
      if (each.event.type === 'FieldMade') cache.forget(groupId);
      if (isOfSeats(each)) cache.markStale(groupId);
      const change = projectEvent(each);
      if (change === null) continue;
      if (origin === 'here') patch(groupId, change);
      else cache.markStale(groupId);
    }
  });
  feed.invalidateOn('StageChanged', ({ groupId }, origin) => {
    if (origin === 'elsewhere') cache.markStale(groupId);
  });
  // `peek` may return a context that another process has changed, until it is read again; never one changed here.
  feed.invalidateOn('GroupChanged', ({ groupId }, origin) => {
    if (origin === 'here') cache.forget(groupId);
    else cache.markStale(groupId);
  });
  feed.invalidateOn('RulesChanged', ({ groupId }, origin) => {
    // Its rehearsal has the same hour.
    const rehearsal = cache.peek(groupId)?.facts.rehearsal;
    if (rehearsal != null) cache.markStale(rehearsal.groupId);
    if (origin === 'here') cache.forget(groupId);
    else cache.markStale(groupId);
  });
  feed.invalidateOn('ContestWritten', ({ groupId }) => {
    const rehearsal = cache.peek(groupId)?.facts.rehearsal;
    if (rehearsal != null) cache.forget(rehearsal.groupId);
    cache.forget(groupId);
  });
  feed.invalidateOn('MemberLeft', ({ groupId }) => cache.markStale(groupId));
  feed.invalidateOn('GroupDeleted', ({ groupId }) => cache.forget(groupId));
  feed.invalidateOn('SeasonWritten', cache.forgetAll);
  feed.onMissed(cache.markAllStale);

  const forMember: GroupContexts['forMember'] = async (groupId, userId) => {
    const context = await cache.get(groupId);
    if (context.roster.members.has(userId)) return context;
    // Concurrent requests share one read.
    if (cache.fresh(groupId) === context) cache.markStale(groupId);
    return cache.get(groupId);
  };

  return {
    of: cache.get,
    forMember,
    readAsMember: async (groupId, userId) => {
      const context = await forMember(groupId, userId);
      if (!context.roster.members.has(userId)) throw new Refused('Forbidden', MESSAGES.notMember);
      return context;
    },
    readForStart: async (groupIds) => {
      await waitForJoins(database, groupIds);
      const groups = await readGroups(database, groupIds);
      const contexts = await Promise.all(groups.map(readContext));
      for (const context of contexts) cache.set(context.facts.id, context);
      return contexts;
    },
    current: cache.fresh,
    peek: cache.peek,
  };
}
