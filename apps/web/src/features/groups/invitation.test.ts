import { expect, it } from 'vitest';
import { ApiFailure } from '../../api/createApi.ts';
import { invitationOf } from './invitation.ts';

const NOTHING = { isPending: false, error: null, data: undefined };
const failed = (status: number) =>
  invitationOf({ ...NOTHING, error: new ApiFailure(status, 'Sorry.') });

it('is open with the name of its group', () => {
  const data = { groupname: 'The Regulars' };
  expect(invitationOf({ ...NOTHING, data })).toEqual({ status: 'open', ...data });
  expect(invitationOf({ ...NOTHING, isPending: true })).toEqual({ status: 'loading' });
});

it('is unknown when the server says so, or when it is malformed', () => {
  for (const status of [400, 404]) expect(failed(status)).toEqual({ status: 'unknown' });
});

it('stays open, without a name, while the server can not be reached or is in trouble', () => {
  for (const status of [0, 429, 502]) {
    expect(failed(status)).toEqual({ status: 'open', groupname: null });
  }
});
