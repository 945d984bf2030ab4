import type { Group, Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { expect, it } from 'vitest';
import { applyMessage, type LivePicture } from '../auction/applyMessage.ts';
import {
  groupAfter,
  hasLostMember,
  hasOtherPeople,
  noteGroupUpdate,
  takeGroup,
} from './groupQueries.ts';

const aPerson = (_id: string, fullName = _id): Person => ({ _id, fullName, profileimageurl: null });
const [ana, ben, cleo] = [aPerson('ana'), aPerson('ben'), aPerson('cleo')];

const aGroup = (members: readonly Person[]): Group => ({
  _id: 'group',
  groupId: 'group',
  groupname: 'The Regulars',
  slug: 'slug',
  members: members.map((user) => ({ user })),
  groupMemberLimit: 15,
  createdAt: '2026-03-01T00:00:00.000Z',
  createdBy: ana,
  groupAdminId: 'ana',
  orderSeedHash: 'a',
});
const anUpdate = (members: readonly Person[], groupAdminId = 'ana', groupId = 'group') => ({
  groupId,
  groupAdminId,
  members: members.map((user) => ({ user })),
});

it('takes the members and the admin from an update, and nothing from an update of another group', () => {
  const group = aGroup([ana, ben]);
  expect(groupAfter(group, anUpdate([ben, cleo], 'ben'))).toEqual({
    ...group,
    groupAdminId: 'ben',
    members: [{ user: ben }, { user: cleo }],
  });
  expect(groupAfter(group, { ...anUpdate([ana, ben]), quietMs: 5 })).toEqual(group);
  expect(groupAfter(group, anUpdate([cleo], 'cleo', 'another'))).toBe(group);
  expect(groupAfter(null, anUpdate([cleo]))).toBeNull();
});

it('calls who made the group as its members do, and as before once they have left', () => {
  const group = aGroup([ana, ben]);
  const renamed = groupAfter(group, anUpdate([aPerson('ana', 'Anastasia'), ben]));
  expect(renamed?.createdBy).toEqual(aPerson('ana', 'Anastasia'));
  expect(groupAfter(renamed, anUpdate([ben], 'ben'))?.createdBy.fullName).toBe('Anastasia');
});

it('notices who is no longer in the group, and nothing of another group', () => {
  const group = aGroup([ana, ben]);
  expect(hasLostMember(group, anUpdate([ana]))).toBe(true);
  expect(hasLostMember(group, anUpdate([ana, ben, cleo]))).toBe(false);
  expect(hasLostMember(group, anUpdate([], 'ana', 'another'))).toBe(false);
  expect(hasLostMember(null, anUpdate([]))).toBe(false);
});

it('notices who is in the group, and how they are called, and nothing of another group', () => {
  const group = aGroup([ana, ben]);
  expect(hasOtherPeople(group, anUpdate([ana, ben], 'ben'))).toBe(false);
  expect(hasOtherPeople(group, anUpdate([ana, ben, cleo]))).toBe(true);
  expect(hasOtherPeople(group, anUpdate([ana, aPerson('ben', 'Benjamin')]))).toBe(true);
  expect(hasOtherPeople(group, anUpdate([], 'ana', 'another'))).toBe(false);
  expect(hasOtherPeople(null, anUpdate([]))).toBe(false);
});

it('keeps an update received while an older answer was in flight', async () => {
  const late = await takeGroup(async () => {
    noteGroupUpdate(anUpdate([ana, ben, cleo]));
    return aGroup([ana, ben]);
  });
  expect(late?.members).toHaveLength(3);
  // An update received before the request is in the answer, or came before somebody left.
  expect((await takeGroup(async () => aGroup([ana])))?.members).toHaveLength(1);
});

const aPicture = (phase: LiveState['phase'], people: readonly Person[]): LivePicture => ({
  groupAdminId: 'ana',
  voided: [],
  state: {
    groupId: 'group',
    phase,
    seq: 0,
    serverTime: '2026-03-01T00:00:00.000Z',
    auctionDate: null,
    lot: null,
    pause: null,
    pauseAfterLot: null,
    upNext: [],
    void: null,
    voidable: null,
    rules: {
      minimumBid: 1,
      steps: [{ from: 0, step: 1 }],
      extensionSeconds: 10,
      maximumBids: false,
      hints: 'off',
      payouts: {},
    },
    deputies: [],
    members: people.map((user) => ({ user, remaining: 900, spent: 100, online: true })),
    bids: [],
  },
  teams: [],
  history: new Map(),
});

it('shows new members before the start with everybody’s budget, and no longer those who left', () => {
  const before = aPicture('scheduled', [ana, ben]);
  const payload = anUpdate([ben, cleo], 'ben');
  const after = applyMessage(before, { name: 'groupUpdated', payload });
  if (after === 'gap') throw new Error('Nothing was missed');
  expect(
    after.state.members.map(({ user, remaining, spent, online }) => [
      user,
      remaining,
      spent,
      online,
    ]),
  ).toEqual([
    [ben, 900, 100, true],
    [cleo, 900, 0, false],
  ]);
});

it('keeps everybody once the auction runs, and reads the whole picture for a new name', () => {
  const before = aPicture('open', [ana, ben]);
  const after = applyMessage(before, { name: 'groupUpdated', payload: anUpdate([ben]) });
  if (after === 'gap') throw new Error('Nothing was missed');
  expect(after.state.members.map(({ user }) => user)).toEqual([ana, ben]);
  const renamed = anUpdate([ana, aPerson('ben', 'Benjamin')]);
  expect(applyMessage(before, { name: 'groupUpdated', payload: renamed })).toBe('gap');
});
