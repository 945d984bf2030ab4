import { describe, expect, it } from 'vitest';
import { aContest, aSheet } from '../../test/aContest.ts';
import type { Contest, Prize, Sheet } from './contest.ts';
import { isInDollars, sheetFaults, countUnits } from './sheetFaults.ts';

const named = (id: string, basisPoints: number): Prize => ({
  id,
  name: id,
  kind: 'named',
  basisPoints,
});
const dollars = (id: string, amount: number): Prize => ({
  id,
  name: id,
  kind: 'named',
  dollars: amount,
});
const round = (code: string, basisPoints: number): Prize => ({
  id: code.toLowerCase(),
  name: code,
  kind: 'round',
  code,
  basisPoints,
});
const stage = (slots: number, basisPoints: number): Prize => ({
  id: 'stage',
  name: 'Stage',
  kind: 'stage',
  slots,
  basisPoints,
});
const places = (...basisPoints: number[]): Prize => ({
  id: 'places',
  name: 'Places',
  kind: 'place',
  basisPoints,
});
const points = (inventory: number | null): Prize => ({
  id: 'points',
  name: 'Points',
  kind: 'points',
  basisPoints: 10_000,
  inventory,
});

/** The faults as "path: sentence". */
function faults(
  prizes: readonly Prize[],
  {
    entrants = 8,
    kind = 'places',
    ...sheet
  }: Partial<Sheet> & { readonly entrants?: number; readonly kind?: Contest['kind'] } = {},
): readonly string[] {
  const whole = aSheet(prizes, sheet);
  return sheetFaults(whole, aContest(entrants, whole, kind)).map(
    ({ path, sentence }) => `${path}: ${sentence}`,
  );
}

describe('[PRIZE-2] the shares of a sheet', () => {
  it('make 100 %, with every match, slot and place counted', () => {
    expect(faults([places(5000, 3000, 2000)])).toEqual([]);
    expect(faults([stage(4, 2500)])).toEqual([]);
    expect(
      faults([round('E8', 1000), round('F4', 1500), round('NC', 3000)], { kind: 'bracket' }),
    ).toEqual([]);
  });

  it('say what is missing', () => {
    expect(faults([places(5000, 3000), named('last', 1900)])).toEqual([
      'prizes: The prizes make 99 %: 1 % is missing.',
    ]);
    expect(faults([named('win', 9999)])).toEqual([
      'prizes: The prizes make 99.99 %: 0.01 % is missing.',
    ]);
  });

  it('say what is too much', () => {
    expect(faults([stage(4, 2500), named('last', 50)])).toEqual([
      'prizes: The prizes make 100.5 %: 0.5 % is too much.',
    ]);
  });

  it('make nothing where every prize is in dollars, and the whole beside prizes in dollars', () => {
    expect(faults([dollars('first', 500), dollars('last', 50)])).toEqual([]);
    expect(faults([dollars('last', 50), named('win', 10_000)])).toEqual([]);
    expect(faults([dollars('last', 50), named('win', 0)])).toEqual([
      'prizes: The prizes make 0 %: 100 % is missing.',
    ]);
  });

  it('are those of the matches that a round has', () => {
    const contest = aContest(16, aSheet([]), 'bracket');
    expect(
      ['S16', 'E8', 'F4', 'NC', 'R32'].map((code) => countUnits(round(code, 1), contest)),
    ).toEqual([8, 4, 2, 1, 0]);
    expect(
      [stage(3, 1), places(1, 2), points(9)].map((prize) => countUnits(prize, contest)),
    ).toEqual([3, 2, 1]);
    expect([dollars('a', 1), named('b', 1)].map(isInDollars)).toEqual([true, false]);
  });
});

describe('[PRIZE-1] a sheet', () => {
  it('keeps at most half of the pot, for a purpose of 60 letters', () => {
    const win = [named('win', 10_000)];
    expect(faults(win, { keptBasisPoints: 5000, keptFor: '⛳'.repeat(60) })).toEqual([]);
    expect(faults(win, { keptBasisPoints: 5001 })).toEqual([
      'keptBasisPoints: Between 0 % and 50 % of the pot can be kept.',
    ]);
    expect(faults(win, { keptBasisPoints: 0.5 })).toHaveLength(1);
    expect(faults(win, { keptBasisPoints: -1 })).toHaveLength(1);
    expect(faults(win, { keptBasisPoints: 1, keptFor: 'x'.repeat(61) })).toEqual([
      'keptFor: Say in at most 60 letters what a part of the pot is kept for.',
    ]);
    expect(faults(win, { keptFor: 'the club' })).toEqual([
      'keptFor: Nothing is kept, so it needs no purpose.',
    ]);
  });

  it('has 1 to 64 prizes with different ids', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => dollars(`p${index}`, 1));
    expect(faults([])).toEqual(['prizes: Add at least one prize.']);
    expect(faults(many(64))).toEqual([]);
    expect(faults(many(65))).toEqual(['prizes: A sheet has at most 64 prizes, not 65.']);
    expect(faults([named('a', 5000), named('b', 3000), named('a', 2000)])).toEqual([
      'prizes.2.id: Two prizes have the id "a".',
    ]);
  });

  it('has ids of 1 to 30 characters from a-z, 0-9 and "-", and names of 1 to 60 letters', () => {
    for (const id of ['', 'A', 'a b', 'é', 'a'.repeat(31)]) {
      expect(faults([{ ...named('x', 10_000), id }])).toEqual([
        'prizes.0.id: A prize’s id has 1 to 30 characters: a to z, 0 to 9 and "-".',
      ]);
    }
    expect(faults([{ ...named('x', 10_000), id: `${'a'.repeat(28)}-9` }])).toEqual([]);
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      expect(faults([{ ...named('x', 10_000), name }])).toEqual([
        'prizes.0.name: A prize’s name has 1 to 60 letters.',
      ]);
    }
  });

  it('has rounds in a bracket only, of its size, each once', () => {
    expect(faults([round('NC', 10_000)])).toContain(
      'prizes.0.kind: Only a bracket has rounds. Use stages or places here.',
    );
    expect(faults([round('S16', 1000), named('win', 10_000)], { kind: 'bracket' })).toEqual([
      'prizes.0.code: A bracket of 8 has no round "S16": it has E8, F4, NC.',
    ]);
    expect(
      faults([round('NC', 5000), { ...round('NC', 5000), id: 'again' }], { kind: 'bracket' }),
    ).toEqual(['prizes.1.code: Two prizes are for the round NC. Make it one.']);
    expect(faults([round('NC', 10_000)], { kind: 'bracket', entrants: 6 })).toContain(
      'prizes.0.code: A bracket has 4, 8, 16, 32, 64, 128 entrants, not 6.',
    );
  });

  it('has no more slots and places than entrants', () => {
    expect(faults([stage(8, 1250)])).toEqual([]);
    expect(faults([stage(10, 1000)])).toEqual([
      'prizes.0.slots: 10 can’t reach this stage: there are only 8 entrants.',
    ]);
    expect(faults([stage(0, 0), named('win', 10_000)])).toEqual([
      'prizes.0.slots: At least one entrant reaches a stage.',
    ]);
    expect(faults([places(5000, 5000, 0)], { entrants: 2 })).toEqual([
      'prizes.0.basisPoints: 3 places can’t be paid: there are only 2 entrants.',
    ]);
    expect(faults([places(), named('win', 10_000)])).toEqual([
      'prizes.0.basisPoints: Add at least one place.',
    ]);
  });

  it('pays at most 40 places', () => {
    const of = (count: number) => Array.from({ length: count }, () => 250);
    expect(faults([places(...of(40))], { entrants: 50 })).toEqual([]);
    expect(faults([places(...of(41))], { entrants: 50 })).toContain(
      'prizes.0.basisPoints: At most 40 places are paid, not 41.',
    );
  });

  it('has whole shares, dollars and points within limits', () => {
    const share = 'A share lies between 0 % and 100 %, in steps of 0.01 %.';
    expect(faults([named('a', -1), named('b', 10_001)])).toEqual([
      `prizes.0.basisPoints: ${share}`,
      `prizes.1.basisPoints: ${share}`,
    ]);
    expect(faults([places(5000.5, 4999.5)])).toEqual([
      `prizes.0.basisPoints.0: ${share}`,
      `prizes.0.basisPoints.1: ${share}`,
    ]);
    for (const amount of [0, 1.5, 1_000_000_001, Number.NaN]) {
      expect(faults([dollars('a', amount)])).toHaveLength(1);
      expect(faults([points(amount)])).toHaveLength(1);
    }
    expect(faults([points(null)])).toEqual([]);
    expect(faults([points(1_000_000_000)])).toEqual([]);
  });
});
