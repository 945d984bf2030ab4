import { expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../test/aBracketMatch.ts';
import { findBar, findColumn, describeOwn, describeStand } from './gamesWords.ts';
import { computeLayout } from './layout.ts';

const COLUMNS = ['Round of 64', 'Round of 32', 'Sweet 16', 'Elite Eight'];

it('says which round is played, and in the end who won it all', () => {
  const final = {
    round: 'Championship',
    homeTeam: aSide('Duke', 71),
    awayTeam: aSide('Siena', 55),
  };
  const open = computeLayout([], [aBracketMatch(final)]);
  expect(describeStand(open, 'Championship')).toBe('Now playing: Championship.');
  const decided = computeLayout([], [aBracketMatch({ ...final, winner: 'Duke' })]);
  expect(describeStand(decided, 'Championship')).toBe('Duke won it all.');
});

it('counts the own teams, and those owned in part', () => {
  const ownersByTeam = new Map([
    ['duke', [{ _id: 'maya' }]],
    ['siena', [{ _id: 'ravi' }]],
    ['tcu', [{ _id: 'kim' }, { _id: 'maya' }]],
  ]);
  expect(describeOwn(ownersByTeam, 'maya')).toBe('Your 2 teams');
  expect(describeOwn(ownersByTeam, 'ravi')).toBe('Your 1 team');
  expect(describeOwn(ownersByTeam, null)).toBe('You own no team');
});

it('knows which rounds are columns of the zones', () => {
  const rounds = ['First Four', 'Round of 64', 'Sweet 16'].map((roundname) => ({
    roundname,
    dates: ['2026-03-19'],
  }));
  expect(findBar(rounds, COLUMNS).map(({ column }) => column)).toEqual([null, 0, 2]);
});

it('starts with the column being played, or the nearest one', () => {
  expect(findColumn(COLUMNS, 'Sweet 16', 'First Four')).toBe(2);
  expect(findColumn(COLUMNS, 'First Four', 'First Four')).toBe(0);
  expect(findColumn(COLUMNS, 'Championship', 'First Four')).toBe(3);
  expect(findColumn([], 'Championship', undefined)).toBe(0);
});
