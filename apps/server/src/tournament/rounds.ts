import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

export type Round = {
  readonly name: string;
  readonly code: string;
  readonly order: number;
  /** `YYYY-MM-DD`, ascending. */
  readonly dates: readonly string[];
};

/** Rounds with how many matches each has, the first round first. */
export function countMatches<R extends { readonly order: number }>(
  rounds: readonly R[],
  matches: readonly { readonly roundOrder: number }[],
): (R & { readonly matches: number })[] {
  return rounds
    .toSorted((a, b) => a.order - b.order)
    .map((round) => ({
      ...round,
      matches: matches.filter(({ roundOrder }) => roundOrder === round.order).length,
    }));
}

/** The rounds of a tournament's file with how many matches each has. */
export function roundsIn({ rounds, matches }: TournamentFile) {
  return countMatches(rounds, matches);
}

/** The rounds of a tournament, the first round first. */
export async function readRounds(db: Kysely<Tables>, tournamentId: string): Promise<Round[]> {
  const rows = await db
    .selectFrom('rounds')
    .select(['name', 'code', 'round_order', 'dates'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('round_order')
    .execute();
  return rows.map(({ name, code, round_order: order, dates }) => ({
    name,
    code,
    order,
    dates: dates.toSorted(),
  }));
}

/** The same with the number of matches of each. */
export async function readCountedRounds(db: Kysely<Tables>, tournamentId: string) {
  const rounds = await readRounds(db, tournamentId);
  const matches = await db
    .selectFrom('matches')
    .select('round_order as roundOrder')
    .where('tournament_id', '=', tournamentId)
    .execute();
  return countMatches(rounds, matches);
}

/** The rounds of each current tournament as the database has them now, with how many matches each has; the site's first. */
export async function currentRounds(db: Kysely<Tables>) {
  const current = await db
    .selectFrom('tournaments')
    .select('id')
    .where('is_current', '=', true)
    .orderBy('division')
    .execute();
  const roundsByTournament = new Map<string, Awaited<ReturnType<typeof readCountedRounds>>>();
  for (const { id } of current) roundsByTournament.set(id, await readCountedRounds(db, id));
  return roundsByTournament;
}
