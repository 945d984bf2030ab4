import { expect, it } from 'vitest';
import { aGavel, aLot, aPicture } from '../../../../test/aPicture.ts';
import { barFacts, standingConfirmation } from './barFacts.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const state = aPicture({
  lot: aLot(ana, '2027-03-16T18:00:00.000Z'),
  members: [{ user: ana, remaining: 93, spent: 7, online: true }],
}).state;
const page = { connection: 'online', isBusy: false, seconds: 9 } as const;

it('takes price, leader and the own money from the picture', () => {
  expect(barFacts(state, 'ana', page)).toEqual({
    phase: 'open',
    hasTeam: true,
    connection: 'online',
    isBusy: false,
    isClosing: false,
    currentAmount: 7,
    isHighestBidder: true,
    isPhonesOff: false,
    remaining: 93,
    spent: 7,
    sizes: state.rules,
  });
  expect(barFacts(state, 'ben', page)).toMatchObject({ isHighestBidder: false, remaining: 0 });
  expect(barFacts({ ...state, lot: null }, 'ana', page)).toMatchObject({
    hasTeam: false,
    currentAmount: 0,
    isHighestBidder: false,
  });
});

it('is closing as soon as the countdown shows 1', () => {
  const closing = [null, 2, 1, 0].map(
    (seconds) => barFacts(state, 'ana', { ...page, seconds }).isClosing,
  );
  expect(closing).toEqual([false, false, true, true]);
});

it('confirms nothing that sounds like leading once outbid, or with another team up', () => {
  const confirmation = { text: 'Your bid of $12 is in.', teamId: 'duke', amount: 12 };
  expect(standingConfirmation(confirmation, 'duke', 12)).toBe(confirmation);
  // The answer may come before the message.
  expect(standingConfirmation(confirmation, 'duke', 11)).toBe(confirmation);
  expect(standingConfirmation(confirmation, 'duke', 13)).toBeNull();
  expect(standingConfirmation(confirmation, 'iowa', 0)).toBeNull();
  expect(standingConfirmation(null, 'duke', 12)).toBeNull();
});

it('[GAVEL-9] has as much as it takes where money has no limit', () => {
  const members = state.members.map((member) => ({ ...member, remaining: null }));
  const free = { ...state, members };
  expect(barFacts(free, 'ana', page)).toMatchObject({ remaining: Infinity, spent: 7 });
  expect(barFacts(free, 'ben', page)).toMatchObject({ remaining: 0, spent: 0 });
  const principal = { userId: 'ana', fullName: 'Ana', left: 12, limit: 60 };
  expect(barFacts(free, 'ben', { ...page, principal })).toMatchObject({ remaining: 12 });
});

it('[GAVEL-4] has to beat what was called, which the leader may, too', () => {
  const gavel = aGavel({ stage: 'called', called: 20, amount: 20 });
  expect(barFacts({ ...state, gavel }, 'ana', page)).toMatchObject({
    currentAmount: 20,
    isHighestBidder: false,
  });
  // The next bid is there before the gavel's message that settles the call.
  const beaten = { ...aLot(ana, '2027-03-16T18:00:00.000Z'), amount: 25 };
  expect(barFacts({ ...state, gavel, lot: beaten }, 'ana', page)).toMatchObject({
    currentAmount: 25,
    isHighestBidder: true,
  });
  const off = aGavel({ stage: 'open', phonesBid: false });
  expect(barFacts({ ...state, gavel: off }, 'ben', page).isPhonesOff).toBe(true);
});
