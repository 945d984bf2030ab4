import type { SeasonTeam } from '@bracketbid/contract/http/admin';

/** A team of the console as the rest of the house draws teams. */
export const drawable = (
  team: Pick<SeasonTeam, 'name' | 'shortName' | 'color' | 'secondaryColor'> & {
    readonly logo?: string;
  },
) => ({
  teamName: team.name,
  shortName: team.shortName,
  teamLogo: team.logo ?? '',
  color: team.color,
  secondaryColor: team.secondaryColor,
});
