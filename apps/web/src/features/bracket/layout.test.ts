import { readFileSync } from 'node:fs';
import type { Match } from '@bracketbid/contract/entities';
import { drawBracket } from '@bracketbid/engine/bracket/draw';
import { describe, expect, it } from 'vitest';
import { aBracketMatch } from '../../../test/aBracketMatch.ts';
import { currentRoundOrder, computeLayout } from './layout.ts';
import { expected, toState } from './matchWords.ts';

const FILE: {
  zones: string[];
  matches: {
    id: string;
    zone: string | null;
    round: string;
    roundOrder: number;
    date: string;
    homeFrom: string | null;
    awayFrom: string | null;
    nextMatchId: string | null;
    winner: string | null;
  }[];
} = JSON.parse(
  readFileSync(new URL('../../../../../data/tournament-2026.json', import.meta.url), 'utf8'),
);

const MATCHES = FILE.matches.map((match, position): Match => ({
  _id: match.id,
  zone: match.zone,
  round: match.round,
  roundOrder: match.roundOrder,
  position,
  date: match.date,
  startAt: null,
  status: 'scheduled',
  homeTeam: null,
  awayTeam: null,
  winner: match.winner,
  homeFrom: match.homeFrom,
  awayFrom: match.awayFrom,
  next: match.nextMatchId,
}));

/** A bracket as it is drawn, before its first match. */
function drawn(zones: readonly string[], seeds: number): Match[] {
  const teams = zones.flatMap((zone) =>
    Array.from({ length: seeds }, (_, index) => ({
      key: `${zone} ${index + 1}`,
      zone,
      seed: index + 1,
    })),
  );
  return drawBracket(teams, zones).matches.map(({ key, round, zone, position, ...from }) =>
    aBracketMatch({
      _id: key,
      zone,
      position,
      round: round.name,
      roundOrder: round.order,
      homeFrom: from.homeFrom,
      awayFrom: from.awayFrom,
      next: from.next,
    }),
  );
}

describe('the bracket', () => {
  it('has four zones of 8, 4, 2 and 1 matches, the First Four, two semifinals and a final', () => {
    const { zones, firstFour, beforeFinal, final, shape } = computeLayout(FILE.zones, MATCHES);
    expect(shape).toBe('four');
    expect(zones.map(({ zone }) => zone)).toEqual(FILE.zones);
    for (const { rounds } of zones) {
      expect(rounds.map((round) => round.length)).toEqual([8, 4, 2, 1]);
    }
    expect(firstFour).toHaveLength(4);
    expect(beforeFinal).toHaveLength(2);
    expect(final?.round).toBe('Championship');
  });

  it('draws on one side the zones whose winners meet before the final', () => {
    expect(computeLayout(FILE.zones, MATCHES).leftZones).toEqual(['EAST', 'SOUTH']);
  });

  it.each([
    [1, 4, 'one', 1],
    [1, 32, 'one', 1],
    [2, 8, 'two', 1],
    [2, 32, 'stacked', 2],
    [4, 16, 'four', 2],
    [4, 32, 'stacked', 4],
    [8, 16, 'stacked', 8],
  ] as const)(
    'draws every match of %i zones of %i teams once, however it is laid out',
    (count, seeds, shape, left) => {
      const zones = Array.from({ length: count }, (_, index) => `Zone ${index + 1}`);
      const matches = drawn(zones, seeds);
      const layout = computeLayout(zones, matches);
      expect(layout.shape).toBe(shape);
      expect(layout.leftZones).toHaveLength(left);
      const shown = [
        ...layout.zones.flatMap(({ rounds }) => rounds.flat()),
        ...layout.beforeFinal,
        ...(layout.final === null ? [] : [layout.final]),
      ];
      expect(shown.map(({ _id }) => _id).toSorted()).toEqual(
        matches.map(({ _id }) => _id).toSorted(),
      );
    },
  );

  it('puts the two matches whose winners meet next to each other, above where they meet', () => {
    for (const { rounds } of computeLayout(FILE.zones, MATCHES).zones) {
      for (const [index, round] of rounds.slice(0, -1).entries()) {
        expect(round.map(({ next }) => next)).toEqual(
          (rounds[index + 1] ?? []).flatMap(({ _id }) => [_id, _id]),
        );
      }
    }
  });

  it('knows the round that is played', () => {
    expect(currentRoundOrder([])).toBeNull();
    expect(currentRoundOrder(MATCHES)).toBe(6);
    expect(
      currentRoundOrder(
        MATCHES.map((match) => (match.roundOrder > 2 ? { ...match, winner: null } : match)),
      ),
    ).toBe(3);
  });

  it('shows the state of a match in words', () => {
    const [match] = MATCHES;
    if (match === undefined) throw new Error('The file has no match');
    expect(toState(match)).toBe('Wed, Mar 18');
    expect(toState({ ...match, startAt: '2026-03-18T22:40:00.000Z' })).toBe(
      'Wed, Mar 18, 3:40 PM PT',
    );
    expect(toState({ ...match, status: 'live' })).toBe('Live');
    expect(toState({ ...match, status: 'no_contest' })).toBe('Walkover');
    expect(expected(undefined)).toBe('To be decided');
    expect(expected(match)).toBe('To be decided');
  });
});
