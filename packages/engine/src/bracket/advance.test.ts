import { describe, expect, it } from 'vitest';
import { aBracket, play } from '../../test/aBracket.ts';
import { enterResult, type Result } from './advance.ts';
import type { Match } from './bracket.ts';

const at = (matches: readonly Match[], id: string) => matches.find((match) => match.id === id);
const toRefusal = (matches: readonly Match[], id: string, result: Result) => {
  const advance = enterResult(matches, id, result);
  return advance.ok ? null : advance.refusal.code;
};
const final = (homeScore: number | null, awayScore: number | null): Result => ({
  status: 'final',
  homeScore,
  awayScore,
});

describe('a result', () => {
  it('[RESULT-1] moves the winner to its side of the next match', () => {
    let bracket = play(aBracket(4), 'r1m1', 60, 70);
    expect(at(bracket, 'r2m0')).toMatchObject({ homeTeamId: null, awayTeamId: 't3' });
    bracket = play(bracket, 'r1m0', 70, 60);
    expect(at(bracket, 'r2m0')).toMatchObject({ homeTeamId: 't0', awayTeamId: 't3' });
    expect(at(play(bracket, 'r2m0', 1, 2), 'r2m0')?.winnerTeamId).toBe('t3');
  });

  it('leaves what it is not about as it is: a live score moves nobody', () => {
    const advance = enterResult(aBracket(4), 'r1m0', {
      status: 'live',
      homeScore: 12,
      awayScore: 9,
    });
    expect(advance).toMatchObject({ ok: true, changed: [{ id: 'r1m0', winnerTeamId: null }] });
  });

  it('[RESULT-2] without a game needs a winner and keeps no scores', () => {
    const noContest = { status: 'no_contest', homeScore: 3, awayScore: 4 } as const;
    expect(toRefusal(aBracket(4), 'r1m0', noContest)).toBe('WinnerMissing');
    expect(toRefusal(aBracket(4), 'r1m0', { ...noContest, winnerTeamId: 't3' })).toBe(
      'WinnerNotPlaying',
    );
    expect(enterResult(aBracket(4), 'r1m0', { ...noContest, winnerTeamId: 't1' })).toMatchObject({
      ok: true,
      changed: [
        { homeScore: null, awayScore: null, winnerTeamId: 't1' },
        { id: 'r2m0', homeTeamId: 't1' },
      ],
    });
  });

  it('[RESULT-1] is refused when it can not be', () => {
    const bracket = aBracket(4);
    expect(toRefusal(bracket, 'nothing', final(1, 0))).toBe('UnknownMatch');
    expect(toRefusal(bracket, 'r1m0', final(60, 60))).toBe('Drawn');
    expect(toRefusal(bracket, 'r1m0', final(60, null))).toBe('ScoresMissing');
    expect(toRefusal(bracket, 'r2m0', final(60, 50))).toBe('TeamsUnknown');
    expect(toRefusal(bracket, 'r1m0', { ...final(60, 50), winnerTeamId: 't1' })).toBe('WinnerLost');
  });
});

describe('a correction', () => {
  it('[RESULT-3] puts the right team into the next match, which begins anew', () => {
    let bracket = play(play(aBracket(4), 'r1m0', 70, 60), 'r1m1', 70, 60);
    const live = enterResult(bracket, 'r2m0', { status: 'live', homeScore: 8, awayScore: 2 });
    bracket = bracket.map((match) =>
      live.ok && live.changed[0]?.id === match.id ? live.changed[0] : match,
    );
    const corrected = play(bracket, 'r1m0', 60, 70);
    expect(at(corrected, 'r2m0')).toMatchObject({
      homeTeamId: 't1',
      awayTeamId: 't2',
      status: 'scheduled',
      homeScore: null,
    });
  });

  it('of the scores alone changes nothing that follows, decided or not', () => {
    let bracket = play(play(aBracket(4), 'r1m0', 70, 60), 'r1m1', 70, 60);
    bracket = play(bracket, 'r2m0', 70, 60);
    const advance = enterResult(bracket, 'r1m0', final(71, 60));
    expect(advance).toMatchObject({ ok: true, changed: [{ id: 'r1m0', homeScore: 71 }] });
  });

  it('[RESULT-3] is refused when the next match was decided by the wrong team, and possible once that is taken back', () => {
    let bracket = play(play(aBracket(4), 'r1m0', 70, 60), 'r1m1', 70, 60);
    bracket = play(bracket, 'r2m0', 70, 60);
    expect(enterResult(bracket, 'r1m0', final(60, 70))).toEqual({
      ok: false,
      refusal: { code: 'LaterMatchDecided', matchId: 'r2m0' },
    });
    const back = enterResult(bracket, 'r2m0', {
      status: 'scheduled',
      homeScore: null,
      awayScore: null,
    });
    bracket = bracket.map((match) =>
      back.ok && match.id === 'r2m0' ? (back.changed[0] ?? match) : match,
    );
    expect(at(play(bracket, 'r1m0', 60, 70), 'r2m0')?.homeTeamId).toBe('t1');
  });

  it('back to a match that is not played takes the winner out of the next one', () => {
    const bracket = play(aBracket(4), 'r1m0', 70, 60);
    const back = enterResult(bracket, 'r1m0', { status: 'scheduled', homeScore: 1, awayScore: 2 });
    expect(back).toMatchObject({
      ok: true,
      changed: [{ winnerTeamId: null, homeScore: null }, { homeTeamId: null }],
    });
  });
});
