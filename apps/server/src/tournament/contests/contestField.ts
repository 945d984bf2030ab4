import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { Team } from '@bracketbid/contract/entities';
import { colourFor, SECOND_COLOUR } from '../teamColours.ts';

/** A contest's entrants as the teams that lots are made of, in the order in which the host has entered them. */
export function toField(contest: ContestRecord) {
  const teams = contest.entrants.map(toTeam);
  const teamById = new Map(teams.map((team) => [team._id, team]));
  return { contest, teams, teamById, playIns: [] };
}

/** [CONTEST-1] An entrant as a team. */
function toTeam({ _id, name, number, pool, seed, color }: ContestRecord['entrants'][number]): Team {
  return {
    _id,
    teamName: name,
    shortName: name,
    abbreviation: '',
    teamLogo: '',
    location: '',
    isEntrant: true,
    zone: pool,
    seedNumber: seed ?? number ?? 0,
    color: color ?? colourFor(name),
    secondaryColor: SECOND_COLOUR,
  };
}
