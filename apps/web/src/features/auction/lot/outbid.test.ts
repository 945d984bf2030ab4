import { expect, it } from 'vitest';
import { aLot } from '../../../../test/aPicture.ts';
import { followLead, NO_LEAD } from './outbid.ts';

const ana = { _id: 'ana', fullName: 'Ana Ito', profileimageurl: null };
const omar = { _id: 'omar', fullName: 'Omar Haddad', profileimageurl: null };
const END = '2027-03-16T18:00:00.000Z';
const ledBy = (bidder: typeof ana, amount: number) => ({ ...aLot(bidder, END), amount });

it('names who took the lead, and by how much', () => {
  const leading = followLead(NO_LEAD, ledBy(ana, 11), 'ana');
  expect(leading).toMatchObject({ leading: 11, outbid: null });
  const { outbid } = followLead(leading, ledBy(omar, 12), 'ana');
  expect(outbid).toEqual({ name: 'Omar', by: 1, amount: 12 });
});

it('counts from the own bid when messages in between were missed', () => {
  const leading = followLead(NO_LEAD, ledBy(ana, 11), 'ana');
  expect(followLead(leading, ledBy(omar, 40), 'ana').outbid?.by).toBe(29);
});

it('is over with the lead, and with the team', () => {
  const outbid = followLead(followLead(NO_LEAD, ledBy(ana, 11), 'ana'), ledBy(omar, 12), 'ana');
  expect(followLead(outbid, ledBy(ana, 13), 'ana').outbid).toBeNull();
  const iowa = { ...ledBy(omar, 3), team: { ...aLot(null, END).team, _id: 'iowa' } };
  expect(followLead(outbid, iowa, 'ana').outbid).toBeNull();
  expect(followLead(outbid, null, 'ana')).toEqual(NO_LEAD);
});

it('says nothing to who never led, and stays as it is while nothing changes', () => {
  const watching = followLead(NO_LEAD, ledBy(omar, 12), 'ana');
  expect(watching.outbid).toBeNull();
  expect(followLead(watching, ledBy(omar, 14), 'ana')).toBe(watching);
  const leading = followLead(NO_LEAD, ledBy(ana, 11), 'ana');
  expect(followLead(leading, ledBy(ana, 11), 'ana')).toBe(leading);
});

it('[GAVEL-6] names nobody once the own bid was taken back', () => {
  const leading = followLead(NO_LEAD, ledBy(ana, 60), 'ana');
  expect(followLead(leading, ledBy(omar, 40), 'ana')).toMatchObject({
    leading: null,
    outbid: null,
  });
  const none = followLead(leading, aLot(null, END), 'ana');
  expect(none).toMatchObject({ leading: null, outbid: null });
  expect(followLead(none, ledBy(omar, 12), 'ana').outbid).toBeNull();
  // The bid above it was taken back: it leads again.
  const outbid = followLead(leading, ledBy(omar, 70), 'ana');
  expect(followLead(outbid, ledBy(ana, 60), 'ana')).toMatchObject({ leading: 60, outbid: null });
});
