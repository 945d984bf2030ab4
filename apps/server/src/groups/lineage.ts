import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** More than anybody has held; an end, should the rows ever make a ring. */
const LINE_MAX = 200;

/** [CIRCLE-1] A group and those that it came from: itself first, the first of the circle last. */
export async function readLineage(db: Kysely<Tables>, groupId: string): Promise<string[]> {
  const line: string[] = [];
  let next: string | null = groupId;
  while (next !== null && line.length < LINE_MAX) {
    line.push(next);
    const row: { came_from: string | null } | undefined = await db
      .selectFrom('groups')
      .select('came_from')
      .where('id', '=', next)
      .executeTakeFirst();
    next = row?.came_from ?? null;
  }
  return line;
}
