import { type Division, DIVISIONS } from '@bracketbid/contract/division';
import type { FittedPayouts, TournamentFile } from '@bracketbid/contract/http/tournament';
import {
  auctionsStillRun,
  finalNotPlayed,
  resultsToChoose,
  teamsAreFixed,
} from '@bracketbid/contract/text/messages';
import { findFinal, isDecided } from '@bracketbid/engine/bracket/bracket';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { PracticeResult, Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { readCurrentSeasons } from '../settings/currentSeasons.ts';
import { clearHour, lockStarts, raiseRevision, readRecord } from '../settings/settings.ts';
import { readForRules } from './brackets.ts';
import { contradictionIn } from './contradiction.ts';
import { fittedPayouts, writePayouts } from './payouts.ts';
import { roundsIn } from './rounds.ts';
import { hasResults, listPracticeResults, withoutResults } from './withoutResults.ts';
import { writeField } from './writeField.ts';

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
  const waiting = results === 'practice' ? listPracticeResults(given) : [];
  return database.kysely.transaction().execute(async (tx) => {
    await lockStarts(tx);
    const { tournamentId, payoutsBefore } = await currentFor(tx, clock, {
      file,
      waiting,
      force,
      division,
    });
    await writeField(tx, tournamentId, file);
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
export function warnOfKnownResults({
  decided,
  matches,
}: Pick<ImportedTournament, 'decided' | 'matches'>): string | null {
  if (decided === 0) return null;
  return `${decided} of ${matches} matches are decided already: an auction on this tournament would be on known results.`;
}

const decidedIn = ({ matches }: TournamentFile): number =>
  matches.filter(({ winner }) => winner !== null).length;

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
  const final = findFinal(await readForRules(tx, current.id));
  // A season without matches has no final to wait for.
  if (final !== null && !isDecided(final)) {
    throw new Refused('FinalNotPlayed', finalNotPlayed(current.year));
  }
}
