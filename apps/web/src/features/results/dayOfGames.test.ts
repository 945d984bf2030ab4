import type { Match } from '@bracketbid/contract/entities';
import { describe, expect, it } from 'vitest';
import { dayOfGames, winPaysCents } from './dayOfGames.ts';
import type { OwnedGame } from './useGames.ts';

const match = (_id: string, date: string, status: Match['status']): Match => ({
  _id,
  date,
  status,
  zone: 'EAST',
  round: 'Round of 64',
  roundOrder: 1,
  position: 1,
  startAt: null,
  homeTeam: null,
  awayTeam: null,
  winner: null,
  homeFrom: null,
  awayFrom: null,
  next: null,
});
const game = ({ _id, date }: Match): OwnedGame => ({
  _id,
  date,
  teamId: 'duke',
  matchName: 'Duke vs Siena',
  round: 'Round of 64',
  zone: 'EAST',
  result: 'Match not started',
  teamStatus: 'sold-sold',
  amount: 0,
});

describe('the games to look at', () => {
  const over = match('a', '2026-03-19', 'final');
  const open = match('b', '2026-03-21', 'scheduled');
  const later = match('c', '2026-03-22', 'scheduled');
  const all = [later, open, over];
  const shown = (today: string, matches: readonly Match[] = all) => {
    const matchById = new Map(matches.map((each) => [each._id, each]));
    const found = dayOfGames(matches.map(game), matchById, today);
    return found?.games.map(({ match: { _id } }) => _id) ?? null;
  };

  it("are the day's, also once they are over", () => {
    expect(shown('2026-03-19')).toEqual(['a']);
    expect(shown('2026-03-22')).toEqual(['c']);
  });

  it('are of the next day that is not over, in a practice season of the past too', () => {
    expect(shown('2026-03-20')).toEqual(['b']);
    expect(shown('2030-01-01')).toEqual(['b']);
  });

  it('are none once all are over, nor for money given back', () => {
    expect(shown('2026-03-20', [over])).toBeNull();
    expect(dayOfGames([{ ...game(open), teamId: null }], new Map([['b', open]]), '')).toBeNull();
  });
});

describe('a win', () => {
  const person = (_id: string) => ({ _id, fullName: _id, profileimageurl: null });
  const owner = (id: string, weight: number) => ({ user: person(id), weight });
  const of = (owners: ReturnType<typeof owner>[]) => ({
    pot: 1000,
    owners: [{ teamId: 'duke', user: person('ana'), amount: 10, owners }],
  });

  it('pays its share of the pot, or the own part of it', () => {
    expect(winPaysCents('duke', 200, of([owner('ana', 1)]), 'ana')).toBe(2000);
    expect(winPaysCents('duke', 200, of([owner('ana', 3), owner('ben', 1)]), 'ben')).toBe(500);
  });

  it('pays nothing where the round pays nothing, or the team is not theirs', () => {
    expect(winPaysCents('duke', 0, of([owner('ana', 1)]), 'ana')).toBeNull();
    expect(winPaysCents('duke', 200, of([owner('ana', 1)]), 'ben')).toBeNull();
    expect(winPaysCents('siena', 200, of([owner('ana', 1)]), 'ana')).toBeNull();
  });
});
