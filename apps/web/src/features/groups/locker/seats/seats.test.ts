import type { Group, Person } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { SEATS_MAX, listSeats } from './seats.ts';

const aPerson = (_id: string, fullName = _id): Person => ({ _id, fullName, profileimageurl: null });
const aGroup = (members: readonly Person[], groupMemberLimit = 15): Group => ({
  _id: 'group',
  groupId: 'group',
  groupname: 'The Regulars',
  slug: 'slug',
  members: members.map((user) => ({ user })),
  groupMemberLimit,
  createdAt: '2026-03-01T00:00:00.000Z',
  createdBy: { _id: 'ann', fullName: 'Ann Organizer' },
  groupAdminId: 'ann',
  orderSeedHash: 'a',
});
const [ann, ben, cleo] = [
  aPerson('ann', 'Ann Organizer'),
  aPerson('ben', 'Ben Ortiz'),
  aPerson('cleo', 'Cleo'),
];

it('puts the own seat first, and says who is here', () => {
  const { taken, free } = listSeats(aGroup([ann, ben, cleo]), new Set(['ann', 'ben']), 'ben');
  expect(taken.map(({ shortName, status }) => `${shortName}: ${status}`)).toEqual([
    'You: Ready',
    'Ann: Host, ready',
    'Cleo: Not here yet',
  ]);
  expect(free).toBe(12);
});

it('knows a host who is away, and oneself as the host', () => {
  expect(listSeats(aGroup([ann, ben]), new Set(), 'ben').taken[1]?.status).toBe('Host');
  expect(listSeats(aGroup([ann]), new Set(), 'ann').taken[0]?.status).toBe('Host');
});

it('draws no more seats than fit, and none that are not there', () => {
  const many = Array.from({ length: 50 }, (_, index) => aPerson(`p${index}`));
  const { taken, hidden, free } = listSeats(aGroup(many, 50), new Set(), null);
  expect([taken.length, hidden, free]).toEqual([SEATS_MAX, 35, 0]);
  // The limit was lowered afterwards.
  expect(listSeats(aGroup(many, 10), new Set(), null).free).toBe(0);
});
