import {
  type ContestDraft,
  contestRecord,
  type ContestRecord,
} from '@bracketbid/contract/contest/contest';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * A group's own contest is a tournament that is never current. Its entrants are teams to whoever reads its catalogue, so that
 * lots, bundles and crests need to know nothing of it; they have no rows of their own.
 *
 * @see docs/decisions/0068-a-contest-is-a-tournament.md
 */

/** A contest's draft with an id for each entrant. Those that come with the id of one that is there keep it, others by their name. */
export function toRecord(draft: ContestDraft, before: ContestRecord | null): ContestRecord {
  const known = new Map((before?.entrants ?? []).map((each) => [each._id, each]));
  const named = new Set(draft.entrants.flatMap(({ _id }) => _id ?? []));
  const byName = new Map(
    [...known.values()].filter(({ _id }) => !named.has(_id)).map((each) => [each.name, each._id]),
  );
  return contestRecord.parse({
    name: draft.name,
    kind: draft.kind,
    startsAt: new Date(draft.startsAt).toISOString(),
    sheet: draft.sheet,
    entrants: draft.entrants.map(({ _id, ...entrant }) => ({
      ...entrant,
      _id: _id !== undefined && known.has(_id) ? _id : (byName.get(entrant.name) ?? uuidv7()),
    })),
  });
}

/** Stores a new contest. @returns the id of its tournament */
export async function insertContest(
  tx: Kysely<Tables>,
  record: ContestRecord,
  userId: string,
  nowMs: number,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('tournaments')
    .values({ id, is_contest: true, ...toTournament(record, nowMs) })
    .execute();
  await tx
    .insertInto('contests')
    .values({ tournament_id: id, made_by: userId, ...storedAs(record) })
    .execute();
  return id;
}

/** Puts a contest in the place of what it was. */
export async function replaceContest(
  tx: Kysely<Tables>,
  tournamentId: string,
  record: ContestRecord,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set(toTournament(record, nowMs))
    .where('id', '=', tournamentId)
    .execute();
  await tx
    .updateTable('contests')
    .set(storedAs(record))
    .where('tournament_id', '=', tournamentId)
    .execute();
}

/** Deletes a contest whose group is gone; nothing for a season. */
export async function deleteContest(tx: Kysely<Tables>, tournamentId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('contests')
    .where('tournament_id', '=', tournamentId)
    .returning('tournament_id')
    .executeTakeFirst();
  if (gone === undefined) return;
  await tx.deleteFrom('tournaments').where('id', '=', tournamentId).execute();
}

/** What groups show of their tournaments, as part of a query: when each was last written and, of a contest, what it is. */
export function selectSummaries(db: Kysely<Tables>) {
  return db
    .selectFrom('tournaments')
    .leftJoin('contests', 'contests.tournament_id', 'tournaments.id')
    .select([
      'tournaments.id as of_tournament',
      'imported_at as writtenAt',
      'starts_at as startsAt',
    ])
    .select(sql<string | null>`contests.record ->> 'name'`.as('contestName'))
    .select(sql<string | null>`contests.record ->> 'kind'`.as('contestKind'));
}

/** The contest of a tournament; null for a season's. */
export async function readContest(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<ContestRecord | null> {
  const row = await db
    .selectFrom('contests')
    .select('record')
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst();
  return row === undefined ? null : contestRecord.parse(row.record);
}

/** What waits in a contest: the next confirmation by time, and whether its money is final. Instants in epoch milliseconds. */
export type ContestProgress = { readonly confirmsAtMs: number | null; readonly isFinal: boolean };

/** Stores how far a contest's results are. */
export async function markProgress(
  tx: Kysely<Tables>,
  tournamentId: string,
  { confirmsAtMs, isFinal }: ContestProgress,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('contests')
    .set({
      confirms_at: confirmsAtMs === null ? null : new Date(confirmsAtMs),
      settled_at: isFinal ? new Date(nowMs) : null,
    })
    .where('tournament_id', '=', tournamentId)
    .execute();
}

/** The tournaments whose next result is confirmed by now, the longest due first; and when the one after them is. */
export async function confirmationsDueBy(
  db: Kysely<Tables>,
  nowMs: number,
  max: number,
): Promise<{ readonly due: readonly string[]; readonly nextAtMs: number | null }> {
  const rows = await db
    .selectFrom('contests')
    .select(['tournament_id', 'confirms_at'])
    .where('confirms_at', 'is not', null)
    .orderBy('confirms_at')
    .limit(max + 1)
    .execute();
  const due = rows.filter((row) => (row.confirms_at?.getTime() ?? Infinity) <= nowMs);
  const next = rows.find((row) => (row.confirms_at?.getTime() ?? 0) > nowMs);
  return {
    due: due.slice(0, max).map((row) => row.tournament_id),
    nextAtMs: next?.confirms_at?.getTime() ?? null,
  };
}

/** The tournaments of contests whose money isn't final, or became so since an instant, as part of a query. */
export function selectContestsOpenSince(db: Kysely<Tables>, since: Date) {
  return db
    .selectFrom('contests')
    .select('tournament_id')
    .where(({ eb, or }) => or([eb('settled_at', 'is', null), eb('settled_at', '>=', since)]));
}

/** The tournaments of contests with such a name, as part of a query. @param like  a pattern of `ilike` */
export function selectContestsNamed(db: Kysely<Tables>, like: string) {
  return db
    .selectFrom('contests')
    .select('tournament_id')
    .where(sql<string>`contests.record ->> 'name'`, 'ilike', like);
}

function toTournament(record: ContestRecord, nowMs: number) {
  return {
    year: new Date(record.startsAt).getUTCFullYear(),
    name: record.name,
    zones: JSON.stringify([...new Set(record.entrants.map(({ pool }) => pool))]),
    imported_at: new Date(nowMs),
  };
}

function storedAs(record: ContestRecord) {
  return { record: JSON.stringify(record), starts_at: new Date(record.startsAt) };
}
