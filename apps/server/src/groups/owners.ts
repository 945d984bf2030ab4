import type { Owner, Person } from '@bracketbid/contract/entities';
import type { Part } from '@bracketbid/engine/money/parts';

/** [SHARE-3] All owners of a lot that was sold, as screens show them. */
export function ownersShown(
  owners: readonly Part[],
  findPerson: (userId: string) => Person,
): Owner[] {
  return owners.map(({ userId, weight }) => ({ user: findPerson(userId), weight }));
}
