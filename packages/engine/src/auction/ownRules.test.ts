import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anAuction,
  anOpenLot,
  toBid,
  HASHES,
  SEED,
  sha256Hex,
  start,
  START_MS,
} from '../../test/scenario.ts';
import { countTeamLots, findLotId, buildLots, type LotTeam } from './lots/lots.ts';
import { drawLowSeedsFirst, drawOrder } from './order.ts';
import {
  isHardEnd,
  amountLeft,
  nobodyCanAnswer,
  remainingDollars,
  whyNotBid,
} from './questions.ts';
import { chainHash, chainStart } from './receipts/chain.ts';
import { areSteps, BID_MAX, leastBid } from './settings.ts';
import { verifyReceipts } from './receipts/verify.ts';

const STEPS = [
  { from: 0, step: 2 },
  { from: 20, step: 5 },
];

describe('[BID-8] bids of a group with its own sizes', () => {
  it('begin at the smallest first bid, and rise by the step of the amount they beat', () => {
    const auction = anOpenLot({ minimumBid: 10, steps: STEPS });
    expect(auction.refused(6, toBid('ana', 9))).toBe('BidTooLow');
    auction.bid(6, 'ana', 10);
    expect(auction.refused(7, toBid('ben', 11))).toBe('BidTooLow');
    auction.bid(7, 'ben', 12);
    auction.bid(8, 'ana', 19);
    // The step in force is that of the amount that stands.
    auction.bid(9, 'ben', 21);
    expect(auction.refused(10, toBid('ana', 25))).toBe('BidTooLow');
    auction.bid(10, 'ana', 26);
  });

  it('may be any whole dollars from the least on', () => {
    const facts = { currentAmount: 7, isHighestBidder: false, remaining: 100 };
    for (let amount = 9; amount <= 100; amount += 1) {
      expect(whyNotBid({ ...facts, sizes: { steps: STEPS } }, amount)).toBeNull();
    }
  });

  it('are over where the last dollars of all others lie below the step', () => {
    const auction = anOpenLot({ startingBudget: 12, steps: [{ from: 0, step: 5 }] });
    auction.bid(6, 'ana', 8);
    expect(auction.refused(7, toBid('ben', 12))).toBe('BidTooLow');
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 9000 } });
  });

  it('rise as they always did where a group has set nothing', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (amount) => {
        expect(leastBid({}, amount)).toBe(amount + 1);
        expect(leastBid({ steps: [{ from: 0, step: 1 }] }, amount)).toBe(amount + 1);
      }),
    );
  });

  it('have steps that begin at nothing and rise', () => {
    expect(areSteps([])).toBe(true);
    expect(areSteps(STEPS)).toBe(true);
    expect(areSteps([{ from: 1, step: 1 }])).toBe(false);
    expect(areSteps([...STEPS, { from: 20, step: 9 }])).toBe(false);
  });
});

describe('[GAVEL-9] money without a limit', () => {
  it('is never short, and leaves nothing to say about what is left', () => {
    const auction = anOpenLot({ startingBudget: null });
    auction.bid(6, 'ana', 900_000_000);
    auction.tick(36);
    auction.tick(41);
    auction.bid(42, 'ana', 900_000_000, 'iowa');
    const state = auction.state();
    if (state.phase !== 'running') throw new Error('The auction runs.');
    expect(remainingDollars(state, 'ana')).toBe(Infinity);
    expect(remainingDollars(state, 'a stranger')).toBe(0);
    expect(amountLeft(state.settings, 900_000_000)).toBeNull();
    expect(amountLeft({ startingBudget: 100 }, 93)).toBe(7);
  });

  it('bids a billion at most, and nobody beats that', () => {
    const auction = anOpenLot({ startingBudget: null, maximumBids: true });
    expect(auction.refused(6, toBid('ana', BID_MAX + 1))).toBe('InvalidAmount');
    auction.bid(6, 'ana', BID_MAX);
    expect(nobodyCanAnswer(auction.state())).toBe(true);
    expect(auction.refused(7, toBid('ben', BID_MAX + 1))).toBe('InvalidAmount');
  });

  it('names what is left of a budget first', () => {
    const facts = { currentAmount: 0, isHighestBidder: false, sizes: {} };
    expect(whyNotBid({ ...facts, remaining: 40 }, BID_MAX + 1)?.code).toBe('OverBudget');
    expect(whyNotBid({ ...facts, remaining: Infinity }, BID_MAX)).toBeNull();
  });
});

describe('[LOT-7] a lot whose extensions are capped', () => {
  const CAPPED = { extensionCapSeconds: 12 };

  it('gets no more than the cap by late bids, then has a hard end', () => {
    const auction = anOpenLot(CAPPED);
    auction.bid(34, 'ana', 1);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 44_000 } });
    expect(isHardEnd(auction.state())).toBe(false);
    auction.bid(43, 'ben', 2);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 47_000 } });
    expect(isHardEnd(auction.state())).toBe(true);
    auction.bid(46, 'ana', 3);
    expect(auction.tick(47)).toMatchObject([{ type: 'LotSold', userId: 'ana' }, {}]);
  });

  it('has its own time by early bids, and by a pause what it gives', () => {
    const auction = anOpenLot({ extensionCapSeconds: 0 });
    auction.bid(6, 'ana', 1);
    auction.at(34, { type: 'PauseGlobally', untilMs: START_MS + 100_000 });
    auction.at(100, { type: 'ResumeGlobally', bidId: 'a bid' });
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 110_000 } });
    auction.bid(109, 'ben', 2);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 110_000 } });
  });

  it('counts anew with the next lot', () => {
    const auction = anOpenLot(CAPPED);
    auction.bid(34, 'ana', 1);
    auction.bid(43, 'ben', 2);
    auction.tick(47);
    auction.tick(52);
    expect(isHardEnd(auction.state())).toBe(false);
    auction.bid(81, 'ana', 1, 'iowa');
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 91_000 } });
  });
});

describe('[ORDER-4] low seeds first', () => {
  const seedByTeam = new Map(
    Array.from({ length: 32 }, (_unused, index) => [`team ${index}`, 1 + (index % 16)]),
  );

  it('lists every lot once, from the highest number down', () => {
    const order = drawLowSeedsFirst(SEED, seedByTeam, sha256Hex);
    expect(order.toSorted()).toEqual([...seedByTeam.keys()].toSorted());
    const seeds = order.map((id) => seedByTeam.get(id) ?? 0);
    expect(seeds).toEqual(seeds.toSorted((a, b) => b - a));
  });

  it('is the usual draw where all have one seed', () => {
    const equal = new Map([...seedByTeam.keys()].map((id) => [id, 8]));
    expect(drawLowSeedsFirst(SEED, equal, sha256Hex)).toEqual(
      drawOrder(SEED, [...equal.keys()], sha256Hex),
    );
  });
});

const ZONES = ['EAST', 'WEST', 'SOUTH', 'MIDWEST'];
/** The field of a tournament of 68: two teams for the 16th seed of two zones and the 11th of the others. */
const FIELD: LotTeam[] = ZONES.flatMap((zone, index) =>
  Array.from({ length: 16 }, (_unused, seed) => seed + 1).flatMap((seedNumber) => {
    const isPlayIn = seedNumber === (index < 2 ? 16 : 11);
    const teams = isPlayIn ? ['a', 'b'] : [''];
    return teams.map((which) => ({ _id: `${zone} ${seedNumber}${which}`, zone, seedNumber }));
  }),
);
const PLAY_INS = ZONES.map((zone, index) => {
  const seed = index < 2 ? 16 : 11;
  return [`${zone} ${seed}a`, `${zone} ${seed}b`];
});
const listSizes = (lots: readonly { readonly teamIds: readonly string[] }[]) =>
  lots
    .map(({ teamIds }) => teamIds.length)
    .filter((size) => size > 1)
    .toSorted((a, b) => a - b);

describe('[LOT-8] bundles', () => {
  it('are none, low seeds by zone, play-in pairs, or the union', () => {
    const lots = (bundling: Parameters<typeof buildLots>[2]) =>
      buildLots(FIELD, PLAY_INS, bundling, HASHES.sha1Hex);
    expect(lots('none')).toHaveLength(68);
    expect(listSizes(lots('lowSeeds'))).toEqual([4, 4, 5, 5]);
    expect(lots('lowSeeds')).toHaveLength(54);
    expect(listSizes(lots('firstFour'))).toEqual([2, 2, 2, 2]);
    expect(listSizes(lots('both'))).toEqual([2, 2, 4, 4, 5, 5]);
    expect(lots([{ name: 'Ours', teams: ['EAST 1', 'WEST 1'] }])).toHaveLength(67);
  });

  it('hold every team in exactly one lot, with its best seed', () => {
    for (const bundling of ['none', 'lowSeeds', 'firstFour', 'both'] as const) {
      const lots = buildLots(FIELD, PLAY_INS, bundling, HASHES.sha1Hex);
      expect(lots.flatMap(({ teamIds }) => teamIds).toSorted()).toEqual(
        FIELD.map(({ _id }) => _id).toSorted(),
      );
    }
    const low = buildLots(FIELD, PLAY_INS, 'lowSeeds', HASHES.sha1Hex).filter(
      ({ teamIds }) => teamIds.length > 1,
    );
    expect(low.map(({ seed }) => seed)).toEqual([13, 13, 13, 13]);
  });

  it('are counted without being made', () => {
    const drawn = [{ name: 'Ours', teams: ['EAST 1', 'WEST 1', 'not there'] }];
    for (const bundling of ['none', 'lowSeeds', 'firstFour', 'both', drawn] as const) {
      expect(countTeamLots(FIELD, PLAY_INS, bundling)).toBe(
        buildLots(FIELD, PLAY_INS, bundling, HASHES.sha1Hex).length,
      );
    }
  });

  it('are named by a UUIDv5 of their teams, whatever the order they were drawn in', () => {
    // Python: uuid.uuid5(uuid.UUID('695dee11-ef87-50b1-b033-20d328211276'), 'a,b')
    expect(findLotId(['a', 'b'], HASHES.sha1Hex)).toBe('a14cf45d-ea9f-5268-ad4c-ffaa7ac5bb39');
    const team = (_id: string) => ({ _id, zone: 'EAST', seedNumber: 3 });
    const lotIds = (teams: string[]) =>
      buildLots(['a', 'b'].map(team), [], [{ name: 'Both', teams }], HASHES.sha1Hex).map(
        ({ lotId }) => lotId,
      );
    expect(lotIds(['b', 'a'])).toEqual(lotIds(['a', 'b']));
  });
});

describe('[RECEIPT-1] receipts of an auction by its own rules', () => {
  const lots = [
    { lotId: findLotId(['duke', 'iowa'], HASHES.sha1Hex), teamIds: ['duke', 'iowa'], seed: 13 },
    { lotId: 'navy', teamIds: ['navy'], seed: 2 },
  ];
  const seedByTeam = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));

  function buildReceipts(changed: object) {
    const auction = anAuction();
    const command = {
      ...start({ order: 'lowSeedsFirst', minimumBid: 3, extensionCapSeconds: 5 }),
      order: drawLowSeedsFirst(SEED, seedByTeam, sha256Hex),
      lots,
      ...changed,
    };
    const first = command.order[0] ?? '';
    const events = [
      { atMs: START_MS, events: auction.at(0, command) },
      { atMs: START_MS + 5000, events: auction.tick(5) },
      { atMs: START_MS + 34_000, events: auction.bid(34, 'ana', 3, first) },
      { atMs: START_MS + 40_000, events: auction.tick(40) },
      { atMs: START_MS + 45_000, events: auction.tick(45) },
      { atMs: START_MS + 75_000, events: auction.tick(75) },
    ].flatMap(({ atMs, events: some }) => some.map((event) => ({ atMs, event })));
    let hash = chainStart('group', sha256Hex);
    return events.map(({ atMs, event }, index) => {
      hash = chainHash(hash, { seq: index + 1, atMs, event }, sha256Hex);
      return { seq: index + 1, atMs, event, hash };
    });
  }

  it('are proven with bundles, low seeds first and a cap', () => {
    expect(verifyReceipts('group', buildReceipts({}), HASHES).problems).toEqual([]);
  });

  it('are not proven where somebody chose the order, or a lot’s id, or sold a team twice', () => {
    const reversed = drawLowSeedsFirst(SEED, seedByTeam, sha256Hex).toReversed();
    const [bundle, navy] = lots;
    if (bundle === undefined || navy === undefined) throw new Error('Two lots');
    const named = [{ ...bundle, lotId: 'chosen' }, navy];
    const twice = [bundle, { ...navy, teamIds: ['duke'] }];
    for (const changed of [
      { order: reversed },
      { lots: named, order: ['chosen', 'navy'] },
      { lots: twice },
    ]) {
      expect(verifyReceipts('group', buildReceipts(changed), HASHES).problems).not.toEqual([]);
    }
  });
});
