import { describe, expect, it } from 'vitest';
import { newestShippedTournament } from './shipped.ts';
import { drawSeason } from './season.ts';

const file = newestShippedTournament();

/** The shipped field as a list. */
const formatCsv = (delimiter: string) =>
  [
    ['Team', 'Seed', 'Zone', 'Short name', 'Location', 'Color'].join(delimiter),
    ...file.teams.map(({ name, seed, zone, shortName, location, color }) =>
      [name, seed, zone, shortName, `"${location}"`, color].join(delimiter),
    ),
  ].join('\n');

const toRequest = (text: string) => ({
  year: 2027,
  name: 'Next year',
  zones: [],
  firstDay: '2027-03-16',
  preview: true,
  text,
});

describe('a season from a list of teams', () => {
  it.each([',', ';', '\t'])('is drawn as the bracket that everybody knows (by "%s")', (sign) => {
    const { shown, file: drawn } = drawSeason({ ...toRequest(formatCsv(sign)), zones: file.zones });
    expect(shown.problems).toEqual([]);
    expect(
      shown.rounds.map(({ code, matches, dates }) => `${code} ${matches} ${dates[0]}`),
    ).toEqual([
      'FF 4 2027-03-16',
      'R64 32 2027-03-18',
      'R32 16 2027-03-20',
      'S16 8 2027-03-25',
      'E8 4 2027-03-27',
      'F4 2 2027-04-03',
      'NC 1 2027-04-05',
    ]);
    const pairs = (matches: readonly { home: string | null; away: string | null }[]) =>
      matches
        .filter(({ home, away }) => home !== null && away !== null)
        .map(({ home, away }) =>
          [home, away]
            .map(String)
            .toSorted((a, b) => a.localeCompare(b))
            .join(' - '),
        )
        .toSorted();
    const keyById = new Map(
      file.teams.map(({ id, name }) => [
        name
          .normalize('NFKD')
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replaceAll(/^-|-$/g, ''),
        id,
      ]),
    );
    const named = drawn?.matches.map(({ home, away }) => ({
      home: keyById.get(home ?? '') ?? null,
      away: keyById.get(away ?? '') ?? null,
    }));
    const known = file.matches.filter(({ homeFrom, awayFrom }) => !homeFrom && !awayFrom);
    expect(pairs(named ?? [])).toEqual(pairs(known));
  });

  it('is refused with every problem by its row and column, and nothing is drawn', () => {
    const { shown, file: drawn } = drawSeason(
      toRequest(
        [
          'Team;Seed;Zone;Color',
          'Duke Blue Devils;1;East;#00539b',
          ';2;East;',
          'Siena Saints;x;East;blue',
          'DUKE blue devils;2;;',
        ].join('\n'),
      ),
    );
    expect(drawn).toBeNull();
    expect(shown.problems).toEqual([
      { row: 3, column: 'Team', message: 'A team needs a name.' },
      { row: 4, column: 'Seed', message: '“x” is not a seed: 1 to 32.' },
      { row: 4, column: 'Color', message: '“blue” is not a color like #00539b.' },
      { row: 5, column: 'Zone', message: 'A team needs a zone.' },
      { row: 5, column: 'Team', message: '“DUKE blue devils” is there already, in row 2.' },
    ]);
  });

  it('takes a team’s code from its column alone, and no two teams have the same', () => {
    const formatList = (...codes: readonly string[]) =>
      drawSeason(
        toRequest(
          [
            'Team,Abbr,Seed,Zone',
            ...codes.map((code, index) => `Team ${index},${code},${index + 1},EAST`),
          ].join('\n'),
        ),
      ).shown;
    const good = formatList('DUKE', 'ta&m', '', '', 's04', '49RS', '', '');
    expect(good.problems).toEqual([]);
    expect(good.teams.map(({ abbreviation }) => abbreviation)).toEqual([
      'DUKE',
      'TA&M',
      '',
      '',
      'S04',
      '49RS',
      '',
      '',
    ]);
    expect(drawSeason(toRequest(formatCsv(','))).shown.teams[0]?.abbreviation).toBe('');
    expect(formatList('DUKE', 'D', 'DU KE', 'duke').problems).toEqual([
      {
        row: 3,
        column: 'Abbreviation',
        message: '“D” is not an abbreviation: 2 to 4 letters, digits, & or -.',
      },
      {
        row: 4,
        column: 'Abbreviation',
        message: '“DU KE” is not an abbreviation: 2 to 4 letters, digits, & or -.',
      },
      {
        row: 5,
        column: 'Abbreviation',
        message: '“DUKE” is there already, in row 2.',
      },
    ]);
  });

  it('reports what the list as a whole lacks', () => {
    const buildMessages = (text: string) =>
      drawSeason(toRequest(text)).shown.problems.map(({ message }) => message);
    expect(buildMessages('')).toEqual(['The list is empty.']);
    expect(buildMessages('Team,Seed\nDuke,1')).toEqual(['There is no column “Zone”.']);
    expect(buildMessages('Team,Seed,Zone\n"Duke,1,EAST')).toEqual([
      'This line can’t be read: is a quotation mark left open?',
    ]);
    expect(buildMessages('Team,Seed,Zone\nA,1,EAST\nB,2,EAST\nC,1,WEST')).toEqual([
      'WEST has no team with seed 2.',
    ]);
    expect(
      drawSeason({ ...toRequest('Team,Seed,Zone\nA,1,EAST\nB,2,EAST'), zones: ['WEST'] }).shown
        .problems,
    ).toContainEqual({ row: 2, column: 'Zone', message: '“EAST” is not one of the zones: WEST.' });
  });

  it('takes days of its own, and refuses a round that begins before the last one is over', () => {
    const small = toRequest('Team,Seed,Zone\nA,1,EAST\nB,2,EAST\nC,1,WEST\nD,2,WEST');
    const good = drawSeason({ ...small, dates: { NC: ['2027-04-02'] } });
    expect(good.shown.rounds.map(({ code, dates }) => [code, ...dates])).toEqual([
      ['F4', '2027-03-16'],
      ['NC', '2027-04-02'],
    ]);
    const bad = drawSeason({ ...small, dates: { NC: ['2027-03-01'] } });
    expect(bad.file).toBeNull();
    expect(bad.shown.problems.map(({ message }) => message)).toEqual([
      'Championship begins before Final Four is over: please check the days.',
    ]);
  });
});
