import { describe, expect, it, vi } from 'vitest';
import { sha256Hex, start, START_MS } from '../../../test/scenario.ts';
import { aServerAuction, ORDER_SEED } from '../../../test/serverAuction.ts';
import type { StartAuction } from '../commands.ts';
import { chainHash, chainStart } from './chain.ts';
import type * as rules from '../rules.ts';
import { RULES_VERSION_NOW } from '../rules.ts';

/** As the table is once version 2 of the rules exists, by which lots that nobody can answer take one second. */
vi.mock('../rules.ts', async (original) => {
  const real = await original<typeof rules>();
  return {
    ...real,
    RULES_VERSIONS: [...real.RULES_VERSIONS, 2],
    RULES_VERSION_NOW: 2,
    RULES: { ...real.RULES, 2: { unanswerableSecondsMax: 1 } },
  };
});

/** An auction in which Ana has bid all her money on the first lot, so that nobody can answer. */
function createAuction(version: Pick<StartAuction, 'rulesVersion'>) {
  const auction = aServerAuction();
  auction.at(0, { ...start(), ...version, orderSeedHash: sha256Hex(ORDER_SEED) });
  auction.tick(5);
  auction.bid(6, 'ana', 1000);
  return auction;
}

describe('[VERSION-1] once there is a second version of the rules', () => {
  it('auctions that start are played by it, and those of version 1 go on by theirs', () => {
    const [earlier, later] = [createAuction({ rulesVersion: 1 }), createAuction({})];
    expect(earlier.state()).toMatchObject({
      rulesVersion: 1,
      turn: { closesAtMs: START_MS + 9000 },
    });
    expect(later.state()).toMatchObject({ rulesVersion: 2, turn: { closesAtMs: START_MS + 7000 } });
    for (const auction of [earlier, later]) {
      auction.finish();
      expect(auction.state().phase).toBe('completed');
      expect([auction.broken, auction.verdict().problems]).toEqual([[], []]);
    }
  });

  it('receipts of version 1 would not be proven by the rules of today: the versions differ', () => {
    const auction = createAuction({ rulesVersion: 1 });
    auction.finish();
    let hash = chainStart('group', sha256Hex);
    const today = auction.receipts.map(({ event, ...entry }) => {
      const changed =
        event.type === 'AuctionStarted' ? { ...event, rulesVersion: RULES_VERSION_NOW } : event;
      hash = chainHash(hash, { ...entry, event: changed }, sha256Hex);
      return { ...entry, event: changed, hash };
    });
    expect(auction.verdict(today).problems).toEqual([
      { seq: 4, text: 'BidPlaced could not have happened by the rules.' },
    ]);
  });
});
