import type { GroupRules } from '@bracketbid/contract/groupRules';
import { formatDollars } from '@bracketbid/engine/money/dollars';

type Numbers = Pick<GroupRules, 'startingBudget' | 'lotSeconds' | 'extensionSeconds' | 'payouts'>;

/** The rules of an auction in one line: what everyone has, how long a team is up, and what the final pays. */
export function rulesInBrief(rules: Numbers): string {
  const { startingBudget, lotSeconds, extensionSeconds, payouts } = rules;
  const final = payouts['NC'] ?? Math.max(0, ...Object.values(payouts));
  const late =
    extensionSeconds === 0 ? 'a late bid adds no time' : `a late bid puts ${extensionSeconds} back`;
  return `${formatDollars(startingBudget)} each · ${lotSeconds} s a team, ${late} · a title pays ${final / 100} % of the pot.`;
}
