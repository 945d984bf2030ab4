import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { expect, it } from 'vitest';
import { ApiFailure } from '../../../api/createApi.ts';
import { toInvitation, wayInto } from './invitation.ts';

const TABLE: InvitationReply = {
  season: { _id: 's', name: 'March 2026' },
  groupname: 'The Regulars',
  host: { name: 'Ann', profileimageurl: null },
  members: [],
  seats: { taken: 1, limit: 15 },
  auctionDate: null,
  hasStarted: false,
  rules: { startingBudget: 100, pace: 'clock', lotSeconds: 30, extensionSeconds: 10 },
  teams: { count: 68, shown: [] },
};
const NOTHING = { isPending: false, failureCount: 0, error: null, data: undefined };
const failed = (status: number) =>
  toInvitation({ ...NOTHING, error: new ApiFailure(status, 'Sorry.') });

it('is open with its table, even while a later answer is missing', () => {
  expect(toInvitation({ ...NOTHING, data: TABLE })).toEqual({ status: 'open', table: TABLE });
  const error = new ApiFailure(502, 'Sorry.');
  expect(toInvitation({ ...NOTHING, data: TABLE, error })).toMatchObject({ status: 'open' });
});

it('says whether it is the first try or another', () => {
  expect(toInvitation({ ...NOTHING, isPending: true })).toEqual({ status: 'loading' });
  expect(toInvitation({ ...NOTHING, isPending: true, failureCount: 2 })).toEqual({
    status: 'away',
  });
});

it('is unknown when the server says so, or when it is malformed', () => {
  for (const status of [400, 404]) expect(failed(status)).toEqual({ status: 'unknown' });
  expect(failed(403)).toEqual({ status: 'failed', message: 'Sorry.' });
});

it('leads to a seat until the auction has started or the table is full', () => {
  expect(wayInto(TABLE, false)).toBe('open');
  expect(wayInto(TABLE, true)).toBe('started');
  expect(wayInto({ ...TABLE, hasStarted: true }, false)).toBe('started');
  expect(wayInto({ ...TABLE, seats: { taken: 15, limit: 15 } }, false)).toBe('full');
});
