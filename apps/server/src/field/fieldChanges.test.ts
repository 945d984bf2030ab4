import { describe, expect, it } from 'vitest';
import { espnGame, TBD } from '../../test/external/fieldFeed.ts';
import { fieldChanges, type Season, type SeasonMatch } from './fieldChanges.ts';
import { readEvents } from './readEvents.ts';

const toTeam = (id: string, seed: number) => ({
  id,
  name: `Team ${id}`,
  espn: id,
  seed,
  zone: 'SOUTH',
  record: '20-10',
  color: '#0021a5',
  secondaryColor: '#fa4616',
});
const toOpening = (part: Partial<SeasonMatch>): SeasonMatch => ({
  id: 'opening',
  espn: '77',
  round: 'R64',
  homeTeamId: '1',
  awayTeamId: null,
  isDecided: false,
  isScheduled: true,
  date: '2027-03-18',
  startAt: '2027-03-18T16:00:00.000Z',
  ...part,
});
const findSeason = (...matches: SeasonMatch[]): Season => ({
  teams: [toTeam('1', 1), toTeam('2', 16), toTeam('3', 16)],
  matches,
  hasBegun: false,
});
const side = (id: string, seed: number, score = 0) => ({
  id,
  name: `Team ${id}`,
  seed,
  score,
  record: '20-10',
});

/** What one game of the feed changes in a season with these matches. */
const findChanges = (
  game: Partial<Parameters<typeof espnGame>[0]>,
  ...matches: SeasonMatch[]
): ReturnType<typeof fieldChanges> => {
  const whole = { id: '77', date: '2027-03-18T16:00Z', region: 'South', ...game };
  const { events } = readEvents(
    [{ events: [espnGame({ sides: [side('1', 1), TBD], ...whole })] }],
    'mens',
  );
  return fieldChanges(events, findSeason(...matches));
};

describe('what the feed says otherwise', () => {
  it('is nothing while it says the same', () => {
    expect(findChanges({}, toOpening({}))).toEqual({ changes: [], problems: [] });
  });

  it('finds a game by its number, by its teams, or by the one team that is known', () => {
    const moved = { date: '2027-03-18T18:30Z' };
    for (const part of [{}, { espn: null }, { espn: null, awayTeamId: '2' }]) {
      expect(findChanges(moved, toOpening(part)).changes.map(({ change }) => change)).toEqual([
        { kind: 'time', match: 'opening', date: '2027-03-18', startAt: '2027-03-18T18:30:00.000Z' },
      ]);
    }
  });

  it('moves no match that has begun or is decided', () => {
    const moved = { date: '2027-03-18T18:30Z' };
    expect(findChanges(moved, toOpening({ isScheduled: false })).changes).toEqual([]);
    expect(findChanges(moved, toOpening({ isDecided: true })).changes).toEqual([]);
  });

  it('decides a First Four game, whichever side the feed has it on, and no tie', () => {
    const playIn = toOpening({ id: 'playIn', round: 'FF', homeTeamId: '2', awayTeamId: '3' });
    const over = { round: 'First Four', isOver: true };
    const decided = findChanges({ ...over, sides: [side('3', 16, 61), side('2', 16, 70)] }, playIn);
    expect(decided.changes.map(({ change }) => change)).toEqual([
      { kind: 'result', match: 'playIn', homeScore: 70, awayScore: 61 },
    ]);
    const tied = findChanges({ ...over, sides: [side('2', 16, 70), side('3', 16, 70)] }, playIn);
    expect(tied.changes).toEqual([]);
    const running = { round: 'First Four', sides: [side('2', 16, 70), side('3', 16, 3)] };
    expect(findChanges(running, playIn).changes).toEqual([]);
  });

  it('leaves a match alone in which other teams play, and says so; and a seed that differs', () => {
    const other = findChanges(
      { sides: [side('1', 2), side('3', 16)] },
      toOpening({ awayTeamId: '2' }),
    );
    expect(other.changes).toEqual([]);
    expect(other.problems.map(({ column }) => column)).toEqual(['game', 'seed']);
  });
});
