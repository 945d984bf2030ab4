import type { Person } from '@bracketbid/contract/entities';
import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';
import { admit, readCurrentGroup } from '../joining/admit.ts';

/** The most people who ask for a seat: who has its slip, and some friends. */
export const ASKING_MAX = 20;

/** [SEAT-3] Notes that somebody asks for a seat. @returns whether they did not before @throws Refused (409) when too many ask */
export async function askForSeat(
  tx: Kysely<Tables>,
  seatId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  await tx.selectFrom('seats').select('id').where('id', '=', seatId).forUpdate().execute();
  const asking = await tx
    .selectFrom('seat_claims')
    .select('user_id')
    .where('seat_id', '=', seatId)
    .execute();
  if (asking.some(({ user_id }) => user_id === userId)) return false;
  if (asking.length >= ASKING_MAX) throw new Refused('Conflict', SEAT_MESSAGES.askedEnough);
  await tx
    .insertInto('seat_claims')
    .values({ seat_id: seatId, user_id: userId, asked_at: now })
    .execute();
  return true;
}

/** Who asks for seats, without those whose account is disabled. */
function selectAsking(db: Kysely<Tables>) {
  return db
    .selectFrom('seat_claims')
    .innerJoin('users', 'users.id', 'seat_claims.user_id')
    .where('users.disabled_at', 'is', null);
}

/** Whether somebody asks for a seat, with an account that isn't disabled. */
export async function asksForSeat(
  tx: Kysely<Tables>,
  seatId: string,
  userId: string,
): Promise<boolean> {
  const row = await selectAsking(tx)
    .select('user_id')
    .where('seat_id', '=', seatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who asks for the seats of a group, by seat, in the order of asking; seats that nobody asks for are left out. */
export async function readAsking(
  db: Kysely<Tables>,
  groupId: string,
): Promise<ReadonlyMap<string, readonly Person[]>> {
  const rows = await selectAsking(db)
    .innerJoin('seats', 'seats.id', 'seat_claims.seat_id')
    .select(['seat_claims.seat_id', 'users.id', 'users.full_name', 'users.profile_image_url'])
    .where('seats.group_id', '=', groupId)
    .orderBy('seat_claims.asked_at')
    .orderBy('users.id')
    .execute();
  const asking = new Map<string, Person[]>();
  for (const { seat_id, id: _id, full_name: fullName, profile_image_url } of rows) {
    const person = { _id, fullName, profileimageurl: profile_image_url };
    const known = asking.get(seat_id);
    if (known === undefined) asking.set(seat_id, [person]);
    else known.push(person);
  }
  return asking;
}

/**
 * Makes who is given a seat a member of its group, whose row is locked.
 *
 * @returns whether they were none before
 * @throws Refused (409) when the group's accounts are full, or they are in another group of its season
 */
export async function admitClaimant(
  tx: Kysely<Tables>,
  groupId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const group = await tx
    .selectFrom('groups')
    .select(['id', 'tournament_id', 'member_limit'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const current = await readCurrentGroup(tx, group.tournament_id, userId);
  if (current === groupId) return false;
  if (current !== null || !(await admit(tx, group, userId, now))) {
    throw new Refused('Conflict', SEAT_MESSAGES.inAnotherGroup);
  }
  return true;
}

/**
 * [SEAT-3] Makes the seats of a member who is gone before the start nobody's again; who has the slip can ask for them, as before.
 *
 * @returns what the group's chain says of it
 */
export async function releaseSeats(
  tx: Kysely<Tables>,
  groupId: string,
  goneId: string,
): Promise<readonly GroupEvent[]> {
  const released = await tx
    .updateTable('seats')
    .set({ claimed_by: null })
    .where('group_id', '=', groupId)
    .where('claimed_by', '=', goneId)
    .returning('id')
    .execute();
  const seatIds = released.map(({ id }) => id);
  // They don't ask for it any more.
  await tx
    .deleteFrom('seat_claims')
    .where('seat_id', '=', sql<string>`any(${seatIds})`)
    .where('user_id', '=', goneId)
    .execute();
  return seatIds.map((seatId) => ({ type: 'SeatReleased', seatId }));
}

/** Takes back that somebody is a member, since their seat was refused, unless they have got another one meanwhile. */
export async function dismissClaimant(
  db: Kysely<Tables>,
  groupId: string,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('seats')
            .select('id')
            .where('group_id', '=', groupId)
            .where('claimed_by', '=', userId),
        ),
      ),
    )
    .execute();
}
