import { fieldDraft } from '@bracketbid/contract/http/field';
import { describe, expect, it } from 'vitest';
import {
  buildAnswer,
  emptyGames,
  espnGame,
  firstFourAnswer,
  realAnswer,
  TBD,
  womensAnswer,
} from '../../test/external/fieldFeed.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { draftField, type DraftFacts } from './draftField.ts';
import { comingYear, lastDays, openingDays, selectionSunday } from './fieldDays.ts';
import { fieldFile } from './fieldFile.ts';
import { readEvents } from './readEvents.ts';

const shipped = newestShippedTournament();
const FACTS: DraftFacts = {
  year: 2026,
  division: 'mens',
  firstDay: '2026-03-17',
  zones: shipped.zones,
  schools: new Map(
    shipped.teams.map(({ id, location, externalIds }) => [
      externalIds?.['espn'] ?? '',
      { key: id, location },
    ]),
  ),
};

/** Reads answers as the server does, and proves that the border would take what comes of them. */
const read = (answers: readonly unknown[], facts = FACTS) => {
  const { events, problems } = readEvents(answers, facts.division);
  const drafted = draftField(events, facts);
  fieldDraft.parse(drafted.draft);
  return { ...drafted, problems: [...problems, ...drafted.problems] };
};

const toPair = (home: string | null, away: string | null) =>
  [String(home), String(away)].toSorted((a, b) => a.localeCompare(b)).join(' v ');

const listPairs = (
  matches: typeof shipped.matches,
  code: string,
  rounds: typeof shipped.rounds,
) => {
  const order = rounds.find((round) => round.code === code)?.order;
  return matches
    .filter(({ roundOrder }) => roundOrder === order)
    .map(({ home, away }) => toPair(home, away))
    .toSorted();
};

describe('the field of 2026 from the real feed', () => {
  it('is the field that was played: teams, seeds, regions, days, hours, the whole tree', () => {
    const { draft, problems } = read([realAnswer(), firstFourAnswer()]);
    expect(draft.teams).toHaveLength(68);
    expect(draft).toMatchObject({
      year: 2026,
      firstDay: '2026-03-17',
      zones: shipped.zones,
      name: "2026 NCAA Men's Basketball Championship",
    });
    const facts = (teams: readonly { seed: number | null; zone: string }[], ids: string[]) =>
      teams.map(({ seed, zone }, index) => `${ids[index]} ${zone} ${seed}`).toSorted();
    expect(
      facts(
        draft.teams,
        draft.teams.map(({ key }) => key),
      ),
    ).toEqual(
      facts(
        shipped.teams,
        shipped.teams.map(({ id }) => id),
      ),
    );
    expect(draft.teams.find(({ key }) => key === 'florida')).toEqual({
      key: 'florida',
      name: 'Florida Gators',
      shortName: 'Florida',
      abbreviation: 'FLA',
      seed: 1,
      zone: 'SOUTH',
      location: 'Gainesville, FL',
      record: '26-7',
      espn: '57',
      color: '#0021a5',
      secondaryColor: '#fa4616',
    });
    const { file, problems: wrong } = fieldFile(draft);
    expect(wrong).toEqual([]);
    if (file === null) throw new Error('No file');
    expect(file.matches).toHaveLength(67);
    const known = { FF: 4, R64: 28 };
    for (const [code, count] of Object.entries(known)) {
      const drawn = file.matches.filter(
        ({ roundOrder, home, away }) =>
          file.rounds.find(({ order }) => order === roundOrder)?.code === code &&
          home !== null &&
          away !== null,
      );
      expect(drawn).toHaveLength(count);
      const played = listPairs(shipped.matches, code, shipped.rounds);
      for (const { home, away } of drawn) {
        expect(played).toContain(toPair(home, away));
      }
    }
    const opening = file.matches.find(({ home, away }) => home === 'duke' && away === 'siena');
    expect(opening).toMatchObject({ date: '2026-03-19', startTimeUtc: '2026-03-19T19:00:00.000Z' });
    expect(opening).toMatchObject({ espnEventId: '401856478', status: 'scheduled', winner: null });
    // Florida waits for a First Four winner, and has its hour all the same.
    expect(file.matches.find(({ home }) => home === 'florida')).toMatchObject({
      away: null,
      homeFrom: null,
      awayFrom: 'FF-SOUTH-16',
      date: '2026-03-20',
      startTimeUtc: '2026-03-21T01:25:00.000Z',
    });
    expect(file.rounds.map(({ code, dates }) => `${code} ${dates[0]} ${dates.at(-1)}`)).toEqual([
      'FF 2026-03-17 2026-03-18',
      'R64 2026-03-19 2026-03-20',
      'R32 2026-03-21 2026-03-22',
      'S16 2026-03-26 2026-03-27',
      'E8 2026-03-28 2026-03-29',
      'F4 2026-04-04 2026-04-04',
      'NC 2026-04-06 2026-04-06',
    ]);
    // What is left to look at: the order of the regions, which nobody knows yet, and colours that the feed lacks.
    expect(problems.map(({ kind, column }) => `${kind} ${column}`)).toContain('guessed zones');
    expect(problems.filter(({ kind }) => kind === 'unread' || kind === 'contradiction')).toEqual(
      [],
    );
  });

  it('says that the First Four is not in it, and is a field of 64 without', () => {
    const { draft, problems } = read([realAnswer()]);
    expect(draft.teams).toHaveLength(64);
    expect(problems.some(({ message }) => message.startsWith('No First Four game'))).toBe(true);
    expect(fieldFile(draft).file?.matches).toHaveLength(63);
  });

  it('is the same whatever the order of the answers', () => {
    const { events } = realAnswer();
    const other = { events: events.toReversed() };
    expect(read([firstFourAnswer(), other]).draft).toEqual(
      read([realAnswer(), firstFourAnswer()]).draft,
    );
  });
});

describe('the women’s field of 2025, in the form of the feed', () => {
  const womens = newestShippedTournament('womens');
  const facts: DraftFacts = {
    year: 2025,
    division: 'womens',
    firstDay: '2025-03-19',
    zones: ['ALBANY 1', 'PORTLAND 4', 'ALBANY 2', 'PORTLAND 3'],
    schools: new Map(
      womens.teams.map(({ id, location, externalIds }) => [
        externalIds?.['espn'] ?? '',
        { key: id, location },
      ]),
    ),
  };
  const listPlaces = (teams: readonly { name: string; seed: number | null; zone: string }[]) =>
    teams.map(({ name, seed, zone }) => `${name} ${zone} ${seed}`).toSorted();

  it.each(["NCAA Women's Championship", "NCAA Women's Basketball Championship"])(
    'is the field that was played, with its numbered regions and its days: %s',
    (tournament) => {
      const { draft, problems } = read([womensAnswer(tournament)], facts);
      expect(draft).toMatchObject({ name: `2025 ${tournament}`, year: 2025 });
      // 1 meets 4, and 2 meets 3: the order in which the shipped file has them.
      expect(draft.zones).toEqual(womens.zones);
      expect(listPlaces(draft.teams)).toEqual(listPlaces(womens.teams));
      expect(problems.filter(({ kind }) => kind !== 'guessed')).toEqual([]);
      const { file, problems: wrong } = fieldFile(draft);
      expect(wrong).toEqual([]);
      expect(file?.rounds.map(({ code, dates }) => ({ code, dates }))).toEqual(
        womens.rounds.map(({ code, dates }) => ({ code, dates })),
      );
      expect(listPairs(file?.matches ?? [], 'FF', file?.rounds ?? [])).toEqual(
        listPairs(womens.matches, 'FF', womens.rounds),
      );
    },
  );

  it('has two regionals of one city apart', () => {
    const game = (id: string, number: number) =>
      espnGame({
        id,
        date: '2026-03-20T16:00Z',
        region: '',
        headline: `NCAA Women's Basketball Championship - Regional ${number} in Fort Worth - 1st Round`,
        sides: [team(`${id}1`, 1), team(`${id}2`, 16)],
      });
    const { draft } = read([{ events: [game('1', 1), game('2', 3)] }], facts);
    expect(draft.zones).toEqual(['FORT WORTH 1', 'FORT WORTH 3']);
  });

  it('takes no game of the men’s, and the men’s none of the women’s', () => {
    const both = [womensAnswer(), realAnswer(), firstFourAnswer()];
    expect(listPlaces(read(both, facts).draft.teams)).toEqual(listPlaces(womens.teams));
    expect(read(both).draft).toEqual(read([realAnswer(), firstFourAnswer()]).draft);
  });
});

const team = (id: string, seed: number | null, name = `Team ${id}`) => ({ id, name, seed });

describe('a feed that leaves things open', () => {
  it('has its missing seeds guessed by the opponents, and says so', () => {
    const { draft, problems } = read([
      {
        events: [
          espnGame({
            id: '1',
            date: '2026-03-19T16:00Z',
            region: 'South',
            sides: [team('1', 5), team('2', null)],
          }),
          espnGame({
            id: '2',
            date: '2026-03-17T22:00Z',
            region: 'South',
            round: 'First Four',
            sides: [team('3', null), team('4', 16)],
          }),
        ],
      },
    ]);
    expect(draft.teams.map(({ espn, seed }) => [espn, seed])).toEqual([
      ['3', 16],
      ['4', 16],
      ['1', 5],
      ['2', 12],
    ]);
    expect(
      problems.flatMap(({ kind, column, read: was, guessed }) =>
        column === 'seed' ? [[kind, was, guessed]] : [],
      ),
    ).toEqual([
      ['guessed', '99', '16'],
      ['guessed', '99', '12'],
    ]);
  });

  it('leaves a seed empty where nothing tells it, and the field can’t be saved until it is typed', () => {
    const { draft, problems } = read([
      {
        events: [
          espnGame({
            id: '1',
            date: '2026-03-19T16:00Z',
            region: 'South',
            sides: [team('1', null), TBD],
          }),
        ],
      },
    ]);
    expect(draft.teams).toMatchObject([{ seed: null, zone: 'SOUTH' }]);
    expect(draft.games).toMatchObject([{ teams: ['team-1'] }]);
    expect(problems.find(({ column }) => column === 'seed')).toMatchObject({ kind: 'missing' });
    const { file, problems: wrong } = fieldFile(draft);
    expect(file).toBeNull();
    expect(wrong).toMatchObject([{ team: 'team-1', column: 'seed' }]);
  });

  it('puts a team of an unknown region where its seed is lacking, as a guess', () => {
    const { events } = realAnswer();
    const text = JSON.stringify({ events }).replace(
      'South Region - 1st Round',
      'Nowhere Region - 1st Round',
    );
    const { draft, problems } = read([buildAnswer(text)]);
    const florida = draft.teams.find(({ key }) => key === 'florida');
    expect(florida?.zone).toBe('SOUTH');
    expect(draft.zones).toEqual(shipped.zones);
    expect(
      problems.find(({ team: key, column }) => key === 'florida' && column === 'zone'),
    ).toMatchObject({ kind: 'guessed', read: 'NOWHERE', guessed: 'SOUTH' });
  });

  it('puts both teams of a First Four game where their place is, when its heading names no region', () => {
    const answer = firstFourAnswer();
    const [first = {}] = answer.events;
    const unnamed = buildAnswer(
      JSON.stringify({ events: [first] }).replace('South Region - First Four', 'First Four'),
    );
    const withPlace = JSON.stringify(realAnswer()).replaceAll('Prairie View A&M Panthers', 'TBD');
    const { draft } = read([
      unnamed,
      buildAnswer(withPlace.replaceAll('"id":"2504"', '"id":"-1"')),
    ]);
    expect(
      draft.teams.flatMap(({ key, zone, seed }) => (seed === 16 && zone === 'SOUTH' ? [key] : [])),
    ).toEqual(expect.arrayContaining(['lehigh', 'prairie-view-am']));
  });

  it('names a team that plays twice in one round, and keeps its first game', () => {
    const { draft, problems } = read([
      {
        events: [
          espnGame({
            id: '1',
            date: '2026-03-19T16:00Z',
            region: 'South',
            sides: [team('1', 1), team('2', 16)],
          }),
          espnGame({
            id: '2',
            date: '2026-03-20T16:00Z',
            region: 'East',
            sides: [team('1', 4), team('3', 13)],
          }),
        ],
      },
    ]);
    expect(draft.teams.map(({ espn }) => espn)).toEqual(['1', '2', '3']);
    expect(problems.find(({ kind }) => kind === 'contradiction')?.message).toBe(
      'Team 1 plays twice in one round: also in Team 1 at Team 2.',
    );
  });

  it('knows who meets in the Final Four once the feed does', () => {
    const { events } = realAnswer();
    const semifinal = espnGame({
      id: '9',
      date: '2026-04-04T22:00Z',
      region: '',
      round: 'Final Four',
      sides: [team('150', 1, 'Duke Blue Devils'), team('130', 1, 'Michigan Wolverines')],
    });
    const { draft, problems } = read([{ events: [...events, semifinal] }]);
    expect(draft.zones).toEqual(['EAST', 'MIDWEST', 'SOUTH', 'WEST']);
    expect(problems.some(({ column }) => column === 'zones')).toBe(false);
  });
});

describe('a feed that means harm', () => {
  it('brings no markup, no hidden signs and no endless names', () => {
    const { draft } = read([
      {
        events: [
          espnGame({
            id: '1',
            date: '2026-03-19T16:00Z',
            region: `S\u0000outh${'h'.repeat(80)}`,
            sides: [
              { ...team('1', 1, `\u202eEvil\u0000\n${'e\u0301'.repeat(5000)}`), record: '<b>1-0' },
              { ...team('2', 16, 'Ḧåẅäï’ī 東京'), abbreviation: '<i>' },
            ],
          }),
        ],
      },
    ]);
    for (const { name, zone } of draft.teams) {
      expect([...name].length).toBeLessThanOrEqual(120);
      expect(zone.length).toBeLessThanOrEqual(40);
      expect(name).not.toMatch(/[\p{Cc}\u202e]/u);
    }
    expect(draft.teams.map(({ record, abbreviation }) => [record, abbreviation])).toEqual([
      [null, ''],
      [null, ''],
    ]);
  });

  it('brings abbreviations with digits, which are codes like others', () => {
    const { draft } = read([
      {
        events: [
          espnGame({
            id: '1',
            date: '2026-03-19T16:00Z',
            region: 'South',
            sides: [
              { ...team('1', 1, 'Schalke 04'), abbreviation: 'S04' },
              { ...team('2', 16, 'San Francisco 49ers'), abbreviation: '49rs' },
            ],
          }),
        ],
      },
    ]);
    expect(draft.teams.map(({ abbreviation }) => abbreviation)).toEqual(['S04', '49RS']);
  });

  it('loses only the games that can’t be read', () => {
    const { events } = realAnswer();
    const [first = {}, ...others] = events;
    const broken = [{ ...first, date: 'soon' }, ...others];
    const { draft, problems } = read([
      { events: [null, 7, 'x', [], {}, { competitions: [{}] }, ...broken] },
    ]);
    expect(draft.teams).toHaveLength(62);
    expect(problems.filter(({ kind }) => kind === 'unread')).toHaveLength(1);
  });

  it('is refused as a whole when it is no scoreboard, or has too many games', () => {
    for (const answer of [null, [], 'text', { events: 5 }, emptyGames(3001)]) {
      expect(() => readEvents([answer], 'mens')).toThrow(/invalid_type|too_big/);
    }
    expect(() => readEvents([emptyGames(2000), emptyGames(2000)], 'mens')).toThrow(
      /more than 3000/,
    );
  });

  it('fills neither the field nor the list of problems beyond its limits', () => {
    const events = Array.from({ length: 1500 }, (_, index) =>
      espnGame({
        id: `${index}`,
        date: '2026-03-19T16:00Z',
        region: `R${index}`,
        sides: [team(`${index * 2 + 1}`, null), team(`${index * 2 + 2}`, null)],
      }),
    );
    const { draft, problems } = read([{ events }]);
    expect(draft.teams).toHaveLength(256);
    expect(draft.zones.length).toBeLessThanOrEqual(8);
    expect(problems.length).toBeLessThanOrEqual(350);
  });
});

describe('the days of a tournament', () => {
  it('follow Selection Sunday', () => {
    expect([2022, 2023, 2024, 2025, 2026, 2027].map(selectionSunday)).toEqual([
      '2022-03-13',
      '2023-03-12',
      '2024-03-17',
      '2025-03-16',
      '2026-03-15',
      '2027-03-14',
    ]);
    expect(openingDays(2026, 'mens')).toEqual([
      '2026-03-17',
      '2026-03-18',
      '2026-03-19',
      '2026-03-20',
    ]);
    // Women begin a day later, and end a day earlier.
    expect(openingDays(2025, 'womens')).toEqual(
      newestShippedTournament('womens')
        .rounds.slice(0, 2)
        .flatMap(({ dates }) => dates),
    );
    expect(lastDays(2024, 'womens')).toEqual({ F4: ['2024-04-05'], NC: ['2024-04-07'] });
    expect(lastDays(2026, 'mens')).toEqual({});
  });

  it('are next year’s once this year’s are over', () => {
    expect([comingYear('2026-03-15'), comingYear('2026-04-15'), comingYear('2026-04-16')]).toEqual([
      2026, 2026, 2027,
    ]);
  });
});
