import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/**
 * What is left for each team, in words; how many there are where money has no limit.
 *
 * @param teams  the teams to come, the one that is up included
 */
export function perTeam(remaining: number, teams: number, { one, a }: Nouns = TEAMS): string {
  if (remaining === Infinity)
    return teams <= 0 ? `no ${one} to come` : `${counted(teams, one)} to come`;
  if (remaining <= 0) return 'nothing left';
  if (teams <= 0) return `no ${one} to come`;
  if (teams === 1) return `for the last ${one}`;
  const each = Math.round(remaining / teams);
  return each === 0 ? `under $1 ${a} left` : `about ${formatDollars(each)} ${a} left`;
}

/** How much of the budget is left, from 0 to 1. */
export function partLeft(remaining: number, budget: number | null): number {
  return budget === null || budget <= 0 ? 0 : Math.min(1, Math.max(0, remaining / budget));
}
