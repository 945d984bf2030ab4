import { ruleTables, type RuleTable } from '@bracketbid/contract/ruleTables';
import { minutesOfEvening } from '@bracketbid/contract/text/evening';
import { countTeamLots } from '@bracketbid/engine/auction/lots/lots';
import { useSeasonTeams } from '../../../live/queries/seasonTeams.ts';
import { useStore } from '../../../store/store.ts';

/**
 * [GROUP-14] The tables of rules for a group that is still to be made; null until the site's rules and the season's teams are
 * there.
 */
export function useTables(): readonly RuleTable[] | null {
  const settings = useStore((state) => state.global.settings);
  const { teams, isPending } = useSeasonTeams();
  if (settings === null || isPending) return null;
  // None of the tables bundles the teams of First Four games.
  return ruleTables(settings, teams, (rules) =>
    minutesOfEvening(countTeamLots(teams, [], rules.bundles), { ...rules, pace: 'clock' }),
  );
}
