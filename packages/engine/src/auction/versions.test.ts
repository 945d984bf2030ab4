import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { anAuction, bidOf, HASHES, sha256Hex, start, START_MS } from '../../test/scenario.ts';
import { aServerAuction, ORDER_SEED } from '../../test/serverAuction.ts';
import { type AuctionEvent, isBid } from './events.ts';
import { evolve } from './evolve.ts';
import { type Maximum, sealOf } from './maxima.ts';
import { nobodyCanAnswer } from './questions.ts';
import { chainHash, chainStart } from './receipts.ts';
import { RULES_VERSION_NOW } from './rules.ts';
import { type AuctionState, SCHEDULED } from './state.ts';
import { type Receipt, verifyReceipts } from './verify.ts';

/**
 * Receipts as members downloaded them by earlier rules, and the states that the engine of then replayed them to.
 * They are never made anew: whoever holds such a file must find it proven for ever.
 */
const FOLDERS = {
  1: new URL('../../test/receipts/version-1/', import.meta.url),
  2: new URL('../../test/receipts/version-2/', import.meta.url),
  3: new URL('../../test/receipts/version-3/', import.meta.url),
} as const;

/** Events that auctions of version 3 were the first to have. */
const SINCE_MAXIMA = [
  'MaximumSealed',
  'MaximumWithdrawn',
  'BidAnswered',
  'MaximaRevealed',
  'DeputyNamed',
  'SaleVoidProposed',
  'SaleVoidAgreed',
  'SaleVoidObjected',
  'SaleVoidPassedOn',
  'SaleVoided',
  'SaleVoidRefused',
] as const;

type Downloaded = {
  readonly groupId: string;
  readonly data: readonly { seq: number; at: string; event: AuctionEvent; hash: string }[];
};

function namesIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json.gz'))
    .map((file) => file.replace('.json.gz', ''));
}

function downloaded(folder: URL, name: string): { groupId: string; receipts: Receipt[] } {
  const file = gunzipSync(readFileSync(new URL(`${name}.json.gz`, folder))).toString();
  const { groupId, data } = JSON.parse(file) as Downloaded;
  const receipts = data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
  return { groupId, receipts };
}

describe.each([1, 2, 3] as const)('[VERSION-1] receipts of version %i of the rules', (version) => {
  const folder = FOLDERS[version];
  const names = namesIn(folder);
  const states = JSON.parse(readFileSync(new URL('states.json', folder), 'utf8')) as Record<
    string,
    object
  >;

  it('are here with all that could happen in an auction', () => {
    const events = names.flatMap((name) =>
      downloaded(folder, name).receipts.map(({ event }) => event),
    );
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'AuctionStarted',
        'LotLocked',
        'LotOpened',
        'BidPlaced',
        'LotExtended',
        'LotSold',
        'LotUnsold',
        'GroupPauseRequested',
        'GroupPauseWithdrawn',
        'PauseBegan',
        'PauseEnded',
        'AuctionCompleted',
        ...(version < 3 ? [] : SINCE_MAXIMA),
      ]),
    );
    const kinds = events.flatMap((event) => (event.type === 'PauseBegan' ? [event.kind] : []));
    expect(new Set(kinds)).toEqual(new Set(['group', 'global']));
    expect(names).toHaveLength(Object.keys(states).length);
  });

  it.each(names)('of "%s" replay to the state of then and are proven, byte for byte', (name) => {
    const { groupId, receipts } = downloaded(folder, name);
    const replayed = receipts.reduce<AuctionState>(
      (state, { event, atMs }) => evolve(state, event, atMs),
      SCHEDULED,
    );
    expect(replayed).toEqual({ ...states[name], rulesVersion: version });
    expect(verifyReceipts(groupId, receipts, HASHES)).toEqual({ problems: [], state: replayed });
  });
});

describe('[VERSION-1] receipts of version 1 of the rules', () => {
  it('would not be proven by the rules of today: the versions differ', () => {
    for (const name of ['money-gone', 'alone', 'long-extension']) {
      const { groupId, receipts } = downloaded(FOLDERS[1], name);
      let hash = chainStart(groupId, sha256Hex);
      const today = receipts.map(({ event, ...entry }) => {
        const changed =
          event.type === 'AuctionStarted' ? { ...event, rulesVersion: RULES_VERSION_NOW } : event;
        hash = chainHash(hash, { ...entry, event: changed }, sha256Hex);
        return { ...entry, event: changed, hash };
      });
      expect(verifyReceipts(groupId, today, HASHES).problems, name).not.toEqual([]);
    }
  });
});

describe('[VERSION-1] receipts of version 3 of the rules', () => {
  const { receipts } = downloaded(FOLDERS[3], 'maxima');
  const events = receipts.map(({ event }) => event);

  it('name the seals that made a price, and have a maximum that was set anew in its old place', () => {
    const opened = new Map(
      events
        .flatMap((event) => (event.type === 'MaximaRevealed' ? event.maxima : []))
        .map((maximum) => [sealOf(maximum, sha256Hex), maximum]),
    );
    const prices = events.filter(isBid);
    const [equal] = prices.flatMap((price) => {
      const [first, second] = (price.seals ?? []).map((seal) => opened.get(seal));
      const isTie = first?.amount === second?.amount && price.type === 'BidPlaced';
      return isTie && first !== undefined ? [{ price, first, second }] : [];
    });
    expect(equal).toMatchObject({ price: { amount: 50 }, first: { amount: 50 } });
    // Withdrawn and set anew without anything between, it won over one that was set meanwhile.
    const sealedAt = (maximum: Maximum | undefined) =>
      events.findIndex(
        (event) => event.type === 'MaximumSealed' && opened.get(event.seal) === maximum,
      );
    expect(sealedAt(equal?.first)).toBeGreaterThan(sealedAt(equal?.second));
    expect(prices.some(({ byMaximum }) => byMaximum !== undefined)).toBe(false);
  });

  it('are not those of today’s rules', () => {
    let hash = chainStart(downloaded(FOLDERS[3], 'maxima').groupId, sha256Hex);
    const today = receipts.map(({ event, ...entry }) => {
      const changed =
        event.type === 'AuctionStarted' ? { ...event, rulesVersion: RULES_VERSION_NOW } : event;
      hash = chainHash(hash, { ...entry, event: changed }, sha256Hex);
      return { ...entry, event: changed, hash };
    });
    const { groupId } = downloaded(FOLDERS[3], 'maxima');
    expect(verifyReceipts(groupId, today, HASHES).problems).not.toEqual([]);
  });
});

describe('[VERSION-1] an auction', () => {
  it('says from its first event on that it is played by the rules of today', () => {
    const auction = anAuction();
    expect(auction.at(0, start())[0]).toMatchObject({ rulesVersion: RULES_VERSION_NOW });
    expect(auction.state()).toMatchObject({ rulesVersion: RULES_VERSION_NOW });
  });

  it('of version 3 that is under way goes on by the rules it began with', () => {
    const auction = aServerAuction();
    auction.at(0, {
      ...start({ maximumBids: true }),
      rulesVersion: 3,
      orderSeedHash: sha256Hex(ORDER_SEED),
    });
    auction.maximum(1, 'ben', 60);
    auction.maximum(2, 'ana', 50);
    auction.at(3, { type: 'RemoveMaximum', userId: 'ben', teamId: 'duke' });
    auction.maximum(3, 'ben', 50);
    expect(auction.tick(5)).toMatchObject([{}, { userId: 'ben', amount: 50, seals: [{}, {}] }]);
    auction.tick(35);
    auction.at(36, {
      type: 'ProposeVoid',
      voidId: 'v',
      userId: 'ana',
      teamId: 'duke',
      adminId: 'ana',
      reason: 'a slip',
      away: [],
    });
    expect(
      auction.at(37, { type: 'AgreeVoid', voidId: 'v', userId: 'ben', bidId: 'b' }),
    ).toMatchObject([
      { type: 'SaleVoidAgreed' },
      { type: 'MaximumWithdrawn' },
      { type: 'MaximumWithdrawn' },
      { type: 'SaleVoided' },
    ]);
    auction.finish();
    const revealed = auction.receipts.find(({ event }) => event.type === 'MaximaRevealed');
    expect(revealed?.event).not.toHaveProperty('acts');
    expect([auction.broken, auction.verdict().problems]).toEqual([[], []]);
  });

  it('of version 1 that is under way goes on by the rules it began with', () => {
    const auction = anAuction();
    const [started] = auction.at(0, { ...start({ lotSeconds: 8 }), rulesVersion: 1 });
    expect(started).not.toHaveProperty('rulesVersion');
    auction.tick(5);
    auction.bid(6, 'ana', 1000);
    expect(nobodyCanAnswer(auction.state())).toBe(false);
    expect(auction.state()).toMatchObject({ turn: { closesAtMs: START_MS + 16_000 } });
    auction.tick(16);
    auction.tick(21);
    auction.at(22, bidOf('ben', 1000, 'iowa'));
    auction.tick(32);
    auction.tick(37);
    expect(auction.at(38, { type: 'PauseGroup', userId: 'ana', minutes: 1 })).toMatchObject([
      { type: 'GroupPauseRequested' },
    ]);
    auction.at(39, bidOf('cleo', 1000, 'navy'));
    expect(auction.tick(49)).toMatchObject([{ type: 'LotSold' }, { type: 'AuctionCompleted' }]);
    expect(auction.state()).toMatchObject({ phase: 'completed', rulesVersion: 1 });
  });
});
