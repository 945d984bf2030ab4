import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anAuction,
  anOpenLot,
  aStartedAuction,
  toBid,
  HASHES,
  type Scenario,
  SEED,
  sha256Hex,
  start,
  START_MS,
} from '../../test/scenario.ts';
import type { NameDeputy, PlaceBid } from './commands.ts';
import { decide } from './decide.ts';
import { spentByDeputies } from './deputies.ts';
import type { AuctionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { brokenInvariants } from './invariants.ts';
import { type Maximum, computeSeal, indexSecrets } from './maxima/maxima.ts';
import { standingBid } from './questions.ts';
import { chainHash, chainStart } from './receipts/chain.ts';
import { type AuctionState, SCHEDULED } from './state.ts';
import { type Receipt, verifyReceipts } from './receipts/verify.ts';

const naming = (userId: string, deputy: string | null, limit = 0): NameDeputy => ({
  type: 'NameDeputy',
  userId,
  deputy,
  limit,
});
const forSomebody = (placedBy: string, userId: string, amount: number): PlaceBid => ({
  ...toBid(userId, amount),
  placedBy,
});
/** Typed as any phase: the compiler can't see that commands change it. */
const scheduled = (): AuctionState => SCHEDULED;
const spent = (scenario: Scenario, userId: string) => {
  const state = scenario.state();
  return state.phase === 'scheduled' ? 0 : spentByDeputies(state, userId);
};
/** Chained as the server stores them. */
const buildReceipts = (log: readonly { atMs: number; event: AuctionEvent }[]): Receipt[] => {
  let hash = chainStart('group', sha256Hex);
  return log.map(({ atMs, event }, index) => {
    hash = chainHash(hash, { seq: index + 1, atMs, event }, sha256Hex);
    return { seq: index + 1, atMs, event, hash };
  });
};
const listProblems = (log: readonly { atMs: number; event: AuctionEvent }[]) =>
  verifyReceipts('group', buildReceipts(log), HASHES).problems.map(({ text }) => text);

describe('a deputy', () => {
  it('[DEPUTY-1] is named, changed and taken back at any time, also in a pause', () => {
    const auction = aStartedAuction();
    expect(auction.at(1, naming('ana', 'ben', 60))).toEqual([
      { type: 'DeputyNamed', userId: 'ana', deputy: 'ben', limit: 60 },
    ]);
    auction.at(2, { type: 'PauseGroup', userId: 'ana', minutes: 5 });
    auction.at(3, naming('ana', 'cleo', 20));
    auction.at(4, naming('ana', null));
    expect(auction.state()).toMatchObject({ deputies: {} });
    expect(auction.refused(5, naming('ana', null))).toBe('NothingDue');
  });

  it('[DEPUTY-1] is another member, with a limit in whole dollars', () => {
    const auction = anOpenLot();
    expect(auction.refused(6, naming('ana', 'ana', 10))).toBe('InvalidDeputy');
    expect(auction.refused(6, naming('ana', 'a stranger', 10))).toBe('InvalidDeputy');
    expect(auction.refused(6, naming('a stranger', 'ana', 10))).toBe('NotAMember');
    for (const limit of [0, -1, 1.5, 2e9, Number.NaN]) {
      expect(auction.refused(6, naming('ana', 'ben', limit))).toBe('InvalidLimit');
    }
    auction.at(6, naming('ana', 'ben', 10));
    expect(auction.refused(7, naming('ana', 'ben', 10))).toBe('NothingDue');
  });

  it('[DEPUTY-1] named before is taken up by the start', () => {
    const auction = anAuction();
    const deputies = [{ userId: 'ana', deputy: 'ben', limit: 30 }];
    const [started] = auction.at(0, { ...start(), deputies });
    expect(started).toMatchObject({ type: 'AuctionStarted', deputies });
    auction.tick(5);
    expect(auction.at(6, forSomebody('ben', 'ana', 30))).toMatchObject([
      { type: 'BidPlaced', userId: 'ana', placedBy: 'ben' },
    ]);
    const twice = [...deputies, { userId: 'ana', deputy: 'cleo', limit: 3 }];
    const strange = [{ userId: 'ana', deputy: 'a stranger', limit: 30 }];
    for (const wrong of [twice, strange]) {
      expect(anAuction().refused(0, { ...start(), deputies: wrong })).toBe('InvalidDeputy');
    }
  });

  it('[DEPUTY-2] bids for whoever has named them, and for nobody else', () => {
    const auction = anOpenLot();
    expect(auction.refused(6, forSomebody('ben', 'ana', 5))).toBe('NotTheirDeputy');
    auction.at(6, naming('ana', 'ben', 60));
    expect(auction.refused(6, forSomebody('cleo', 'ana', 5))).toBe('NotTheirDeputy');
    expect(auction.refused(6, forSomebody('ana', 'ben', 5))).toBe('NotTheirDeputy');
    expect(auction.refused(6, forSomebody('ana', 'ana', 5))).toBe('NotTheirDeputy');
    auction.at(7, forSomebody('ben', 'ana', 5));
    auction.at(8, naming('ana', null));
    auction.bid(9, 'cleo', 6);
    expect(auction.refused(10, forSomebody('ben', 'ana', 7))).toBe('NotTheirDeputy');
  });

  it('[DEPUTY-2, BID-6] doesn’t bid over the one they bid for, and may bid against them', () => {
    const auction = anOpenLot();
    auction.at(6, naming('ana', 'ben', 60));
    auction.bid(7, 'ana', 5);
    expect(auction.refused(8, forSomebody('ben', 'ana', 6))).toBe('AlreadyHighest');
    auction.bid(9, 'ben', 6);
    auction.at(10, forSomebody('ben', 'ana', 7));
    expect(auction.refused(11, toBid('ana', 8))).toBe('AlreadyHighest');
    expect(standingBid(auction.state())).toMatchObject({ userId: 'ana', placedBy: 'ben' });
  });

  it('[DEPUTY-3] stays within the limit and the budget; a bid that is beaten costs nothing', () => {
    const auction = anOpenLot({ startingBudget: 100 });
    auction.at(6, naming('ana', 'ben', 40));
    expect(auction.refused(6, forSomebody('ben', 'ana', 41))).toBe('OverDeputyLimit');
    auction.at(7, forSomebody('ben', 'ana', 40));
    auction.bid(8, 'cleo', 41);
    auction.tick(40);
    expect(spent(auction, 'ana')).toBe(0);
    auction.tick(45);
    auction.at(46, { ...forSomebody('ben', 'ana', 30), teamId: 'iowa' });
    expect(auction.tick(75)[0]).toEqual({
      type: 'LotSold',
      teamId: 'iowa',
      userId: 'ana',
      amount: 30,
      placedBy: 'ben',
    });
    expect(spent(auction, 'ana')).toBe(30);
    auction.tick(80);
    const over = { ...forSomebody('ben', 'ana', 11), teamId: 'navy' };
    expect(auction.refused(81, over)).toBe('OverDeputyLimit');
    // Another deputy has the same limit to keep to, and a limit below what was spent only stops further bids.
    auction.at(82, naming('ana', 'cleo', 35));
    expect(auction.refused(83, { ...over, placedBy: 'cleo', amount: 6 })).toBe('OverDeputyLimit');
    auction.at(84, naming('ana', 'cleo', 10));
    expect(auction.refused(85, { ...over, placedBy: 'cleo', amount: 1 })).toBe('OverDeputyLimit');
    auction.at(86, naming('ana', 'cleo', 900));
    expect(auction.refused(87, { ...over, placedBy: 'cleo', amount: 71 })).toBe('OverBudget');
    auction.bid(88, 'ana', 12, 'navy');
  });

  it('[DEPUTY-4] is named where a maximum answers, and what the maximum bids is its owner’s', () => {
    const maximum: Maximum = { id: 'm', teamId: 'duke', userId: 'cleo', amount: 50, nonce: 'n' };
    const seal = computeSeal(maximum, sha256Hex);
    const secrets = indexSecrets([[seal, maximum]]);
    let state = anOpenLot({ maximumBids: true }).state();
    const log: AuctionEvent[] = [];
    for (const command of [
      naming('ana', 'ben', 60),
      { type: 'SetMaximum', maximum, seal, bidId: 'by itself' } as const,
      forSomebody('ben', 'ana', 20),
    ]) {
      const decision = decide(state, command, START_MS + 6000, secrets);
      if (!decision.ok) throw new Error(decision.refusal.code);
      for (const event of decision.events) state = evolve(state, event, START_MS + 6000);
      log.push(...decision.events);
    }
    expect(log.at(-1)).toMatchObject({
      type: 'BidAnswered',
      challenger: 'ana',
      placedBy: 'ben',
      leader: 'cleo',
      amount: 21,
    });
    const standing = standingBid(state);
    expect(standing).toMatchObject({ answers: { userId: 'ana', placedBy: 'ben' } });
    expect(standing?.placedBy).toBeUndefined();
  });
});

describe('receipts', () => {
  const log: { atMs: number; event: AuctionEvent }[] = [];
  const auction = anAuction();
  const say = (seconds: number, events: readonly AuctionEvent[]) => {
    for (const event of events) log.push({ atMs: START_MS + seconds * 1000, event });
  };
  say(0, auction.at(0, { ...start(), order: ['duke'], orderSeedHash: sha256Hex(SEED) }));
  say(1, auction.at(1, naming('ana', 'ben', 20)));
  say(5, auction.tick(5));
  say(6, auction.at(6, forSomebody('ben', 'ana', 20)));
  say(36, auction.tick(36));

  it('[DEPUTY-4] prove a deputy’s bids', () => {
    expect(auction.state().phase).toBe('completed');
    expect(listProblems(log)).toEqual([]);
  });

  it('[DEPUTY-4] find a bid without leave, one above the limit, and a sale that names nobody', () => {
    const without = log.filter(({ event }) => event.type !== 'DeputyNamed');
    expect(listProblems(without)).toEqual(['BidPlaced could not have happened by the rules.']);
    const changed = (type: AuctionEvent['type'], change: Partial<Record<string, unknown>>) =>
      log.map((line) =>
        line.event.type === type ? { ...line, event: { ...line.event, ...change } } : line,
      );
    expect(listProblems(changed('BidPlaced', { amount: 21 }))).toContain(
      'BidPlaced could not have happened by the rules.',
    );
    expect(listProblems(changed('BidPlaced', { placedBy: 'cleo' }))).toContain(
      'BidPlaced could not have happened by the rules.',
    );
    expect(listProblems(changed('LotSold', { placedBy: 'cleo' }))).toContain(
      'LotSold could not have happened by the rules.',
    );
  });
});

it('[DEPUTY-3] whatever is said and named, deputies win no more than a limit that stood', () => {
  const people = fc.constantFrom('ana', 'ben', 'cleo');
  const step = fc.oneof(
    fc.record({
      type: fc.constant('NameDeputy' as const),
      userId: people,
      deputy: fc.option(people),
      limit: fc.integer({ min: 0, max: 60 }),
    }),
    fc.record({ placedBy: fc.option(people), userId: people, amount: fc.integer({ max: 60 }) }),
    fc.constant('on' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let nowMs = START_MS;
      let state = scheduled();
      let highestLimit = 0;
      const submit = (command: Parameters<typeof decide>[1]) => {
        const decision = decide(state, command, nowMs);
        if (!decision.ok) return;
        for (const event of decision.events) {
          const after = evolve(state, event, nowMs);
          expect(brokenInvariants(state, event, after, nowMs)).toEqual([]);
          state = after;
        }
      };
      submit(start({ startingBudget: 80 }));
      for (const each of steps) {
        nowMs += each === 'on' ? 40_000 : 500;
        if (each === 'on') submit({ type: 'ReachDeadline', orderSeed: SEED, bidId: 'due' });
        else if ('type' in each) {
          if (each.deputy !== null) highestLimit = Math.max(highestLimit, each.limit);
          submit(each);
        } else {
          const { placedBy, userId, amount } = each;
          const teamId = state.phase === 'running' ? (state.order[state.lotIndex] ?? '') : '';
          const bid = toBid(userId, amount, teamId);
          submit(placedBy === null ? bid : { ...bid, placedBy });
        }
      }
      if (state.phase === 'scheduled') return;
      for (const userId of ['ana', 'ben', 'cleo']) {
        expect(spentByDeputies(state, userId)).toBeLessThanOrEqual(highestLimit);
      }
    }),
  );
});
