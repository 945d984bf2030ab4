/** Twelve groups of four national teams. */
const GROUPS = [
  ['A', 'Mexico', 'South Africa', 'South Korea', 'Czechia'],
  ['B', 'Canada', 'Bosnia and Herzegovina', 'Qatar', 'Switzerland'],
  ['C', 'Brazil', 'Morocco', 'Haiti', 'Scotland'],
  ['D', 'United States', 'Paraguay', 'Australia', 'Türkiye'],
  ['E', 'Germany', 'Curaçao', 'Ivory Coast', 'Ecuador'],
  ['F', 'Netherlands', 'Japan', 'Sweden', 'Tunisia'],
  ['G', 'Belgium', 'Egypt', 'Iran', 'New Zealand'],
  ['H', 'Spain', 'Cape Verde', 'Saudi Arabia', 'Uruguay'],
  ['I', 'France', 'Senegal', 'Iraq', 'Norway'],
  ['J', 'Argentina', 'Algeria', 'Austria', 'Jordan'],
  ['K', 'Portugal', 'DR Congo', 'Uzbekistan', 'Colombia'],
  ['L', 'England', 'Croatia', 'Ghana', 'Panama'],
] as const;

/** The list of a World Cup of 48 as a host pastes it: `Mexico, Group A`. */
export const WORLD_CUP_LINES: readonly string[] = GROUPS.flatMap(([group, ...teams]) =>
  teams.map((team) => `${team}, Group ${group}`),
);
