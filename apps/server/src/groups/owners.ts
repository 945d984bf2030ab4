import type { Owner, Person } from '@bracketbid/contract/entities';
import type { Part } from '@bracketbid/engine/money/parts';

/** [SHARE-3] All owners of a lot, as screens show them; nothing where it is its buyer's alone. */
export function ownersShown(
  { parts }: { readonly parts?: readonly Part[] | undefined },
  personOf: (userId: string) => Person,
): { readonly owners?: Owner[] } {
  if (parts === undefined) return {};
  return { owners: parts.map(({ userId, weight }) => ({ user: personOf(userId), weight })) };
}
