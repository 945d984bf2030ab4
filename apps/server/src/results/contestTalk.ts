import { contestFrom } from '@bracketbid/contract/contest/contest';
import {
  CONTEST_EVENTS,
  type ContestGround,
  contestMatches,
  type ContestTalk,
  readContest,
} from '@bracketbid/engine/contest/contestChain';
import type { LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Kysely } from 'kysely';
import { readSales, type StoredSale } from '../auction/queries.ts';
import { HASHES } from '../platform/crypto/sha256.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { GroupContext } from '../groups/groupContexts.ts';
import { readGroupEvents } from '../groups/groupLog.ts';
import { SHARE_EVENTS } from '../groups/shareOffers.ts';

/** What was said of a contest's results, and the lines that say it, with those that they depend on. */
export type StoredTalk = ContestTalk & {
  readonly ground: ContestGround;
  readonly lines: readonly LoggedGroupEvent[];
};

/**
 * [RESULTS-3] What was said of the results of a group's contest, as its chain has it now.
 *
 * @returns null for a group of a season
 * @throws if the chain has a word that can't follow those before it
 */
export async function readContestTalk(
  db: Kysely<Tables>,
  context: GroupContext,
): Promise<StoredTalk | null> {
  const groupId = context.facts.id;
  const ground = groundIn(context, await readSales(db, [groupId]));
  if (ground === null) return null;
  const types = [...CONTEST_EVENTS, ...SHARE_EVENTS, 'AuctionSealed'] as const;
  const chains = await readGroupEvents(db, [groupId], types);
  const lines = chains.get(groupId) ?? [];
  const talk = readContest(ground, lines);
  if (talk.problem !== null) {
    throw new Error(`Event ${talk.problem} of group ${groupId} can't be said of its contest`);
  }
  return { ...talk, ground, lines };
}

function groundIn(
  { facts, contest, lots: { lots } }: GroupContext,
  stored: readonly StoredSale[],
): ContestGround | null {
  if (contest === null) return null;
  const bundles = lots.filter(({ teamIds }) => teamIds.length > 1);
  const bundleByTeam = new Map(bundles.map(({ lotId, teamIds }) => [lotId, teamIds]));
  const sold = new Set(stored.map(({ teamId }) => teamId));
  const rules = contestFrom(contest);
  return {
    contest: rules,
    hostId: facts.adminId,
    members: facts.members.map(({ _id }) => _id),
    draw: contestMatches(facts.id, rules, HASHES.sha1Hex),
    sales: stored.map(({ groupId: _groupId, ...sale }) => {
      const teamIds = bundleByTeam.get(sale.teamId);
      return teamIds === undefined ? sale : { ...sale, teamIds };
    }),
    unsold: bundles
      .filter(({ lotId }) => !sold.has(lotId))
      .map(({ lotId, teamIds }) => ({ teamId: lotId, teamIds })),
  };
}
