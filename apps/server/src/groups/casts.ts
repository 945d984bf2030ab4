import { MESSAGES } from '@bracketbid/contract/messages';
import type { AppliedEvent } from '../changes/change.ts';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { createReadCache } from '../changes/readCache.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Cast } from './cast.ts';
import { type GroupFacts, readGroup, readGroups, waitForJoins } from './groups.ts';

/** A group with its cast: its facts, and names and faces for the ids in its events. */
export type Party = { readonly facts: GroupFacts; readonly cast: Cast };

/** Groups as auctions need them, in memory. */
export type Casts = {
  /** @throws Refused (404) for a group that does not exist */
  of(groupId: string): Promise<Party>;
  /** The same, read again if somebody is not among its members: another process may just have let them in. */
  forMember(groupId: string, userId: string): Promise<Party>;
  /** The group of a member. @throws Refused (404) for a group that does not exist, (403) for whoever is not in it */
  memberOf(groupId: string, userId: string): Promise<Party>;
  /** Groups as they are once nobody can join them any more, read from the database together. */
  final(groupIds: readonly string[]): Promise<Party[]>;
  /** What was last read, stale or not, without a query. */
  known(groupId: string): Party | null;
};

/** Groups in the cache: some 10 KB each. */
const KEPT_MAX = 20_000;

/** What an event changes of its group's own row; null for most. */
function projectionOf({ event, atMs }: AppliedEvent): Partial<GroupFacts> | null {
  if (event.type === 'AuctionStarted') return { startedAt: new Date(atMs) };
  if (event.type === 'AuctionCompleted') return { completedAt: new Date(atMs) };
  return null;
}

export function createCasts(deps: {
  readonly database: Database;
  readonly catalogues: Catalogues;
  readonly feed: ChangeFeed;
}): Casts {
  const { database, catalogues, feed } = deps;
  const partyOf = async (facts: GroupFacts): Promise<Party> => {
    const catalogue = await catalogues.of(facts.tournamentId);
    const cast = {
      groupId: facts.id,
      groupAdminId: facts.adminId,
      members: new Map(facts.members.map((member) => [member._id, member])),
      teams: catalogue.teamById,
    };
    return { facts, cast };
  };

  const parties = createReadCache<string, Party>(async (groupId) => {
    const facts = await readGroup(database, groupId);
    if (facts === null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return partyOf(facts);
  }, KEPT_MAX);

  /** This process itself has started or ended the auction, so nothing has to be read. */
  const patch = (groupId: string, change: Partial<GroupFacts>) => {
    const party = parties.peek(groupId);
    // What is stale is read again anyway.
    if (party === null || !parties.isFresh(groupId)) parties.markStale(groupId);
    else parties.set(groupId, { ...party, facts: { ...party.facts, ...change } });
  };

  feed.subscribe('AuctionAdvanced', ({ groupId, applied = [] }, origin) => {
    for (const each of applied) {
      const change = projectionOf(each);
      if (change === null) continue;
      if (origin === 'here') patch(groupId, change);
      else parties.markStale(groupId);
    }
  });
  // A change of another process may be peeked past until it is read again; one of this process may not.
  feed.subscribe('GroupChanged', ({ groupId }, origin) => {
    if (origin === 'here') parties.forget(groupId);
    else parties.markStale(groupId);
  });
  feed.subscribe('MemberLeft', ({ groupId }) => parties.markStale(groupId));
  feed.subscribe('GroupDeleted', ({ groupId }) => parties.forget(groupId));
  feed.subscribe('SeasonWritten', parties.forgetAll);
  feed.onMissed(parties.markAllStale);

  const forMember: Casts['forMember'] = async (groupId, userId) => {
    const reading = parties.get(groupId);
    const party = await reading;
    if (party.cast.members.has(userId)) return party;
    // One reading for all requests that come at the same time.
    if (parties.get(groupId) === reading) parties.markStale(groupId);
    return parties.get(groupId);
  };

  return {
    of: parties.get,
    forMember,
    memberOf: async (groupId, userId) => {
      const party = await forMember(groupId, userId);
      if (!party.cast.members.has(userId)) throw new Refused('Forbidden', MESSAGES.notMember);
      return party;
    },
    final: async (groupIds) => {
      await waitForJoins(database, groupIds);
      const groups = await readGroups(database, groupIds);
      const final = await Promise.all(groups.map(partyOf));
      for (const party of final) parties.set(party.facts.id, party);
      return final;
    },
    known: parties.peek,
  };
}
