import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBERS, sha256Hex, start, START_MS, TEAMS } from '../../../test/scenario.ts';
import { aMaximum, aServerAuction, ORDER_SEED } from '../../../test/serverAuction.ts';
import { nextDeadline } from '../deadline.ts';
import { decide } from '../decide.ts';
import { type AuctionEvent, isBid } from '../events.ts';
import { evolve } from '../evolve.ts';
import { type Maximum, computeSeal } from './maxima.ts';
import { currentTeamId, standingBid } from '../questions.ts';
import { chainHash, chainStart } from '../receipts/chain.ts';
import type { AuctionSettings } from '../settings.ts';
import { type AuctionState, SCHEDULED } from '../state.ts';

/** An auction with maximum bids that has started. */
function withMaxima(
  settings: Partial<AuctionSettings> = {},
  before: readonly Maximum[] = [],
  replaces: Readonly<Record<string, string>> = {},
) {
  const held = aServerAuction(before);
  const auction = {
    ...held,
    set: held.maximum,
    remove: (seconds: number, userId: string, teamId = 'duke') =>
      held.at(seconds, { type: 'RemoveMaximum', userId, teamId }),
    price: () => {
      const standing = standingBid(held.state());
      return [standing?.userId, standing?.amount];
    },
    finish: () => {
      held.finish();
      return auction;
    },
  };
  auction.at(0, {
    ...start({ maximumBids: true, ...settings }),
    orderSeedHash: sha256Hex(ORDER_SEED),
    seals: [...held.book.keys()],
    replaces,
  });
  return auction;
}

/** The same, with the first team open since 5 s. */
function anOpenLot(...of: Parameters<typeof withMaxima>) {
  const auction = withMaxima(...of);
  auction.tick(5);
  return auction;
}

describe('[MAX-2] a maximum on the open lot', () => {
  it('bids just enough to lead, and answers whoever does not beat it with one event', () => {
    const auction = anOpenLot();
    expect(auction.set(6, 'ana', 40)).toMatchObject([
      { type: 'MaximumSealed' },
      { type: 'BidPlaced', userId: 'ana', amount: 1 },
    ]);
    expect(auction.bid(7, 'ben', 20)).toMatchObject([
      { type: 'BidAnswered', challenger: 'ben', challenge: 20, leader: 'ana', amount: 21 },
    ]);
    expect(auction.bid(8, 'ben', 40)).toMatchObject([
      // Ana had said $40 first.
      { type: 'BidAnswered', challenge: 40, leader: 'ana', amount: 40 },
    ]);
    expect(auction.bid(9, 'ben', 41)).toMatchObject([{ type: 'BidPlaced', userId: 'ben' }]);
    expect(auction.price()).toEqual(['ben', 41]);
  });

  it('is answered likewise by a higher one, and of two equal ones the earlier leads', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 40);
    expect(auction.set(7, 'ben', 30)).toMatchObject([
      { type: 'MaximumSealed' },
      { type: 'BidAnswered', challenger: 'ben', challenge: 30, leader: 'ana', amount: 31 },
    ]);
    auction.set(8, 'cleo', 40);
    expect(auction.price()).toEqual(['ana', 40]);
    auction.set(9, 'ben', 50);
    expect(auction.price()).toEqual(['ben', 41]);
  });

  it('rises by the group’s steps, and to its end where a step is more than that', () => {
    const auction = anOpenLot({ minimumBid: 3, steps: [{ from: 0, step: 5 }] });
    auction.set(6, 'ana', 40);
    expect(auction.price()).toEqual(['ana', 3]);
    auction.bid(7, 'ben', 30);
    expect(auction.price()).toEqual(['ana', 35]);
    expect(auction.set(8, 'ben', 38)).toBe('BidTooLow');
    auction.set(9, 'ben', 42);
    expect(auction.price()).toEqual(['ben', 42]);
  });

  it('reaches no further than the money that its owner has left', () => {
    const auction = anOpenLot({ startingBudget: 50 });
    auction.set(6, 'ana', 30, 'iowa');
    auction.set(6, 'ana', 45, 'iowa');
    auction.bid(7, 'ana', 40);
    auction.tick(37);
    auction.tick(42);
    expect(auction.price()).toEqual(['ana', 1]);
    expect(auction.bid(43, 'ben', 11, 'iowa')).toMatchObject([{ type: 'BidPlaced' }]);
  });

  it('gives the others time to answer where it moves the price, and none where it does not', () => {
    const auction = anOpenLot();
    auction.set(34, 'ana', 40);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 44_000 } });
    auction.set(40, 'ana', 60);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 44_000 } });
    auction.bid(41, 'ben', 50);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 51_000 } });
  });
});

describe('[MAX-3] the leader', () => {
  it('sets, raises and removes a maximum without moving the price', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 10);
    expect(auction.set(7, 'ana', 9)).toBe('MaximumBelowBid');
    expect(auction.set(7, 'ana', 1001)).toBe('OverBudget');
    expect(auction.set(7, 'ana', 20)).toMatchObject([{ type: 'MaximumSealed' }]);
    expect(auction.set(8, 'ana', 30)).toMatchObject([
      { type: 'MaximumWithdrawn' },
      { type: 'MaximumSealed' },
    ]);
    expect(auction.price()).toEqual(['ana', 10]);
    expect(auction.remove(9, 'ana')).toMatchObject([{ type: 'MaximumWithdrawn' }]);
    expect(auction.remove(9, 'ana')).toBe('NoMaximum');
    expect(auction.bid(10, 'ben', 11)).toMatchObject([{ type: 'BidPlaced' }]);
  });

  it('still bids only against others', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 40);
    expect(auction.bid(7, 'ana', 20)).toBe('AlreadyHighest');
  });
});

describe('[MAX-1] maxima that wait for a team to come', () => {
  it('act as it opens: the highest a step above the next, a lone one with the smallest bid', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 30);
    auction.set(2, 'ben', 20);
    auction.set(2, 'ben', 9, 'iowa');
    expect(auction.tick(5)).toMatchObject([
      { type: 'LotOpened' },
      { type: 'BidPlaced', userId: 'ana', amount: 21 },
    ]);
    auction.tick(35);
    expect(auction.tick(40)).toMatchObject([{}, { userId: 'ben', amount: 1 }]);
  });

  it('of two equal ones the earlier leads, and a raise takes the time of the raise', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 20);
    auction.set(2, 'ben', 30);
    auction.set(3, 'ana', 30);
    auction.tick(5);
    expect(auction.price()).toEqual(['ben', 30]);
  });

  it('keep their time when they are lowered', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 50);
    auction.set(2, 'ben', 30);
    auction.set(3, 'ana', 30);
    auction.tick(5);
    expect(auction.price()).toEqual(['ana', 30]);
    expect(auction.finish().verdict().problems).toEqual([]);
  });

  it('are new, at the end of the line, when they are removed and set anew, whatever lies between', () => {
    for (const isAnythingBetween of [false, true]) {
      const auction = withMaxima();
      auction.set(1, 'ben', 60);
      auction.set(2, 'ana', 50);
      auction.remove(3, 'ben');
      if (isAnythingBetween) auction.set(3, 'cleo', 5, 'iowa');
      auction.set(3, 'ben', 50);
      auction.tick(5);
      expect(auction.price()).toEqual(['ana', 50]);
      expect(auction.finish().verdict().problems).toEqual([]);
    }
  });

  it('say what they replace, with the withdrawal in the same append, and nothing when they are set anew', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 50);
    const [first] = auction.book.keys();
    expect(auction.set(2, 'ana', 40)).toMatchObject([
      { type: 'MaximumWithdrawn', seal: first },
      { type: 'MaximumSealed', replaces: first },
    ]);
    auction.remove(3, 'ana');
    const [anew] = auction.set(4, 'ana', 30);
    expect(anew).not.toHaveProperty('replaces');
  });

  it('keep the time that they had before the start, when they were lowered there', () => {
    const ana = aMaximum('ana', 50, 'duke', 'a');
    const ben = aMaximum('ben', 30, 'duke', 'b');
    const lowered = aMaximum('ana', 30, 'duke', 'lower');
    const replaces = { [computeSeal(lowered, sha256Hex)]: computeSeal(ana, sha256Hex) };
    const auction = anOpenLot({}, [ana, ben, lowered], replaces);
    expect(auction.price()).toEqual(['ana', 30]);
    expect(auction.finish().verdict().problems).toEqual([]);
    const opened = auction.receipts.flatMap(({ event }) =>
      event.type === 'MaximaRevealed' ? event.maxima.map(({ id }) => id) : [],
    );
    expect(new Set(opened)).toEqual(new Set(['a', 'b', 'lower']));
    const raised = anOpenLot({}, [aMaximum('ana', 20, 'duke', 'a'), ben, lowered], {
      [computeSeal(lowered, sha256Hex)]: computeSeal(aMaximum('ana', 20, 'duke', 'a'), sha256Hex),
    });
    expect(raised.price()).toEqual(['ben', 30]);
  });

  it('count from before the start in the order in which they were set', () => {
    const early = [aMaximum('ben', 30, 'duke', 'b'), aMaximum('ana', 30, 'duke', 'a')];
    const auction = anOpenLot({}, early);
    expect(auction.price()).toEqual(['ben', 30]);
    expect(auction.finish().verdict().problems).toEqual([]);
  });

  it('may be more than is left by now, and are refused below the smallest bid', () => {
    const auction = withMaxima({ minimumBid: 5 });
    expect(auction.set(1, 'ana', 5000)).toMatchObject([{ type: 'MaximumSealed' }]);
    expect(auction.set(1, 'ana', 4)).toBe('BidTooLow');
    expect(auction.set(1, 'stranger', 10)).toBe('NotAMember');
    expect(auction.set(1, 'ana', 10, 'nowhere')).toBe('UnknownTeam');
    expect(auction.set(1, 'ana', 1.5)).toBe('InvalidAmount');
  });

  it('are refused where the group bids by hand, and once the lot is over', () => {
    const auction = anOpenLot();
    expect(auction.set(35, 'ana', 10)).toBe('LotOver');
    auction.tick(35);
    expect(auction.set(36, 'ana', 10)).toBe('LotOver');
    const { maximumBids: _on, ...byHand } = start({ maximumBids: true }).settings;
    const started = decide(SCHEDULED, { ...start(), settings: byHand }, START_MS);
    const state = (started.ok ? started.events : []).reduce<AuctionState>(
      (before, event) => evolve(before, event, START_MS),
      SCHEDULED,
    );
    const maximum = aMaximum('ana', 10, 'duke', 'a');
    const command = {
      type: 'SetMaximum',
      maximum,
      seal: computeSeal(maximum, sha256Hex),
      bidId: 'b',
    } as const;
    expect(decide(state, command, START_MS)).toMatchObject({ refusal: { code: 'MaximaOff' } });
  });
});

describe('[MAX-2] maxima that are set in a pause of the site', () => {
  it('act once it is over, in one event', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 10);
    auction.at(7, { type: 'PauseGlobally', untilMs: START_MS + 100_000 });
    auction.set(8, 'ben', 20);
    auction.set(9, 'cleo', 40);
    expect(auction.price()).toEqual(['ana', 10]);
    expect(auction.at(50, { type: 'ResumeGlobally', bidId: 'x' })).toMatchObject([
      { type: 'PauseEnded' },
      { type: 'BidPlaced', userId: 'cleo', amount: 21 },
    ]);
    expect(auction.finish().verdict().problems).toEqual([]);
  });
});

describe('[MAX-5] with the end', () => {
  it('the maxima that made a price are opened, and no others', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 40);
    auction.bid(7, 'ben', 20);
    auction.set(8, 'ben', 5, 'iowa');
    auction.remove(9, 'ben', 'iowa');
    auction.finish();
    const revealed = auction.receipts.flatMap(({ event }) =>
      event.type === 'MaximaRevealed' ? event.maxima : [],
    );
    expect(revealed).toMatchObject([{ userId: 'ana', amount: 40, teamId: 'duke' }]);
    expect(auction.verdict().problems).toEqual([]);
  });

  it('which seal made which price is said, the spoken bids left out', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 40);
    auction.set(2, 'ben', 30);
    const [anas, bens] = auction.book.keys();
    auction.tick(5);
    auction.bid(6, 'cleo', 35);
    auction.bid(7, 'cleo', 50);
    auction.finish();
    const prices = auction.receipts.filter(({ event }) => isBid(event));
    expect(prices.map(({ event }) => event)).toMatchObject([
      { type: 'BidPlaced', userId: 'ana', amount: 31, byMaximum: true },
      { type: 'BidAnswered', challenger: 'cleo', leader: 'ana', amount: 36 },
      { type: 'BidPlaced', userId: 'cleo', amount: 50 },
    ]);
    const revealed = auction.receipts.find(({ event }) => event.type === 'MaximaRevealed');
    expect(revealed?.event).toMatchObject({
      acts: [
        { seq: prices[0]?.seq, seals: [anas, bens] },
        { seq: prices[1]?.seq, seals: [anas] },
      ],
    });
    expect(auction.verdict().problems).toEqual([]);
  });

  /** The receipts with some events changed, under hashes that fit. */
  const forge = (
    { receipts }: Pick<ReturnType<typeof withMaxima>, 'receipts'>,
    changed: (event: AuctionEvent) => AuctionEvent | null,
  ) => {
    let hash = chainStart('group', sha256Hex);
    const events = receipts.flatMap(({ event, atMs }) => {
      const after = changed(event);
      return after === null ? [] : [{ event: after, atMs }];
    });
    return events.map((line, index) => {
      hash = chainHash(hash, { ...line, seq: index + 1 }, sha256Hex);
      return { ...line, seq: index + 1, hash };
    });
  };

  it('the receipts prove no answer that went above its seal, came from another, or was left out', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 40);
    auction.bid(7, 'ben', 20);
    auction.set(8, 'ana', 50);
    auction.set(9, 'cleo', 15, 'iowa');
    auction.set(9, 'cleo', 12, 'iowa');
    auction.finish();
    const ended = auction.receipts.flatMap(({ event }) =>
      event.type === 'MaximaRevealed' ? [event] : [],
    );
    const maxima = ended.flatMap((event) => event.maxima);
    const acts = ended.flatMap((event) => event.acts ?? []);
    expect([maxima.length, acts.length]).toEqual([3, 3]);
    const [placed, answered, opened] = acts;
    if (placed === undefined || answered === undefined || opened === undefined) throw new Error();
    const silent = [...auction.book.values()].find(({ amount }) => amount === 50);
    expect(auction.verdict(forge(auction, (event) => event)).problems).toEqual([]);
    for (const [type, changed] of [
      ['BidAnswered', { amount: 41 }],
      ['BidAnswered', { amount: 20 }],
      ['BidAnswered', { leader: 'cleo' }],
      ['BidAnswered', { byMaximum: true }],
      ['BidPlaced', { amount: 2 }],
      ['BidPlaced', { byMaximum: undefined }],
      ['MaximaRevealed', { maxima: [] }],
      ['MaximaRevealed', { maxima: maxima.slice(1) }],
      // A raise that never acted.
      ['MaximaRevealed', { maxima: [...maxima, silent] }],
      ['MaximaRevealed', { acts: undefined }],
      ['MaximaRevealed', { acts: [placed, opened] }],
      ['MaximaRevealed', { acts: [placed, { ...answered, seq: answered.seq + 1 }, opened] }],
      ['MaximaRevealed', { acts: [placed, { ...answered, seals: opened.seals }, opened] }],
      ['MaximumSealed', { seal: sha256Hex('another') }],
      ['MaximumSealed', { replaces: acts[0]?.seals[0] }],
    ] as const) {
      const lines = forge(auction, (event) => {
        if (event.type !== type) return event;
        return JSON.parse(JSON.stringify({ ...event, ...changed })) as AuctionEvent;
      });
      expect(auction.verdict(lines).problems, `${type} ${JSON.stringify(changed)}`).not.toEqual([]);
    }
    for (const gone of ['MaximaRevealed', 'BidAnswered', 'MaximumWithdrawn'] as const) {
      const lines = forge(auction, (event) => (event.type === gone ? null : event));
      expect(auction.verdict(lines).problems, gone).not.toEqual([]);
    }
  });

  it('a seal that says it replaces another than the one that was withdrawn with it is found', () => {
    const auction = withMaxima();
    auction.set(1, 'ben', 60);
    auction.set(2, 'ana', 50);
    const [bens = '', anas = ''] = auction.book.keys();
    auction.remove(3, 'ben');
    auction.set(4, 'ben', 50);
    auction.finish();
    const lie = (replaces: string) =>
      auction.verdict(
        forge(auction, (event) =>
          event.type === 'MaximumSealed' && event.seal === [...auction.book.keys()][2]
            ? { ...event, replaces }
            : event,
        ),
      ).problems;
    expect(lie(anas)).not.toEqual([]);
    // As if it had been lowered: then Ben would have led.
    expect(lie(bens)).not.toEqual([]);
  });

  it('an answer that was left out is found: the bid should have been answered', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 40);
    auction.bid(7, 'ben', 20);
    auction.finish();
    let hash = chainStart('group', sha256Hex);
    const forged = auction.receipts.map((line) => {
      let { event } = line;
      if (event.type === 'BidAnswered') {
        const { bidId, teamId, closesAtMs } = event;
        const bid = { bidId, teamId, userId: 'ben', amount: 20, closesAtMs, clientBidId: null };
        event = { type: 'BidPlaced', ...bid };
      } else if (event.type === 'LotSold') {
        event = { ...event, userId: 'ben', amount: 20 };
      }
      hash = chainHash(hash, { ...line, event }, sha256Hex);
      return { ...line, event, hash };
    });
    expect(auction.verdict(forged).problems).not.toEqual([]);
  });
});

/**
 * A second opinion, which knows nothing of the engine: one lot, and all that was ever said for it in order of time. Each
 * maximum says every amount; the lead goes to the highest said, then to the earliest.
 */
function naivePrice(
  said: readonly { readonly userId: string; readonly most: number; readonly isSpoken: boolean }[],
): { leader: string; price: number } | null {
  let price = 0;
  let leader: string | null = null;
  const most = new Map<string, number>();
  for (const each of said) {
    const challenger = each.userId;
    if (leader === null || leader === challenger) {
      most.set(challenger, each.isSpoken ? Math.max(price, each.most) : each.most);
      if (leader === null) {
        leader = challenger;
        price = each.isSpoken ? each.most : 1;
      }
      continue;
    }
    const defended = most.get(leader) ?? 0;
    if (defended >= each.most) {
      price = Math.min(defended, each.most + 1);
    } else {
      const top = Math.max(defended, price);
      price = each.isSpoken ? each.most : Math.min(each.most, top + 1);
      leader = challenger;
      most.set(challenger, each.most);
    }
  }
  return leader === null ? null : { leader, price };
}

const saying = fc.record({
  userId: fc.constantFrom(...MEMBERS),
  most: fc.integer({ min: 1, max: 60 }),
  isSpoken: fc.boolean(),
});

describe('whatever is said, in whatever order', () => {
  it('the leader and the price are those of a naive model that hears every amount', () => {
    fc.assert(
      fc.property(fc.array(saying, { maxLength: 25 }), (wanted) => {
        const auction = anOpenLot();
        const accepted: (typeof wanted)[number][] = [];
        for (const [index, each] of wanted.entries()) {
          // Silent changes of the leader's are tried elsewhere.
          if (each.userId === standingBid(auction.state())?.userId) continue;
          const result = each.isSpoken
            ? auction.bid(6 + index / 100, each.userId, each.most)
            : auction.set(6 + index / 100, each.userId, each.most);
          if (typeof result !== 'string') accepted.push(each);
        }
        const naive = naivePrice(accepted);
        expect(auction.price()).toEqual([naive?.leader, naive?.price]);
        expect(auction.broken).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const who = { userId: fc.constantFrom(...MEMBERS), amount: fc.integer({ min: 1, max: 45 }) };
  const teamId = fc.constantFrom(...TEAMS);
  const alone = fc.constantFrom('tick' as const, 'pause' as const, 'resume' as const);
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('bid' as const), ...who }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('set' as const), ...who, teamId }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), ...who, teamId }) },
    { weight: 3, arbitrary: fc.record({ kind: alone }) },
  );
  const settings = fc.record(
    {
      startingBudget: fc.integer({ min: 10, max: 60 }),
      minimumBid: fc.integer({ min: 1, max: 4 }),
      steps: fc.integer({ min: 1, max: 6 }).map((size) => [{ from: 0, step: size }]),
      extensionCapSeconds: fc.integer({ min: 0, max: 15 }),
    },
    { requiredKeys: [] },
  );

  it('prices rise strictly, no command makes two, no answer passes a maximum, and the receipts prove it', () => {
    let answers = 0;
    fc.assert(
      fc.property(settings, fc.array(step, { minLength: 30, maxLength: 120 }), (own, steps) => {
        const auction = withMaxima(own);
        let nowMs = START_MS;
        for (const [index, each] of steps.entries()) {
          nowMs += 700;
          const teamId = currentTeamId(auction.state()) ?? 'duke';
          const before = standingBid(auction.state())?.amount ?? 0;
          const seconds = (nowMs - START_MS) / 1000;
          const events =
            each.kind === 'bid'
              ? auction.bid(seconds, each.userId, each.amount, teamId)
              : each.kind === 'set'
                ? auction.set(seconds, each.userId, each.amount, each.teamId)
                : each.kind === 'remove'
                  ? auction.remove(seconds, each.userId, each.teamId)
                  : each.kind === 'pause'
                    ? auction.submit(nowMs, { type: 'PauseGlobally', untilMs: nowMs + 3000 })
                    : each.kind === 'resume'
                      ? auction.submit(nowMs, { type: 'ResumeGlobally', bidId: `r${index}` })
                      : auction.tick(
                          ((nowMs = Math.max(nowMs, nextDeadline(auction.state()) ?? nowMs)),
                          (nowMs - START_MS) / 1000),
                        );
          if (typeof events === 'string') continue;
          const prices = events.filter(
            ({ type }) => type === 'BidPlaced' || type === 'BidAnswered',
          );
          expect(prices.length).toBeLessThanOrEqual(1);
          for (const price of prices) {
            if (price.type !== 'BidPlaced' && price.type !== 'BidAnswered') continue;
            const over = events[0]?.type === 'LotOpened' ? 0 : before;
            expect(price.amount).toBeGreaterThan(over);
            if (price.type !== 'BidAnswered') continue;
            answers += 1;
            const theirs = [...auction.book.values()].filter(
              ({ userId, teamId: lot }) => userId === price.leader && lot === price.teamId,
            );
            expect(price.amount).toBeLessThanOrEqual(
              Math.max(...theirs.map(({ amount }) => amount)),
            );
          }
        }
        const underWay = auction.verdict([...auction.receipts]);
        expect(underWay.problems).toEqual([]);
        auction.finish();
        expect(auction.broken).toEqual([]);
        expect(auction.state().phase).toBe('completed');
        expect(auction.verdict()).toEqual({ problems: [], state: auction.state() });
      }),
      { numRuns: 300 },
    );
    expect(answers).toBeGreaterThan(50);
  });

  it('[MAX-4] no price names a seal, so that nobody reads in the log what its leader does next', () => {
    const auction = withMaxima();
    auction.set(1, 'ana', 40);
    auction.set(1, 'ben', 30);
    auction.tick(5);
    auction.bid(6, 'cleo', 35);
    auction.set(7, 'ana', 60);
    auction.remove(8, 'ana');
    const prices = auction.receipts.filter(({ event }) => isBid(event));
    expect(prices).toHaveLength(2);
    for (const seal of auction.book.keys()) expect(JSON.stringify(prices)).not.toContain(seal);
    expect(auction.bid(9, 'cleo', 37)).toMatchObject([{ type: 'BidPlaced' }]);
    expect(auction.verdict([...auction.receipts]).problems).toEqual([]);
  });

  it('no receipt holds an amount before it may be known', () => {
    const auction = anOpenLot();
    auction.set(6, 'ana', 777);
    auction.set(6, 'ben', 555, 'iowa');
    expect(JSON.stringify(auction.receipts)).not.toMatch(/\b(777|555)\b/);
    expect(JSON.stringify(auction.state())).not.toMatch(/\b(777|555)\b/);
  });
});
