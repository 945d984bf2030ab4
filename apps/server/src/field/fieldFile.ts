import type { FieldDraft, FieldProblem } from '@bracketbid/contract/http/field';
import { type TournamentFile, tournamentFile } from '@bracketbid/contract/http/tournament';
import { drawProblems } from '@bracketbid/engine/bracket/draw';
import { drawFile } from '../tournament/season.ts';

/** A mended field: what is still wrong with it, else the file to import. */
export type FieldFile = {
  readonly problems: readonly FieldProblem[];
  readonly rounds: ReturnType<typeof drawFile>['rounds'];
  /** Null with any problem. */
  readonly file: TournamentFile | null;
};

const PROBLEMS_MAX = 100;

/** Draws a mended field and puts its games on their days and hours. Pure: nothing is written. */
export function fieldFile(draft: FieldDraft): FieldFile {
  const problems = listProblems(draft);
  if (problems.length > 0) return { problems, rounds: [], file: null };
  const teams = draft.teams.map(({ espn, seed, shortName, ...team }) => ({
    ...team,
    seed: seed ?? 0,
    shortName: shortName === '' ? team.name : shortName,
    firstFour:
      draft.teams.filter((each) => each.zone === team.zone && each.seed === seed).length > 1,
    externalIds: espn === null ? null : { espn },
  }));
  const { rounds, problem, file } = drawFile(draft, teams, draft.zones);
  if (file === null) {
    const message = problem?.message ?? 'This field can’t be drawn.';
    return { problems: [aboutAll('game', message)], rounds, file: null };
  }
  const timed = { ...file, matches: file.matches.map((match) => timedMatch(match, file, draft)) };
  // The same schema as of an import: what it refuses, no other door lets in.
  const read = tournamentFile.safeParse(timed);
  if (!read.success) {
    const message = read.error.issues[0]?.message ?? 'This field can’t be read.';
    return { problems: [aboutAll(null, message)], rounds, file: null };
  }
  return { problems: [], rounds, file: read.data };
}

type FileMatch = TournamentFile['matches'][number];

/** A match with the day, the hour and the number of its game, if the feed had it. */
function timedMatch(match: FileMatch, file: TournamentFile, { games }: FieldDraft): FileMatch {
  const { code } = file.rounds.find(({ order }) => order === match.roundOrder) ?? { code: '' };
  const sides = [...findPlayers(match, file, 'home'), ...findPlayers(match, file, 'away')];
  const game = games.find(
    ({ round, teams }) =>
      round === code && teams.length > 0 && teams.every((key) => sides.includes(key)),
  );
  if (game === undefined) return match;
  const { date, startAt, event } = game;
  return { ...match, date, startTimeUtc: startAt, espnEventId: event };
}

/** Who plays on a side of a match: a team, or the two that play for the place. */
function findPlayers(match: FileMatch, file: TournamentFile, side: 'home' | 'away'): string[] {
  const team = match[side];
  if (team !== null) return [team];
  const from = side === 'home' ? match.homeFrom : match.awayFrom;
  const before = file.matches.find(({ id }) => id === from);
  if (before === undefined || before.roundOrder !== 0) return [];
  return [before.home, before.away].filter((key) => key !== null);
}

function listProblems({ name, zones, teams }: FieldDraft): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const about = (
    team: FieldDraft['teams'][number],
    column: FieldProblem['column'],
    message: string,
  ) =>
    problems.push({
      kind: 'missing',
      where: team.name || 'A team',
      team: team.key,
      column,
      read: null,
      guessed: null,
      message,
    });
  if (name === '') problems.push(aboutAll('name', 'The tournament needs a name.'));
  const twice = (formatValue: (team: FieldDraft['teams'][number]) => string) => {
    const seen = new Map<string, number>();
    for (const team of teams) seen.set(formatValue(team), (seen.get(formatValue(team)) ?? 0) + 1);
    return (value: string) => value !== '' && (seen.get(value) ?? 0) > 1;
  };
  const isKeyTwice = twice(({ key }) => key);
  const isNameTwice = twice(({ name: teamName }) => teamName);
  const isCodeTwice = twice(({ abbreviation }) => abbreviation);
  for (const team of teams) {
    if (team.name === '') about(team, 'name', 'A team needs a name.');
    if (isKeyTwice(team.key) || isNameTwice(team.name)) {
      about(team, 'name', `${team.name} is there twice.`);
    }
    if (isCodeTwice(team.abbreviation)) {
      about(team, 'abbreviation', `The abbreviation ${team.abbreviation} is there twice.`);
    }
    if (team.seed === null) about(team, 'seed', 'A team needs a seed.');
    if (team.zone === '') about(team, 'zone', 'A team needs a region.');
    else if (!zones.includes(team.zone)) {
      about(team, 'zone', `“${team.zone}” is not one of the regions: ${zones.join(', ')}.`);
    }
  }
  if (problems.length > 0) return problems.slice(0, PROBLEMS_MAX);
  if (teams.length === 0) return [aboutAll('game', 'There is no team in this field yet.')];
  if (new Set(zones).size < zones.length) return [aboutAll('zones', 'A region is there twice.')];
  const drawn = teams.map(({ key, zone, seed }) => ({ key, zone, seed: seed ?? 0 }));
  for (const { teams: keys, message } of drawProblems(drawn, zones)) {
    if (keys.length === 0) problems.push(aboutAll('seed', message));
    for (const team of teams.filter(({ key }) => keys.includes(key))) about(team, 'seed', message);
  }
  return problems.slice(0, PROBLEMS_MAX);
}

function aboutAll(column: FieldProblem['column'], message: string): FieldProblem {
  return {
    kind: 'missing',
    where: 'The field',
    team: null,
    column,
    read: null,
    guessed: null,
    message,
  };
}
