import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The settings' facts about a practice season, if the current one is: a field of the past whose results wait
 * beside it and are played when the admin likes. Null in a real season. Read from the tournament and never stored.
 *
 * @see docs/rules.md SEASON-1
 */
export async function practiceSentence(db: Kysely<Tables>): Promise<string | null> {
  const firstDay = sql<
    string | null
  >`(select min(each ->> 'date') from jsonb_array_elements(practice_results) as each)`;
  const practice = await db
    .selectFrom('tournaments')
    .select(firstDay.as('firstDay'))
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (practice === undefined || practice.firstDay === null) return null;
  const month = MONTH.format(new Date(practice.firstDay));
  return `Practice season: the field of ${month}; its real results are played when you like`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
