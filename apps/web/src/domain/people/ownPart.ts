import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { splitCents } from '@bracketbid/engine/money/parts';
import { ownersInFull } from './ownerWords.ts';
import { isShared } from './owning.ts';

type Lot = Pick<SoldTeam, 'amount' | 'owner' | 'owners'>;

/** [SHARE-4] What a member has paid of a lot's price. Cents; 0 of one that isn't theirs. */
export function ownPartCents({ amount = 0, owner, owners }: Lot, userId: string): number {
  if (owners === undefined) return owner?._id === userId ? amount * 100 : 0;
  const at = owners.findIndex(({ user }) => user._id === userId);
  const weights = owners.map(({ weight }) => weight);
  return at === -1 ? 0 : (splitCents(amount * 100, weights)[at] ?? 0);
}

/** The same of several lots. */
export function ownPartsCents(lots: readonly Lot[], userId: string): number {
  return lots.reduce((sum, lot) => sum + ownPartCents(lot, userId), 0);
}

/** What a member has paid of a lot, as it is read: `$27`, `$18.33`. */
export function ownPartText(lot: Lot, userId: string): string {
  return formatCents(ownPartCents(lot, userId));
}

/** Of a lot that somebody shares: `your part of $27, with Ben Ode`; empty of one that is theirs alone. */
export function partNote({ amount = 0, owners = [] }: Lot, userId: string): string {
  if (!isShared({ owners })) return '';
  const others = owners.map(({ user }) => user).filter(({ _id }) => _id !== userId);
  return `your part of ${formatDollars(amount)}, with ${ownersInFull(others, null)}`;
}
