import type { Match } from '@bracketbid/contract/entities';
import { match } from '@bracketbid/contract/operations/values';
import { expect, it } from 'vitest';
import { todaysGames } from './todaysGames.ts';

const on = (date: string, status: Match['status']): Match => ({ ...match, date, status });
const first = on('2026-03-19', 'final');
const second = on('2026-03-20', 'scheduled');
const last = on('2026-03-21', 'scheduled');

it('shows the games of today, played or not', () => {
  expect(todaysGames([first, second, last], '2026-03-19')).toEqual([first]);
  expect(todaysGames([first, second, last], '2026-03-20')).toEqual([second]);
});

it('shows the next day with a game to play when there is none today', () => {
  expect(todaysGames([first, second, last], '2026-02-01')).toEqual([second]);
  // A practice season's days are past, whatever the calendar says.
  expect(todaysGames([first, second, last], '2026-11-22')).toEqual([second]);
});

it('shows the last day once everything is played', () => {
  const played = [first, on('2026-03-21', 'final')];
  expect(todaysGames(played, '2026-04-09')).toEqual([on('2026-03-21', 'final')]);
  expect(todaysGames([], '2026-04-09')).toEqual([]);
});
