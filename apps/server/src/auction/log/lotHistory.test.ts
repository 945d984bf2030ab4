import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { expect, it } from 'vitest';
import { createMemoryLog } from '../../../test/auctions/memoryLog.ts';
import { createLotHistory } from './lotHistory.ts';

const bid = (seq: number): LoggedEvent => ({
  seq,
  atMs: seq,
  hash: '',
  event: {
    type: 'BidPlaced',
    bidId: `bid-${seq}`,
    teamId: 'duke',
    userId: 'ana',
    amount: seq,
    clientBidId: null,
    closesAtMs: 0,
  },
});
const withdrawn = (seq: number): LoggedEvent => ({
  ...bid(seq),
  event: { type: 'GroupPauseWithdrawn', userId: 'ana' },
});
const seqs = (events: readonly LoggedEvent[]) => events.map(({ seq }) => seq);

async function aLog(...events: readonly LoggedEvent[]) {
  const log = createMemoryLog();
  await log.append('group', events);
  return log;
}

it('holds the lots’ events up to a seq, and none after it', async () => {
  const history = createLotHistory(await aLog(bid(1), withdrawn(2), bid(3), bid(4)));
  expect(seqs(await history.upTo('group', 3))).toEqual([1, 3]);
  expect(seqs(await history.upTo('group', 4))).toEqual([1, 3, 4]);
});

it('has nothing to read before the start', async () => {
  const log = createMemoryLog();
  expect(await createLotHistory(log).upTo('group', 0)).toEqual([]);
  expect(log.reads()).toBe(0);
});

it('reads a log once for all concurrent callers, and later only what is new', async () => {
  const log = await aLog(bid(1), bid(2));
  const afterSeqs: number[] = [];
  const history = createLotHistory({
    read: (groupId, afterSeq) => {
      afterSeqs.push(afterSeq);
      return log.read(groupId, afterSeq);
    },
  });
  await Promise.all([1, 2, 3].map(() => history.upTo('group', 2)));
  await history.upTo('group', 1);
  await log.append('group', [withdrawn(3), bid(4)]);
  expect(seqs(await history.upTo('group', 4))).toEqual([1, 2, 4]);
  expect(afterSeqs).toEqual([0, 2]);
});

it('reads on for a caller whose seq is beyond a read under way', async () => {
  const log = await aLog(bid(1));
  const readings: (() => void)[] = [];
  const history = createLotHistory({
    read: async (groupId, afterSeq) => {
      const events = await log.read(groupId, afterSeq);
      await new Promise<void>((resolve) => void readings.push(resolve));
      return events;
    },
  });
  const first = history.upTo('group', 1);
  await expect.poll(() => readings.length).toBe(1);
  await log.append('group', [bid(2)]);
  const second = history.upTo('group', 2);
  readings[0]?.();
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  expect(seqs(await first)).toEqual([1]);
  expect(seqs(await second)).toEqual([1, 2]);
});

it('forgets the groups read longest ago, and a read that failed', async () => {
  const log = await aLog(bid(1));
  await log.append('other', [bid(1)]);
  const history = createLotHistory(log, 1);
  log.failReads(1);
  await expect(history.upTo('group', 1)).rejects.toThrow('The log cannot be reached.');
  for (const groupId of ['group', 'other', 'group']) {
    expect(seqs(await history.upTo(groupId, 1))).toEqual([1]);
  }
  expect(log.reads()).toBe(4);
});
