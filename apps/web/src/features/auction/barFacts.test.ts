import { expect, it } from 'vitest';
import { aLot, aPicture } from '../../../test/aPicture.ts';
import { bidBarFacts } from '../../../test/bidBarFacts.ts';
import { barFacts, barLine } from './barFacts.ts';
import { emptyAmount, pressOwn, typeOwn } from './ownAmount.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const state = aPicture({
  lot: aLot(ana, '2027-03-16T18:00:00.000Z'),
  members: [{ user: ana, remaining: 93, spent: 0, online: true }],
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
    remaining: 93,
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

it('does not bid before it is connected', () => {
  const facts = barFacts(state, 'ana', { ...page, connection: 'connecting' });
  expect(facts.connection).toBe('lost');
});

const facts = bidBarFacts();
const own = emptyAmount('duke');
const confirmation = { text: 'Your bid of $12 is in.', teamId: 'duke', amount: 12 };

it('shows first why input was rejected, then a question, then the confirmation, then why bidding is not possible', () => {
  const wrong = typeOwn(own, '5.5', 0);
  expect(barLine(facts, wrong, confirmation, 'Wait.')).toBe(wrong.typed.problem);
  const press = pressOwn(typeOwn(own, '600', 0), facts, 5000);
  if (press.kind !== 'confirm') throw new Error('$600 may be a slip');
  expect(barLine(facts, press.own, confirmation, 'Wait.')).toMatch(/Press again/);
  expect(barLine(facts, own, confirmation, 'Wait.')).toBe(confirmation.text);
  expect(barLine(facts, own, null, 'Wait.')).toBe('Wait.');
  expect(barLine(facts, own, null, null)).toBeNull();
});

it('confirms nothing that sounds like leading once outbid, or with another team up', () => {
  const outbid = bidBarFacts({ currentAmount: 13 });
  expect(barLine(outbid, own, confirmation, null)).toBeNull();
  expect(barLine(facts, emptyAmount('iowa'), confirmation, null)).toBeNull();
});
