import { expect, it } from 'vitest';
import type { GroupEvent } from './groupEvents.ts';
import { standingSeats } from './standingSeats.ts';

const added = (seatId: string) => ({ type: 'SeatAdded', seatId }) as const;
const removed = (seatId: string) => ({ type: 'SeatRemoved', seatId }) as const;
const claimed = (seatId: string, userId: string) =>
  ({ type: 'SeatClaimed', seatId, userId }) as const;
const released = (seatId: string) => ({ type: 'SeatReleased', seatId }) as const;
const clerks = (...named: string[]) => ({ type: 'ClerksNamed', clerks: named }) as const;

it('[SEAT-1] the seats that stand are those that were added, and neither removed nor claimed', () => {
  const events: GroupEvent[] = [
    added('one'),
    clerks('ana'),
    added('two'),
    { type: 'HandedOver', from: 'ana', to: 'ben' },
    added('three'),
    removed('one'),
    claimed('three', 'cleo'),
    clerks('ben', 'cleo'),
  ];
  expect(standingSeats(events)).toEqual({
    seats: ['two'],
    claims: { three: 'cleo' },
    clerks: ['ben', 'cleo'],
  });
  expect(standingSeats([])).toEqual({ seats: [], claims: {}, clerks: [] });
});

it('[SEAT-3] an account can have several seats, and a seat one account', () => {
  const events = [added('one'), added('two'), claimed('one', 'ana'), claimed('two', 'ana')];
  const { claims } = standingSeats([...events, claimed('one', 'ben')]);
  expect(claims).toEqual({ one: 'ana', two: 'ana' });
});

it('[SEAT-3] a seat is nobody’s again once its account has gone, and can be claimed by another', () => {
  const events = [added('one'), added('two'), claimed('one', 'ana'), released('one')];
  expect(standingSeats(events)).toEqual({ seats: ['two', 'one'], claims: {}, clerks: [] });
  expect(standingSeats([...events, claimed('one', 'ben')]).claims).toEqual({ one: 'ben' });
});
