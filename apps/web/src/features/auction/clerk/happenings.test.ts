import type { Bid, Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { expect, it } from 'vitest';
import { aGavel, aLot, ANA, aPicture, BEN, DUKE } from '../../../../test/aPicture.ts';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { happeningsAfter, happeningsAtFirst, HAPPENINGS_SHOWN } from './happenings.ts';

const naming = {
  userId: 'ana',
  formatName: ({ fullName }: Pick<Person, 'fullName'>) => fullName,
  isSeat: (userId: string) => userId === 'seat-8',
  isOwn: ({ amount }: Bid) => amount === 8,
};
const lot = aLot(null, '2027-03-16T18:00:00.000Z');
const bid = (id: string, amount: number, placedBy?: Person): Bid => ({
  _id: id,
  teamID: DUKE._id,
  amount,
  groupId: 'group-1',
  userId: BEN._id,
  user: BEN,
  fullName: 'Ben',
  profileimageurl: null,
  createdAt: '2027-03-16T18:00:00.000Z',
  ...(placedBy === undefined ? {} : { placedBy }),
});
let seq = 10;
const picture = (gavel: Partial<GavelState>, state: Partial<LiveState> = {}): LivePicture => ({
  ...aPicture({ seq: (seq += 1), lot, gavel: aGavel({ lot: DUKE._id, ...gavel }), ...state }),
  teams: [{ ...DUKE, status: null }],
});
const lines = (before: LivePicture, after: LivePicture) =>
  happeningsAfter([], before, after, naming).map(({ text, amount, by }) =>
    [text, amount === null ? '' : `$${amount}`, by ?? ''].join(' ').trim(),
  );

it('says what became of the lot on the block', () => {
  const waiting = picture({ lot: null }, { lot: null });
  const shown = picture({ stage: 'shown' }, { lot: { ...lot, hasOpened: false } });
  const open = picture({ stage: 'open' });
  expect(lines(waiting, shown)).toEqual(['Duke shown']);
  expect(lines(shown, open)).toEqual(['Duke opened']);
  expect(lines(open, picture({ stage: 'called', called: 9, by: BEN }))).toEqual([
    'Called: who? $9 Ben',
  ]);
  expect(lines(picture({ stage: 'open' }), picture({ stage: 'once' }))).toEqual(['Going once']);
  expect(lines(picture({ stage: 'called', called: 9 }), picture({ stage: 'open' }))).toEqual([
    'Call taken back $9',
  ]);
});

it('says who bid, and whether that came by phone or through another clerk', () => {
  const open = picture({ stage: 'open' });
  const seat = { ...bid('4', 10), user: { ...BEN, _id: 'seat-8', fullName: 'Benny' } };
  const bids = [bid('1', 7), bid('2', 8), bid('3', 9, { ...BEN, fullName: 'Cleo' }), seat];
  const after = picture({ stage: 'open' }, { bids });
  expect(lines(open, after)).toEqual([
    'Benny $10 another clerk',
    'Ben $9 Cleo',
    'Ben $8',
    'Ben $7 phone',
  ]);
  expect(happeningsAtFirst(after, naming.formatName).map(({ by }) => by)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('says what was taken back, sold and passed', () => {
  const two = picture({ stage: 'open' }, { bids: [bid('1', 7, ANA), bid('2', 8, ANA)] });
  const one = picture({ stage: 'open' }, { bids: [bid('1', 7, ANA)] });
  expect(lines(two, one)).toEqual(['Taken back: Ben $8']);
  const sold: LivePicture = {
    ...picture({ stage: 'sold', lot: null }, { lot: null }),
    teams: [{ ...DUKE, status: 'sold', amount: 7, owner: BEN }],
  };
  expect(lines(one, sold)).toEqual(['Duke sold to Ben $7']);
  expect(lines(picture({}), picture({ passed: [DUKE._id], lot: null }, { lot: null }))).toEqual([
    'Duke passed',
  ]);
});

it('keeps the last ten, the latest first', () => {
  const many = Array.from({ length: 14 }, (_, index) => bid(String(index), index + 1, ANA));
  const before = picture({ stage: 'open' });
  const known = happeningsAfter([], before, picture({ stage: 'open' }, { bids: many }), naming);
  expect(known).toHaveLength(HAPPENINGS_SHOWN);
  expect(known[0]?.amount).toBe(14);
});
