import type { Owner, Person } from '@bracketbid/contract/entities';
import { isDivided } from '@bracketbid/engine/money/ownership';
import type { Part } from '@bracketbid/engine/money/parts';

/** [SHARE-3] All owners of a lot, as screens show them; nothing where it is its buyer's alone. */
export function ownersShown(
  {
    userId: buyer,
    owners = [],
  }: {
    readonly userId: string;
    readonly owners?: readonly Part[] | undefined;
  },
  personOf: (userId: string) => Person,
): { readonly owners?: Owner[] } {
  if (!isDivided(buyer, owners)) return {};
  return { owners: owners.map(({ userId, weight }) => ({ user: personOf(userId), weight })) };
}
