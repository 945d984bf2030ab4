import { describe, expect, it } from 'vitest';
import { entrants } from '../../test/aContest.ts';
import type { Prize, PrizeValue } from './contest.ts';
import { isNamedIn, isSameValue, valueFault } from './prizeValues.ts';

const base = { id: 'p', name: 'P' };
const PRIZES = {
  stage: { ...base, kind: 'stage', basisPoints: 5000, slots: 2 },
  place: { ...base, kind: 'place', basisPoints: [6000, 4000] },
  points: { ...base, kind: 'points', basisPoints: 10_000, inventory: 10 },
  named: { ...base, kind: 'named', basisPoints: 10_000 },
  round: { ...base, kind: 'round', code: 'NC', basisPoints: 10_000 },
} as const satisfies Record<string, Prize>;

const scored = (points: Record<string, number>, isFinal = false): PrizeValue => ({
  kind: 'points',
  points,
  isFinal,
});
const order = (...order: string[][]): PrizeValue => ({ kind: 'place', order });
const reached = (...ids: string[]): PrizeValue => ({ kind: 'stage', entrants: ids });
const won = (...ids: string[]): PrizeValue => ({ kind: 'named', entrants: ids });
const match = (winner: string | null, homeScore: number | null = null): PrizeValue => ({
  kind: 'round',
  matchId: 'm',
  homeScore,
  awayScore: null,
  winner,
});

/** Where a value is wrong; null for one that can be entered. `e5` was withdrawn before the first result. */
const fault = (value: PrizeValue, prize: Prize = PRIZES[value.kind]) =>
  valueFault(prize, value, entrants(5), new Set(['e5']))?.path ?? null;

describe('[RESULTS-2] a value', () => {
  it('is of its prize’s kind', () => {
    expect(fault(won('e1'), PRIZES.stage)).toBe('kind');
    expect(fault(scored({}), PRIZES.place)).toBe('kind');
  });

  it('may name fewer than there are slots or places, and nobody at all', () => {
    for (const value of [
      reached('e1', 'e2'),
      reached('e1'),
      reached(),
      won(),
      order(),
      scored({}),
    ]) {
      expect(fault(value)).toBeNull();
    }
    expect(fault(order(['e3'], ['e1', 'e2'], ['e4']))).toBeNull();
  });

  it('names no more than a stage has slots', () => {
    expect(fault(reached('e1', 'e2', 'e3'))).toBe('entrants');
  });

  it('names nobody twice', () => {
    expect(fault(reached('e1', 'e1'))).toBe('entrants.1');
    expect(fault(won('e2', 'e1', 'e2'))).toBe('entrants.2');
    expect(fault(order(['e1'], ['e2', 'e1']))).toBe('order.1.1');
  });

  it('names entrants of the contest only, and none that was withdrawn before the first result', () => {
    for (const id of ['e9', 'e5', '', 'constructor']) {
      expect(fault(reached('e1', id))).toBe('entrants.1');
      expect(fault(won(id))).toBe('entrants.0');
      expect(fault(order(['e1'], [id]))).toBe('order.1.0');
      expect(fault(scored({ [id]: 1 }))).toBe(`points.${id}`);
      expect(fault(match(id))).toBe('winner');
    }
  });

  it('has nobody missing between two places', () => {
    expect(fault(order(['e1'], [], ['e2']))).toBe('order.1');
  });

  it('has whole points, 0 or more, at most as many as there are in all', () => {
    expect(fault(scored({ e1: 10, e2: 0 }))).toBeNull();
    expect(fault(scored({ e1: 10, e2: 1 }))).toBe('points');
    expect(fault(scored({ e1: 11 }, true))).toBe('points');
    expect(fault(scored({ e1: 1, e2: -1 }))).toBe('points.e2');
    expect(fault(scored({ e1: 0.5 }))).toBe('points.e1');
    expect(fault(scored({ e1: Number.NaN }))).toBe('points.e1');
    expect(fault(scored({ e1: 11 }), { ...PRIZES.points, inventory: null })).toBeNull();
  });

  it('has whole scores, 0 or more, or none', () => {
    expect(fault(match('e1'))).toBeNull();
    expect(fault(match('e1', 0))).toBeNull();
    expect(fault(match(null))).toBeNull();
    expect(fault(match('e1', -1))).toBe('homeScore');
    expect(fault(match('e1', 1.5))).toBe('homeScore');
  });
});

describe('[RESULTS-6] two values are the same', () => {
  it('whatever the order in which equals are named', () => {
    expect(isSameValue(reached('e1', 'e2'), reached('e2', 'e1'))).toBe(true);
    expect(isSameValue(won('e1', 'e2'), won('e2', 'e1'))).toBe(true);
    expect(isSameValue(order(['e1', 'e2'], ['e3']), order(['e2', 'e1'], ['e3']))).toBe(true);
    expect(isSameValue(scored({ e1: 1, e2: 2 }), scored({ e2: 2, e1: 1 }))).toBe(true);
    expect(isSameValue(scored({ e1: 1, e2: 0 }), scored({ e1: 1 }))).toBe(true);
  });

  it('but not with another place, number, score or end', () => {
    expect(isSameValue(order(['e1'], ['e2']), order(['e2'], ['e1']))).toBe(false);
    expect(isSameValue(order(['e1', 'e2']), order(['e1'], ['e2']))).toBe(false);
    expect(isSameValue(scored({ e1: 1 }), scored({ e1: 2 }))).toBe(false);
    expect(isSameValue(scored({ e1: 1 }), scored({ e1: 1 }, true))).toBe(false);
    expect(isSameValue(match('e1', 1), match('e1', 2))).toBe(false);
    expect(isSameValue(match('e1'), match(null))).toBe(false);
    expect(isSameValue(match(null, 1), match(null, 2))).toBe(true);
  });

  it('and one names whoever is in it', () => {
    const values = [
      reached('e1'),
      won('e1'),
      order(['e2'], ['e1']),
      scored({ e1: 0 }),
      match('e1'),
    ];
    expect(values.map((value) => isNamedIn(value, 'e1'))).toEqual(values.map(() => true));
    expect(values.map((value) => isNamedIn(value, 'e3'))).toEqual(values.map(() => false));
  });
});
