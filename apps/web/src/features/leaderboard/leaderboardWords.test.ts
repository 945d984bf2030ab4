import type { Match } from '@bracketbid/contract/entities';
import { describe, expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../test/aBracketMatch.ts';
import { dateToShow, lastPlayed, findOutcome, formatScore } from './leaderboardWords.ts';

const DATES = ['2026-03-19', '2026-03-21', '2026-04-06'];

describe('the day shown first', () => {
  it('is today if there are games, else the next day with games, else the last', () => {
    expect(dateToShow(DATES, '2026-03-21')).toBe('2026-03-21');
    expect(dateToShow(DATES, '2026-03-20')).toBe('2026-03-21');
    expect(dateToShow(DATES, '2026-01-01')).toBe('2026-03-19');
    expect(dateToShow(DATES, '2026-07-01')).toBe('2026-04-06');
    expect(dateToShow([], '2026-07-01')).toBeNull();
  });
});

const aMatch = (change: Partial<Match>) => aBracketMatch({ zone: 'EAST', ...change });
const played = (status: Match['status'], home: number, away: number) =>
  aMatch({ status, homeTeam: aSide('Duke', home), awayTeam: aSide('Siena', away) });

describe('a match', () => {
  it('is described by its winner and the difference', () => {
    expect(findOutcome(played('final', 71, 55))).toBe('Duke Won by 16');
    expect(findOutcome(played('final', 55, 71))).toBe('Siena Won by 16');
    expect(findOutcome(played('final', 60, 60))).toBe('Game Drawn');
    expect(formatScore(played('final', 71, 55))).toBe('71 - 55');
  });

  it('is described while it is played and before', () => {
    expect(findOutcome(played('live', 0, 0))).toBe('Level');
    expect(findOutcome(played('live', 10, 12))).toBe('Siena leads by 2');
    expect(findOutcome(aMatch({}))).toBe('Not started yet');
    expect(formatScore(aMatch({}))).toBe('Not started');
    expect(formatScore(aMatch({ startAt: '2026-03-19T16:24:00.000Z' }))).toBe('9:24 AM PT');
    expect(findOutcome(aMatch({ awayTeam: null }))).toBe('It is not known yet who plays.');
  });

  it('is described when it was not played', () => {
    const walkover = aMatch({ status: 'no_contest', winner: 'Siena' });
    expect(findOutcome(walkover)).toBe('Siena goes on without a game');
    expect(formatScore(walkover)).toBe('Walkover');
  });
});

describe('the last day played', () => {
  it('is the last one with a result; there is none before the first', () => {
    const matches = DATES.map((date) => aMatch({ date }));
    expect(lastPlayed(matches)).toBeNull();
    const played = matches.map((match) => ({ ...match, winner: 'Duke' }));
    expect(lastPlayed([...played.slice(0, 2), ...matches.slice(2)])).toBe('2026-03-21');
    expect(lastPlayed(played)).toBe('2026-04-06');
  });
});
