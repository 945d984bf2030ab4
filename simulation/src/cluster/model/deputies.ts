import type { Book } from './book.ts';

/** Whoever speaks for somebody else has their leave, for as much. @returns who speaks */
export function speaks(
  { leave, wonBySpeakers, must }: Book,
  userId: string,
  placedBy: string | undefined,
  amount: number,
): string {
  if (placedBy === undefined) return userId;
  const given = leave.get(userId);
  must(given?.speaker === placedBy, 'only who was named bids for a member');
  const inAll = (wonBySpeakers.get(userId) ?? 0) + amount;
  must(inAll <= (given?.limit ?? 0), 'a deputy stays within the limit');
  return placedBy;
}

export function name(
  { leave, purse, must }: Book,
  userId: string,
  speaker: string | null,
  limit: number,
): void {
  must(purse.has(userId) && userId !== speaker, 'a deputy is another member');
  if (speaker === null) {
    leave.delete(userId);
    return;
  }
  must(purse.has(speaker) && limit >= 1, 'a deputy is another member, with a limit');
  leave.set(userId, { speaker, limit });
}
