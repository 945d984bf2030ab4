import { DIVISIONS } from '../../packages/contract/src/division.ts';
import { DEFAULT_AUCTION_SETTINGS } from '../../packages/engine/src/auction/settings.ts';
import type { Match } from '../../packages/engine/src/bracket/bracket.ts';
import { computeShares } from '../../packages/engine/src/fair/fairShares.ts';
import { computeOdds } from '../../packages/engine/src/fair/odds.ts';
import { SEED_STRENGTHS } from '../../packages/engine/src/fair/seedStrengths.ts';
import { strengthsBySeed } from '../../packages/engine/src/fair/strengths.ts';
import { describe, expect, it } from 'vitest';
import { readHistory, sharesOfSeeds } from './figures.ts';
import { fitStrengths } from './fit.ts';
import { readTournament, without } from './heldOut.ts';
import { withGenerated } from './page.ts';

/** Per cent of a pot that one team of seed 1 to 16 is worth, as another fit to the same history found. */
const REFERENCE = [
  10.25, 4.4, 2.44, 1.78, 1.18, 1.19, 0.95, 0.52, 0.51, 0.47, 0.57, 0.4, 0.17, 0.1, 0.06, 0.01,
];

/** The field of a shipped tournament before its first game. */
function readBracket(year: number): {
  matches: Match[];
  teams: { teamId: string; seed: number }[];
} {
  const file = readTournament(year);
  const codeByKey = new Map(file.rounds.map(({ name, code }) => [name, code]));
  const matches = file.matches.map((match): Match => ({
    id: match.id,
    round: codeByKey.get(match.round) ?? '',
    roundOrder: match.roundOrder,
    position: match.bracketPosition,
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
    homeTeamId: match.homeFrom == null ? match.home : null,
    awayTeamId: match.awayFrom == null ? match.away : null,
    homeFrom: match.homeFrom ?? null,
    awayFrom: match.awayFrom ?? null,
    next: match.nextMatchId ?? null,
  }));
  return { matches, teams: file.teams.map(({ id, seed }) => ({ teamId: id, seed })) };
}

describe('the strengths of seeds', () => {
  it.each(DIVISIONS)(
    '[FAIR-1] are those that the script fits to the shipped history: %s',
    (division) => {
      const { strengths, chiSquare } = fitStrengths(readHistory(division));
      for (const [seed, strength] of strengths.entries()) {
        expect(strength).toBeCloseTo(SEED_STRENGTHS[division][seed]?.strength ?? NaN, 4);
      }
      // 96 figures and 15 free strengths: no further off than chance would have it.
      expect(chiSquare).toBeLessThan(81);
    },
  );

  it('[FAIR-1] [FAIR-3] give the reference’s shares to 0.7 points, in the real brackets of 2025 and 2026', () => {
    for (const year of [2025, 2026]) {
      const { matches, teams } = readBracket(year);
      const { payoutBasisPoints } = DEFAULT_AUCTION_SETTINGS;
      const shares = computeShares(
        computeOdds(matches, strengthsBySeed('mens', teams)),
        payoutBasisPoints,
      );
      for (const [index, expected] of REFERENCE.entries()) {
        const own = teams.filter(({ seed }) => seed === index + 1);
        // Two teams of a First Four game have one place.
        const sum = own.reduce((total, { teamId }) => total + (shares.get(teamId) ?? 0), 0);
        expect(Math.abs((sum / 4) * 100 - expected)).toBeLessThan(0.7);
      }
    }
  });

  it.each(DIVISIONS)('are worth a whole pot together: %s', (division) => {
    const shares = sharesOfSeeds(SEED_STRENGTHS[division].map(({ strength }) => strength));
    expect(4 * shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('[FAIR-1] a seed that never won a game is weaker than all that did but one, and not infinitely', () => {
    const womens = SEED_STRENGTHS.womens.map(({ strength }) => strength);
    // Of the 14- and 15-seeds none has won since 1998; a 16-seed has, once.
    for (const strength of womens.slice(13, 15)) {
      expect(strength).toBeLessThan(Math.min(...womens.slice(0, 13)));
      expect(strength).toBeGreaterThan(-6);
    }
  });
});

it.each(DIVISIONS)('holds a year out: what it reached is history without it: %s', (division) => {
  const history = readHistory(division);
  const rest = without(history, readTournament(2025, division));
  expect(rest.slots).toBe(history.slots - 4);
  const champions = (reached: readonly (readonly number[])[]) =>
    reached.reduce((sum, row) => sum + (row[5] ?? 0), 0);
  expect(champions(rest.reached)).toBe(champions(history.reached) - 1);
});

it('writes figures between the marks of a page, and nowhere else', () => {
  const page = 'a\n\n<!-- written by `npm run fair -- --write` -->\n\nold\n\n<!-- end -->\n\nb\n';
  expect(withGenerated(page, 'new')).toBe(page.replace('old', 'new'));
  expect(() => withGenerated('no marks', 'new')).toThrow(/marks/);
});
