import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';

/** A log lies in one of two tables, and moves from one to the other at once: a statement that looks in both finds all of it. */
export const ENTRIES = `
  (select group_id, seq, type, payload, at_ms, hash from auction_events
   union all
   select group_id, seq, type, payload, at_ms, hash from past_auction_events)`;

const head = z.object({ group_id: z.string(), seq: z.number().int().nullable() });

/** The last seq of each of these groups that has any event, past auctions left out: one index lookup each. */
export async function readHeads(
  database: Database,
  groupIds: readonly string[],
): Promise<{ groupId: string; seq: number }[]> {
  const result = await database.pool.query({
    name: 'heads-of-log',
    text: `select group_id, (select max(seq) from auction_events where group_id = wanted.group_id) as seq
           from unnest($1::uuid[]) as wanted(group_id)`,
    values: [groupIds],
  });
  return z
    .array(head)
    .parse(result.rows)
    .flatMap(({ group_id: groupId, seq }) => (seq === null ? [] : [{ groupId, seq }]));
}

const hashRow = z.object({ hash: z.string() });

/** The hash that a group's auction ends with, past auctions included; null before its first event. */
export async function readLastHash(database: Database, groupId: string): Promise<string | null> {
  const { rows } = await database.pool.query({
    name: 'last-hash-of-log',
    text: `select hash from ${ENTRIES} as either where group_id = $1 order by seq desc limit 1`,
    values: [groupId],
  });
  const [last] = z.array(hashRow).parse(rows);
  return last?.hash ?? null;
}

const latest = z.tuple([z.object({ at_ms: z.number().int().nullable() })]);

/** When the last event of any auction that runs was written down, epoch milliseconds; null for none. */
export async function latestEventMs(database: Database): Promise<number | null> {
  const { rows } = await database.pool.query(
    `select max(last.at_ms) as at_ms from groups
     cross join lateral (select at_ms from auction_events
                         where group_id = groups.id order by seq desc limit 1) as last
     where groups.started_at is not null and groups.completed_at is null`,
  );
  return latest.parse(rows)[0].at_ms;
}

const made = z.object({
  group_id: z.string(),
  payload: z.object({ lotId: z.string(), lotIds: z.array(z.string()) }),
});

/**
 * [GAVEL-7] The passed lots that groups' auctions have made one, in order, by group; groups without any are left out, as all are
 * where a clock ends the lots.
 */
export async function readFieldsMade(
  database: Pick<Database, 'pool'>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly z.infer<typeof made>['payload'][]>> {
  const { rows } = await database.pool.query({
    name: 'fields-made',
    text: `select group_id, payload from ${ENTRIES} as either
           where group_id = any($1) and type = 'FieldMade' order by seq`,
    values: [groupIds],
  });
  const fields = new Map<string, z.infer<typeof made>['payload'][]>();
  for (const { group_id: groupId, payload } of z.array(made).parse(rows)) {
    fields.set(groupId, [...(fields.get(groupId) ?? []), payload]);
  }
  return fields;
}
