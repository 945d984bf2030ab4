import type { AuctionStarted } from '../events.ts';
import { type Lot, findLotId, withFieldLot } from '../lots/lots.ts';
import type { Sha1Hex } from '../lots/uuidV5.ts';
import { byCodeUnit, drawLowSeedsFirst, drawOrder, type Sha256Hex } from '../order.ts';
import type { LoggedEvent } from './chain.ts';

/** What is wrong with receipts, and at which line. */
export type Problem = { readonly seq: number; readonly text: string };

/** [ORDER-1] The order must be the one that the sealed seed draws, once the log contains it. */
export function orderProblems(receipts: readonly LoggedEvent[], sha256Hex: Sha256Hex): Problem[] {
  const started = receipts[0]?.event;
  if (started?.type !== 'AuctionStarted') {
    return [{ seq: 1, text: 'The receipts do not begin with the start of an auction.' }];
  }
  const orderSeed = seedIn(receipts);
  // Until the end the seed is not part of the log.
  if (orderSeed === null) return [];
  if (sha256Hex(orderSeed) !== started.orderSeedHash) {
    return [{ seq: receipts.length, text: 'The seed is not the one that was sealed.' }];
  }
  const drawn = drawnOrder(started, orderSeed, sha256Hex);
  return drawn.join() === started.order.join()
    ? []
    : [{ seq: 1, text: 'The order of the teams is not the one that the seed draws.' }];
}

/** [ORDER-2, ORDER-4] The order that a seed draws for an auction. */
function drawnOrder(
  { settings, order, lots = [] }: AuctionStarted,
  orderSeed: string,
  sha256Hex: Sha256Hex,
): string[] {
  if (settings.order === undefined) return drawOrder(orderSeed, order, sha256Hex);
  const seedByTeam = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  return drawLowSeedsFirst(orderSeed, seedByTeam, sha256Hex);
}

/** [LOT-8] Lots that are sold must be those that are listed, under the ids that follow from their teams. */
export function lotProblems(receipts: readonly LoggedEvent[], sha1Hex: Sha1Hex): Problem[] {
  const started = receipts[0]?.event;
  if (started?.type !== 'AuctionStarted') return [];
  const { lots, order } = started;
  if (lots === undefined) return fieldProblems(receipts, [], sha1Hex);
  const ids = lots.map(({ lotId }) => lotId);
  const teams = lots.flatMap(({ teamIds }) => teamIds);
  const isSound =
    new Set(teams).size === teams.length &&
    ids.toSorted(byCodeUnit).join() === order.toSorted(byCodeUnit).join() &&
    lots.every(({ lotId, teamIds }) => findLotId(teamIds.toSorted(byCodeUnit), sha1Hex) === lotId);
  if (!isSound) return [{ seq: 1, text: 'The lots are not made of the teams that are listed.' }];
  return fieldProblems(receipts, lots, sha1Hex);
}

/** [GAVEL-7] The passed lots that became one have the id that follows from their teams. */
function fieldProblems(
  receipts: readonly LoggedEvent[],
  lots: readonly Lot[],
  sha1Hex: Sha1Hex,
): Problem[] {
  let now = lots;
  for (const [index, { event }] of receipts.entries()) {
    if (event.type !== 'FieldMade') continue;
    now = withFieldLot(now, event);
    if (findLotId(now.at(-1)?.teamIds ?? [], sha1Hex) !== event.lotId) {
      return [{ seq: index + 1, text: 'The Field is not made of the lots that were passed.' }];
    }
  }
  return [];
}

/** The seed of the order, with which a log ends. */
export function seedIn(receipts: readonly LoggedEvent[]): string | null {
  const last = receipts.at(-1)?.event;
  return last?.type === 'AuctionCompleted' ? last.orderSeed : null;
}
