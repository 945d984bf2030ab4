import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playOn } from '../../test/aBracket.ts';
import { DEFAULT_AUCTION_SETTINGS } from '../auction/settings.ts';
import type { Match } from '../bracket/bracket.ts';
import { drawBracket, type DrawnTeam } from '../bracket/draw.ts';
import { computePayouts } from './payouts.ts';
import {
  fitsBracket,
  isWholePot,
  listRoundSizes,
  sumOfPayouts,
  usualPayouts,
  WHOLE_POT,
} from './payoutTable.ts';

const DEFAULT = DEFAULT_AUCTION_SETTINGS.payoutBasisPoints;

/** The bracket of so many zones of so many seeds, before its first match; some seeds of it have two teams. */
function drawn(zones: number, size: number, doubled: readonly number[] = []): Match[] {
  const names = Array.from({ length: zones }, (_, index) => `Z${index}`);
  const teams = names.flatMap((zone, zoneAt) =>
    Array.from({ length: size }, (_, index): DrawnTeam[] => {
      const team = { key: `${zone}s${index + 1}`, zone, seed: index + 1 };
      const isTwice = doubled.includes(zoneAt * size + index);
      return isTwice ? [team, { ...team, key: `${team.key}b` }] : [team];
    }).flat(),
  );
  return drawBracket(teams, names).matches.map((match): Match => ({
    id: match.key,
    round: match.round.code,
    roundOrder: match.round.order,
    position: match.position,
    status: 'scheduled',
    homeTeamId: match.home,
    awayTeamId: match.away,
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
    homeFrom: match.homeFrom,
    awayFrom: match.awayFrom,
    next: match.next,
  }));
}

/** Every field of 4 to 128 teams that can be drawn: zones, seeds, and how many seeds have two teams. */
const SHAPES = [1, 2, 4, 8].flatMap((zones) =>
  [2, 4, 8, 16, 32]
    .filter((size) => zones * size <= 128)
    .flatMap((size) => {
      const field = zones * size;
      return Array.from({ length: field + 1 }, (_, playIns) => ({ zones, size, playIns })).filter(
        ({ playIns }) => field + playIns >= 4 && field + playIns <= 128,
      );
    }),
);

const places = (count: number) => Array.from({ length: count }, (_, index) => index);
const teamsIn = (matches: readonly Match[]) =>
  matches.flatMap(({ homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].filter((team) => team !== null),
  );

describe('[MONEY-6] the usual payouts', () => {
  it('are the default in a bracket of its rounds, with a First Four and without', () => {
    expect(usualPayouts(listRoundSizes(drawn(4, 16, [10, 15, 31, 58])))).toEqual(DEFAULT);
    const { FF: _none, ...withoutPlayIns } = DEFAULT;
    expect(usualPayouts(listRoundSizes(drawn(4, 16)))).toEqual(withoutPlayIns);
  });

  it('are its last rounds, scaled, in a smaller bracket; the final takes what flooring left', () => {
    expect(usualPayouts(listRoundSizes(drawn(1, 4)))).toEqual({ F4: 2222, NC: 5556 });
    expect(usualPayouts(listRoundSizes(drawn(2, 4)))).toEqual({ E8: 769, F4: 1538, NC: 3848 });
    expect(usualPayouts(listRoundSizes(drawn(1, 2, [0, 1])))).toEqual({ FF: 0, NC: 10_000 });
  });

  it('go on by halves in a larger one', () => {
    expect(usualPayouts(listRoundSizes(drawn(4, 32)))).toEqual({
      R128: 21,
      R64: 43,
      R32: 86,
      S16: 172,
      E8: 344,
      F4: 689,
      NC: WHOLE_POT - 64 * 21 - 32 * 43 - 16 * 86 - 8 * 172 - 4 * 344 - 2 * 689,
    });
  });

  it('go by the place of a round, whatever it is called: a round that is not whole is a play-in', () => {
    const conference = [
      { code: 'R1', matches: 4 },
      { code: 'QF', matches: 4 },
      { code: 'SF', matches: 2 },
      { code: '3RD', matches: 1 },
      { code: 'F', matches: 1 },
    ];
    expect(usualPayouts(conference)).toEqual({ R1: 0, QF: 769, SF: 1538, '3RD': 0, F: 3848 });
  });

  it('take the place of a table that does not add up, or that knows nothing of a round', () => {
    const eight = listRoundSizes(drawn(1, 8));
    expect(fitsBracket({ E8: 1000, F4: 1000, NC: 4000 }, eight)).toBe(true);
    expect(fitsBracket({ E8: 1000, F4: 1000, NC: 3999 }, eight)).toBe(false);
    expect(fitsBracket({ F4: 2500, NC: 5000 }, eight)).toBe(false);
    expect(fitsBracket({ E8: 0, F4: 2500, NC: 5000 }, eight)).toBe(true);
    expect(fitsBracket({ F4: 2500, NC: 5000 }, listRoundSizes(drawn(1, 4, [0])))).toBe(true);
  });

  it('are none for what is no bracket with a final', () => {
    expect(usualPayouts([])).toBeNull();
    expect(usualPayouts([{ code: 'NC', matches: 0 }])).toBeNull();
    expect(usualPayouts([{ code: 'NC', matches: 2 }])).toBeNull();
    expect(
      usualPayouts([
        { code: 'X', matches: 2 },
        { code: 'X', matches: 1 },
      ]),
    ).toBeNull();
  });

  it('add up to the whole pot in every bracket of 4 to 128 teams, none below 0, later rounds never for less', () => {
    const fields = new Set<number>();
    for (const { zones, size, playIns } of SHAPES) {
      const matches = drawn(zones, size, places(playIns));
      const rounds = listRoundSizes(matches);
      const table = usualPayouts(rounds);
      if (table === null) throw new Error(`None for ${zones} zones of ${size}`);
      expect(sumOfPayouts(table, rounds)).toBe(WHOLE_POT);
      expect(Object.keys(table).toSorted()).toEqual(rounds.map(({ code }) => code).toSorted());
      const shares = rounds.map(({ code }) => table[code] ?? -1);
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
      // A whole round always pays.
      expect(rounds.every(({ code }) => code === 'FF' || (table[code] ?? 0) > 0)).toBe(true);
      fields.add(teamsIn(matches).length);
    }
    // With play-ins every number of teams is some shape's.
    expect(fields.size).toBe(125);
  });

  it('pay every pot out to the cent in any of these brackets, whoever wins and whatever was sold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHAPES),
        fc.array(fc.boolean(), { minLength: 127, maxLength: 127 }),
        fc.array(fc.tuple(fc.option(fc.constantFrom('ana', 'ben', 'cleo')), fc.nat(999)), {
          minLength: 128,
          maxLength: 128,
        }),
        ({ zones, size, playIns }, homeWins, sales) => {
          const before = drawn(zones, size, places(playIns));
          const payoutBasisPoints = usualPayouts(listRoundSizes(before)) ?? {};
          const owned = teamsIn(before).flatMap((teamId, index) => {
            const [userId, dollars] = sales[index] ?? [null, 0];
            return userId === null ? [] : [{ teamId, userId, amount: dollars + 1 }];
          });
          const matches = playOn(before, homeWins);
          const books = { owned, payoutBasisPoints, matches, isAuctionOver: true };
          const { potCents, payouts, leftCents } = computePayouts(books);
          expect(leftCents).toBe(0);
          expect(payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(potCents);
          expect(payouts.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
          expect(isWholePot(payoutBasisPoints, listRoundSizes(matches))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
