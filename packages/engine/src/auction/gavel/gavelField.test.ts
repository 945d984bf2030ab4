import { expect, it } from 'vitest';
import { aGavelEvening, toField, HOST } from '../../../test/gavelEvening.ts';
import { START_MS, TEAMS } from '../../../test/scenario.ts';
import { ORDER_SEED } from '../../../test/serverAuction.ts';

it('[GAVEL-7] a passed lot that is only shown again goes back and into The Field: nothing of it opens', () => {
  const room = aGavelEvening();
  for (const [at, teamId] of TEAMS.entries()) {
    room.opens(at, teamId);
    room.act(at, { kind: 'pass' });
  }
  room.act(10, { kind: 'show', teamId: 'duke' });
  const lotId = toField(TEAMS);
  room.act(11, { kind: 'field', lotId });
  expect(room.state()).toMatchObject({ order: [lotId], turn: { kind: 'waiting' } });
  expect(room.act(12, { kind: 'open' })).toBe('NothingShown');
  room.opens(13, lotId);
  room.paddle(14, 'seat-1', 5);
  room.hammer(15);
  expect(room.broken).toEqual([]);
  expect(room.state()).toMatchObject({ phase: 'completed', results: [{ teamId: lotId }] });
  expect(room.verdict()).toEqual({ problems: [], state: room.state() });
});

it('[GAVEL-1] the log has the id of each act once, and is proven with it', () => {
  const room = aGavelEvening();
  const acts = [
    { kind: 'show', teamId: 'duke' },
    { kind: 'open' },
    { kind: 'call', amount: 5 },
    { kind: 'name', userId: 'seat-1' },
    { kind: 'strike', reason: 'A slip', isSure: false },
    { kind: 'bid', userId: 'seat-2', amount: 9 },
  ] as const;
  for (const [at, act] of acts.entries()) {
    room.submit(START_MS + at * 1000, {
      type: 'ActWithGavel',
      userId: HOST,
      act,
      bidId: room.newId(),
      clientActId: `act ${act.kind}`,
      orderSeed: ORDER_SEED,
    });
  }
  const ids = room.receipts.flatMap(({ event }) => {
    if ('clientActId' in event) return [event.clientActId];
    return 'clientBidId' in event ? [event.clientBidId] : [];
  });
  expect(ids).toEqual(acts.map(({ kind }) => `act ${kind}`));
  expect(room.verdict([...room.receipts]).problems).toEqual([]);
});
