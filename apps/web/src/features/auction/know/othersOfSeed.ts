import type { SoldTeam } from '@bracketbid/contract/entities';

/** The other teams of a seed: sold ones first, the dearest first; then the unsold, then those to come. */
export function sameSeed(
  team: { readonly _id: string; readonly seedNumber: number },
  teams: readonly SoldTeam[],
): SoldTeam[] {
  const rank = { sold: 0, unsold: 1 } as const;
  const rankOf = ({ status }: SoldTeam) => (status === null ? 2 : rank[status]);
  return teams
    .filter(({ _id, seedNumber }) => _id !== team._id && seedNumber === team.seedNumber)
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        (b.amount ?? 0) - (a.amount ?? 0) ||
        (a.teamName < b.teamName ? -1 : 1),
    );
}

/** What they went for. */
export function pricesOf(teams: readonly SoldTeam[]): number[] {
  return teams.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
}
