import type { Seat } from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { aGavel, ANA, BEN, DUKE } from '../../../../test/aPicture.ts';
import { buildDirectory, membersNamed } from './directory.ts';
import { type LineFacts, findMeaning, typeInLine } from './line.ts';

const ADA = { _id: 'ada', fullName: '#31 Ada Lovelace', profileimageurl: null };
const BENITO = { _id: 'benito', fullName: 'Carla Béníto', profileimageurl: null };
const seats: readonly Seat[] = [
  { _id: 'ada', number: 31, name: 'Ada Lovelace', userId: null },
  { _id: 'seat-8', number: 8, name: 'Benny', userId: 'ben' },
];
const directory = buildDirectory(
  seats,
  [ANA, BEN, ADA, BENITO].map((user) => ({ user })),
);

const facts = (changed: Partial<LineFacts['gavel']> = {}): LineFacts => ({
  gavel: aGavel({ stage: 'open', lot: DUKE._id, amount: 110, leader: ANA, ...changed }),
  sizes: { minimumBid: 10, steps: [{ from: 0, step: 10 }] },
  directory,
  isPaused: false,
  amountLeft: () => null,
});
const typed = (...keys: readonly string[]) => keys.reduce(typeInLine, '');
const why = (text: string, of = facts()) => {
  const meaning = findMeaning(text, of);
  return meaning.kind === 'unclear' ? meaning.why : meaning.kind;
};

describe('a line as it is typed', () => {
  it('has an amount, a stroke, and a seat’s number or a name', () => {
    expect(typed(...'120/31')).toBe('120/31');
    expect(typed(...'/31')).toBe('/31');
    expect(typed(...'/ana r')).toBe('/ana r');
  });

  it('takes nothing that would mean nothing', () => {
    expect(typed(...'012//3112')).toBe('12/311');
    expect(typed(...'12abc')).toBe('12');
    expect(typed(...'/ 3a')).toBe('/3');
    expect(typed(...'/a3')).toBe('/a');
    expect(typed(...'99999999999')).toBe('999999999');
  });
});

describe('what a line means', () => {
  it('is a bid at the next amount with a seat alone: at most four keys', () => {
    expect(findMeaning('/31', facts())).toMatchObject({
      kind: 'bid',
      amount: 120,
      bidder: { sent: { seat: 31 }, name: 'Ada Lovelace' },
    });
  });

  it('is a bid of its own amount, or a call without anybody', () => {
    expect(findMeaning('150/31', facts())).toMatchObject({ kind: 'bid', amount: 150 });
    expect(findMeaning('150', facts())).toEqual({ kind: 'call', amount: 150 });
  });

  it('[GAVEL-4] names a standing call, and bids above it', () => {
    const called = facts({ stage: 'called', called: 130, amount: 130 });
    expect(findMeaning('/31', called)).toMatchObject({ kind: 'name', amount: 130 });
    expect(findMeaning('150/31', called)).toMatchObject({ kind: 'bid', amount: 150 });
    expect(findMeaning('150', called)).toEqual({ kind: 'call', amount: 150 });
  });

  it('finds members with a phone by a part of their name, whatever its accents', () => {
    expect(findMeaning('/carla', facts())).toMatchObject({ bidder: { sent: { user: 'benito' } } });
    expect(membersNamed(directory, 'benito').map(({ name }) => name)).toEqual(['Carla Béníto']);
    expect(why('/be')).toBe('Ben, or Carla Béníto?');
    expect(why('/zoe')).toBe('Nobody with a phone is called “zoe”.');
  });

  it('says at once what Enter would refuse', () => {
    expect(why('/37')).toBe('There is no seat 37.');
    expect(why('/')).toBe('Type a seat’s number.');
    expect(why('115/31')).toBe('Not above $110. The next bid is $120.');
    expect(why('5', facts({ amount: 0, leader: null }))).toBe('Bids begin at $10.');
    expect(why('/ana')).toBe('Ana leads already.');
    expect(why('120', facts({ stage: 'shown' }))).toContain('Not open yet');
    expect(why('120', facts({ stage: 'waiting' }))).toBe('No lot is up.');
    expect(why('120', { ...facts(), isPaused: true })).toBe('The auction is paused.');
  });

  it('[BID-5] says who can’t pay what is meant, where money has a limit', () => {
    const poor = { ...facts(), amountLeft: (id: string) => (id === 'ada' ? 125 : 1000) };
    expect(why('130/31', poor)).toBe('Ada Lovelace has $125 left.');
    expect(why('/31', poor)).toBe('bid');
    const called = {
      ...facts({ stage: 'called', called: 130, amount: 130 }),
      amountLeft: poor.amountLeft,
    };
    expect(why('/31', called)).toBe('Ada Lovelace has $125 left.');
  });

  it('[SEAT-3] bids with a claimed seat for its account', () => {
    expect(findMeaning('/8', facts())).toMatchObject({ bidder: { personId: 'ben', name: 'Ben' } });
    expect(why('/8', facts({ leader: BEN }))).toBe('Ben leads already.');
  });

  it('lets the leader bid above a call, which may be another’s', () => {
    const called = facts({ stage: 'called', called: 130, amount: 130 });
    expect(why('/ana', called)).toBe('Ana leads already.');
    expect(findMeaning('140/ana', called)).toMatchObject({ kind: 'bid', amount: 140 });
  });
});
