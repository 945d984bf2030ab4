import type { SeasonProblem, SeasonTeam } from '@bracketbid/contract/http/tournament';
import { TEAM_CODE } from '@bracketbid/contract/teamCode';
import { findFault } from '@bracketbid/contract/text';
import { type CsvLine, csvLines } from './csvLines.ts';
import { colourFor, SECOND_COLOUR } from './teamColours.ts';

/** A list of teams as it was read: each with the line it came from, and every problem. */
export type ReadTeams = {
  readonly teams: readonly (SeasonTeam & { readonly row: number })[];
  readonly problems: readonly SeasonProblem[];
};

/** The names of a column, ignoring case, spaces and signs. Problems use the first one. */
const COLUMNS = {
  name: ['team', 'teamname', 'name'],
  seed: ['seed', 'seednumber'],
  zone: ['zone', 'region'],
  shortName: ['shortname', 'short', 'school'],
  abbreviation: ['abbreviation', 'abbr', 'code'],
  location: ['location', 'city', 'place'],
  color: ['color', 'colour', 'primarycolor'],
  secondaryColor: ['secondarycolor', 'secondarycolour', 'color2'],
  espn: ['espn', 'espnid'],
} as const;
type Column = keyof typeof COLUMNS;
const TITLES: Record<Column, string> = {
  name: 'Team',
  seed: 'Seed',
  zone: 'Zone',
  shortName: 'Short name',
  abbreviation: 'Abbreviation',
  location: 'Location',
  color: 'Color',
  secondaryColor: 'Secondary color',
  espn: 'ESPN id',
};
const NEEDED: readonly Column[] = ['name', 'seed', 'zone'];
const LENGTHS: Partial<Record<Column, number>> = {
  name: 120,
  shortName: 120,
  zone: 40,
  location: 120,
  espn: 20,
};
const SEED_MAX = 32;
const TEAMS_MAX = 256;

/** Reads a list of teams: comma, semicolon or tab separated, the first line names the columns. */
export function readTeams(text: string): ReadTeams {
  const problems: SeasonProblem[] = [];
  const { lines, problem } = csvLines(text);
  const [head, ...body] = lines;
  if (head === undefined) {
    const unread = problem === null ? whole('The list is empty.') : { ...problem, column: null };
    return { teams: [], problems: [unread] };
  }
  const at = buildColumns(head.cells);
  for (const column of NEEDED) {
    if (at[column] === undefined) {
      problems.push({
        row: head.row,
        column: TITLES[column],
        message: `There is no column “${TITLES[column]}”.`,
      });
    }
  }
  if (problems.length > 0) return { teams: [], problems };
  if (body.length > TEAMS_MAX) {
    return { teams: [], problems: [whole(`A season has at most ${TEAMS_MAX} teams.`)] };
  }
  const teams = body.map((line) => readTeam(line, at, problems));
  problems.push(...repeated(teams, 'name', ({ key, name }) => ({ key, shown: name })));
  const findCode = ({ abbreviation: code }: SeasonTeam) => ({ key: code, shown: code });
  problems.push(...repeated(teams, 'abbreviation', findCode));
  const isTwice = (team: SeasonTeam) =>
    teams.filter(({ zone, seed }) => zone === team.zone && seed === team.seed).length > 1;
  return { teams: teams.map((team) => ({ ...team, firstFour: isTwice(team) })), problems };
}

/** What a column has twice, where each team must have its own. A team may have no code. */
function repeated(
  teams: ReadTeams['teams'],
  column: Column,
  formatValue: (team: SeasonTeam) => { readonly key: string; readonly shown: string },
): SeasonProblem[] {
  const seen = new Map<string, number>();
  return teams.flatMap((team) => {
    const { key, shown } = formatValue(team);
    const before = seen.get(key);
    if (before === undefined) {
      if (key !== '' || column === 'name') seen.set(key, team.row);
      return [];
    }
    const message = `“${shown}” is there already, in row ${before}.`;
    return [{ row: team.row, column: TITLES[column], message }];
  });
}

function isColumn(name: string): name is Column {
  return name in COLUMNS;
}

function buildColumns(head: readonly string[]): Partial<Record<Column, number>> {
  const plain = head.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(COLUMNS).filter(isColumn)) {
    const names: readonly string[] = COLUMNS[column];
    const index = plain.findIndex((name) => names.includes(name));
    if (index !== -1) found[column] = index;
  }
  return found;
}

function readTeam(
  { row, cells }: CsvLine,
  at: Partial<Record<Column, number>>,
  problems: SeasonProblem[],
): ReadTeams['teams'][number] {
  const complain = (column: Column, message: string) =>
    problems.push({ row, column: TITLES[column], message });
  const cell = (column: Column): string => {
    const text = (cells[at[column] ?? -1] ?? '').normalize('NFC');
    const max = LENGTHS[column];
    const fault =
      max === undefined
        ? null
        : findFault({ what: TITLES[column], max, min: text === '' ? 0 : 1 }, text);
    if (fault !== null) complain(column, fault);
    return text;
  };
  const name = cell('name');
  const key = toKey(name);
  if (name === '') complain('name', 'A team needs a name.');
  else if (key === '')
    complain('name', 'A team’s name needs a letter or a digit of the Latin alphabet.');
  const zone = cell('zone').toUpperCase();
  if (zone === '') complain('zone', 'A team needs a zone.');
  const seedText = cell('seed');
  const seed = /^[0-9]{1,2}$/.test(seedText) ? Number(seedText) : 0;
  if (seed < 1 || seed > SEED_MAX) {
    complain('seed', `“${seedText}” is not a seed: 1 to ${SEED_MAX}.`);
  }
  const colour = (column: 'color' | 'secondaryColor', fallback: string): string => {
    const text = cell(column);
    if (text === '') return fallback;
    const full = text.startsWith('#') ? text : `#${text}`;
    if (/^#[0-9a-f]{6}$/i.test(full)) return full.toLowerCase();
    complain(column, `“${text}” is not a color like #00539b.`);
    return fallback;
  };
  const code = (): string => {
    const text = cell('abbreviation').toUpperCase();
    if (TEAM_CODE.test(text)) return text;
    complain('abbreviation', `“${text}” is not an abbreviation: 2 to 4 letters, digits, & or -.`);
    return '';
  };
  const shortName = cell('shortName') || name;
  const espn = cell('espn');
  return {
    row,
    key,
    name,
    shortName,
    seed,
    zone,
    abbreviation: code(),
    location: cell('location'),
    color: colour('color', colourFor(key)),
    secondaryColor: colour('secondaryColor', SECOND_COLOUR),
    firstFour: false,
    externalIds: espn === '' ? {} : { espn },
  };
}

/** The id of a team that has none: `Miami (OH) RedHawks` is `miami-oh-redhawks`. */
export function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);
}

const whole = (message: string): SeasonProblem => ({ row: null, column: null, message });
