import type { Match } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../test/aBracketMatch.ts';
import { byDay, gameView, underLine } from './gameView.ts';
import type { OwnedGame } from './useGames.ts';

const aGame = (change: Partial<OwnedGame> = {}): OwnedGame => ({
  _id: 'm',
  teamId: 'Siena',
  matchName: 'Duke vs Siena',
  round: 'Round of 64',
  zone: 'EAST',
  date: '2026-03-19',
  result: 'Lost',
  teamStatus: 'sold-sold',
  amount: 0,
  ...change,
});
const played: Match = aBracketMatch({
  status: 'final',
  winner: 'Duke',
  homeTeam: aSide('Duke', 71),
  awayTeam: aSide('Siena', 65),
});

it('shows a match from the side of the owned team', () => {
  const view = gameView(aGame(), played);
  expect(view.team?.shortName).toBe('Siena');
  expect(view.opponent?.shortName).toBe('Duke');
  expect(view.score).toEqual({ own: 65, other: 71 });
  expect(view.isLost).toBe(true);
});

it('says against whom, in which round, and whose it is if it is another’s', () => {
  const code = { ...aSide('Duke'), teamId: { ...aSide('Duke').teamId, abbreviation: 'DUKE' } };
  const match = { ...played, homeTeam: code };
  expect(underLine(aGame(), gameView(aGame(), match))).toBe('vs DUKE · Round of 64');
  const others = aGame({ owner: { _id: 'o', fullName: 'Omar Ali', profileimageurl: null } });
  expect(underLine(others, gameView(others, played))).toBe('Omar Ali · vs Duke · Round of 64');
});

it('knows no team for money given back, none to play yet, and no score before the game', () => {
  expect(gameView(aGame({ teamId: null }), played).team).toBeNull();
  expect(gameView(aGame(), undefined).team).toBeNull();
  const open = aBracketMatch({ homeTeam: null, awayTeam: aSide('Siena') });
  expect(gameView(aGame(), open).score).toBeNull();
  expect(underLine(aGame(), gameView(aGame(), open))).toBe('To be decided · Round of 64');
});

it('puts rows in the order of their days', () => {
  const games = ['2026-03-20', '2026-03-19', '2026-03-20'].map((date) => aGame({ date }));
  expect(byDay(games).map(({ game, isFirst }) => [game.date, isFirst])).toEqual([
    ['2026-03-19', true],
    ['2026-03-20', true],
    ['2026-03-20', false],
  ]);
});
