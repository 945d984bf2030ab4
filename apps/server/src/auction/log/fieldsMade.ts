import { z } from 'zod';
import type { Database } from '../../db/open.ts';

const made = z.object({ lotId: z.string(), lotIds: z.array(z.string()) });

/** [GAVEL-7] The passed lots that a group's auction has made one, in order: none where a clock ends the lots. */
export async function readFieldsMade(
  database: Pick<Database, 'pool'>,
  groupId: string,
): Promise<z.infer<typeof made>[]> {
  const { rows } = await database.pool.query<{ readonly payload: unknown }>({
    name: 'fields-made',
    text: `
      select payload from (
        select group_id, seq, type, payload from auction_events
        union all
        select group_id, seq, type, payload from past_auction_events) as entries
      where group_id = $1 and type = 'FieldMade' order by seq`,
    values: [groupId],
  });
  return rows.map(({ payload }) => made.parse(payload));
}
