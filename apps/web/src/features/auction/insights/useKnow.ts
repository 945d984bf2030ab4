import type { Team } from '@bracketbid/contract/entities';
import { useMemo } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useMatches, useRounds } from '../../../live/queries/resultQueries.ts';
import { useShownDivision } from '../../../store/useShownDivision.ts';
import { type Know, buildInsights } from './buildInsights.ts';
import { SEED_HISTORY } from './seedHistory.ts';

/** All that is said of a team that is up, as far as it has been read. */
export function useKnow(
  team: Team,
  amount: number,
  { teams, state: { members, rules } }: Pick<LivePicture, 'teams' | 'state'>,
): Know {
  const matches = useMatches().data?.matches ?? null;
  const rounds = useRounds().data ?? null;
  const { payouts } = rules;
  const history = SEED_HISTORY[useShownDivision()];
  return useMemo(
    () => buildInsights(team, amount, { teams, members }, { matches, rounds, payouts, history }),
    [team, amount, teams, members, matches, rounds, payouts, history],
  );
}
