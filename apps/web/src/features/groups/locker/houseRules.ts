import type { GroupRules } from '@bracketbid/contract/groupRules';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** A rule as a figure, with what it is above it and what follows from it below. */
export type HouseRule = {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
};

type Numbers = Pick<
  GroupRules,
  'startingBudget' | 'minimumBid' | 'steps' | 'lotSeconds' | 'extensionSeconds' | 'payouts'
>;

/** The pot of the example. */
const EXAMPLE = 1000;

/** The rules that a group's auction is held under, with its numbers. */
export function houseRules(numbers: Numbers): readonly HouseRule[] {
  const { startingBudget, minimumBid, steps, lotSeconds, extensionSeconds, payouts } = numbers;
  const final = payouts['NC'] ?? Math.max(0, ...Object.values(payouts));
  const step = formatDollars(steps[0]?.step ?? 1);
  return [
    {
      label: 'Everyone starts with',
      figure: formatDollars(startingBudget),
      note: `first bid from ${formatDollars(minimumBid)}, steps ${steps.length > 1 ? 'from' : 'of'} ${step}`,
    },
    {
      label: 'A team is up for',
      figure: `${lotSeconds} s`,
      note:
        extensionSeconds === 0
          ? 'a late bid adds no time'
          : `a bid in the last ${extensionSeconds} puts ${extensionSeconds} back`,
    },
    {
      label: 'One championship win pays',
      figure: `${final / 100} %`,
      note: `of the pot: ${formatDollars(Math.round((EXAMPLE * final) / 10_000))} of every ${formatDollars(EXAMPLE)}`,
    },
  ];
}
