import { MESSAGES } from '@bracketbid/contract/messages';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { type GroupFacts, readGroup, readGroups, waitForJoins } from './groups.ts';
import { createReadCache } from '../readCache.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Cast } from './cast.ts';

/** A group with its cast: its facts, and names and faces for the ids in its events. */
export type Party = { readonly facts: GroupFacts; readonly cast: Cast };

/** Groups as auctions need them, cached; whoever changes a group marks it. */
export type Casts = {
  /** @throws Refused (404) for a group that does not exist */
  of(groupId: string): Promise<Party>;
  /** The same, read again if somebody is not among its members: another process may just have let them in. */
  forMember(groupId: string, userId: string): Promise<Party>;
  /** The group of a member. @throws Refused (404) for a group that does not exist, (403) for whoever is not in it */
  memberOf(groupId: string, userId: string): Promise<Party>;
  /** Groups as they are once nobody can join them any more, read from the database together. */
  final(groupIds: readonly string[]): Promise<Party[]>;
  /** What is cached, without a query. */
  known(groupId: string): Party | null;
  /** To be called after a group, or a member's name or picture, was changed. */
  forget(groupId: string): void;
  forgetAll(): void;
  /** Updates the cache where this process itself has started or ended an auction, so that nothing is read. */
  took(groupId: string, change: Partial<Pick<GroupFacts, 'startedAt' | 'completedAt'>>): void;
  /** Something may have changed elsewhere: `of` reads it again, `known` returns what there is. */
  doubt(groupId: string): void;
  doubtAll(): void;
};

/** Groups in the cache: some 10 KB each. */
const KEPT_MAX = 20_000;

export function createCasts(database: Database, catalogues: Catalogues): Casts {
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
    took: (groupId, change) => {
      const party = parties.peek(groupId);
      // What is stale is read again anyway.
      if (party === null || !parties.isFresh(groupId)) parties.markStale(groupId);
      else parties.set(groupId, { ...party, facts: { ...party.facts, ...change } });
    },
    known: parties.peek,
    forget: parties.forget,
    forgetAll: parties.forgetAll,
    doubt: parties.markStale,
    doubtAll: parties.markAllStale,
  };
}
