import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGavelEvening, CLERK, HOST } from '../../../test/gavelEvening.ts';
import { gavelSteps, takeStep } from '../../../test/gavelSteps.ts';

type Evening = ReturnType<typeof aGavelEvening>;

const evening = fc.record({
  steps: gavelSteps,
  hasClerk: fc.boolean(),
  phonesBid: fc.boolean(),
  budget: fc.constantFrom(40, 100, null),
});

describe('an evening with a gavel, whatever its clerks and phones do', () => {
  it('[GAVEL-1, GAVEL-2, GAVEL-3, GAVEL-4, GAVEL-5, GAVEL-6, GAVEL-7, GAVEL-8] keeps every promise, and its receipts prove it under way and in the end', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(evening, ({ steps, hasClerk, phonesBid, budget }) => {
        const room = aGavelEvening(
          { startingBudget: budget, ...(phonesBid ? {} : { phonesBid: false }) },
          hasClerk ? [CLERK] : [],
        );
        let seconds = 0;
        for (const each of steps) {
          seconds += 1.5;
          takeStep(room, seconds, each);
        }
        expect(room.broken).toEqual([]);
        expect(room.verdict([...room.receipts]).problems).toEqual([]);
        for (const { event } of room.receipts) seen.add(event.type);
        finish(room, seconds);
        expect(room.broken).toEqual([]);
        expect(room.state().phase).toBe('completed');
        expect(room.verdict()).toEqual({ problems: [], state: room.state() });
      }),
      { numRuns: 400 },
    );
    // What the evenings were made for has happened in some of them.
    for (const type of [
      'BidNamed',
      'BidAnswered',
      'BidStruck',
      'LotSold',
      'LotPassed',
      'FieldMade',
      'SeatClaimed',
      'WarningsTakenBack',
      'PauseEnded',
      'GroupPauseRequested',
      'SaleVoidProposed',
      'ClerksNamed',
    ]) {
      expect(seen, type).toContain(type);
    }
  });
});

/** Every pause is over and no sale in question: the host ends the lot that is open, and the auction. */
function finish(room: Evening, seconds: number): void {
  let at = seconds + 40;
  room.at(at, { type: 'ResumeGlobally', bidId: room.newId() });
  for (const _each of ['asked for', 'begun']) {
    room.at(at, { type: 'ResumeGroup', userId: HOST, bidId: room.newId() });
  }
  // A silent key passes a sale in question on, and then its hold may be over.
  for (const _each of ['passed on', 'refused']) room.tick(at);
  const before = room.state();
  const voidId = before.phase === 'running' ? (before.proposal?.voidId ?? '') : '';
  room.at(at, { type: 'RefuseVoid', voidId, userId: HOST });
  room.act(at, { kind: 'strike', reason: 'nobody said it', isSure: false });
  room.act(at, { kind: 'pass' });
  room.hammer(at + 1);
  const state = room.state();
  if (state.phase !== 'running') return;
  for (const teamId of state.order.slice(state.lotIndex)) {
    at += 20;
    room.act(at, { kind: 'show', teamId });
    room.act(at, { kind: 'open' });
    room.act(at, { kind: 'pass' });
    room.hammer(at + 1);
  }
  room.act(at + 20, { kind: 'finish' });
}
