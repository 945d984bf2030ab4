import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** How a team's games went so far: `26-7`. @returns whether there is such a team */
export async function setRecord(
  tx: Kysely<Tables>,
  tournamentId: string,
  { team, record }: { readonly team: string; readonly record: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teams')
    .set({ record })
    .where('id', '=', team)
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A team's colours. @returns whether there is such a team */
export async function setColors(
  tx: Kysely<Tables>,
  tournamentId: string,
  given: { readonly team: string; readonly color: string; readonly secondaryColor: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teams')
    .set({ color: given.color, secondary_color: given.secondaryColor })
    .where('id', '=', given.team)
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The day and the hour of a match that has not begun. @returns whether there is such a match */
export async function moveScheduled(
  tx: Kysely<Tables>,
  tournamentId: string,
  given: { readonly match: string; readonly date: string; readonly startAt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('matches')
    .set({ date: given.date, start_at: given.startAt === null ? null : new Date(given.startAt) })
    .where('id', '=', given.match)
    .where('tournament_id', '=', tournamentId)
    .where('status', '=', 'scheduled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
