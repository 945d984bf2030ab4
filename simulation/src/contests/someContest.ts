import type { Lot } from '@bracketbid/engine/auction/lots/lots';
import { findLotId } from '@bracketbid/engine/auction/lots/lots';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { byCodeUnit, drawOrder } from '@bracketbid/engine/auction/order';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Contest, ContestKind } from '@bracketbid/engine/contest/contest';
import { type ContestGround, buildGround } from '@bracketbid/engine/contest/contestChain';
import { HASHES, sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { anyContest, type Chance } from '../../../packages/engine/test/anyContest.ts';
import type { Random } from '../random.ts';

/** A group whose auction of a contest is over. */
export type ContestGroup = {
  readonly groupId: string;
  readonly hostId: string;
  readonly members: readonly string[];
  readonly contest: Contest;
  readonly receipts: readonly LoggedEvent[];
  readonly ground: ContestGround;
  /** There is much talk of calling it off. */
  readonly isRainy: boolean;
};

/** The draws that contests are made by. */
export function createChance(random: Random): Chance {
  return {
    from: (min, max) => min + random.below(max - min + 1),
    isLucky: random.chance,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

/** Any contest of any kind, auctioned in lots of one to three entrants, of which some find no buyer. */
export function someContest(random: Random, startMs: number): ContestGroup {
  const chance = createChance(random);
  const drawn = anyContest(chance).contest;
  const others: readonly ContestKind[] = ['places', 'stages', 'points'];
  const kind = drawn.kind === 'bracket' ? 'bracket' : (others[random.below(3)] ?? 'places');
  const contest: Contest = { ...drawn, kind, startsAtMs: startMs };
  const members = Array.from({ length: 1 + random.below(6) }, (_, index) => `member-${index}`);
  const [hostId = ''] = members;
  const groupId = `018f0000-0000-7000-8000-${String(random.below(1_000_000)).padStart(12, '0')}`;
  const receipts = auctioned(random, { groupId, contest, members, hostId, startMs });
  const [problem] = verifyReceipts(groupId, receipts, HASHES).problems;
  if (problem !== undefined) throw new Error(`Receipt ${problem.seq}: ${problem.text}`);
  const ground = buildGround(groupId, receipts, HASHES.sha1Hex);
  if (ground === null) throw new Error('The receipts leave no contest');
  const isRainy = random.chance(0.25);
  return { groupId, hostId, members, contest, receipts, ground, isRainy };
}

function auctioned(
  random: Random,
  group: Pick<ContestGroup, 'groupId' | 'contest' | 'members' | 'hostId'> & {
    readonly startMs: number;
  },
): readonly LoggedEvent[] {
  const { groupId, contest, members, hostId, startMs } = group;
  const orderSeed = sha256Hex(groupId);
  const lots = drawLots(
    random,
    contest.entrants.map(({ id }) => id),
  );
  const order = drawOrder(
    orderSeed,
    lots.map(({ lotId }) => lotId),
    sha256Hex,
  );
  const log: LoggedEvent[] = [];
  let state: AuctionState = SCHEDULED;
  let hash = chainStart(groupId, sha256Hex);
  const submit = (atMs: number, command: AuctionCommand): AuctionState => {
    const decision = decide(state, command, atMs);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    for (const event of decision.events) {
      state = evolve(state, event, atMs);
      hash = chainHash(hash, { seq: state.seq, atMs, event }, sha256Hex);
      log.push({ seq: state.seq, atMs, event, hash });
    }
    return state;
  };
  const settings = { ...DEFAULT_AUCTION_SETTINGS, startingBudget: 100_000 };
  const startCommand = { orderSeedHash: sha256Hex(orderSeed), order, lots, members, settings };
  let now = submit(startMs, { type: 'StartAuction', ...startCommand, contest, hostId });
  for (let ids = 0; now.phase === 'running'; ids += 1) {
    const isUnbid = now.turn.kind === 'open' && now.turn.lastBid === null;
    if (isUnbid && random.chance(0.85)) {
      now = submit(now.lastAtMs, {
        type: 'PlaceBid',
        bidId: `bid-${ids}`,
        userId: members[random.below(members.length)] ?? '',
        teamId: now.order[now.lotIndex] ?? '',
        amount: 1 + random.below(400),
        clientBidId: null,
      });
    }
    const atMs = Math.max(now.lastAtMs, nextDeadline(now) ?? 0);
    now = submit(atMs, { type: 'ReachDeadline', orderSeed, bidId: `due-${ids}` });
  }
  return log;
}

/** Most entrants are sold alone, some in bundles of two or three. */
function drawLots(random: Random, ids: readonly string[]): readonly Lot[] {
  const waiting = [...ids];
  const lots: Lot[] = [];
  while (waiting.length > 0) {
    const count = random.chance(0.25) ? 2 + random.below(2) : 1;
    const teamIds = waiting.splice(0, count).toSorted(byCodeUnit);
    lots.push({ lotId: findLotId(teamIds, HASHES.sha1Hex), teamIds, seed: 1 });
  }
  return lots.toSorted((a, b) => byCodeUnit(a.lotId, b.lotId));
}
