import { storedGroupEvent } from '@bracketbid/contract/storedEvents';
import { groupChainStart, nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';

/** The chain of each group's own events: written once, never changed, gone with its group. */
export type GroupLog = {
  /**
   * Holds the group's row until the transaction ends, so that what is read of its chain is still its end when something is appended.
   *
   * @throws when there is no such group
   */
  lock(tx: Kysely<Tables>, groupId: string): Promise<void>;
  /**
   * Appends an event as part of a transaction, which holds the group's row until it ends: whoever appends at the same time, on
   * whatever process, goes on after it.
   *
   * @param nowMs  epoch milliseconds
   * @throws when there is no such group
   */
  append(
    tx: Kysely<Tables>,
    groupId: string,
    event: GroupEvent,
    nowMs: number,
  ): Promise<LoggedGroupEvent>;
  /** Appends several events, in order, in the same way. */
  appendAll(
    tx: Kysely<Tables>,
    groupId: string,
    events: readonly GroupEvent[],
    nowMs: number,
  ): Promise<readonly LoggedGroupEvent[]>;
  /** All events, in order. @param tx  reads as part of a transaction */
  read(groupId: string, tx?: Kysely<Tables>): Promise<LoggedGroupEvent[]>;
  /** The events of many groups, in order; groups without any are left out. */
  readMany(
    groupIds: readonly string[],
    tx?: Kysely<Tables>,
  ): Promise<ReadonlyMap<string, readonly LoggedGroupEvent[]>>;
  /** The hash that the chain ends with; its start while it has no event. @param tx  reads as part of a transaction */
  lastHash(groupId: string, tx?: Kysely<Tables>): Promise<string>;
  /** When the chain's last event was stored, epoch milliseconds; 0 while it has none. */
  lastAtMs(groupId: string, tx: Kysely<Tables>): Promise<number>;
  /** The group in whose chain a payment was marked; null for none. */
  groupOfPayment(paymentId: string): Promise<string | null>;
  /** The group in whose chain a share was offered; null for none. */
  groupOfOffer(offerId: string): Promise<string | null>;
  /** Seals the end of the group's auction into the chain, once, however often it is called. @returns whether it was this call */
  seal(groupId: string, auctionHash: string, nowMs: number): Promise<boolean>;
};

type LastLine = Pick<LoggedGroupEvent, 'seq' | 'atMs' | 'hash'>;

export function createGroupLog({ kysely }: Pick<Database, 'kysely'>): GroupLog {
  const lastLine = async (db: Kysely<Tables>, groupId: string): Promise<LastLine | null> => {
    const row = await db
      .selectFrom('group_events')
      .select(['seq', 'at', 'hash'])
      .where('group_id', '=', groupId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : { seq: row.seq, atMs: row.at.getTime(), hash: row.hash };
  };

  const lock = async (tx: Kysely<Tables>, groupId: string): Promise<void> => {
    await tx
      .selectFrom('groups')
      .select('id')
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  };

  const appendAll: GroupLog['appendAll'] = async (tx, groupId, events, nowMs) => {
    if (events.length === 0) return [];
    await lock(tx, groupId);
    let last = await lastLine(tx, groupId);
    const lines = events.map((event) => {
      const line = nextGroupEvent(groupId, last, event, nowMs, sha256Hex);
      last = line;
      return line;
    });
    const rows = lines.map(({ seq, atMs, event, hash }) => ({
      group_id: groupId,
      seq,
      type: event.type,
      hash,
      payload: JSON.stringify(event),
      at: new Date(atMs),
    }));
    await tx.insertInto('group_events').values(rows).execute();
    return lines;
  };

  const append: GroupLog['append'] = async (tx, groupId, event, nowMs) => {
    const [line] = await appendAll(tx, groupId, [event], nowMs);
    if (line === undefined) throw new Error('An event is a line');
    return line;
  };

  /** The group with an event of a type that names this id in a field; null for none. */
  const findGroup = async (
    type: GroupEvent['type'],
    field: 'paymentId' | 'offerId',
    id: string,
  ): Promise<string | null> => {
    const row = await kysely
      .selectFrom('group_events')
      .select('group_id')
      .where('type', '=', type)
      .where(sql`payload ->> ${sql.lit(field)}`, '=', id)
      .executeTakeFirst();
    return row?.group_id ?? null;
  };

  return {
    lock,
    append,
    appendAll,
    readMany: (groupIds, tx = kysely) => readGroupEvents(tx, groupIds),
    groupOfPayment: (paymentId) => findGroup('PaymentMarked', 'paymentId', paymentId),
    groupOfOffer: (offerId) => findGroup('ShareOffered', 'offerId', offerId),
    read: async (groupId, tx = kysely) => [
      ...((await readGroupEvents(tx, [groupId])).get(groupId) ?? []),
    ],
    lastHash: async (groupId, tx = kysely) =>
      (await lastLine(tx, groupId))?.hash ?? groupChainStart(groupId, sha256Hex),
    lastAtMs: async (groupId, tx) => (await lastLine(tx, groupId))?.atMs ?? 0,
    seal: async (groupId, auctionHash, nowMs) =>
      kysely.transaction().execute(async (tx) => {
        await lock(tx, groupId);
        const sealed = await tx
          .selectFrom('group_events')
          .select('seq')
          .where('group_id', '=', groupId)
          .where('type', '=', 'AuctionSealed')
          .executeTakeFirst();
        if (sealed !== undefined) return false;
        await append(tx, groupId, { type: 'AuctionSealed', hash: auctionHash }, nowMs);
        return true;
      }),
  };
}

/** The events of groups' chains, in order, of all types or some; groups without any are left out. */
export async function readGroupEvents(
  db: Kysely<Tables>,
  groupIds: readonly string[],
  types: readonly GroupEvent['type'][] | null = null,
): Promise<ReadonlyMap<string, readonly LoggedGroupEvent[]>> {
  let events = db
    .selectFrom('group_events')
    .select(['group_id', 'seq', 'payload', 'at', 'hash'])
    .where('group_id', '=', sql<string>`any(${groupIds})`);
  if (types !== null) events = events.where('type', 'in', types);
  const rows = await events.orderBy('group_id').orderBy('seq').execute();
  const found = new Map<string, LoggedGroupEvent[]>();
  for (const { group_id: groupId, seq, payload, at, hash } of rows) {
    const event = storedGroupEvent.parse(payload);
    const lines = found.get(groupId) ?? [];
    lines.push({ seq, hash, atMs: at.getTime(), event });
    found.set(groupId, lines);
  }
  return found;
}

/** The ids of the groups whose chains got an event of some types between two instants, as part of a query. */
export function selectGroupsSaying(
  db: Kysely<Tables>,
  types: readonly GroupEvent['type'][],
  from: Date,
  until: Date,
) {
  return db
    .selectFrom('group_events')
    .select('group_id')
    .where('type', 'in', types)
    .where('at', '>=', from)
    .where('at', '<', until);
}

/**
 * The groups whose auction is over and not yet sealed: a process ended in between, or it was held before groups had a chain.
 *
 * @returns at most `max` ids
 */
export async function unsealedGroupIds({ kysely }: Database, max: number): Promise<string[]> {
  const rows = await kysely
    .selectFrom('groups')
    .select('id')
    .where('completed_at', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('group_events')
            .whereRef('group_events.group_id', '=', 'groups.id')
            .where('group_events.type', '=', 'AuctionSealed')
            .select('group_events.seq'),
        ),
      ),
    )
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
