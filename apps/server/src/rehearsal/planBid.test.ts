import { decide } from '@bracketbid/engine/auction/decide';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { evolve } from '@bracketbid/engine/auction/evolve';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import {
  type AuctionSettings,
  DEFAULT_AUCTION_SETTINGS,
} from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { describe, expect, it } from 'vitest';
import { botsBeside } from '../groups/rehearsals/bots.ts';
import { type PlannedBid, planBids, createRandom } from './planBid.ts';

const HOST = 'host';
const SEEDS = [1, 16, 4, 8, 11, 2];
const SHARES = [0.1, 0.0006, 0.018, 0.005, 0.006, 0.044];
const computeShare = (team: string) => SHARES[Number(team)] ?? 0;

/** A rehearsal of six lots in which nobody but the bots bids, as it goes from one instant to the next. */
function playOut(
  seed: string,
  own: Partial<AuctionSettings> = {},
): { state: AuctionState; bids: PlannedBid[]; lengthMs: number } {
  let state: AuctionState = SCHEDULED;
  let nowMs = 0;
  const bids: PlannedBid[] = [];
  const submit = (command: AuctionCommand) => {
    const decision = decide(state, command, nowMs);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) state = evolve(state, event, nowMs);
  };
  submit({
    type: 'StartAuction',
    orderSeedHash: '',
    order: SEEDS.map((_, index) => String(index)),
    members: [HOST, ...botsBeside(1).map(({ _id }) => _id)],
    settings: {
      ...DEFAULT_AUCTION_SETTINGS,
      lockSeconds: 2,
      lotSeconds: 10,
      extensionSeconds: 5,
      ...own,
    },
  });
  for (let due = nextDeadline(state); due !== null; due = nextDeadline(state)) {
    const [next] = planBids(state, computeShare, createRandom(seed)).toSorted(
      (a, b) => a.atMs - b.atMs,
    );
    if (next !== undefined && next.atMs < due) {
      nowMs = next.atMs;
      bids.push(next);
      const { userId, teamId, amount } = next;
      submit({ type: 'PlaceBid', bidId: '', clientBidId: null, userId, teamId, amount });
    } else {
      nowMs = due;
      submit({ type: 'ReachDeadline', orderSeed: seed, bidId: 'a bid' });
    }
  }
  return { state, bids, lengthMs: nowMs };
}

describe('the bots of a rehearsal', () => {
  it('[GAVEL-9] have the usual budget in mind where money has no limit', () => {
    for (const seed of ['a', 'b', 'c']) {
      const { bids } = playOut(seed, { startingBudget: null });
      expect(bids).toEqual(playOut(seed).bids);
    }
  });

  it('are two to four, fewer where more people are there', () => {
    expect([1, 2, 3, 4, 15].map((members) => botsBeside(members).length)).toEqual([4, 3, 2, 2, 2]);
  });

  it('[REHEARSAL-4] bid by the rules, against one another, and play six lots in a few minutes', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const { state, bids, lengthMs } = playOut(seed);
      expect(state.phase).toBe('completed');
      expect(new Set(bids.map(({ userId }) => userId)).size).toBeGreaterThan(1);
      expect(lengthMs).toBeLessThan(5 * 60_000);
    }
  });

  it('[REHEARSAL-4] do the same again from the same seed, so that another process can go on', () => {
    expect(playOut('a').bids).toEqual(playOut('a').bids);
    expect(playOut('a').bids).not.toEqual(playOut('b').bids);
  });

  it('leave people time: none bids within half a second of another bid', () => {
    const { bids } = playOut('a');
    const gaps = bids.slice(1).map(({ atMs }, index) => atMs - (bids[index]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
  });
});
