import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBracket, type DrawnTeam, drawProblems } from './draw.ts';

/** Zones of a size, with two teams for some seeds. */
function aField(zones: readonly string[], size: number, doubled: ReadonlySet<string> = new Set()) {
  return zones.flatMap((zone) =>
    Array.from({ length: size }, (_, index) => index + 1).flatMap((seed): DrawnTeam[] => {
      const key = `${zone}${seed}`;
      const team = { key, zone, seed };
      return doubled.has(key) ? [team, { ...team, key: `${key}b` }] : [team];
    }),
  );
}

const FOUR = ['EAST', 'SOUTH', 'WEST', 'MIDWEST'];

describe('a drawn bracket', () => {
  it('of 68 teams has the rounds, the lines and the pairs that everybody knows', () => {
    const doubled = new Set(['EAST16', 'SOUTH11', 'WEST11', 'MIDWEST16']);
    const teams = aField(FOUR, 16, doubled);
    expect(drawProblems(teams, FOUR)).toEqual([]);
    const { rounds, matches } = drawBracket(teams, FOUR);
    expect(rounds.map(({ order, code, name }) => `${order} ${code} ${name}`)).toEqual([
      '0 FF First Four',
      '1 R64 Round of 64',
      '2 R32 Round of 32',
      '3 S16 Sweet 16',
      '4 E8 Elite Eight',
      '5 F4 Final Four',
      '6 NC Championship',
    ]);
    expect(matches).toHaveLength(67);
    const first = matches.filter(({ round, zone }) => round.code === 'R64' && zone === 'SOUTH');
    const side = (team: string | null, from: string | null) => team ?? from;
    expect(
      first.map((match) => [side(match.home, match.homeFrom), side(match.away, match.awayFrom)]),
    ).toEqual([
      ['SOUTH1', 'SOUTH16'],
      ['SOUTH8', 'SOUTH9'],
      ['SOUTH5', 'SOUTH12'],
      ['SOUTH4', 'SOUTH13'],
      ['SOUTH6', 'FF-SOUTH-11'],
      ['SOUTH3', 'SOUTH14'],
      ['SOUTH7', 'SOUTH10'],
      ['SOUTH2', 'SOUTH15'],
    ]);
    const semifinals = matches.filter(({ round }) => round.code === 'F4');
    const findZone = (key: string | null) => matches.find((match) => match.key === key)?.zone;
    expect(
      semifinals.map(({ homeFrom, awayFrom }) => [findZone(homeFrom), findZone(awayFrom)]),
    ).toEqual([
      ['EAST', 'SOUTH'],
      ['WEST', 'MIDWEST'],
    ]);
  });

  it('lets every team reach the final, and the two best of a zone meet in its last match alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 4),
        fc.constantFrom(2, 4, 8, 16),
        fc.array(fc.nat(), { maxLength: 6 }),
        (zoneCount, size, picks) => {
          const zones = FOUR.slice(0, zoneCount);
          const plain = aField(zones, size);
          const doubled = new Set(picks.map((pick) => plain[pick % plain.length]?.key ?? ''));
          const teams = aField(zones, size, doubled);
          expect(drawProblems(teams, zones)).toEqual([]);
          const { matches } = drawBracket(teams, zones);
          expect(matches).toHaveLength(teams.length - 1);
          const byKey = new Map(matches.map((match) => [match.key, match]));
          const path = (team: string): string[] => {
            let at = matches.find(({ home, away }) => home === team || away === team);
            const keys: string[] = [];
            while (at !== undefined) {
              keys.push(at.key);
              at = at.next === null ? undefined : byKey.get(at.next);
            }
            return keys;
          };
          const finals = new Set(teams.map(({ key }) => path(key).at(-1)));
          expect(finals.size).toBe(1);
          for (const zone of zones) {
            const [best, second] = [path(`${zone}1`), path(`${zone}2`)];
            const meeting = byKey.get(best.find((key) => second.includes(key)) ?? '');
            const last = matches.filter((match) => match.zone === zone).at(-1);
            expect(meeting?.key).toBe(last?.key);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('says what keeps a field from being drawn', () => {
    const teams = [
      ...aField(['EAST', 'WEST'], 4).filter(({ key }) => key !== 'WEST3'),
      { key: 'x', zone: 'EAST', seed: 2 },
      { key: 'y', zone: 'EAST', seed: 2 },
    ];
    expect(drawProblems(teams, ['EAST', 'WEST'])).toEqual([
      {
        teams: ['EAST2', 'x', 'y'],
        message: 'EAST has 3 teams with seed 2: two play for it, not more.',
      },
      { teams: [], message: 'WEST has no team with seed 3.' },
    ]);
    expect(drawProblems(aField(['A', 'B', 'C'], 3), ['A', 'B', 'C'])).toEqual([
      { teams: [], message: 'A bracket has 1, 2, 4 or 8 zones, not 3.' },
      { teams: [], message: 'The lowest seed of a zone is 2, 4, 8, 16 or 32, not 3.' },
    ]);
  });
});
