import type { Team } from '@bracketbid/contract/entities';

/** A maximum of one's own for a team that is up or comes. */
export type Wish = { readonly team: Team; readonly amount: number };

/**
 * The own maxima beside what is left: those of teams that are up or to come, in the order of the lots.
 *
 * @param teams  the team that is up and those after it, in order
 */
export function listWishes(
  maxima: readonly { readonly teamID: string; readonly amount: number }[],
  teams: readonly Team[],
  money: { readonly remaining: number },
): { readonly wishes: readonly Wish[]; readonly sum: number; readonly isBeyond: boolean } {
  const amountByTeam = new Map(maxima.map(({ teamID, amount }) => [teamID, amount]));
  const wishes = teams.flatMap((team): Wish[] => {
    const amount = amountByTeam.get(team._id);
    return amount === undefined ? [] : [{ team, amount }];
  });
  const sum = wishes.reduce((total, { amount }) => total + amount, 0);
  return { wishes, sum, isBeyond: sum > money.remaining };
}
