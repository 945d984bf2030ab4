import { describe, expect, it } from 'vitest';
import { tellGroup } from './groupHistory.ts';

const NAMES = new Map([
  ['ana', 'Ana'],
  ['ben', 'Ben'],
  ['seat', '#31 Ada'],
]);
const told = () =>
  tellGroup(
    (userId) => NAMES.get(userId) ?? 'someone else',
    (teamId) => (teamId === 'duke' ? 'Duke' : 'another team'),
  );

describe('the history of a group, in words', () => {
  it('says what happened to a group, by names', () => {
    const tell = told();
    expect(tell({ type: 'HandedOver', from: 'ana', to: 'ben' })).toBe(
      'Ana handed the group over to Ben.',
    );
    expect(tell({ type: 'DeputyNamed', userId: 'ben', deputy: 'ana', limit: 1200 })).toBe(
      'Ben named Ana as deputy, up to $1,200.',
    );
    expect(tell({ type: 'DeputyNamed', userId: 'ben', deputy: null, limit: 0 })).toBe(
      'Nobody bids for Ben.',
    );
    expect(tell({ type: 'MemberRemoved', userId: 'gone', by: 'ana' })).toBe(
      'Ana removed someone else.',
    );
    expect(tell({ type: 'SeatReleased', seatId: 'seat' })).toBe('#31 Ada has the seat again.');
  });

  it('[SHARE-2] says what became of an offer of parts, and of which team', () => {
    const tell = told();
    const parts = [
      { userId: 'ana', weight: 2 },
      { userId: 'ben', weight: 1 },
    ];
    const offered = { offerId: 'one', teamId: 'duke', buyer: 'ana', soldAtMs: 1, by: 'ana', parts };
    expect(tell({ type: 'ShareOffered', ...offered })).toBe(
      'Ana offered parts of Duke: Ana 2, Ben 1.',
    );
    expect(tell({ type: 'ShareAccepted', offerId: 'one', by: 'ben' })).toBe(
      'Ben agreed to the parts of Duke.',
    );
    expect(tell({ type: 'ShareWithdrawn', offerId: 'forged', by: 'ana' })).toBe(
      'Ana withdrew the parts of offer forged.',
    );
  });
});
