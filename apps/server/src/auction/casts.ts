import { MESSAGES } from '@bracketbid/contract/messages';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { type GroupFacts, readGroup, readGroups, waitForJoins } from '../groups/groups.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Cast } from './cast.ts';

/** A group with its cast: facts and faces. */
export type Party = { readonly facts: GroupFacts; readonly cast: Cast };

/** Groups as auctions need them, in memory; whoever changes a group says so. */
export type Casts = {
  /** @throws Refused (404) for a group that does not exist */
  of(groupId: string): Promise<Party>;
  /** The same, read anew if it does not know somebody as a member: another process may have let them in just now. */
  forMember(groupId: string, userId: string): Promise<Party>;
  /** Groups as they are once nobody can join them any more: read anew, all at once. */
  final(groupIds: readonly string[]): Promise<Party[]>;
  /** What is known already, without asking the database. */
  known(groupId: string): Party | null;
  /** To be called after a group, or a member's name or picture, was changed. */
  forget(groupId: string): void;
  forgetAll(): void;
  /** This process has begun or ended a group's auction: no need to read that. */
  took(groupId: string, change: Partial<Pick<GroupFacts, 'startedAt' | 'completedAt'>>): void;
  /** Something may have changed elsewhere: read again when next asked for, and good enough for `known` till then. */
  doubt(groupId: string): void;
  doubtAll(): void;
};

export function createCasts(database: Database, catalogues: Catalogues): Casts {
  const parties = new Map<string, Promise<Party>>();
  const known = new Map<string, Party>();

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

  const read = async (groupId: string): Promise<Party> => {
    const facts = await readGroup(database, groupId);
    if (facts === null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return partyOf(facts);
  };

  const keep = (party: Party) => {
    parties.set(party.facts.id, Promise.resolve(party));
    known.set(party.facts.id, party);
  };

  const of = (groupId: string): Promise<Party> => {
    const party = parties.get(groupId);
    if (party !== undefined) return party;
    const reading = read(groupId);
    parties.set(groupId, reading);
    reading.then(
      (value) => {
        if (parties.get(groupId) === reading) known.set(groupId, value);
      },
      () => {
        if (parties.get(groupId) === reading) parties.delete(groupId);
      },
    );
    return reading;
  };

  return {
    of,
    forMember: async (groupId, userId) => {
      const reading = of(groupId);
      const party = await reading;
      if (party.cast.members.has(userId)) return party;
      if (parties.get(groupId) === reading) parties.delete(groupId);
      return of(groupId);
    },
    final: async (groupIds) => {
      await waitForJoins(database, groupIds);
      const groups = await readGroups(database, groupIds);
      const final = await Promise.all(groups.map(partyOf));
      for (const party of final) keep(party);
      return final;
    },
    took: (groupId, change) => {
      const party = known.get(groupId);
      // What is in doubt already is read again all the same.
      if (party === undefined || !parties.has(groupId)) parties.delete(groupId);
      else keep({ ...party, facts: { ...party.facts, ...change } });
    },
    known: (groupId) => known.get(groupId) ?? null,
    forget: (groupId) => {
      parties.delete(groupId);
      known.delete(groupId);
    },
    forgetAll: () => {
      parties.clear();
      known.clear();
    },
    doubt: (groupId) => {
      parties.delete(groupId);
    },
    doubtAll: () => parties.clear(),
  };
}
