import { listOwners } from '@bracketbid/contract/entities';

type Lot = Parameters<typeof listOwners>[0];

/** Whether a lot, or a part of it, is somebody's. */
export function isOwn(lot: Lot, userId: string): boolean {
  return listOwners(lot).some(({ _id }) => _id === userId);
}

/** Whether a lot has several owners, so that nobody has paid all of its price. */
export function isShared(lot: Lot): boolean {
  return listOwners(lot).length > 1;
}
