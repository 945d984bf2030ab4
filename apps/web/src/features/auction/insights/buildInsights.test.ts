import type { SoldTeam } from '@bracketbid/contract/entities';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { describe, expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../../test/aBracketMatch.ts';
import { DUKE } from '../../../../test/aPicture.ts';
import { buildInsights } from './buildInsights.ts';
import { bundlePayLine, paidAfter, payLine, winsCovering } from './payLine.ts';
import { projectedPot, seedWorth } from './projectedPot.ts';
import { SEED_HISTORY } from './seedHistory.ts';

const MENS = SEED_HISTORY.mens;
const { payoutBasisPoints: PAYOUTS } = DEFAULT_AUCTION_SETTINGS;
const CODES = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'];
const ROUNDS = ['FF', ...CODES].map((code, roundorder) => ({ code, roundorder }));

/** The whole field: sixteen seeds in four zones. */
const FIELD = ['EAST', 'WEST', 'SOUTH', 'MIDWEST'].flatMap((zone) =>
  Array.from({ length: 16 }, (_, index): SoldTeam => {
    const seedNumber = index + 1;
    const name = `${zone} ${seedNumber}`;
    return { ...DUKE, _id: name, teamName: name, shortName: name, zone, seedNumber, status: null };
  }),
);
const sold = (field: readonly SoldTeam[], prices: Readonly<Record<string, number>>): SoldTeam[] =>
  field.map((team) => {
    const amount = prices[team._id];
    return amount === undefined ? team : { ...team, status: 'sold', amount };
  });

describe('the pot that prices are held against', () => {
  it('is shared out whole by what the seeds of a field are worth', () => {
    const all = FIELD.reduce(
      (sum, { seedNumber }) => sum + seedWorth(MENS, seedNumber, PAYOUTS),
      0,
    );
    expect(all).toBeCloseTo(10_000, 6);
    const one = seedWorth(MENS, 1, PAYOUTS);
    expect(one).toBeGreaterThan(900);
    expect(seedWorth(MENS, 16, PAYOUTS)).toBeLessThan(10);
    expect(seedWorth(MENS, 17, PAYOUTS)).toBe(0);
  });

  it('goes on as it went so far: prices by worth bring the same pot at every step', () => {
    const pot = 12_000;
    const formatPrice = (team: SoldTeam) =>
      Math.round((pot * seedWorth(MENS, team.seedNumber, PAYOUTS)) / 10_000);
    for (const offered of [8, 20, 40, 64]) {
      const prices = Object.fromEntries(
        FIELD.slice(0, offered).map((team) => [team._id, formatPrice(team)]),
      );
      const projected = projectedPot(MENS, sold(FIELD, prices), PAYOUTS, 50_000) ?? 0;
      expect(Math.abs(projected - pot)).toBeLessThan(pot * 0.01);
    }
  });

  it('is the pot itself once every team was offered, unsold ones too', () => {
    const all = FIELD.map((team): SoldTeam =>
      team.seedNumber === 16
        ? { ...team, status: 'unsold' }
        : { ...team, status: 'sold', amount: 10 },
    );
    expect(projectedPot(MENS, all, PAYOUTS, 50_000)).toBe(600);
  });

  it('is unknown until a tenth was offered, never more than everyone has, and unknown for other fields', () => {
    expect(projectedPot(MENS, FIELD, PAYOUTS, 50_000)).toBeNull();
    expect(projectedPot(MENS, sold(FIELD, { 'EAST 16': 5 }), PAYOUTS, 50_000)).toBeNull();
    const dear = sold(FIELD, { 'EAST 1': 900, 'WEST 1': 900 });
    expect(projectedPot(MENS, dear, PAYOUTS, 3000)).toBe(3000);
    const larger = [...dear, { ...DUKE, seedNumber: 17, status: null }];
    expect(projectedPot(MENS, larger, PAYOUTS, 3000)).toBeNull();
    expect(projectedPot(MENS, dear, {}, 3000)).toBeNull();
  });

  it('counts two teams of one place as one', () => {
    const [east] = FIELD;
    if (east === undefined) throw new Error('There is a field');
    const twice = [...FIELD, { ...east, _id: 'twin' }];
    const prices = { 'EAST 1': 500, twin: 500, 'WEST 1': 1000 };
    const known = projectedPot(
      MENS,
      sold(FIELD, { 'EAST 1': 1000, 'WEST 1': 1000 }),
      PAYOUTS,
      50_000,
    );
    expect(projectedPot(MENS, sold(twice, prices), PAYOUTS, 50_000)).toBe(known);
  });
});

describe('what a price needs', () => {
  const paid = paidAfter(15_525, CODES, PAYOUTS);

  it('adds up the rounds on the way', () => {
    expect(paid).toEqual([77, 232, 543, 1164, 2406, 5511]);
    expect(paidAfter(10_000, ['FF', ...CODES], PAYOUTS)).toEqual([
      0, 50, 150, 350, 750, 1550, 3550,
    ]);
    expect([1, 77, 78, 411, 5511, 5512].map((price) => winsCovering(price, paid))).toEqual([
      1,
      1,
      2,
      3,
      6,
      null,
    ]);
  });

  it('is said of the current bid, else of what the seed went for tonight, else of the first win', () => {
    expect(payLine(411, [], paid)).toBe('At $411 it needs 3 wins to pay');
    expect(payLine(52, [388], paid)).toBe('At $52 it needs 1 win to pay');
    expect(payLine(9000, [], paid)).toBe('At $9,000 even the title would not pay');
    expect(payLine(0, [388, 411], paid)).toBe('At $400, like the others, 3 wins pay');
    expect(payLine(0, [50], paid)).toBe('At $50, like the others, 1 win pays');
    expect(payLine(0, [9000], paid)).toBe(
      'At $9,000, like the others, even the title would not pay',
    );
    expect(payLine(0, [], paid)).toBe('Its first win pays about $77');
    expect(payLine(0, [], [0, 77])).toBe('2 wins pay about $77');
    expect(payLine(0, [], [0, 0])).toBeNull();
    expect(payLine(5, [], [])).toBeNull();
  });

  it('is said of a bundle by what the best of its teams could do alone', () => {
    const playIn = [0, ...paid];
    expect(bundlePayLine(411, [playIn, paid])).toBe(
      'At $411 it pays once one of its teams wins 3 games',
    );
    expect(bundlePayLine(52, [[], playIn])).toBe(
      'At $52 it pays once one of its teams wins 2 games',
    );
    expect(bundlePayLine(9000, [paid, playIn])).toBe(
      'At $9,000 not even the title of one of its teams would pay',
    );
    expect(bundlePayLine(0, [paid])).toBeNull();
    expect(bundlePayLine(5, [[], []])).toBeNull();
  });
});

describe('what is said of a team', () => {
  const team = FIELD[0] ?? { ...DUKE, status: null };
  const members = [
    {
      user: { _id: 'ana', fullName: 'Ana', profileimageurl: null },
      remaining: 900,
      spent: 100,
      online: true,
    },
  ];
  const matches = [
    aBracketMatch({ homeTeam: aSide(team._id), awayTeam: aSide('Siena'), roundOrder: 1 }),
  ];
  const season = { matches, rounds: ROUNDS, payouts: PAYOUTS, history: MENS };
  const listLines = (teams: readonly SoldTeam[], amount: number, known = season) =>
    buildInsights(team, amount, { teams, members }, known).lines.map((line) =>
      line.replaceAll('\u00a0', ' '),
    );
  const HISTORY = '1-seeds: 41 % reach the Final Four';

  it('is its seed’s history, and what its price needs', () => {
    const teams = sold(FIELD, { 'WEST 1': 90, 'SOUTH 1': 80 });
    expect(listLines(teams, 4)).toEqual([HISTORY, 'At $4 it needs 1 win to pay']);
    expect(listLines(teams, 0)[1]).toBe('At $85, like the others, even the title would not pay');
  });

  it('is who it meets, or what others went for, while the pot can’t be foreseen', () => {
    expect(listLines(FIELD, 4)).toEqual([HISTORY, 'First game: Siena']);
  });

  it('leaves out what is not read yet, and the history of a field that it knows nothing of', () => {
    const nothing = { matches: null, rounds: null, payouts: null, history: MENS };
    const known = buildInsights(team, 4, { teams: FIELD, members }, nothing);
    expect(known).toMatchObject({ lines: [], seeds: [], way: [], projected: null, pot: 0 });
    const tiny = buildInsights(
      team,
      4,
      { teams: FIELD, members },
      { ...season, rounds: [{ code: 'NC', roundorder: 1 }] },
    );
    expect(tiny.lines).toEqual(['First game: Siena']);
    expect(tiny.projected).toBeNull();
  });

  it('knows the others of its seed: the dearest first, then the unsold, then those to come', () => {
    const teams = sold(FIELD, { 'WEST 1': 70, 'SOUTH 1': 80 });
    const { others, pot } = buildInsights(team, 4, { teams, members }, season);
    expect(others.map(({ _id }) => _id)).toEqual(['SOUTH 1', 'WEST 1', 'MIDWEST 1']);
    expect(pot).toBe(150);
  });
});
