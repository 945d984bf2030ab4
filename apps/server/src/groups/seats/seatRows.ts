import { randomBytes } from 'node:crypto';
import type { Person } from '@bracketbid/contract/entities';
import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/crypto/newId.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';
import type { GroupLog } from '../groupLog.ts';

/** [SEAT-1] A person without a phone, as a group knows them. */
export type SeatFacts = {
  readonly seatId: string;
  readonly groupId: string;
  readonly number: number;
  readonly name: string;
  /** [SEAT-3] Who has claimed it. */
  readonly userId: string | null;
  readonly isRemoved: boolean;
  /** How many ask for it. */
  readonly asked: number;
};

/** 128 random bits: nobody guesses a slip. */
const TOKEN_BYTES = 16;

/** [SEAT-1] A seat as a person: the number is part of the name, wherever it is read. */
export function personOfSeat({ seatId, number, name }: SeatFacts): Person {
  return { _id: seatId, fullName: `#${number} ${name}`, profileimageurl: null };
}

/** [SEAT-1, SEAT-3] Whether a seat is a member of its own: it is neither removed nor claimed. */
export function isSeated({ isRemoved, userId }: SeatFacts): boolean {
  return !isRemoved && userId === null;
}

/** [SEAT-1] Whether somebody is one of a group's seats. */
export function isSeatIn(seats: readonly SeatFacts[], userId: string): boolean {
  return seats.some((seat) => seat.seatId === userId && isSeated(seat));
}

function selectSeats(db: Kysely<Tables>) {
  return db
    .selectFrom('seats')
    .select(['id as seatId', 'group_id as groupId', 'number', 'name', 'claimed_by as userId'])
    .select(sql<boolean>`removed_at is not null`.as('isRemoved'))
    .select((row) =>
      row
        .selectFrom('seat_claims')
        .whereRef('seat_claims.seat_id', '=', 'seats.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('asked'),
    )
    .where('added_at', 'is not', null);
}

/** All seats that groups have, or had, by number; by group, and groups without any are left out. */
export async function readSeats(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SeatFacts[]>> {
  const rows = await selectSeats(db)
    .where('group_id', '=', sql<string>`any(${groupIds})`)
    .orderBy('number')
    .orderBy('id')
    .execute();
  const seats = new Map<string, SeatFacts[]>();
  for (const each of rows) {
    const row = { ...each, asked: each.asked ?? 0 };
    const known = seats.get(row.groupId);
    if (known === undefined) seats.set(row.groupId, [row]);
    else known.push(row);
  }
  return seats;
}

/** A seat, removed or not. @throws Refused (404) */
export async function readSeat(db: Kysely<Tables>, seatId: string): Promise<SeatFacts> {
  const row = await selectSeats(db).where('id', '=', seatId).executeTakeFirst();
  if (row === undefined) throw new Refused('NotFound', SEAT_MESSAGES.notFound);
  return { ...row, asked: row.asked ?? 0 };
}

/** The tokens of the slips of a group's seats, by seat. */
export async function readTokens(
  db: Kysely<Tables>,
  groupId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('seats')
    .select(['id', 'token'])
    .where('group_id', '=', groupId)
    .execute();
  return new Map(rows.map(({ id, token }) => [id, token]));
}

/** Whether this is what the seat's slip says. */
export async function isSeatToken(
  db: Kysely<Tables>,
  seatId: string,
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('seats')
    .select('id')
    .where('id', '=', seatId)
    .where('token', '=', token)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many seats a group has: its pace can't go back to the clock while there are any. */
export async function countSeats(db: Kysely<Tables>, groupId: string): Promise<number> {
  const { seats } = await db
    .selectFrom('seats')
    .select(sql<number>`count(*)::int`.as('seats'))
    .where('group_id', '=', groupId)
    .where('added_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return seats;
}

/** A number and the name of who has it. */
export type SeatFields = { readonly number: number; readonly name: string };

/** The numbers of a group that are taken, with the seats that have them. */
export async function readNumbers(
  tx: Kysely<Tables>,
  groupId: string,
): Promise<ReadonlyMap<number, { readonly seatId: string; readonly isAdded: boolean }>> {
  const rows = await tx
    .selectFrom('seats')
    .select(['number', 'id', 'added_at'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.number, { seatId: row.id, isAdded: row.added_at !== null }]),
  );
}

/**
 * Stores seats that are there once their events are stored. One with the number of a seat that was never added, since a process
 * ended in between, takes its place: its event may still come.
 *
 * @param waiting  seats that were never added, by number
 * @returns their ids, in the same order
 */
export async function storeSeats(
  tx: Kysely<Tables>,
  groupId: string,
  seats: readonly SeatFields[],
  waiting: ReadonlyMap<number, { readonly seatId: string }>,
  now: Date,
): Promise<readonly string[]> {
  const stored = seats.map(({ number, name }) => ({
    id: waiting.get(number)?.seatId ?? newId(),
    group_id: groupId,
    number,
    name,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    made_at: now,
  }));
  await tx
    .insertInto('seats')
    .values(stored)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ name: row.ref('excluded.name') }))
        // Its event may have come meanwhile.
        .where('seats.added_at', 'is', null),
    )
    .execute();
  return stored.map(({ id }) => id);
}

/**
 * Stores seats before the start, with their events in the group's chain.
 *
 * @param waiting  as for `storeSeats`; a new group has none
 * @returns their ids, in the same order
 */
export async function addSeatsBeforeStart(
  tx: Kysely<Tables>,
  groupLog: Pick<GroupLog, 'appendAll'>,
  group: { readonly groupId: string; readonly nowMs: number },
  seats: readonly SeatFields[],
  waiting: ReadonlyMap<number, { readonly seatId: string }> = new Map(),
): Promise<readonly string[]> {
  if (seats.length === 0) return [];
  const { groupId, nowMs } = group;
  const now = new Date(nowMs);
  const seatIds = await storeSeats(tx, groupId, seats, waiting, now);
  await markSeats(tx, seatIds, { added_at: now });
  const events = seatIds.map((seatId) => ({ type: 'SeatAdded', seatId }) as const);
  await groupLog.appendAll(tx, groupId, events, nowMs);
  return seatIds;
}

/** Takes back seats whose events were refused. */
export async function forgetSeats(db: Kysely<Tables>, seatIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('seats')
    .where('id', '=', sql<string>`any(${seatIds})`)
    .where('added_at', 'is', null)
    .execute();
}

/** Before the start, with the event in the group's chain: the auction's log does it by `MARK_SEATED`. */
export async function markSeats(
  tx: Kysely<Tables>,
  seatIds: readonly string[],
  change: { readonly added_at: Date } | { readonly removed_at: Date } | { claimed_by: string },
): Promise<void> {
  await tx
    .updateTable('seats')
    .set(change)
    .where('id', '=', sql<string>`any(${seatIds})`)
    .execute();
}

/** Changes a seat's number or name. */
export async function changeSeatRow(
  tx: Kysely<Tables>,
  seatId: string,
  fields: SeatFields,
): Promise<void> {
  await tx.updateTable('seats').set(fields).where('id', '=', seatId).execute();
}
