import type { Match } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { scoreDays } from './scoreDays.ts';

const match = (date: string, winner: string | null): Match => ({
  _id: `${date}${winner}`,
  zone: null,
  round: 'R',
  roundOrder: 1,
  position: 0,
  date,
  startAt: null,
  status: 'scheduled',
  homeTeam: null,
  awayTeam: null,
  winner,
  homeFrom: null,
  awayFrom: null,
  next: null,
});

it('puts today first, then overdue days, then future ones, and finished ones last', () => {
  const matches = [
    match('2026-03-17', 'x'),
    match('2026-03-18', 'x'),
    match('2026-03-19', null),
    match('2026-03-20', null),
    match('2026-03-21', null),
    match('2026-03-19', 'x'),
  ];
  const datesOn = (today: string) => scoreDays(matches, today).map(({ date }) => date.slice(-2));
  expect(datesOn('2026-03-20')).toEqual(['20', '19', '21', '18', '17']);
  expect(datesOn('2026-03-17')).toEqual(['17', '19', '20', '21', '18']);
  expect(datesOn('2026-04-20')).toEqual(['19', '20', '21', '18', '17']);
  expect(scoreDays(matches, '2026-03-20')[1]?.matches).toHaveLength(2);
});
