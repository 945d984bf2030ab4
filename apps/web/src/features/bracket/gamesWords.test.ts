import { expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../test/aBracketMatch.ts';
import { barOf, columnOf, describeOwn, describeStand } from './gamesWords.ts';
import { layoutOf } from './layout.ts';

const COLUMNS = ['Round of 64', 'Round of 32', 'Sweet 16', 'Elite Eight'];

it('says which round is played, and in the end who won it all', () => {
  const final = {
    round: 'Championship',
    homeTeam: aSide('Duke', 71),
    awayTeam: aSide('Siena', 55),
  };
  const open = layoutOf([], [aBracketMatch(final)]);
  expect(describeStand(open, 'Championship')).toBe('Now playing: Championship.');
  const decided = layoutOf([], [aBracketMatch({ ...final, winner: 'Duke' })]);
  expect(describeStand(decided, 'Championship')).toBe('Duke won it all.');
});

it('counts the own teams, and those owned in part', () => {
  const ownersOf = new Map([
    ['duke', [{ _id: 'maya' }]],
    ['siena', [{ _id: 'ravi' }]],
    ['tcu', [{ _id: 'kim' }, { _id: 'maya' }]],
  ]);
  expect(describeOwn(ownersOf, 'maya')).toBe('Your 2 teams');
  expect(describeOwn(ownersOf, 'ravi')).toBe('Your 1 team');
  expect(describeOwn(ownersOf, null)).toBe('You own no team');
});

it('knows which rounds are columns of the zones', () => {
  const rounds = ['First Four', 'Round of 64', 'Sweet 16'].map((roundname) => ({
    roundname,
    dates: ['2026-03-19'],
  }));
  expect(barOf(rounds, COLUMNS).map(({ column }) => column)).toEqual([null, 0, 2]);
});

it('starts with the column being played, or the nearest one', () => {
  expect(columnOf(COLUMNS, 'Sweet 16', 'First Four')).toBe(2);
  expect(columnOf(COLUMNS, 'First Four', 'First Four')).toBe(0);
  expect(columnOf(COLUMNS, 'Championship', 'First Four')).toBe(3);
  expect(columnOf([], 'Championship', undefined)).toBe(0);
});
