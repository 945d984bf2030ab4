import type { Seat } from '@bracketbid/contract/http/gavel';
import { expect, it } from 'vitest';
import { toClaim } from './claim.ts';

const seat: Seat = { _id: 'seat', number: 31, name: 'Ben Ortiz', userId: null };
const refused = (status: number) => ({ refusal: { status, message: 'Sorry.' } });

it('is open, asked, then granted, as the server answers', () => {
  expect(toClaim(null, null, 'me')).toEqual({ status: 'open' });
  expect(toClaim({ seat }, null, 'me')).toEqual({ status: 'asked', seat });
  const mine = { ...seat, userId: 'me' };
  expect(toClaim({ seat: mine }, null, 'me')).toMatchObject({ status: 'granted', groupId: null });
  expect(toClaim({ seat }, { seat: mine, groupId: 'g' }, 'me')).toEqual({
    status: 'granted',
    seat: mine,
    groupId: 'g',
  });
});

it('is one’s own however the last request was refused', () => {
  const own = { seat: { ...seat, userId: 'me' }, groupId: 'g' };
  expect(toClaim(refused(409), own, 'me')).toMatchObject({ status: 'granted' });
});

it('knows a slip of no seat from a seat that can’t be had', () => {
  for (const status of [400, 404]) {
    expect(toClaim(refused(status), null, 'me')).toEqual({ status: 'unknown' });
  }
  for (const status of [409, 429, 0]) {
    expect(toClaim(refused(status), null, 'me')).toEqual({ status: 'refused', reason: 'Sorry.' });
  }
});
