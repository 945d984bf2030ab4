import { describe, expect, it } from 'vitest';
import { ownStanding } from './ownStanding.ts';

const member = (_id: string, paid: number, won: number, range: [number, number] | null) => ({
  user: { _id, fullName: _id, profileimageurl: null },
  paid,
  won,
  profit: won - paid,
  worst: range?.[0] ?? null,
  best: range?.[1] ?? null,
});
const PLAYED = [{ date: '2026-03-19', profits: {} }];
const MATCHES = (['final', 'no_contest', 'live', 'scheduled'] as const).map((status) => ({
  status,
}));

const games = (all: typeof MATCHES | null) => ({ kind: 'matches', all }) as const;
const prizes = (...states: ('open' | 'entered' | 'confirmed' | 'void')[]) =>
  ({ kind: 'prizes', all: states.map((state) => ({ state })), isCalledOff: false }) as const;

describe('how somebody is doing', () => {
  const sam = member('sam', 100, 300, [150, 900]);
  const you = member('you', 350, 500, [-12, 1102]);

  it('during the tournament is the profit, the place, the games to come and the range', () => {
    const all = { standings: [sam, you], isFinal: false, history: PLAYED };
    expect(ownStanding(all, 'you', games(MATCHES))).toEqual({
      profit: 150,
      paid: 350,
      won: 500,
      line: '2nd of 2 · 2 games to play',
      range: { worst: -12, best: 1102 },
    });
    expect(ownStanding(all, 'you', games(null))?.line).toBe('2nd of 2');
  });

  it('shares its place with who has the same profit', () => {
    const same = member('same', 0, 150, [0, 1]);
    const all = { standings: [sam, same, you], isFinal: false, history: PLAYED };
    expect(ownStanding(all, 'you', games(null))?.line).toBe('2nd of 3');
    expect(ownStanding(all, 'same', games(null))?.line).toBe('2nd of 3');
  });

  it('has neither place nor range while the auction is on', () => {
    const standings = [member('sam', 10, 0, null), member('you', 20, 0, null)];
    const all = { standings, isFinal: false, history: [] };
    expect(ownStanding(all, 'you', games(MATCHES))).toMatchObject({
      profit: -20,
      line: 'The auction is not over yet.',
      range: null,
    });
  });

  it('of a contest that was called off has a place only where something had been won', () => {
    const ahead = { ...prizes('void'), isCalledOff: true };
    const even = [member('sam', 0, 0, [0, 0]), member('you', 50, 50, [0, 0])];
    const calledOff = { standings: even, isFinal: true, history: [] };
    expect(ownStanding(calledOff, 'you', ahead)?.line).toBe('The contest was called off.');
    const decided = { ...calledOff, standings: [sam, you] };
    expect(ownStanding(decided, 'you', ahead)?.line).toBe('2nd of 2 · The contest was called off.');
  });

  it('has no place where all have back what they paid, as with an unsold champion', () => {
    const even = [member('sam', 100, 100, [0, 0]), member('you', 50, 50, [0, 0])];
    const all = { standings: even, isFinal: true, history: PLAYED };
    expect(ownStanding(all, 'you', games(MATCHES))?.line).toBe('The final has been played.');
  });

  it('of a contest that is not known yet does not say how it ended', () => {
    const ahead = { kind: 'prizes', all: null, isCalledOff: false } as const;
    const over = { standings: [sam, you], isFinal: true, history: [] };
    expect(ownStanding(over, 'you', ahead)?.line).toBe('2nd of 2');
  });

  it('has no place before the first result, nor alone', () => {
    const before = { standings: [sam, you], isFinal: false, history: [] };
    expect(ownStanding(before, 'you', games(MATCHES))?.line).toBe('2 games to play');
    const alone = { standings: [you], isFinal: false, history: PLAYED };
    expect(ownStanding(alone, 'you', games(MATCHES))?.line).toBe('2 games to play');
  });

  it('has no range after the final, nor where nothing can change any more', () => {
    const over = { standings: [sam, you], isFinal: true, history: PLAYED };
    expect(ownStanding(over, 'you', games(MATCHES))).toMatchObject({
      line: '2nd of 2 · The final has been played.',
      range: null,
    });
    const nothing = member('nothing', 0, 0, [0, 0]);
    const all = { standings: [sam, nothing], isFinal: false, history: PLAYED };
    expect(ownStanding(all, 'nothing', games(MATCHES))?.range).toBeNull();
    // Alone, one gets back in the end what has not been won yet.
    const alone = { ...member('alone', 600, 150, [0, 0]) };
    const own = { standings: [alone], isFinal: false, history: PLAYED };
    expect(ownStanding(own, 'alone', games(MATCHES))?.range).toEqual({ worst: 0, best: 0 });
  });

  it('is nothing for who is no member', () => {
    expect(
      ownStanding({ standings: [sam], isFinal: false, history: [] }, 'you', games([])),
    ).toBeNull();
  });

  it('[CONTEST-2] in a contest is the place once anybody has won, and the prizes that are not settled', () => {
    const before = {
      standings: [member('sam', 100, 0, [-100, -100]), member('you', 9, 0, [-9, -9])],
    };
    const all = { ...before, isFinal: false, history: [] };
    expect(ownStanding(all, 'you', prizes('open', 'open', 'void'))).toMatchObject({
      line: '2 of 3 prizes not settled',
      range: null,
    });
    const won = { standings: [sam, you], isFinal: false, history: [] };
    expect(ownStanding(won, 'you', prizes('entered', 'confirmed'))?.line).toBe(
      '2nd of 2 · 1 of 2 prizes not settled',
    );
    const over = { ...won, isFinal: true };
    expect(ownStanding(over, 'you', prizes('confirmed'))?.line).toBe(
      '2nd of 2 · All prizes are settled.',
    );
  });
});
