import { type Division, DIVISIONS } from '@bracketbid/contract/division';
import type { FittedPayouts, TournamentFile } from '@bracketbid/contract/http/tournament';
import {
  auctionsStillRun,
  finalNotPlayed,
  resultsToChoose,
  teamsAreFixed,
} from '@bracketbid/contract/text/messages';
import { finalOf, isDecided } from '@bracketbid/engine/bracket/bracket';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { PracticeResult, Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import { readCurrentSeasons } from '../settings/currentSeasons.ts';
import { clearHour, lockStarts, raiseRevision, readRecord } from '../settings/settings.ts';
import { dropPicturesOfLostTeams } from '../uploads/uploads.ts';
import { readForRules } from './brackets.ts';
import { fittedPayouts, writePayouts } from './payouts.ts';
import { roundsIn } from './rounds.ts';
import { colourFor, SECOND_COLOUR } from './teamColours.ts';
import { hasResults, practiceResultsOf, withoutResults } from './withoutResults.ts';

export type ImportedTournament = {
  readonly _id: string;
  readonly year: number;
  readonly name: string;
  readonly teams: number;
  readonly matches: number;
  /** Matches imported with their result: auctions on the tournament would be on known results. */
  readonly decided: number;
  /** The season's new payouts, if the old ones didn't fit the bracket; null if they stay. */
  readonly payouts: FittedPayouts | null;
};

/** Choices that an admin has to make where an import might be a mistake. */
export type ImportChoice = {
  /**
   * What to do with the results in the file: they are kept; dropped, so that they are entered as they come; or kept
   * beside the tournament and played day by day (a practice season). Without a choice a file with results is refused.
   */
  readonly results?: 'keep' | 'drop' | 'practice' | undefined;
  /** Archives a season whose final has not been played. */
  readonly force?: boolean | undefined;
  /** [SEASON-6] Beside which one it is current; the men's unless it is said. */
  readonly division?: Division | undefined;
};

/**
 * Writes a tournament, all of it or nothing. The year of the current one: its teams keep their ids, as long
 * as no auction has started. Another year: a new tournament becomes current, without an hour for its auctions, and
 * the old one is archived with its groups; its payouts are those of the one that it follows, or the site's where it is the
 * first of its division, as far as they fit the bracket. No auction starts meanwhile. Cached settings are stale then.
 *
 * @throws Refused (400) when the file contradicts itself, (409) while auctions have started or run, when it has results
 *   and nothing was chosen, or when the final of an auctioned season has not been played
 * @see docs/rules.md SEASON-1, SEASON-2, SEASON-3
 */
export async function importTournament(
  database: Database,
  clock: Clock,
  given: TournamentFile,
  { results, force = false, division = 'mens' }: ImportChoice = {},
): Promise<ImportedTournament> {
  const problem = contradictionIn(given);
  if (problem !== null) throw new Refused('Invalid', problem);
  if (results === undefined && hasResults(given)) {
    const [matches, decided] = [given.matches.length, decidedIn(given)];
    throw new Refused('HasResults', resultsToChoose({ name: given.name, matches, decided }));
  }
  const file = results === 'drop' || results === 'practice' ? withoutResults(given) : given;
  const waiting = results === 'practice' ? practiceResultsOf(given) : [];
  return database.kysely.transaction().execute(async (tx) => {
    await lockStarts(tx);
    const { tournamentId, payoutsBefore } = await currentFor(tx, clock, {
      file,
      waiting,
      force,
      division,
    });
    const idOf = await writeTeams(tx, tournamentId, file);
    await writeRounds(tx, tournamentId, file);
    await writeMatches(tx, tournamentId, file, idOf);
    const payouts = fittedPayouts(payoutsBefore, roundsIn(file));
    await writePayouts(tx, tournamentId, payouts?.payoutBasisPoints ?? payoutsBefore);
    await raiseRevision(tx);
    return {
      _id: tournamentId,
      year: file.year,
      name: file.name,
      teams: file.teams.length,
      matches: file.matches.length,
      decided: decidedIn(file),
      payouts,
    };
  });
}

/** A warning about a tournament that was imported with results; null for one without. */
export function knownResultsOf({
  decided,
  matches,
}: Pick<ImportedTournament, 'decided' | 'matches'>): string | null {
  if (decided === 0) return null;
  return `${decided} of ${matches} matches are decided already: an auction on this tournament would be on known results.`;
}

const decidedIn = ({ matches }: TournamentFile): number =>
  matches.filter(({ winner }) => winner !== null).length;

/** The first contradiction in a file, as a sentence; null when there is none. */
export function contradictionIn(file: TournamentFile): string | null {
  const teamIds = file.teams.map((team) => team.id);
  const doubleTeam = firstDouble(teamIds);
  if (doubleTeam !== null) return `The team "${doubleTeam}" is there twice.`;
  const codes = file.teams.flatMap(({ abbreviation: code }) => (code === '' ? [] : [code]));
  const doubleCode = firstDouble(codes);
  if (doubleCode !== null) {
    const holders = file.teams.filter((team) => team.abbreviation === doubleCode);
    const names = holders.map(({ id }) => `"${id}"`).join(' and ');
    return `The abbreviation "${doubleCode}" is there twice: ${names} have it.`;
  }
  const doubleMatch = firstDouble(file.matches.map((match) => match.id));
  if (doubleMatch !== null) return `The match "${doubleMatch}" is there twice.`;
  const zones = new Set(file.zones);
  const lost = file.teams.find((team) => !zones.has(team.zone));
  if (lost !== undefined)
    return `The team "${lost.id}" is in a zone "${lost.zone}" that is not listed.`;
  const teams = new Set(teamIds);
  const matches = new Set(file.matches.map((match) => match.id));
  const rounds = new Set(file.rounds.map((round) => round.order));
  for (const match of file.matches) {
    const { home, away, winner, homeFrom, awayFrom, nextMatchId } = match;
    const stranger = [home, away, winner].find((team) => team !== null && !teams.has(team));
    if (stranger !== undefined)
      return `The match "${match.id}" names an unknown team "${stranger}".`;
    const gone = [homeFrom, awayFrom, nextMatchId].find((id) => id != null && !matches.has(id));
    if (gone != null) return `The match "${match.id}" names an unknown match "${gone}".`;
    if (!rounds.has(match.roundOrder)) return `The match "${match.id}" is in an unknown round.`;
    if (winner !== null && winner !== home && winner !== away) {
      return `The winner of the match "${match.id}" does not play in it.`;
    }
  }
  return null;
}

function firstDouble(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null;
}

type Tx = Transaction<Tables>;

/** The tournament to write to: the current one if it is of this year, else a new one. */
async function currentFor(
  tx: Tx,
  clock: Clock,
  given: {
    readonly file: TournamentFile;
    /** Results of a practice season; none in a real one. */
    readonly waiting: readonly PracticeResult[];
    readonly force: boolean;
    readonly division: Division;
  },
): Promise<{ readonly tournamentId: string; readonly payoutsBefore: PayoutTable }> {
  const { file, waiting, force, division } = given;
  const current = await tx
    .selectFrom('tournaments')
    .select(['id', 'year', 'payout_basis_points as payouts'])
    .select(sql<boolean>`practice_results is not null`.as('isPractice'))
    .where('is_current', '=', true)
    .where('division', '=', division)
    .forUpdate()
    .executeTakeFirst();
  const { payoutBasisPoints: ofSite } = await readRecord(tx, { lock: false });
  const payoutsBefore = current?.payouts ?? ofSite;
  const values = {
    name: file.name,
    zones: JSON.stringify(file.zones),
    champion_key: file.champion ?? null,
    imported_at: new Date(clock.nowMs()),
    practice_results: waiting.length === 0 ? null : JSON.stringify(waiting),
  };
  if (current !== undefined) await refuseWhileAuctioned(tx, current, file.year, force);
  if (current !== undefined && current.year === file.year) {
    await tx.updateTable('tournaments').set(values).where('id', '=', current.id).execute();
    return { tournamentId: current.id, payoutsBefore };
  }
  if (current !== undefined) {
    await tx
      .updateTable('tournaments')
      .set({ is_current: false })
      .where('id', '=', current.id)
      .execute();
  }
  await settleHours(tx, division, current?.id ?? null);
  const id = uuidv7();
  await tx
    .insertInto('tournaments')
    .values({ id, year: file.year, division, is_current: true, ...values })
    .execute();
  return { tournamentId: id, payoutsBefore };
}

/**
 * The hour of auctions was the season's that is archived now: the site's new season has none yet. Another division's season
 * that was the site's until now, for want of a first one, keeps its hour as its own.
 */
async function settleHours(tx: Tx, division: Division, archived: string | null): Promise<void> {
  const [site] = await readCurrentSeasons(tx);
  if (site === undefined) return clearHour(tx);
  // The order of the divisions says whose season is the site's.
  if (DIVISIONS.indexOf(site.division) < DIVISIONS.indexOf(division)) return;
  if (archived === null) {
    const { auctionDate } = await readRecord(tx, { lock: false });
    await tx
      .updateTable('tournaments')
      .set({ auction_date: auctionDate })
      .where('id', '=', site._id)
      .execute();
  }
  await clearHour(tx);
}

async function refuseWhileAuctioned(
  tx: Tx,
  current: { id: string; year: number; isPractice: boolean },
  year: number,
  force: boolean,
): Promise<void> {
  const auctions = await tx
    .selectFrom('groups')
    .select([
      sql<number>`count(*) filter (where started_at is not null)::int`.as('started'),
      sql<number>`count(*) filter (where started_at is not null and completed_at is null)::int`.as(
        'running',
      ),
    ])
    .where('tournament_id', '=', current.id)
    .executeTakeFirstOrThrow();
  if (current.year === year && auctions.started > 0) {
    throw new Refused('Conflict', teamsAreFixed(auctions.started));
  }
  if (auctions.running > 0) {
    throw new Refused('Conflict', auctionsStillRun(auctions.running));
  }
  if (force || current.isPractice || auctions.started === 0) return;
  const final = finalOf(await readForRules(tx, current.id));
  // A season without matches has no final to wait for.
  if (final !== null && !isDecided(final)) {
    throw new Refused('FinalNotPlayed', finalNotPlayed(current.year));
  }
}

/** Teams keep their ids by key; those no longer in the file are deleted. */
async function writeTeams(
  tx: Tx,
  tournamentId: string,
  file: TournamentFile,
): Promise<(key: string | null | undefined) => string | null> {
  await tx.deleteFrom('matches').where('tournament_id', '=', tournamentId).execute();
  await tx
    .deleteFrom('teams')
    .where('tournament_id', '=', tournamentId)
    .where(
      'key',
      'not in',
      file.teams.map((team) => team.id),
    )
    .execute();
  await dropPicturesOfLostTeams(tx);
  // Two teams may swap their codes, and no row may meet one that is still to change.
  await tx
    .updateTable('teams')
    .set({ abbreviation: '' })
    .where('tournament_id', '=', tournamentId)
    .execute();
  const rows = await tx
    .insertInto('teams')
    .values(
      file.teams.map((team) => ({
        id: uuidv7(),
        tournament_id: tournamentId,
        key: team.id,
        name: team.name,
        short_name: team.shortName,
        abbreviation: team.abbreviation,
        seed: team.seed,
        zone: team.zone,
        location: team.location,
        color: team.color ?? colourFor(team.id),
        secondary_color: team.secondaryColor ?? SECOND_COLOUR,
        first_four: team.firstFour,
        external_ids: JSON.stringify(knownIds(team.externalIds)),
        record: team.record ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'key']).doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        short_name: set.ref('excluded.short_name'),
        abbreviation: set.ref('excluded.abbreviation'),
        seed: set.ref('excluded.seed'),
        zone: set.ref('excluded.zone'),
        location: set.ref('excluded.location'),
        color: set.ref('excluded.color'),
        secondary_color: set.ref('excluded.secondary_color'),
        first_four: set.ref('excluded.first_four'),
        external_ids: set.ref('excluded.external_ids'),
        record: set.ref('excluded.record'),
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  return (key) => (key == null ? null : (ids.get(key) ?? null));
}

function knownIds(ids: TournamentFile['teams'][number]['externalIds']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids ?? {}).flatMap(([source, id]) => (id === null ? [] : [[source, id]])),
  );
}

async function writeRounds(tx: Tx, tournamentId: string, file: TournamentFile): Promise<void> {
  await tx.deleteFrom('rounds').where('tournament_id', '=', tournamentId).execute();
  await tx
    .insertInto('rounds')
    .values(
      file.rounds.map((round) => ({
        tournament_id: tournamentId,
        round_order: round.order,
        name: round.name,
        code: round.code,
        dates: JSON.stringify(round.dates),
      })),
    )
    .execute();
}

async function writeMatches(
  tx: Tx,
  tournamentId: string,
  file: TournamentFile,
  idOf: (key: string | null | undefined) => string | null,
): Promise<void> {
  if (file.matches.length === 0) return;
  await tx
    .insertInto('matches')
    .values(
      file.matches.map((match) => ({
        id: uuidv7(),
        tournament_id: tournamentId,
        key: match.id,
        round_order: match.roundOrder,
        zone: match.zone,
        bracket_position: match.bracketPosition,
        date: match.date,
        start_at: match.startTimeUtc == null ? null : new Date(match.startTimeUtc),
        status: match.status,
        home_team_id: idOf(match.home),
        away_team_id: idOf(match.away),
        home_score: match.homeScore,
        away_score: match.awayScore,
        winner_team_id: idOf(match.winner),
        home_from_key: match.homeFrom ?? null,
        away_from_key: match.awayFrom ?? null,
        next_match_key: match.nextMatchId ?? null,
        next_match_slot: match.nextMatchSlot ?? null,
        top_team_id: idOf(match.topTeam),
        bottom_team_id: idOf(match.bottomTeam),
        external_ids: JSON.stringify(
          match.espnEventId === undefined ? {} : { espn: match.espnEventId },
        ),
      })),
    )
    .execute();
}
