import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_AUCTION_SETTINGS } from '../../packages/engine/src/auction/settings.ts';
import { standardErrors } from './again.ts';
import { fitStrengths, type History } from './fit.ts';
import { type Foreseen, foresee, readTournament, scoresOf, without } from './heldOut.ts';
import { reachOf, SEEDS, STAGES } from './model.ts';
import { markdownTable, percent, stagesTable } from './page.ts';

const HISTORY = new URL('../../data/seed-history-1985-2025.json', import.meta.url);
const file = z.object({
  seeds: z.record(
    z.string(),
    z.object({ slots: z.number(), reached: z.record(z.string(), z.number()) }),
  ),
});

const TEAMS_OF_A_SEED = 4;
/** Enough for a standard error to be right to two figures. */
const HISTORIES = 4000;
const BINS = [0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** The shipped history. */
export function readHistory(): History {
  const { seeds } = file.parse(JSON.parse(readFileSync(HISTORY, 'utf8')));
  return {
    slots: seeds['1']?.slots ?? 0,
    reached: Array.from({ length: SEEDS }, (_, seed) =>
      STAGES.map((stage) => seeds[String(seed + 1)]?.reached[stage] ?? 0),
    ),
  };
}

/** What one team of each seed wins of a pot on average, under the usual payouts; from 0 to 1. */
export function sharesOfSeeds(strengths: readonly number[]): number[] {
  const { payoutBasisPoints } = DEFAULT_AUCTION_SETTINGS;
  const worths = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'].map(
    (code) => (payoutBasisPoints[code] ?? 0) / 10_000,
  );
  return reachOf(strengths).map((row) =>
    row.reduce((sum, probability, stage) => sum + probability * (worths[stage] ?? 0), 0),
  );
}

/** The strengths as the engine's data. */
export function strengthsFile(history: History): string {
  const { strengths } = fitStrengths(history);
  const errors = standardErrors(strengths, history.slots / TEAMS_OF_A_SEED, HISTORIES, (t) => t);
  const rows = strengths.map(
    (strength, seed) =>
      `  { strength: ${round(strength, 4)}, standardError: ${round(errors[seed] ?? 0, 3)} },`,
  );
  return `/**
 * How strong the seeds 1 to 16 were in the men's tournaments of 1985 to 2025: a team beats another with the probability
 * 1 / (1 + e^(its strength subtracted from the other's)). Written by \`npm run fair -- --write\`; figures in docs/fair-share.md.
 */
export const SEED_STRENGTHS: readonly {
  readonly strength: number;
  readonly standardError: number;
}[] = [
${rows.join('\n')}
];
`;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The figures of the fit, as they stand in docs/fair-share.md. */
export function figuresPage(history: History): string {
  const { strengths, chiSquare } = fitStrengths(history);
  const tournaments = history.slots / TEAMS_OF_A_SEED;
  const errors = standardErrors(strengths, tournaments, HISTORIES, (t) => t);
  const shares = sharesOfSeeds(strengths);
  const shareErrors = standardErrors(strengths, tournaments, HISTORIES, sharesOfSeeds);
  const seen = sharesSeen(history);
  const figures = strengths.length * STAGES.length;
  return [
    '### Strengths, and what a team wins of a pot',
    'By the usual payouts. ± is a standard error. "was paid" is what teams of the seed would have won in history itself.',
    markdownTable([
      ['seed', 'strength', '±', 'share %', '±', 'was paid %'],
      ...strengths.map((strength, seed) => [
        String(seed + 1),
        strength.toFixed(3),
        (errors[seed] ?? 0).toFixed(3),
        (100 * (shares[seed] ?? 0)).toFixed(2),
        (100 * (shareErrors[seed] ?? 0)).toFixed(2),
        (100 * (seen[seed] ?? 0)).toFixed(2),
      ]),
    ]),
    '### The fit',
    `${figures} figures of history, 15 strengths that are free: the squares of what differs, each over its binomial variance, add up to ${chiSquare.toFixed(1)}.`,
    'Per cent of the seed’s teams that reached each stage: in history / in the model.',
    stagesTable(
      history.reached.map((row) => row.map((count) => count / history.slots)),
      reachOf(strengths),
    ),
    '### Years that were held out',
    ...heldOut(history),
  ].join('\n\n');
}

function sharesSeen({ slots, reached }: History): number[] {
  const { payoutBasisPoints: table } = DEFAULT_AUCTION_SETTINGS;
  const worths = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'].map((code) => (table[code] ?? 0) / 10_000);
  return reached.map((row) =>
    row.reduce((sum, count, stage) => sum + (count / slots) * (worths[stage] ?? 0), 0),
  );
}

function heldOut(history: History): string[] {
  const [last, next] = [readTournament(2025), readTournament(2026)];
  const before = fitStrengths(without(history, last)).strengths;
  const years = [2025, 2026].map((year, index) => ({
    year,
    games: foresee(index === 0 ? last : next, before),
  }));
  const all = years.flatMap(({ games }) => games);
  return [
    `Fitted to 1985 to 2024 alone, and then asked about ${all.length} games of 2025 and 2026 between different seeds. A coin would have a Brier score of 0.250 and a log loss of 0.693; less is better.`,
    markdownTable([
      ['year', 'games', 'Brier score', 'log loss', 'favourites should win', 'favourites won'],
      ...[...years, { year: 'both', games: all }].map(({ year, games }) => [
        String(year),
        String(games.length),
        scoresOf(games).brier.toFixed(3),
        scoresOf(games).logLoss.toFixed(3),
        sum(games, ({ favourite }) => favourite).toFixed(1),
        String(sum(games, ({ hasWon }) => Number(hasWon))),
      ]),
    ]),
    'How often favourites won, by how likely it was said to be:',
    markdownTable([
      ['said %', 'games', 'mean of what was said %', 'won %', '± (if what was said is true)'],
      ...BINS.slice(0, -1).map((from, index) => binRow(all, from, BINS[index + 1] ?? 1)),
    ]),
  ];
}

function binRow(all: readonly Foreseen[], from: number, to: number): string[] {
  const games = all.filter(({ favourite }) => favourite >= from && favourite < to);
  const said = sum(games, ({ favourite }) => favourite) / games.length;
  const won = sum(games, ({ hasWon }) => Number(hasWon)) / games.length;
  const error = Math.sqrt((said * (1 - said)) / games.length);
  return [`${from * 100} to ${to * 100}`, String(games.length), said, won, error].map((each) =>
    typeof each === 'number' ? percent(each) : each,
  );
}

const sum = (games: readonly Foreseen[], of: (game: Foreseen) => number) =>
  games.reduce((total, game) => total + of(game), 0);
