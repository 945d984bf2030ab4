import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_AUCTION_SETTINGS } from '../../packages/engine/src/auction/settings.ts';
import { type Division, DIVISIONS } from '../../packages/contract/src/division.ts';
import { standardErrors } from './again.ts';
import { fitStrengths, type History } from './fit.ts';
import { type Foreseen, foresee, readTournament, computeScores, without } from './heldOut.ts';
import { computeReach, SEEDS, STAGES } from './model.ts';
import { markdownTable, percent, stagesTable } from './page.ts';

/** What is known of each division: the file of its history, and the tournaments that are held out, `known` those that it counts. */
const KNOWN = {
  mens: {
    file: 'seed-history-1985-2025.json',
    title: 'The men’s tournament, 1985 to 2025',
    since: 1985,
    known: [2025],
    asked: [2025, 2026],
  },
  womens: {
    file: 'seed-history-women-1998-2025.json',
    title: 'The women’s tournament, 1998 to 2025',
    since: 1998,
    known: [2024, 2025],
    asked: [2024, 2025],
  },
} as const;
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

/** The shipped history of a division. */
export function readHistory(division: Division): History {
  const path = new URL(`../../data/${KNOWN[division].file}`, import.meta.url);
  const { seeds } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
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
  return computeReach(strengths).map((row) =>
    row.reduce((sum, probability, stage) => sum + probability * (worths[stage] ?? 0), 0),
  );
}

/** The strengths as the engine's data. */
export function strengthsFile(): string {
  return `/**
 * How strong the seeds 1 to 16 were in the men's tournaments of 1985 to 2025 and in the women's of 1998 to 2025: a team beats
 * another with the probability 1 / (1 + e^(its strength subtracted from the other's)). Written by \`npm run fair -- --write\`;
 * figures in docs/fair-share.md.
 */
export const SEED_STRENGTHS = {
${DIVISIONS.map((division) => `  ${division}: [\n${strengthRows(readHistory(division))}\n  ],`).join('\n')}
} as const satisfies Readonly<
  Record<string, readonly { readonly strength: number; readonly standardError: number }[]>
>;
`;
}

function strengthRows(history: History): string {
  const { strengths } = fitStrengths(history);
  const errors = standardErrors(strengths, history.slots / TEAMS_OF_A_SEED, HISTORIES, (t) => t);
  const rows = strengths.map(
    (strength, seed) =>
      `    { strength: ${round(strength, 4)}, standardError: ${round(errors[seed] ?? 0, 3)} },`,
  );
  return rows.join('\n');
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The figures of the fits, as they stand in docs/fair-share.md. */
export function figuresPage(): string {
  return DIVISIONS.map((division) => computeFigures(division)).join('\n\n');
}

function computeFigures(division: Division): string {
  const history = readHistory(division);
  const { strengths, chiSquare } = fitStrengths(history);
  const tournaments = history.slots / TEAMS_OF_A_SEED;
  const errors = standardErrors(strengths, tournaments, HISTORIES, (t) => t);
  const shares = sharesOfSeeds(strengths);
  const shareErrors = standardErrors(strengths, tournaments, HISTORIES, sharesOfSeeds);
  const seen = sharesSeen(history);
  const figures = strengths.length * STAGES.length;
  return [
    `### ${KNOWN[division].title}`,
    '#### Strengths, and what a team wins of a pot',
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
    '#### The fit',
    `${figures} figures of history, 15 strengths that are free: the squares of what differs, each over its binomial variance, add up to ${chiSquare.toFixed(1)}.`,
    'Per cent of the seed’s teams that reached each stage: in history / in the model.',
    stagesTable(
      history.reached.map((row) => row.map((count) => count / history.slots)),
      computeReach(strengths),
    ),
    '#### Years that were held out',
    ...heldOut(division, history),
  ].join('\n\n');
}

function sharesSeen({ slots, reached }: History): number[] {
  const { payoutBasisPoints: table } = DEFAULT_AUCTION_SETTINGS;
  const worths = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'].map((code) => (table[code] ?? 0) / 10_000);
  return reached.map((row) =>
    row.reduce((sum, count, stage) => sum + (count / slots) * (worths[stage] ?? 0), 0),
  );
}

function heldOut(division: Division, history: History): string[] {
  const { known, asked, since } = KNOWN[division];
  const rest = known.reduce((left, year) => without(left, readTournament(year, division)), history);
  const before = fitStrengths(rest).strengths;
  const years = asked.map((year) => ({
    year,
    games: foresee(readTournament(year, division), before),
  }));
  const [first, second] = asked;
  const all = years.flatMap(({ games }) => games);
  return [
    `Fitted to ${since} to ${first - 1} alone, and then asked about ${all.length} games of ${first} and ${second} between different seeds. A coin would have a Brier score of 0.250 and a log loss of 0.693; less is better.`,
    markdownTable([
      ['year', 'games', 'Brier score', 'log loss', 'favourites should win', 'favourites won'],
      ...[...years, { year: 'both', games: all }].map(({ year, games }) => [
        String(year),
        String(games.length),
        computeScores(games).brier.toFixed(3),
        computeScores(games).logLoss.toFixed(3),
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
