import { toSearchable } from '../../../formats/searchable.ts';

type Searched = { readonly name: string; readonly zone: string; readonly location: string };

/** The teams whose name, zone or location contains the search, in their order; all of them without a search. */
export function teamsMatching<Team extends Searched>(
  teams: readonly Team[],
  typed: string,
): Team[] {
  const wanted = toSearchable(typed.trim());
  return teams.filter(({ name, zone, location }) =>
    toSearchable(`${name} ${zone} ${location}`).includes(wanted),
  );
}
