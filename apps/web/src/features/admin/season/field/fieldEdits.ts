import type { FieldDraft, FieldProblem, FieldTeam } from '@bracketbid/contract/http/field';

/** A field with one of its teams changed. */
export function withTeam(draft: FieldDraft, key: string, part: Partial<FieldTeam>): FieldDraft {
  const teams = draft.teams.map((team) => (team.key === key ? { ...team, ...part } : team));
  return { ...draft, teams };
}

/** A field with one team more, by a key of its own. */
export function withNewTeam(draft: FieldDraft, team: Omit<FieldTeam, 'key'>): FieldDraft {
  const slug = team.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50);
  const taken = new Set(draft.teams.map(({ key }) => key));
  let key = slug || 'team';
  for (let more = 2; taken.has(key); more += 1) key = `${slug || 'team'}-${more}`;
  return { ...draft, teams: [...draft.teams, { ...team, key }] };
}

/** A field without a team: its games are left without it. */
export function withoutTeam(draft: FieldDraft, key: string): FieldDraft {
  return {
    ...draft,
    teams: draft.teams.filter((team) => team.key !== key),
    games: draft.games.map((game) => ({
      ...game,
      teams: game.teams.filter((team) => team !== key),
    })),
  };
}

/** The field's regions in their order with their teams, the best seeds first. Teams of no region come before. */
export function listRegions({
  zones,
  teams,
}: FieldDraft): { readonly zone: string; readonly teams: readonly FieldTeam[] }[] {
  const bySeed = (a: FieldTeam, b: FieldTeam) =>
    (a.seed ?? 0) - (b.seed ?? 0) || a.name.localeCompare(b.name);
  const lost = teams.filter(({ zone }) => !zones.includes(zone)).toSorted(bySeed);
  return [
    ...(lost.length === 0 ? [] : [{ zone: '', teams: lost }]),
    ...zones.map((zone) => ({
      zone,
      teams: teams.filter((team) => team.zone === zone).toSorted(bySeed),
    })),
  ];
}

/** What the reading left to look at: without what has been mended since, and what stops the saving and is said there. */
export function openNotes(
  {
    read,
    wrong,
  }: { readonly read: readonly FieldProblem[]; readonly wrong: readonly FieldProblem[] },
  mended: ReadonlySet<string>,
): FieldProblem[] {
  const said = new Set(wrong.map(findPlace));
  return read.filter((problem) => {
    const place = findPlace(problem);
    return problem.team === null && problem.column !== 'zones'
      ? true
      : !mended.has(place) && !said.has(place);
  });
}

/** What a problem is about: a team's column, or a column of the whole field. */
export const findPlace = ({ team, column }: Pick<FieldProblem, 'team' | 'column'>): string =>
  `${team ?? ''} ${column ?? ''}`;

/** The places in which two fields differ, so that what was said of them is said no more. */
export function mendedPlaces(before: FieldDraft, after: FieldDraft): string[] {
  const known = new Map(before.teams.map((team) => [team.key, team]));
  const places = after.teams.flatMap((team) => {
    const was = known.get(team.key);
    return was === undefined
      ? []
      : COLUMNS.filter((column) => was[column] !== team[column]).map((column) =>
          findPlace({ team: team.key, column }),
        );
  });
  const isReordered = before.zones.join() !== after.zones.join();
  return isReordered ? [...places, findPlace({ team: null, column: 'zones' })] : places;
}

const COLUMNS = ['name', 'abbreviation', 'seed', 'zone', 'color', 'record'] as const;

/** What is between commas, in capitals, as regions are written. */
export function zonesIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((each) => each.trim().toUpperCase())
    .filter((each) => each !== '');
}
