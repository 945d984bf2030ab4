import { contestFaults } from '@bracketbid/contract/contest/contest';
import type { WireSheet } from '@bracketbid/contract/contest/sheet';
import { CONTEST_KINDS } from '@bracketbid/engine/contest/contest';
import { BRACKET_SIZES } from '@bracketbid/engine/contest/contestDraw';
import { describe, expect, it } from 'vitest';
import {
  basisPointsIn,
  draftOfSheet,
  hasBracketRounds,
  readSheet,
  roundPrizes,
  usualSheet,
  withNewPrize,
  withoutPrize,
  withPrize,
} from './sheetDraft.ts';

const entrants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Entrant ${index + 1}`,
    number: null,
    pool: '',
    seed: null,
    color: null,
  }));

const SHEET: WireSheet = {
  keptBasisPoints: 1000,
  keptFor: 'the club',
  rest: 'back',
  unowned: 'slideUp',
  withdrawn: 'stands',
  prizes: [
    { kind: 'place', id: 'places', name: 'Places', basisPoints: [4000, 1250] },
    { kind: 'stage', id: 'last-four', name: 'Last four', basisPoints: 125, slots: 4 },
    { kind: 'points', id: 'points', name: 'Points', basisPoints: 2250, inventory: 544 },
    { kind: 'points', id: 'more', name: 'More points', basisPoints: 1000, inventory: null },
    { kind: 'named', id: 'upset', name: 'Biggest upset', basisPoints: 1000 },
    { kind: 'named', id: 'longest', name: 'Longest drive', dollars: 6200 },
  ],
};

describe('a sheet that is edited', () => {
  it('reads as what it was made of', () => {
    expect(readSheet(draftOfSheet(SHEET))).toEqual(SHEET);
  });

  it.each([
    ['12.5', 1250],
    ['12,5 %', 1250],
    ['0.01', 1],
    ['19.99', 1999],
    [' 100% ', 10_000],
    ['7.', 700],
  ])('reads "%s" percent as %i basis points', (text, basisPoints) => {
    expect(basisPointsIn(text)).toBe(basisPoints);
  });

  it.each(['', 'half', '0.001', '-3', '1e2', '1,000'])('reads no percentage in "%s"', (text) => {
    expect(basisPointsIn(text)).toBeNaN();
  });

  it('says at its own path what is no number', () => {
    const sheet = draftOfSheet(SHEET);
    const [places] = sheet.prizes;
    if (places?.kind !== 'place') throw new Error('The first prize is for places');
    const broken = withPrize(sheet, { ...places, percents: ['40', 'x'] });
    const contest = { kind: 'places', entrants: entrants(9), sheet: readSheet(broken) } as const;
    expect(contestFaults(contest)).toEqual([
      {
        path: 'sheet.prizes.0.basisPoints.1',
        sentence: 'A share lies between 0 % and 100 %, in steps of 0.01 %.',
      },
    ]);
  });

  it('gets new prizes with ids of their own, and loses the one that is removed', () => {
    const base = usualSheet('places', 9);
    const three = withNewPrize(withNewPrize(base, 'named'), 'stage');
    const again = withNewPrize(withoutPrize(three, 'prize-2'), 'points');
    expect(again.prizes.map(({ id }) => id)).toEqual(['places', 'prize-3', 'prize-4']);
  });

  it('begins with one that can be played, whatever is held', () => {
    for (const kind of CONTEST_KINDS) {
      const contest = { kind, entrants: entrants(16), sheet: readSheet(usualSheet(kind, 16)) };
      expect(contestFaults(contest)).toEqual([]);
    }
  });

  it('has rounds that pay the whole pot in a bracket of any size', () => {
    for (const size of BRACKET_SIZES) {
      const sheet = usualSheet('bracket', size);
      const contest = {
        kind: 'bracket',
        entrants: entrants(size),
        sheet: readSheet(sheet),
      } as const;
      expect(contestFaults(contest)).toEqual([]);
      expect(hasBracketRounds(sheet, size)).toBe(true);
      expect(hasBracketRounds(sheet, size === 4 ? 8 : 4)).toBe(false);
    }
    expect(roundPrizes(16).map(({ name }) => name)).toEqual([
      'Round of 16',
      'Quarter-finals',
      'Semi-finals',
      'Final',
    ]);
    expect(roundPrizes(12)).toEqual([]);
  });
});
