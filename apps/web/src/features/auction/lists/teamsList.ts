import type { SoldTeam, Team } from '@bracketbid/contract/entities';
import { toSearchable, toSearchWords } from '../../../formats/searchable.ts';
import { isOwn } from '../../../domain/people/owning.ts';

export const FILTERS = ['all', 'toCome', 'mine', 'sold', 'unsold'] as const;
export type TeamsFilter = (typeof FILTERS)[number];

/** `order`: as the site lists them; those to come as they were drawn. */
export type TeamsSort = 'order' | 'team' | 'location' | 'seed' | 'price';

/** Which teams are listed, and how. */
export type TeamsView = {
  readonly filter: TeamsFilter;
  readonly sort: TeamsSort;
  readonly search: string;
};

type Facts = {
  readonly teams: readonly SoldTeam[];
  /** The team whose lot is up. */
  readonly upId: string | null;
  readonly upNext: readonly Pick<Team, '_id'>[];
  readonly userId: string;
};

/** The teams of a view, in its order. */
export function listTeams(facts: Facts, { filter, sort, search }: TeamsView): SoldTeam[] {
  const found = facts.teams
    .filter((team) => isIn(team, filter, facts.userId))
    .filter((team) => isFound(team, search));
  if (sort !== 'order') return found.toSorted(COMPARE[sort]);
  return filter === 'toCome' ? inDrawnOrder(found, facts) : found;
}

/** How many teams each filter has. */
export function countTeams({ teams, userId }: Pick<Facts, 'teams' | 'userId'>) {
  const count = (filter: TeamsFilter) => teams.filter((team) => isIn(team, filter, userId)).length;
  return {
    all: teams.length,
    toCome: count('toCome'),
    mine: count('mine'),
    sold: count('sold'),
    unsold: count('unsold'),
  };
}

function isIn(team: SoldTeam, filter: TeamsFilter, userId: string): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'toCome':
      return team.status === null;
    case 'mine':
      return isOwn(team, userId);
    case 'sold':
    case 'unsold':
      return team.status === filter;
    default:
      return filter satisfies never;
  }
}

/** A bundle is found by its own name, and by what any of its teams is found by. */
function isFound(team: SoldTeam, search: string): boolean {
  return [team, ...(team.teams ?? [])].some((each) => matches(each, search));
}

/** A number is a seed; each word is looked for in the name, the code, the city and the region. */
function matches(team: Team, search: string): boolean {
  const where = toSearchable(
    [team.teamName, team.shortName, team.abbreviation, team.location, team.zone].join(' '),
  );
  return toSearchWords(search).every((word) =>
    /^\d+$/u.test(word) ? team.seedNumber === Number(word) : where.includes(word),
  );
}

function inDrawnOrder(teams: readonly SoldTeam[], { upId, upNext }: Facts): SoldTeam[] {
  const place = new Map(upNext.map(({ _id }, index) => [_id, index]));
  const findPlace = ({ _id }: SoldTeam) => (_id === upId ? -1 : (place.get(_id) ?? Infinity));
  return teams.toSorted((a, b) => {
    const [one, other] = [findPlace(a), findPlace(b)];
    return one === other ? 0 : one - other;
  });
}

const byName = (a: SoldTeam, b: SoldTeam) => a.teamName.localeCompare(b.teamName, 'en');
const COMPARE: Record<Exclude<TeamsSort, 'order'>, (a: SoldTeam, b: SoldTeam) => number> = {
  team: byName,
  location: (a, b) => a.location.localeCompare(b.location, 'en') || byName(a, b),
  seed: (a, b) => a.seedNumber - b.seedNumber || byName(a, b),
  // The dearest first, then those that nobody wanted, then those to come.
  price: (a, b) => formatPrice(b) - formatPrice(a) || byName(a, b),
};

function formatPrice({ status, amount }: SoldTeam): number {
  if (status === null) return -1;
  return amount ?? 0;
}
