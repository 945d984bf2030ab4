import { expect, it } from 'vitest';
import { aGavel, aLot, ANA, BEN, DUKE } from '../../../../test/aPicture.ts';
import { describeStanding } from './standing.ts';

const numbers = new Map([['ana', 31]]);
const teams = [{ ...DUKE, status: null }];
const lot = aLot(BEN, '2027-03-16T18:00:00.000Z');
const of = (changed: Parameters<typeof aGavel>[0], up: typeof lot | null = lot) =>
  describeStanding(aGavel({ lot: DUKE._id, ...changed }), { lot: up, teams }, numbers);

it('says whose bid stands, with the number of their seat', () => {
  expect(of({ stage: 'open', amount: 120, leader: ANA })).toMatchObject({
    word: null,
    amount: 120,
    leader: { number: 31, name: 'Ana' },
    note: null,
  });
  const seat = { ...ANA, fullName: '#31 Ana' };
  expect(of({ stage: 'open', amount: 120, leader: seat }).leader).toEqual({
    number: 31,
    name: 'Ana',
  });
  expect(of({ stage: 'twice', amount: 7, leader: BEN })).toMatchObject({
    word: 'Twice',
    mood: 'warned',
    leader: { number: null, name: 'Ben' },
  });
  expect(of({ stage: 'open' })).toMatchObject({ amount: null, leader: null, note: 'No bid yet' });
});

it('[GAVEL-4] asks who said a called amount, and says what stands below it', () => {
  const called = { stage: 'called', called: 130, amount: 130 } as const;
  expect(of({ ...called, leader: BEN })).toMatchObject({
    word: 'Who?',
    mood: 'asks',
    amount: 130,
    leader: null,
    note: '$7 of Ben stands',
  });
  expect(of(called)).toMatchObject({ note: 'Nobody is named for it yet' });
});

it('keeps what became of a lot in sight until another is shown', () => {
  expect(of({ stage: 'sold', amount: 90, leader: ANA }, null)).toMatchObject({
    team: { shortName: 'Duke' },
    word: 'Sold',
    amount: 90,
    leader: { number: 31 },
  });
  expect(of({ stage: 'waiting', lot: null }, null)).toMatchObject({
    team: null,
    note: 'No lot is up',
  });
});
