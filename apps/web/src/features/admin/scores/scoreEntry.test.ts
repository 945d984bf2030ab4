import { expect, it } from 'vitest';
import { aSide } from '../../../../test/aBracketMatch.ts';
import {
  asScore,
  findEntry,
  keyAction,
  NOT_BEGUN,
  shownScores,
  walkoverFor,
} from './scoreEntry.ts';

it('shows the typed score, else the stored one, else nothing', () => {
  const stored = { homeTeam: aSide('Duke', 71), awayTeam: aSide('Siena', 55) };
  expect(shownScores(stored, {})).toEqual({ home: '71', away: '55' });
  expect(shownScores(stored, { away: '56' })).toEqual({ home: '71', away: '56' });
  expect(shownScores(stored, { home: '' })).toEqual({ home: '', away: '55' });
  expect(shownScores({ homeTeam: aSide('Duke'), awayTeam: null }, {})).toEqual({
    home: '',
    away: '',
  });
});

it('takes up to three digits into a field, whatever is typed or pasted', () => {
  expect(['7', ' 71 ', '7a1', '1234', '-5', 'x'].map(asScore)).toEqual([
    '7',
    '71',
    '71',
    '123',
    '5',
    '',
  ]);
});

it('makes a result of two whole numbers, and of nothing else', () => {
  expect(findEntry({ home: '71', away: '055' }, 'final')).toEqual({
    status: 'final',
    homeScore: 71,
    awayScore: 55,
  });
  expect(findEntry({ home: '0', away: '0' }, 'live')).toMatchObject({ status: 'live' });
  for (const [home, away] of [
    ['', '1'],
    ['1', ''],
    ['1.5', '1'],
    ['1234', '1'],
  ] as const) {
    expect(findEntry({ home, away }, 'live')).toBeNull();
  }
});

it('enters a walkover with its winner, and a game that has not begun, without scores', () => {
  expect(walkoverFor('duke')).toEqual({
    status: 'no_contest',
    homeScore: null,
    awayScore: null,
    winner: 'duke',
  });
  expect(NOT_BEGUN).toEqual({ status: 'scheduled', homeScore: null, awayScore: null });
});

it('saves on Enter, as final with Ctrl or Command, and discards the input on Escape', () => {
  const none = { ctrlKey: false, metaKey: false };
  expect(keyAction({ ...none, key: 'Enter' })).toBe('live');
  expect(keyAction({ ...none, key: 'Enter', ctrlKey: true })).toBe('final');
  expect(keyAction({ ...none, key: 'Enter', metaKey: true })).toBe('final');
  expect(keyAction({ ...none, key: 'Escape' })).toBe('drop');
  expect(keyAction({ ...none, key: 'Tab' })).toBeNull();
});
