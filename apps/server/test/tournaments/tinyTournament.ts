import { tournamentFile, type TournamentFile } from '@bracketbid/contract/http/tournament';

const TEAMS = [
  { id: 'duke', name: 'Duke Blue Devils', shortName: 'Duke', location: 'Durham, NC', seed: 1 },
  { id: 'iowa', name: 'Iowa Hawkeyes', shortName: 'Iowa', location: 'Iowa City, IA', seed: 2 },
  { id: 'utah', name: 'Utah Utes', shortName: 'Utah', location: 'Salt Lake City, UT', seed: 3 },
  { id: 'navy', name: 'Navy Midshipmen', shortName: 'Navy', location: 'Annapolis, MD', seed: 4 },
] as const;

/** A tournament of another year that is auctioned within seconds: at most four teams. */
export function tinyTournament(teams = 4): TournamentFile {
  return tournamentFile.parse({
    year: 2031,
    name: 'The Tiny Cup',
    zones: ['EAST'],
    rounds: [{ name: 'Championship', code: 'NC', order: 1, dates: ['2031-04-07'] }],
    teams: TEAMS.slice(0, teams).map((team) => ({
      ...team,
      abbreviation: team.shortName.toUpperCase(),
      zone: 'EAST',
      color: '#00539b',
      secondaryColor: '#ffffff',
      firstFour: false,
    })),
    matches: [],
  });
}
