import type { SoldTeam } from '@bracketbid/contract/entities';

/** The teams that nobody wanted, the latest first. */
export function unsoldTeams(teams: readonly SoldTeam[], latestId: string): SoldTeam[] {
  const unsold = teams.filter(({ status }) => status === 'unsold');
  return unsold.toSorted((a, b) => Number(b._id === latestId) - Number(a._id === latestId));
}
