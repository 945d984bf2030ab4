import { createHash } from 'node:crypto';
import type { AuctionStarted } from '@bracketbid/engine/auction/events';
import type { Book } from './book.ts';
import { name } from './deputies.ts';

export function auctionStarted(book: Book, event: AuctionStarted): void {
  const { must, field, purse } = book;
  must(book.seq === 1, 'an auction starts once');
  book.maxima.start(event);
  book.order = event.order;
  must(
    sameTeams(event.lots?.flatMap(({ teamIds }) => teamIds) ?? event.order, field),
    'every team is in one lot',
  );
  must(
    event.lots === undefined || sameTeams(event.lots.map(idOfLot), event.order),
    'lots are named by their teams',
  );
  const { settings, members } = event;
  book.lotMs = settings.lotSeconds * 1000;
  book.extensionMs = settings.extensionSeconds * 1000;
  book.capMs = (settings.extensionCapSeconds ?? Infinity) * 1000;
  book.smallest = settings.minimumBid ?? 1;
  book.ladder = settings.steps ?? [];
  const budget = settings.startingBudget ?? Infinity;
  for (const member of members) purse.set(member, budget);
  for (const each of event.deputies ?? []) name(book, each.userId, each.deputy, each.limit);
  book.budgets = members.length * budget;
}

export function auctionCompleted(book: Book): void {
  const { must, asked, owns, paid, offered, order, purse, budgets } = book;
  must(asked === null, 'the end waits while a sale is in question');
  must(
    [...owns.values()].reduce((sum, { amount }) => sum + amount, 0) === paid,
    'paid is what is owned',
  );
  must(offered.join() === order.join(), 'every team was offered once');
  const left = [...purse.values()].reduce((sum, dollars) => sum + dollars, 0);
  // Of money without a limit as much is left as there was.
  must(left + paid === budgets, 'the money closes');
  book.isOver = true;
}

/** The same, each once, in any order. */
function sameTeams(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());
}

/** What the rules say that a lot is called: its only team, or an id of its teams' names. */
function idOfLot({ teamIds }: { readonly teamIds: readonly string[] }): string {
  if (teamIds.length === 1) return teamIds.join('');
  const space = Buffer.from('695dee11ef8750b1b03320d328211276', 'hex');
  const id = createHash('sha1').update(space).update(teamIds.toSorted().join(',')).digest();
  id.writeUInt8((id.readUInt8(6) % 16) + 0x50, 6);
  id.writeUInt8((id.readUInt8(8) % 64) + 0x80, 8);
  return id.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
