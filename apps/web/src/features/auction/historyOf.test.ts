import type { Bid } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { DUKE } from '../../../test/aPicture.ts';
import { historyOf } from './historyOf.ts';

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
  const entries = historyOf({ history, teams: [{ ...DUKE, status: null }] });
  expect(entries.map(({ teamName }) => teamName)).toEqual(['Duke Blue Devils', 'NA']);
  expect(entries[1]?.bids.map(({ amount }) => amount)).toEqual([1, 2]);
});

it('leaves out teams that nobody has bid on', () => {
  expect(historyOf({ history: new Map([[DUKE._id, []]]), teams: [] })).toEqual([]);
});
