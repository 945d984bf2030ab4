import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** The first game of a season, and whether any has been played. */
export type FirstGame = {
  readonly isPractice: boolean;
  /** Whether it is a group's own contest, of which only the beginning is known. */
  readonly isContest: boolean;
  /** Whether a match has been decided. */
  readonly hasBegun: boolean;
  /** Epoch milliseconds, at noon Eastern where only its day is known; null while nothing is drawn. */
  readonly startsAtMs: number | null;
};

/** Reads when the games of a season begin. */
export async function readFirstGame(db: Kysely<Tables>, tournamentId: string): Promise<FirstGame> {
  const { isPractice, isContest, hasBegun, startsAt } = await db
    .selectFrom('tournaments')
    .leftJoin('matches', 'matches.tournament_id', 'tournaments.id')
    .leftJoin('contests', 'contests.tournament_id', 'tournaments.id')
    .select([
      sql<boolean>`bool_or(tournaments.practice_results is not null)`.as('isPractice'),
      sql<boolean>`bool_or(tournaments.is_contest)`.as('isContest'),
      sql<boolean>`coalesce(bool_or(matches.status in ('final', 'no_contest')), false)`.as(
        'hasBegun',
      ),
      sql<Date | null>`min(coalesce(contests.starts_at, matches.start_at,
        (matches.date + time '12:00') at time zone 'America/New_York'))`.as('startsAt'),
    ])
    .where('tournaments.id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  return {
    isPractice,
    isContest,
    hasBegun,
    startsAtMs: startsAt === null ? null : startsAt.getTime(),
  };
}
