import { expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../test/aBracketMatch.ts';
import { expected, toState } from './matchWords.ts';

it('names the two possible teams, once the match that decides it has both', () => {
  expect(expected(aBracketMatch({}))).toBe('Duke / Siena');
  expect(expected(aBracketMatch({ awayTeam: null }))).toBe('To be decided');
  expect(expected(undefined)).toBe('To be decided');
});

it('says when a match is played, with its hour once that is known', () => {
  expect(toState(aBracketMatch({}))).toBe('Thu, Mar 19');
  expect(toState(aBracketMatch({ startAt: '2026-03-19T16:24:00.000Z' }))).toBe(
    'Thu, Mar 19, 9:24 AM PT',
  );
});

it('shows the state of a match from its start on', () => {
  const sides = { homeTeam: aSide('Duke', 71), awayTeam: aSide('Siena', 55) };
  expect(toState(aBracketMatch({ ...sides, status: 'live' }))).toBe('Live');
  expect(toState(aBracketMatch({ ...sides, status: 'final' }))).toBe('Final');
  expect(toState(aBracketMatch({ status: 'no_contest' }))).toBe('Walkover');
});
