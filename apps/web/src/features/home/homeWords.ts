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
