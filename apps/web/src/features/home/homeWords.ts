import { counted } from '@bracketbid/contract/counted';

/** How it works, in three steps. */
export function stepsFor(
  groupMemberLimit: number,
): { readonly title: string; readonly text: string }[] {
  return [
    {
      title: 'Gather your group',
      text: `Name it and share one link. Up to ${counted(groupMemberLimit, 'person', 'people')}, each with the same budget.`,
    },
    {
      title: 'Bid live, team by team',
      text: 'Every team is offered once. The highest bid when the countdown ends owns the team, and a late bid gives everyone time to answer.',
    },
    {
      title: 'Win with your teams',
      text: 'What everyone paid is the pot. Each match your teams win pays you a share of it.',
    },
  ];
}

/** The x of each round in the drawn bracket, first to last. */
const ROUNDS_X = [110, 240, 370, 540] as const;

/** One side's path from a first match to the final, drawn on 1200 by 640. */
export function pathOf(row: number, isRight: boolean): string {
  const [first, second, third, last] = ROUNDS_X.map((x) => (isRight ? 1200 - x : x));
  const secondY = 80 + 160 * Math.floor(row / 2);
  const thirdY = row < 4 ? 160 : 480;
  return `M${isRight ? 1220 : -20} ${40 + row * 80}H${first}V${secondY}H${second}V${thirdY}H${third}V320H${last}`;
}
