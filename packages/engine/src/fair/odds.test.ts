import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, playOn } from '../../test/aBracket.ts';
import { computeShares } from './fairShares.ts';
import { chance, computeOdds } from './odds.ts';
import { computeSpread, spreadOfTeam } from './spread.ts';

const strengths = (count: number) =>
  fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: count, maxLength: count });
const byIndex = (values: readonly number[]) => (teamId: string) =>
  values[Number(teamId.slice(1))] ?? 0;
const TEAMS = 8;
const TABLE = PAYOUTS[TEAMS] ?? {};
const anyBits = fc.array(fc.boolean(), { maxLength: TEAMS - 1 });

/** Every way the tournament can go on, with its probability: what the dynamic programming must agree with. */
function allWays(matches: ReturnType<typeof aBracket>, teamStrength: (id: string) => number) {
  const ways: { probability: number; won: Map<string, number> }[] = [];
  const bits = Array.from({ length: 2 ** (TEAMS - 1) }, (_, index) =>
    Array.from({ length: TEAMS - 1 }, (_bit, at) => ((index >> at) & 1) === 1),
  );
  for (const each of bits) {
    const played = playOn(aBracket(TEAMS), each);
    // A way counts if it agrees with what has been decided.
    if (matches.some((match, at) => isOther(match.winnerTeamId, played[at]?.winnerTeamId)))
      continue;
    let probability = 1;
    const won = new Map<string, number>();
    for (const [at, { homeTeamId, awayTeamId, winnerTeamId, round }] of played.entries()) {
      const loser = winnerTeamId === homeTeamId ? awayTeamId : homeTeamId;
      if (matches[at]?.winnerTeamId === null) {
        probability *= chance(teamStrength(winnerTeamId ?? ''), teamStrength(loser ?? ''));
      }
      won.set(winnerTeamId ?? '', (won.get(winnerTeamId ?? '') ?? 0) + (TABLE[round] ?? 0));
    }
    ways.push({ probability, won });
  }
  return ways;
}
const isOther = (decided: string | null, winner: string | null | undefined) =>
  decided !== null && decided !== winner;

describe('fair shares of any bracket, any strengths, any results so far', () => {
  it('[FAIR-1] [FAIR-3] are the mean of all ways in which the tournament can go', () => {
    fc.assert(
      fc.property(strengths(TEAMS), anyBits, (values, bits) => {
        const matches = playOn(aBracket(TEAMS), bits);
        const shares = computeShares(computeOdds(matches, byIndex(values)), TABLE);
        const ways = allWays(matches, byIndex(values));
        for (let team = 0; team < TEAMS; team += 1) {
          const mean = ways.reduce(
            (sum, { probability, won }) => sum + probability * (won.get(`t${team}`) ?? 0),
            0,
          );
          expect(shares.get(`t${team}`) ?? 0).toBeCloseTo(mean / 10_000, 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[FAIR-3] add up to 1 before and after any results', () => {
    fc.assert(
      fc.property(strengths(TEAMS), anyBits, (values, bits) => {
        const shares = computeShares(
          computeOdds(playOn(aBracket(TEAMS), bits), byIndex(values)),
          TABLE,
        );
        const sum = [...shares.values()].reduce((total, share) => total + share, 0);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
      }),
    );
  });

  it('[FAIR-3] never fall when a team gets stronger', () => {
    fc.assert(
      fc.property(strengths(TEAMS), anyBits, fc.nat(TEAMS - 1), (values, bits, team) => {
        const matches = playOn(aBracket(TEAMS), bits);
        const stronger = values.map((value, index) => (index === team ? value + 1 : value));
        const [before, after] = [values, stronger].map(
          (each) => computeShares(computeOdds(matches, byIndex(each)), TABLE).get(`t${team}`) ?? 0,
        );
        expect(after ?? 0).toBeGreaterThanOrEqual((before ?? 0) - 1e-12);
      }),
    );
  });

  it('[FAIR-4] lie apart as all ways do, for lots of any teams', () => {
    const lot = fc.uniqueArray(fc.nat(TEAMS - 1), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(strengths(TEAMS), anyBits, lot, (values, bits, teams) => {
        const matches = playOn(aBracket(TEAMS), bits);
        const ids = teams.map((team) => `t${team}`);
        const { low, high } = computeSpread(ids, matches, byIndex(values), TABLE);
        expect(low).toBeLessThanOrEqual(high);
        const odds = computeOdds(matches, byIndex(values));
        const alone = ids.length === 1 ? spreadOfTeam(ids[0] ?? '', odds, TABLE) : { low, high };
        expect(alone).toEqual({ low, high });
        const ways = allWays(matches, byIndex(values)).map(({ probability, won }) => ({
          probability,
          won: ids.reduce((sum, id) => sum + (won.get(id) ?? 0), 0) / 10_000,
        }));
        for (const [end, part] of [
          [low, 0.1],
          [high, 0.9],
        ] as const) {
          const upTo = selectPart(ways, (won) => won <= end);
          const below = selectPart(ways, (won) => won < end);
          expect(upTo).toBeGreaterThanOrEqual(part - 1e-9);
          expect(below).toBeLessThanOrEqual(part + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function selectPart(
  ways: readonly { readonly probability: number; readonly won: number }[],
  counts: (won: number) => boolean,
): number {
  return ways.reduce((sum, { probability, won }) => sum + (counts(won) ? probability : 0), 0);
}

it('[FAIR-2] a play-in is even, however strong its teams are', () => {
  const playIn = {
    id: 'ff',
    round: 'FF',
    roundOrder: 0,
    position: 0,
    status: 'scheduled' as const,
    homeTeamId: 'a',
    awayTeamId: 'b',
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
    homeFrom: null,
    awayFrom: null,
    next: 'r1m0',
  };
  const main = aBracket(4).map((match) =>
    match.id === 'r1m0' ? { ...match, homeTeamId: null, homeFrom: 'ff' } : match,
  );
  const odds = computeOdds([playIn, ...main], (teamId) => (teamId === 'a' ? 3 : 0));
  expect(odds[0]?.winners).toEqual(
    new Map([
      ['a', 0.5],
      ['b', 0.5],
    ]),
  );
  expect(odds[1]?.winners.get('a')).toBeCloseTo(chance(3, 0) / 2, 12);
});

it('[FAIR-4] all teams in one lot win the whole pot, whatever happens', () => {
  const table = { R1: 937, R2: 1511, R3: 3230 };
  const all = Array.from({ length: TEAMS }, (_, team) => `t${team}`);
  const { low, high } = computeSpread(all, aBracket(TEAMS), () => 0, table);
  expect([low, high]).toEqual([1, 1]);
});
