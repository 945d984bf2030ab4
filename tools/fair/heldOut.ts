import { readFileSync } from 'node:fs';
import {
  type TournamentFile,
  tournamentFile,
} from '../../packages/contract/src/http/tournament.ts';
import type { Division } from '../../packages/contract/src/division.ts';
import { chance } from '../../packages/engine/src/fair/odds.ts';
import type { History } from './fit.ts';
import { SEEDS, STAGES } from './model.ts';

/** A game of a year that the fit has not seen: what it gave the better side, and whether that side won. */
export type Foreseen = { readonly favourite: number; readonly hasWon: boolean };

const DATA = new URL('../../data/', import.meta.url);

/** A shipped tournament with all of its results. */
export function readTournament(year: number, division: Division = 'mens'): TournamentFile {
  const name = division === 'mens' ? `tournament-${year}` : `tournament-${year}-women`;
  const text = readFileSync(new URL(`${name}.json`, DATA), 'utf8');
  return tournamentFile.parse(JSON.parse(text));
}

/** History without a tournament that is in it. */
export function without({ slots, reached }: History, file: TournamentFile): History {
  const seedByTeam = new Map(file.teams.map(({ id, seed }) => [id, seed]));
  const codes = new Map(file.rounds.map(({ name, code }) => [name, code]));
  const wins = Array.from({ length: SEEDS }, () => STAGES.map(() => 0));
  for (const { round, winner } of file.matches) {
    // Who wins in the round of 64 reaches the round of 32.
    const stage = ROUNDS.indexOf(codes.get(round) ?? '');
    const row = wins[(seedByTeam.get(winner ?? '') ?? 0) - 1];
    if (stage !== -1 && row !== undefined) row[stage] = (row[stage] ?? 0) + 1;
  }
  const perYear = 4;
  return {
    slots: slots - perYear,
    reached: reached.map((row, seed) =>
      row.map((count, stage) => count - (wins[seed]?.[stage] ?? 0)),
    ),
  };
}

const ROUNDS = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'];

/** All games between different seeds, by the strengths of seeds. Games of equal seeds are even, and say nothing. */
export function foresee(file: TournamentFile, strengths: readonly number[]): Foreseen[] {
  const seedByTeam = new Map(file.teams.map(({ id, seed }) => [id, seed]));
  return file.matches.flatMap(({ home, away, winner }) => {
    const [a, b] = [seedByTeam.get(home ?? ''), seedByTeam.get(away ?? '')];
    if (a === undefined || b === undefined || a === b || winner === null) return [];
    const homeWins = chance(strengths[a - 1] ?? 0, strengths[b - 1] ?? 0);
    const isHome = homeWins >= 1 / 2;
    const favourite = isHome ? homeWins : 1 - homeWins;
    return [{ favourite, hasWon: (winner === home) === isHome }];
  });
}

/** How far off the chances were: the mean of the squares, which is 0.25 for a coin; and of the surprise, 0.693 for a coin. */
export function computeScores(games: readonly Foreseen[]): { brier: number; logLoss: number } {
  const mean = (of: (game: Foreseen) => number) =>
    games.reduce((sum, game) => sum + of(game), 0) / games.length;
  return {
    brier: mean(({ favourite, hasWon }) => (favourite - Number(hasWon)) ** 2),
    logLoss: mean(({ favourite, hasWon }) => -Math.log(hasWon ? favourite : 1 - favourite)),
  };
}
