import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import type { GroupRules } from '@bracketbid/contract/groupRules';
import { formatDollars } from '@bracketbid/engine/money/dollars';

type Numbers = Pick<
  GroupRules,
  'pace' | 'startingBudget' | 'lotSeconds' | 'extensionSeconds' | 'payouts'
>;

/** The rules of an auction in one line: what everyone has, how long a team is up, and what the final pays. */
export function rulesInBrief(rules: Numbers, nouns: Nouns = TEAMS): string {
  const { startingBudget, payouts } = rules;
  const money =
    startingBudget === null ? 'No limit of money' : `${formatDollars(startingBudget)} each`;
  return `${money} · ${formatPace(rules, nouns)}${formatTitle(payouts)}.`;
}

function formatPace({ pace, lotSeconds, extensionSeconds }: Numbers, { a }: Nouns): string {
  if (pace === 'gavel') return 'a person holds the gavel';
  const late =
    extensionSeconds === 0 ? 'a late bid adds no time' : `a late bid puts ${extensionSeconds} back`;
  return `${lotSeconds} s ${a}, ${late}`;
}

/** What the final pays; nothing where a sheet of prizes says what is paid. */
function formatTitle(payouts: Numbers['payouts']): string {
  const all = Object.values(payouts);
  if (all.length === 0) return '';
  return ` · a title pays ${(payouts['NC'] ?? Math.max(0, ...all)) / 100} % of the pot`;
}
