import { expect, it } from 'vitest';
import { aGavelEvening, toField, HOST } from '../../../test/gavelEvening.ts';
import { HASHES, START_MS, TEAMS } from '../../../test/scenario.ts';
import { ORDER_SEED } from '../../../test/serverAuction.ts';
import type { AuctionEvent } from '../events.ts';
import { lotProblems } from '../receipts/drawnOrder.ts';

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

it('[GAVEL-7] The Field is proven to be made of the lots that were passed', () => {
  const room = aGavelEvening();
  for (const [at, teamId] of TEAMS.entries()) {
    room.opens(at, teamId);
    room.act(at, { kind: 'pass' });
  }
  room.act(10, { kind: 'field', lotId: toField(TEAMS) });
  const said = (change: (event: AuctionEvent) => AuctionEvent) =>
    lotProblems(
      room.receipts.map((line) => ({ ...line, event: change(line.event) })),
      HASHES.sha1Hex,
    ).map(({ text }) => text);
  const isOther = ['The Field is not made of the lots that were passed.'];
  expect(said((event) => event)).toEqual([]);
  expect(
    said((event) =>
      event.type === 'FieldMade' ? { ...event, lotIds: event.lotIds.slice(1) } : event,
    ),
  ).toEqual(isOther);
  // Without its lots nobody knows what it is made of.
  expect(
    said((event) => {
      if (event.type !== 'AuctionStarted') return event;
      const { lots: _lots, ...started } = event;
      return started;
    }),
  ).toEqual(isOther);
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
