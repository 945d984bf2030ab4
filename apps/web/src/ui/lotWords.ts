import type { Team } from '@bracketbid/contract/entities';

/** The teams of a bundle in a line, the best seeds first: `13 Yale, 14 Troy`. Null where the lot is one team. */
export function teamsInLot({ teams }: Pick<Team, 'teams'>): string | null {
  return teams?.map(({ seedNumber, shortName }) => `${seedNumber} ${shortName}`).join(', ') ?? null;
}
