import { setTimeout as delay } from 'node:timers/promises';
import type { Receipt } from '@bracketbid/engine/auction/receipts/verify';
import * as auction from '@bracketbid/contract/http/auction';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, allDatabases, type TestLocation } from '../../test/database.ts';
import { aGroup, request, signInAdmin, type SomeBody } from '../../test/people.ts';
import { type ServerProcess, startProcess } from '../../test/servers/serverProcess.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { HASHES } from '../platform/crypto/sha256.ts';

const KILLS = 6;

/** A bid that was requested, by its client's id, and the id of the bid that was acknowledged. */
type RequestedBid = { readonly clientBidId: string; acknowledgedAs: string | null };

/**
 * Moments of the kills in milliseconds, the same in every run. They wait for nothing: a kill may hit
 * a bid at any point of its path.
 */
function killMoments(): number[] {
  let state = 20_270_314;
  return Array.from({ length: KILLS }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return 80 + (state % 700);
  });
}

describe.each(allDatabases())('a server that is killed under bids, database %s', (kind) => {
  let server: ServerProcess | undefined;
  let location: TestLocation | undefined;
  afterEach(async () => {
    await server?.kill();
    await location?.remove();
  });

  it('keeps every acknowledged bid once, sells nothing twice, and goes on by itself to the end', async () => {
    location = await createTestLocation(kind);
    server = await startProcess(location);
    const { url } = server;
    const port = Number(new URL(url).port);
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: tinyTournament(3) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo', 'Dan']);
    const { groupId } = group;
    await admin.call(site.updateSettings, {
      body: { lockSeconds: 1, lotSeconds: 2, extensionSeconds: 2, startingBudget: 1_000_000 },
    });
    await admin.call(site.updateSettings, { body: { auctionDate: new Date().toISOString() } });

    const requested: RequestedBid[] = [];
    let isBidding = true;
    const bidders = members.map((member) =>
      keepBidding(url, groupId, member, requested, () => isBidding),
    );
    for (const moment of killMoments()) {
      await delay(moment);
      await server.kill();
      server = await startProcess(location, port);
    }
    isBidding = false;
    await Promise.all(bidders);

    // Nobody sends anything from here on: the clock alone ends the auction.
    const [ana] = members;
    await until(async () => {
      const { state } = await ana.call(auction.auctionState, { params: { groupId } });
      return state.phase === 'completed';
    });

    const { data } = await ana.call(auctionLog, { params: { groupId } });
    const receipts = data.map(({ at, ...row }): Receipt => ({ ...row, atMs: Date.parse(at) }));
    const verdict = verifyReceipts(groupId, receipts, HASHES);
    expect(verdict.problems).toEqual([]);
    expect(verdict.state).toMatchObject({ phase: 'completed' });
    const stored = receipts.flatMap(({ event }) => (event.type === 'BidPlaced' ? [event] : []));
    const sold = receipts.flatMap(({ event }) => (event.type === 'LotSold' ? [event.teamId] : []));
    expect(new Set(sold).size).toBe(sold.length);

    const acknowledged = requested.filter(({ acknowledgedAs }) => acknowledgedAs !== null);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    for (const { clientBidId, acknowledgedAs } of acknowledged) {
      const found = stored.filter((bid) => bid.clientBidId === clientBidId);
      expect(found.map(({ bidId }) => bidId)).toEqual([acknowledgedAs]);
    }
    const names = stored.map(({ clientBidId }) => clientBidId);
    expect(new Set(names).size).toBe(names.length);
    await ana.call(auction.myTeams);
  }, 400_000);
});

/** Bids a dollar more whenever it can; a bid whose answer was lost is sent again with the same id. */
async function keepBidding(
  url: string,
  groupId: string,
  member: SomeBody,
  requested: RequestedBid[],
  isBidding: () => boolean,
): Promise<void> {
  let number = 0;
  while (isBidding()) {
    const lot = await lotNow(url, groupId, member);
    if (lot === null || lot.bidder === member.userId) {
      await delay(3);
      continue;
    }
    number += 1;
    const bid: RequestedBid = { clientBidId: `${member.fullName}-${number}`, acknowledgedAs: null };
    requested.push(bid);
    for (;;) {
      const answer = await member
        .bid(groupId, lot.teamId, String(lot.amount + 1), bid.clientBidId)
        .catch(() => null);
      if (answer === null || answer.status >= 500) {
        await delay(20);
        continue;
      }
      if (answer.status === 201) {
        bid.acknowledgedAs = auction.placeBid.reply.parse(answer.body).data._id;
      }
      break;
    }
  }
}

async function lotNow(url: string, groupId: string, { token }: SomeBody) {
  const answer = await request(url, 'GET', `/auction/state/${groupId}`, { token }).catch(
    () => null,
  );
  if (answer?.status !== 200) return null;
  const { state } = auction.auctionState.reply.parse(answer.body);
  if (state.phase !== 'open' || state.lot === null) return null;
  const { team, amount, bidder } = state.lot;
  return { teamId: team._id, amount, bidder: bidder?._id ?? null };
}

/** Polls until the condition holds; the test's timeout is the limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(100);
}
