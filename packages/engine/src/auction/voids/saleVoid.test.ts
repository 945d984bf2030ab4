import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex, start, START_MS, TEAMS } from '../../../test/scenario.ts';
import { aServerAuction, ORDER_SEED } from '../../../test/serverAuction.ts';
import type { StartAuction } from '../commands.ts';
import { nextDeadline } from '../deadline.ts';
import type { AuctionEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { currentTeamId, standingBid } from '../questions.ts';
import { chainHash, chainStart } from '../receipts/chain.ts';
import { agreementsMissing, otherKey, voidableSale, voidEndsAtMs } from './saleVoid.ts';
import { type AuctionState, type RunningAuction, SCHEDULED } from '../state.ts';
import { type Receipt } from '../receipts/verify.ts';

const FIVE = ['ana', 'ben', 'cleo', 'dan', 'eve'];

type Held = {
  readonly members?: readonly string[];
  readonly settings?: Partial<StartAuction['settings']>;
};

/** An auction that has started. Ana leads the group. */
function anAuction({ members = FIVE, settings = {} }: Held = {}) {
  const held = aServerAuction();
  const { at, newId } = held;
  const auction = {
    ...held,
    running: (): RunningAuction => {
      const state = held.state();
      if (state.phase !== 'running') throw new Error(`The auction is ${state.phase}`);
      return state;
    },
    propose: (seconds: number, userId: string, teamId = 'duke', away: readonly string[] = []) =>
      at(seconds, {
        type: 'ProposeVoid',
        voidId: newId(),
        userId,
        teamId,
        adminId: 'ana',
        away,
        reason: 'Typed one digit too many',
      }),
    voidId: () => auction.running().proposal?.voidId ?? 'none',
    agree: (seconds: number, userId: string) =>
      at(seconds, { type: 'AgreeVoid', voidId: auction.voidId(), userId, bidId: newId() }),
    refuse: (seconds: number, userId: string) =>
      at(seconds, { type: 'RefuseVoid', voidId: auction.voidId(), userId }),
    object: (seconds: number, userId: string) =>
      at(seconds, { type: 'ObjectVoid', voidId: auction.voidId(), userId, bidId: newId() }),
    isAway: (seconds: number) =>
      at(seconds, { type: 'PassVoidOn', voidId: auction.voidId(), bidId: newId() }),
    missing: () => {
      const { proposal } = auction.running();
      return proposal === undefined ? null : agreementsMissing(auction.running(), proposal);
    },
    finish: () => {
      held.finish();
      return auction;
    },
    problems: (lines?: readonly Receipt[]) => held.verdict(lines).problems,
  };
  auction.at(0, {
    ...start(settings),
    order: TEAMS,
    members,
    orderSeedHash: sha256Hex(ORDER_SEED),
  });
  return auction;
}

/** Ben has bought the first team for $500 at 35 s; the next one is locked until 40 s and closes at 70 s. */
function aSale(held: Held = {}) {
  const auction = anAuction(held);
  auction.tick(5);
  auction.bid(6, 'ben', 500, 'duke');
  auction.tick(35);
  return auction;
}

const endsAtMs = (state: RunningAuction): number | null =>
  state.proposal === undefined ? null : voidEndsAtMs(state, state.proposal);

const listTypes = (events: readonly AuctionEvent[] | string): readonly string[] =>
  typeof events === 'string' ? [events] : events.map(({ type }) => type);

describe('[VOID-1] a sale is voided with two keys', () => {
  it('the admin proposes and the buyer agrees: the money is back and the lot is the next one', () => {
    const auction = aSale();
    expect(auction.propose(36, 'ana')).toMatchObject([
      { type: 'SaleVoidProposed', teamId: 'duke', userId: 'ben', amount: 500, adminId: 'ana' },
    ]);
    expect(auction.missing()).toBe(1);
    expect(auction.agree(37, 'ben')).toMatchObject([
      { type: 'SaleVoidAgreed', userId: 'ben' },
      {
        type: 'SaleVoided',
        teamId: 'duke',
        userId: 'ben',
        amount: 500,
        reason: 'Typed one digit too many',
        agreedBy: ['ana', 'ben'],
      },
    ]);
    expect(auction.state()).toMatchObject({
      spent: { ben: 0 },
      results: [],
      order: ['iowa', 'duke', 'navy'],
      lotIndex: 0,
    });
    auction.tick(40);
    expect(auction.tick(70)).toMatchObject([
      { type: 'LotUnsold', teamId: 'iowa' },
      { type: 'LotLocked', teamId: 'duke' },
    ]);
    auction.tick(75);
    auction.bid(76, 'ben', 50, 'duke');
    auction.finish();
    expect(auction.state()).toMatchObject({ spent: { ben: 50 } });
    expect([auction.broken, auction.problems()]).toEqual([[], []]);
  });

  it('the buyer proposes and the admin agrees, or refuses; the proposer may take it back', () => {
    const agreed = aSale();
    agreed.propose(36, 'ben');
    expect(listTypes(agreed.agree(37, 'ana'))).toEqual(['SaleVoidAgreed', 'SaleVoided']);
    const refused = aSale();
    refused.propose(36, 'ben');
    expect(refused.refuse(37, 'ana')).toMatchObject([
      { type: 'SaleVoidRefused', refusedBy: 'ana' },
    ]);
    const back = aSale();
    back.propose(36, 'ben');
    expect(back.refuse(37, 'ben')).toMatchObject([{ refusedBy: 'ben' }]);
    expect(back.state()).toMatchObject({ spent: { ben: 500 }, order: TEAMS });
  });

  it('is nobody else’s to propose or refuse, and nobody agrees twice', () => {
    const auction = aSale();
    expect(auction.propose(36, 'cleo')).toBe('NoKey');
    expect(auction.propose(36, 'a stranger')).toBe('NotAMember');
    auction.propose(36, 'ben');
    expect(auction.refuse(37, 'cleo')).toBe('NoKey');
    expect(auction.agree(37, 'ben')).toBe('NothingDue');
    expect(auction.agree(37, 'a stranger')).toBe('NotAMember');
    auction.refuse(38, 'ana');
    expect(auction.agree(39, 'ana')).toBe('VoidDecided');
    // Who may never propose it is told so, also once it is too late or was proposed before.
    expect(auction.propose(39, 'cleo')).toBe('NoKey');
  });
});

describe('[VOID-2] a proposal', () => {
  it('is made from the hammer until the end of the next lot', () => {
    const auction = anAuction();
    auction.tick(5);
    auction.bid(6, 'ben', 500, 'duke');
    expect(auction.propose(7, 'ben')).toBe('VoidTooLate');
    auction.tick(35);
    expect(voidableSale(auction.state())).toMatchObject({ teamId: 'duke' });
    auction.tick(40);
    auction.tick(70);
    expect(auction.propose(71, 'ben')).toBe('VoidTooLate');
    expect(voidableSale(auction.state())).toBeNull();
    expect(auction.propose(71, 'ben', 'no team')).toBe('UnknownTeam');
  });

  it('is made once a sale, and one at a time', () => {
    const auction = aSale();
    auction.propose(36, 'ben');
    expect(auction.propose(37, 'ana')).toBe('VoidStands');
    auction.refuse(38, 'ana');
    expect(auction.propose(39, 'ana')).toBe('VoidedOnce');
  });

  it('is for a lot once more when it was sold again, and three times a person', () => {
    const auction = anAuction();
    auction.tick(5);
    const times: unknown[] = [];
    let seconds = 6;
    // Each time the same lot comes again, after the next one.
    for (let round = 0; round < 4; round += 1) {
      const teamId = currentTeamId(auction.state()) ?? '';
      auction.bid(seconds, 'ben', 5, teamId);
      auction.tick(seconds + 30);
      times.push(listTypes(auction.propose(seconds + 30, 'ben', teamId)));
      if (auction.running().proposal !== undefined) auction.agree(seconds + 31, 'ana');
      auction.tick(seconds + 35);
      seconds += 36;
    }
    expect(times).toEqual([
      ['SaleVoidProposed'],
      ['SaleVoidProposed'],
      ['SaleVoidProposed'],
      ['VoidsUsedUp'],
    ]);
    expect(auction.broken).toEqual([]);
  });

  it('is never about the last lot, and after a relisted one not about those before it', () => {
    const auction = aSale();
    auction.propose(36, 'ben');
    auction.agree(37, 'ana');
    expect(voidableSale(auction.state())).toBeNull();
    auction.finish();
    expect(auction.propose(999, 'ben')).toBe('AuctionOver');
  });
});

describe('[VOID-3] where one key is not enough', () => {
  it('two thirds of the others decide where the admin is the buyer', () => {
    const auction = anAuction();
    auction.tick(5);
    auction.bid(6, 'ana', 500, 'duke');
    auction.tick(35);
    auction.propose(36, 'ana');
    expect(auction.missing()).toBe(3);
    auction.agree(37, 'ben');
    auction.agree(38, 'cleo');
    expect(auction.missing()).toBe(1);
    expect(listTypes(auction.agree(39, 'dan'))).toContain('SaleVoided');
    expect(auction.problems()).toEqual([]);
  });

  it('they decide at once where the other key is away, when it leaves, or when it is silent for 60 seconds', () => {
    const away = aSale();
    expect(listTypes(away.propose(36, 'ana', 'duke', ['ben']))).toEqual([
      'SaleVoidProposed',
      'SaleVoidPassedOn',
    ]);
    expect(away.missing()).toBe(2);
    away.agree(37, 'cleo');
    expect(listTypes(away.agree(38, 'dan'))).toContain('SaleVoided');

    const leaves = aSale();
    leaves.propose(36, 'ana');
    leaves.agree(37, 'cleo');
    leaves.agree(38, 'dan');
    expect(leaves.missing()).toBe(1);
    expect(listTypes(leaves.isAway(39))).toEqual(['SaleVoidPassedOn', 'SaleVoided']);

    const silent = aSale();
    silent.propose(36, 'ana');
    silent.agree(37, 'cleo');
    silent.tick(40);
    silent.tick(70);
    expect(silent.tick(96)).toMatchObject([{ type: 'SaleVoidPassedOn', because: 'silent' }]);
    expect(silent.missing()).toBe(1);
    expect(listTypes(silent.agree(97, 'eve'))).toEqual([
      'SaleVoidAgreed',
      'SaleVoided',
      'LotLocked',
    ]);
    for (const auction of [away, leaves, silent]) {
      expect([auction.broken, auction.finish().problems()]).toEqual([[], []]);
    }
  });

  it('who comes back still has the key', () => {
    const auction = aSale();
    auction.propose(36, 'ana', 'duke', ['ben']);
    expect(listTypes(auction.agree(37, 'ben'))).toContain('SaleVoided');
    const other = aSale();
    other.propose(36, 'ana', 'duke', ['ben']);
    expect(listTypes(other.refuse(37, 'ben'))).toEqual(['SaleVoidRefused']);
  });

  it('a group of two needs both, and one of one has no voiding', () => {
    const two = aSale({ members: ['ana', 'ben'] });
    expect(listTypes(two.propose(36, 'ana', 'duke', ['ben']))).toEqual(['SaleVoidProposed']);
    expect(two.isAway(37)).toBe('NothingDue');
    two.tick(40);
    two.tick(70);
    expect(two.tick(100)).toBe('NothingDue');
    expect(listTypes(two.agree(101, 'ben'))).toContain('SaleVoided');
    const own = anAuction({ members: ['ana', 'ben'] });
    own.tick(5);
    own.bid(6, 'ana', 5, 'duke');
    own.tick(35);
    own.propose(36, 'ana');
    expect(own.missing()).toBe(1);
    expect(listTypes(own.agree(37, 'ben'))).toContain('SaleVoided');
    const one = anAuction({ members: ['ana'] });
    one.tick(5);
    one.bid(6, 'ana', 5, 'duke');
    one.tick(9);
    expect(one.propose(10, 'ana')).toBe('NobodyToAgree');
  });
});

describe('[VOID-4] after an objection', () => {
  it('two thirds of all but the buyer have to agree, and the buyer’s yes no longer counts', () => {
    const auction = aSale();
    auction.propose(36, 'ben');
    expect(listTypes(auction.object(37, 'cleo'))).toEqual(['SaleVoidObjected']);
    expect(auction.missing()).toBe(3);
    auction.agree(38, 'ana');
    auction.agree(39, 'dan');
    expect(auction.missing()).toBe(1);
    // Whoever has objected may think again.
    expect(listTypes(auction.agree(40, 'cleo'))).toContain('SaleVoided');
    expect([auction.broken, auction.problems()]).toEqual([[], []]);
  });

  it('an agreement that was given before is gone, and the keys refuse instead', () => {
    const auction = aSale();
    auction.propose(36, 'ana');
    auction.agree(37, 'cleo');
    auction.object(38, 'cleo');
    expect(auction.running().proposal?.agreedBy).toEqual(['ana']);
    expect(auction.object(39, 'cleo')).toBe('NothingDue');
    expect(auction.object(39, 'ben')).toBe('HoldsKey');
    auction.agree(40, 'ben');
    expect(auction.missing()).toBe(2);
    expect(listTypes(auction.refuse(41, 'ben'))).toEqual(['SaleVoidRefused']);
  });
});

describe('[VOID-5] while a sale is in question', () => {
  it('the lot that is open goes on and ends, the next lock waits for 60 seconds, and then the sale stands', () => {
    const auction = aSale();
    auction.propose(36, 'ana');
    auction.tick(40);
    auction.bid(41, 'cleo', 7, 'iowa');
    expect(listTypes(auction.tick(70))).toEqual(['LotSold']);
    expect(auction.bid(71, 'dan', 1, 'navy')).toBe('LotLockedNow');
    auction.tick(96);
    expect(auction.tick(129)).toBe('NothingDue');
    expect(auction.tick(130)).toMatchObject([
      { type: 'SaleVoidRefused', refusedBy: null },
      { type: 'LotLocked', teamId: 'navy' },
    ]);
    // The one that was sold meanwhile may be proposed now.
    expect(listTypes(auction.propose(131, 'cleo', 'iowa'))).toEqual(['SaleVoidProposed']);
    expect([auction.broken, auction.finish().problems()]).toEqual([[], []]);
  });

  it('the end waits too, and the last lot is the last one no more', () => {
    const auction = aSale({ settings: { lockSeconds: 1, lotSeconds: 10 } });
    auction.finish();
    const short = anAuction({ settings: { lockSeconds: 1, lotSeconds: 10, extensionSeconds: 5 } });
    for (const seconds of [1, 11, 12]) short.tick(seconds);
    short.bid(13, 'ben', 9, 'iowa');
    short.tick(22);
    short.tick(23);
    short.propose(24, 'ana', 'iowa');
    expect(listTypes(short.tick(33))).toEqual(['LotUnsold']);
    expect(short.at(34, { type: 'PauseGroup', userId: 'ana', minutes: 1 })).toBe('LastLot');
    expect(short.agree(35, 'ben')).toMatchObject([
      { type: 'SaleVoidAgreed' },
      { type: 'SaleVoided' },
      { type: 'LotLocked', teamId: 'iowa' },
    ]);
    short.finish();
    expect(short.state()).toMatchObject({ phase: 'completed', spent: { ben: 0 } });
    expect([short.broken, short.problems()]).toEqual([[], []]);

    const stands = anAuction({ settings: { lockSeconds: 1, lotSeconds: 10, extensionSeconds: 5 } });
    for (const seconds of [1, 11, 12]) stands.tick(seconds);
    stands.bid(13, 'ben', 9, 'iowa');
    for (const seconds of [22, 23]) stands.tick(seconds);
    stands.propose(24, 'ana', 'iowa');
    stands.tick(33);
    expect(listTypes(stands.refuse(35, 'ben'))).toEqual(['SaleVoidRefused']);
    expect(nextDeadline(stands.state())).toBe(START_MS + 35_000);
    expect(listTypes(stands.tick(35))).toEqual(['AuctionCompleted']);
    expect([stands.broken, stands.problems()]).toEqual([[], []]);
  });

  it('a pause of the site stops the 60 seconds, a pause of the group does not', () => {
    const auction = aSale();
    auction.propose(36, 'ana');
    auction.tick(40);
    auction.tick(70);
    auction.at(80, { type: 'PauseGlobally', untilMs: START_MS + 180_000 });
    expect(auction.running().proposal).toMatchObject({ stoppedAtMs: START_MS + 80_000 });
    expect(endsAtMs(auction.running())).toBe(START_MS + 230_000);
    expect(listTypes(auction.tick(180))).toEqual(['PauseEnded']);
    expect(auction.running().proposal).toMatchObject({
      silentAtMs: START_MS + 196_000,
      holdEndsAtMs: START_MS + 230_000,
    });
    auction.tick(196);
    expect(listTypes(auction.tick(230))).toEqual(['SaleVoidRefused', 'LotLocked']);

    const own = aSale();
    own.at(36, { type: 'PauseGroup', userId: 'ana', minutes: 5 });
    own.propose(37, 'ana');
    own.tick(97);
    expect(own.tick(97)).toEqual([expect.objectContaining({ type: 'SaleVoidRefused' })]);
    expect(listTypes(own.tick(336))).toEqual(['PauseEnded', 'LotLocked']);
    for (const each of [auction, own]) {
      expect([each.broken, each.finish().problems()]).toEqual([[], []]);
    }
  });

  it('in a pause before the next lock, the lot comes before the one that was next', () => {
    const auction = anAuction();
    auction.tick(5);
    auction.bid(6, 'ben', 500, 'duke');
    auction.at(7, { type: 'PauseGroup', userId: 'ana', minutes: 1 });
    auction.tick(35);
    auction.propose(36, 'ana');
    expect(listTypes(auction.agree(37, 'ben'))).toEqual(['SaleVoidAgreed', 'SaleVoided']);
    expect(auction.tick(95)).toMatchObject([
      { type: 'PauseEnded' },
      { type: 'LotLocked', teamId: 'duke' },
    ]);
    expect([auction.broken, auction.finish().problems()]).toEqual([[], []]);
  });
});

describe('[VOID-6] a voided sale', () => {
  it('ends the lot’s maxima for good, and shows nobody which they were', () => {
    const auction = anAuction({ settings: { maximumBids: true } });
    auction.tick(5);
    auction.maximum(6, 'ben', 40, 'duke');
    auction.maximum(7, 'cleo', 30, 'duke');
    auction.maximum(8, 'cleo', 90, 'navy');
    auction.tick(35);
    auction.propose(36, 'ana');
    expect(listTypes(auction.agree(37, 'ben'))).toEqual(['SaleVoidAgreed', 'SaleVoided']);
    expect(auction.at(38, { type: 'RemoveMaximum', userId: 'cleo', teamId: 'duke' })).toBe(
      'NoMaximum',
    );
    auction.tick(40);
    auction.tick(70);
    expect(listTypes(auction.tick(75))).toEqual(['LotOpened']);
    // While it runs, nothing is opened, and the receipts hold.
    expect(auction.problems()).toEqual([]);
    auction.finish();
    expect(auction.state()).toMatchObject({ spent: { ben: 0, cleo: 1 } });
    expect([auction.broken, auction.problems()]).toEqual([[], []]);
  });

  it('leaves room for new ones, which alone act as it is offered again, as the receipts prove', () => {
    const auction = anAuction({ settings: { maximumBids: true } });
    auction.tick(5);
    auction.maximum(6, 'ben', 40, 'duke');
    auction.maximum(7, 'cleo', 30, 'duke');
    auction.tick(35);
    auction.propose(36, 'ana');
    auction.agree(37, 'ben');
    const [sealed, ...others] = auction.maximum(38, 'cleo', 20, 'duke');
    expect([sealed, others]).toEqual([expect.objectContaining({ type: 'MaximumSealed' }), []]);
    expect(sealed).not.toHaveProperty('replaces');
    auction.finish();
    const relisted = auction.receipts.filter(
      ({ event, seq }) => seq > 12 && event.type === 'BidPlaced' && event.teamId === 'duke',
    );
    expect(relisted).toMatchObject([{ event: { userId: 'cleo', amount: 1 } }]);
    expect([auction.broken, auction.problems()]).toEqual([[], []]);
    // As if Ben's had still counted.
    const rechained = auction.receipts.map(({ event, atMs, seq }) => ({
      atMs,
      seq,
      hash: '',
      event:
        event === relisted[0]?.event ? { ...relisted[0].event, userId: 'ben', amount: 21 } : event,
    }));
    let hash = chainStart('group', sha256Hex);
    for (const line of rechained) line.hash = hash = chainHash(hash, line, sha256Hex);
    expect(auction.problems(rechained)).not.toEqual([]);
  });

  it('lets maxima reach further on the open lot, and gives time back where only now somebody can answer', () => {
    const auction = aSale({ settings: { maximumBids: true, startingBudget: 600 } });
    auction.maximum(36, 'ben', 500, 'iowa');
    auction.tick(40);
    for (const [who, amount] of [
      ['ana', 101],
      ['cleo', 600],
    ] as const) {
      auction.bid(42, who, amount, 'iowa');
    }
    expect(auction.running().turn).toMatchObject({ closesAtMs: START_MS + 45_000 });
    auction.propose(43, 'ana');
    // Nobody can beat $600 with $600.
    expect(auction.agree(44, 'ben')).toMatchObject([{}, { type: 'SaleVoided' }]);
    expect(auction.running().turn).toMatchObject({ closesAtMs: START_MS + 45_000 });

    const second = aSale({ members: ['ana', 'ben'], settings: { startingBudget: 600 } });
    second.tick(40);
    second.bid(41, 'ana', 550, 'iowa');
    expect(second.running().turn).toMatchObject({ closesAtMs: START_MS + 44_000 });
    second.propose(42, 'ana');
    expect(second.agree(43, 'ben')).toMatchObject([
      {},
      { type: 'SaleVoided', closesAtMs: START_MS + 53_000 },
    ]);

    const third = aSale({ settings: { maximumBids: true, startingBudget: 600 } });
    third.maximum(36, 'ben', 500, 'iowa');
    third.tick(40);
    third.bid(42, 'cleo', 200, 'iowa');
    third.propose(43, 'ana');
    expect(third.agree(44, 'ben')).toMatchObject([
      {},
      { type: 'SaleVoided' },
      { type: 'BidPlaced', userId: 'ben', amount: 201 },
    ]);
    for (const each of [auction, second, third]) {
      expect([each.broken, each.problems(), each.finish().problems()]).toEqual([[], [], []]);
    }
  });
});

describe('[VOID-7] the receipts', () => {
  it('find a sale that was voided without both keys, at another price, in another place', () => {
    const auction = anAuction({ settings: { maximumBids: true } });
    auction.tick(5);
    auction.maximum(6, 'ben', 40, 'duke');
    auction.bid(7, 'cleo', 7, 'duke');
    auction.tick(35);
    auction.propose(36, 'ana');
    auction.agree(37, 'ben');
    auction.finish();
    const events = auction.receipts.map(({ event, atMs }) => ({ event, atMs }));
    const rechained = (lines: typeof events): Receipt[] => {
      let hash = chainStart('group', sha256Hex);
      return lines.map((line, index) => {
        hash = chainHash(hash, { seq: index + 1, ...line }, sha256Hex);
        return { seq: index + 1, ...line, hash };
      });
    };
    const changed = (type: AuctionEvent['type'], change: object) =>
      rechained(
        events.map((line) =>
          line.event.type === type ? { ...line, event: { ...line.event, ...change } } : line,
        ),
      );
    const without = (type: AuctionEvent['type']) =>
      rechained(events.filter(({ event }) => event.type !== type));
    const isProven = (lines: readonly Receipt[]) => {
      try {
        return auction.problems(lines).length === 0;
      } catch {
        return false;
      }
    };
    expect(isProven(rechained(events))).toBe(true);
    for (const lines of [
      without('SaleVoidAgreed'),
      without('SaleVoidProposed'),
      changed('SaleVoidAgreed', { userId: 'cleo' }),
      changed('SaleVoided', { amount: 7 }),
      changed('SaleVoided', { agreedBy: ['ana', 'ben', 'cleo'] }),
      changed('SaleVoided', { closesAtMs: START_MS + 90_000 }),
      changed('SaleVoidProposed', { proposedBy: 'cleo' }),
    ]) {
      expect(isProven(lines)).toBe(false);
    }
  });
});

const who = fc.constantFrom(...FIVE, 'a stranger');
const step = fc.record({
  afterMs: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 900 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
  ),
  kind: fc.constantFrom(
    ...([
      'bid',
      'bid',
      'maximum',
      'tick',
      'tick',
      'propose',
      'propose',
      'agree',
      'agree',
      'agree',
    ] as const),
    ...(['refuse', 'object', 'away', 'pause', 'sitePause', 'resume', 'siteResume'] as const),
  ),
  who,
  amount: fc.integer({ min: 1, max: 40 }),
  roll: fc.nat(100),
});

describe('whatever is proposed, agreed, refused and objected, at whatever time', () => {
  it('no promise is broken, replay gives the state that was lived, every receipt is proven, and the auction ends', () => {
    let voided = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }),
        fc.integer({ min: 2, max: 5 }),
        (steps, n) => {
          const members = FIVE.slice(0, n);
          const auction = anAuction({
            members,
            settings: { startingBudget: 60, lotSeconds: 12, maximumBids: true },
          });
          let nowMs = START_MS;
          for (const { afterMs, kind, who: userId, amount, roll } of steps) {
            nowMs += afterMs;
            const state = auction.state();
            if (state.phase !== 'running') break;
            const seconds = (nowMs - START_MS) / 1000;
            const teamId = currentTeamId(state) ?? 'duke';
            const sale = voidableSale(state);
            if (kind === 'bid') {
              auction.bid(seconds, userId, (standingBid(state)?.amount ?? 0) + amount, teamId);
            } else if (kind === 'maximum') {
              const later = state.order[(state.lotIndex + roll) % state.order.length] ?? teamId;
              auction.maximum(seconds, userId, amount, later);
            } else if (kind === 'propose') {
              const by = roll < 50 ? 'ana' : (sale?.userId ?? userId);
              auction.propose(seconds, by, sale?.teamId, roll % 3 === 0 ? ['ben', 'cleo'] : []);
            } else if (kind === 'pause') {
              auction.at(seconds, { type: 'PauseGroup', userId, minutes: 1 + (roll % 2) });
            } else if (kind === 'sitePause') {
              auction.at(seconds, { type: 'PauseGlobally', untilMs: nowMs + roll * 900 });
            } else if (kind === 'resume') {
              auction.at(seconds, { type: 'ResumeGroup', userId, bidId: `r${seconds}` });
            } else if (kind === 'siteResume') {
              auction.at(seconds, { type: 'ResumeGlobally', bidId: `r${seconds}` });
            } else if (kind === 'tick') {
              nowMs = Math.max(nowMs, nextDeadline(state) ?? nowMs);
              auction.tick((nowMs - START_MS) / 1000);
            } else if (kind === 'away') auction.isAway(seconds);
            else {
              const { proposal } = state;
              const other = proposal === undefined ? null : otherKey(proposal);
              auction[kind](seconds, roll < 40 ? (other ?? userId) : userId);
            }
          }
          // Halfway, the receipts hold as well.
          expect(auction.problems()).toEqual([]);
          auction.finish();
          expect(auction.broken).toEqual([]);
          expect(auction.problems()).toEqual([]);
          const state = auction.receipts.reduce<AuctionState>(
            (before, { event, atMs }) => evolve(before, event, atMs),
            SCHEDULED,
          );
          expect(state).toEqual(auction.state());
          if (state.phase !== 'completed') throw new Error('It does not end');
          expect(state.results.map(({ teamId }) => teamId).toSorted()).toEqual(TEAMS.toSorted());
          voided += auction.receipts.filter(({ event }) => event.type === 'SaleVoided').length;
        },
      ),
      { numRuns: 400 },
    );
    expect(voided).toBeGreaterThan(25);
  });
});
