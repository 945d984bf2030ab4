import type { Bid } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { buildHistory } from './teamBids.ts';

const aBid = (teamID: string, amount: number): Bid => ({
  _id: `${teamID}-${amount}`,
  teamID,
  amount,
  groupId: 'group-1',
  userId: 'ana',
  user: { _id: 'ana', fullName: 'Ana', profileimageurl: null },
  fullName: 'Ana',
  profileimageurl: null,
  createdAt: '2027-03-16T18:00:00.000Z',
});

it('begins with the team that was bid on last', () => {
  const history = new Map([
    ['iowa', [aBid('iowa', 1), aBid('iowa', 2)]],
    [DUKE._id, [aBid(DUKE._id, 5)]],
  ]);
  const entries = buildHistory({ history, teams: [{ ...DUKE, status: null }] }, null);
  expect(entries.map(({ teamName }) => teamName)).toEqual(['Duke Blue Devils', 'NA']);
  expect(entries[1]?.bids.map(({ amount }) => amount)).toEqual([1, 2]);
});

it('leaves out teams that nobody has bid on, but for the one that is up', () => {
  const picture = { history: new Map([[DUKE._id, []]]), teams: [{ ...DUKE, status: null }] };
  expect(buildHistory(picture, null)).toEqual([]);
  expect(buildHistory(picture, DUKE._id)).toEqual([
    { teamId: DUKE._id, teamName: 'Duke Blue Devils', bids: [] },
  ]);
});

it('has the team that is up once, in front', () => {
  const history = new Map([
    ['iowa', [aBid('iowa', 1)]],
    [DUKE._id, [aBid(DUKE._id, 5)]],
  ]);
  const entries = buildHistory({ history, teams: [] }, DUKE._id);
  expect(entries.map(({ teamId }) => teamId)).toEqual([DUKE._id, 'iowa']);
});
