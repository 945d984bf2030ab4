import { randomUUID } from 'node:crypto';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Random } from '@bracketbid/simulation/random';
import { pause } from '@bracketbid/faults/daemon';
import { type Answer, keepAnswer } from './answers.ts';
import type { Product } from './database.ts';

/** Loops that bid in each group: two, so that bids of a group meet. */
const BIDDERS = 2;

/** How long a bidder thinks between two bids, at most. */
const THINK_MS_MAX = 30;

/** Every so many bids are too low, and refused. */
const TOO_LOW_EVERY = 10;

/** Bids for every second group's teams end here, so that they are sold; the others' go on for ever. */
const WORTH_DOLLARS = 30;

/** A bid whose outcome is unknown is sent again so often, with the same id. */
const TRIES_MAX = 3;

/** Bids in all groups until `isOver`, and keeps what was answered. */
export async function bidInAll(
  product: Product,
  dataDir: string,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  const loops = product.plan.groups.flatMap(({ groupId, members }, index) => {
    const worth = index % 2 === 0 ? Infinity : WORTH_DOLLARS;
    return Array.from({ length: BIDDERS }, () => bidInGroup(groupId, members, worth));
  });
  await Promise.all(loops);

  async function bidInGroup(groupId: string, members: readonly string[], worth: number) {
    while (!isOver()) {
      await pause(random.below(THINK_MS_MAX));
      const bid = nextBid(product.rooms.peek(groupId)?.state(), members, worth, random);
      if (bid === null) continue;
      const clientBidId = randomUUID();
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const answer = await place(groupId, { ...bid, clientBidId });
        keepAnswer(dataDir, answer);
        if (answer.kind !== 'unknown' || isOver()) break;
      }
    }
  }

  async function place(
    groupId: string,
    bid: { userId: string; teamId: string; amount: number; clientBidId: string },
  ): Promise<Answer> {
    const { clientBidId } = bid;
    const command = { type: 'PlaceBid', bidId: randomUUID(), ...bid } as const;
    const outcome = await product.rooms.submit(groupId, command).catch(() => null);
    if (outcome === null) return { groupId, clientBidId, kind: 'unknown', bidId: null };
    if (outcome.kind === 'stale') throw new Error('A bid is no start');
    if (outcome.kind !== 'accepted')
      return { groupId, clientBidId, kind: outcome.kind, bidId: null };
    const event = outcome.applied[0]?.event;
    const bidId = event?.type === 'BidPlaced' ? event.bidId : null;
    return { groupId, clientBidId, kind: 'stored', bidId };
  }
}

/** Null while there is nothing to bid on. */
function nextBid(
  state: AuctionState | undefined,
  members: readonly string[],
  worth: number,
  random: Random,
): { userId: string; teamId: string; amount: number } | null {
  if (state?.phase !== 'running' || state.turn.kind !== 'open') return null;
  const { lastBid } = state.turn;
  const teamId = state.order[state.lotIndex];
  const others = members.filter((userId) => userId !== lastBid?.userId);
  const userId = others[random.below(others.length)];
  const standing = lastBid?.amount ?? 0;
  if (teamId === undefined || userId === undefined || standing >= worth) return null;
  const isTooLow = random.below(TOO_LOW_EVERY) === 0;
  return { userId, teamId, amount: Math.max(1, standing + (isTooLow ? 0 : 1 + random.below(3))) };
}
