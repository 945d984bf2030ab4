import { randomBytes } from 'node:crypto';
import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { OwnRules } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/time/clock.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { countContest } from '../tournament/contests/contestLimits.ts';
import { insertContest } from '../tournament/contests/contests.ts';
import { holdSeason } from '../tournament/seasons.ts';
import { newSlug } from './joining/slug.ts';

/** The seed that will draw the group's order: 256 bits, drawn when the group is made, sealed by its hash. */
const ORDER_SEED_BYTES = 32;

/** A contest to be made with its group, and the hour of its auction. ISO 8601. */
export type NewContest = { readonly record: ContestRecord; readonly auctionDate: string };

/**
 * Makes a group with its creator as admin and first member.
 *
 * @param group.of  the season that it belongs to, or the contest that it is made for
 * @throws Refused (404) for a season that is over, (409) for a user who has a group of it; (409), TooSoon (429) for a user with
 *   too many contests
 */
export async function createGroup(
  database: Database,
  clock: Clock,
  group: {
    readonly of: { readonly tournamentId: string } | NewContest;
    readonly name: string;
    readonly userId: string;
    readonly memberLimit: number;
    /** [CIRCLE-1] The group that it is held again of, and what it takes from there. */
    readonly after?: {
      readonly groupId: string;
      readonly own: OwnRules;
      /** Stores the people without a phone as part of the transaction. */
      readonly addSeats: (tx: Kysely<Tables>, groupId: string) => Promise<unknown>;
    };
  },
): Promise<string> {
  const id = uuidv7();
  const orderSeed = randomBytes(ORDER_SEED_BYTES).toString('hex');
  const now = new Date(clock.nowMs());
  await database.kysely.transaction().execute(async (tx) => {
    const isContest = 'record' in group.of;
    if (isContest) await countContest(tx, group.userId, now.getTime());
    const tournamentId = isContest
      ? await insertContest(tx, group.of.record, group.userId, now.getTime())
      : group.of.tournamentId;
    if (!(await holdSeason(tx, tournamentId))) {
      throw new Refused('NotFound', SEASON_MESSAGES.isOver);
    }
    await tx
      .insertInto('groups')
      .values({
        id,
        tournament_id: tournamentId,
        name: group.name,
        slug: newSlug(),
        member_limit: group.memberLimit,
        created_by: group.userId,
        admin_id: group.userId,
        created_at: now,
        order_seed: orderSeed,
        order_seed_hash: sha256Hex(orderSeed),
        came_from: group.after?.groupId ?? null,
      })
      .execute();
    const joined = await tx
      .insertInto('group_members')
      .values({
        group_id: id,
        user_id: group.userId,
        tournament_id: tournamentId,
        joined_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (joined === undefined) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
    const hour = 'record' in group.of ? { auctionDate: group.of.auctionDate } : {};
    const own = { ...group.after?.own, ...hour };
    if (Object.keys(own).length > 0) {
      await tx
        .insertInto('group_rules')
        .values({
          group_id: id,
          own: JSON.stringify(own),
          updated_at: now,
        })
        .execute();
    }
    await group.after?.addSeats(tx, id);
  });
  return id;
}
