import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { expect, it } from 'vitest';
import { findLotEnds } from './lotEnds.ts';

const findLog = (...entries: readonly (readonly [number, AuctionEvent])[]) =>
  entries.map(([atMs, event], at) => ({ seq: at + 1, atMs, event, hash: '' }));

it('a lot is late by what has passed since its last deadline', () => {
  const bid = { bidId: 'b', teamId: 'duke', userId: 'ana', amount: 1, clientBidId: null };
  const log = findLog(
    [1000, { type: 'LotOpened', teamId: 'duke', closesAtMs: 5000 }],
    [4900, { type: 'BidPlaced', ...bid, closesAtMs: 6000 }],
    [6100, { type: 'LotSold', teamId: 'duke', userId: 'ana', amount: 1 }],
    [7000, { type: 'LotOpened', teamId: 'iowa', closesAtMs: 9000 }],
    [9500, { type: 'LotExtended', teamId: 'iowa', closesAtMs: 11_000 }],
    [11_350, { type: 'LotUnsold', teamId: 'iowa' }],
  );
  expect(findLotEnds(log)).toEqual([
    { dueMs: 6000, lateMs: 100 },
    { dueMs: 11_000, lateMs: 350 },
  ]);
});

it('a lot that was paused when it ended is not counted', () => {
  const log = findLog(
    [1000, { type: 'LotOpened', teamId: 'duke', closesAtMs: 5000 }],
    [2000, { type: 'PauseBegan', kind: 'global', untilMs: 9000 }],
    [9000, { type: 'PauseEnded', kind: 'global', closesAtMs: null }],
    [9000, { type: 'LotUnsold', teamId: 'duke' }],
  );
  expect(findLotEnds(log)).toEqual([]);
});
