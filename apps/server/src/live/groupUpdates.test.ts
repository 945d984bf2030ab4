import type { Person } from '@bracketbid/contract/entities';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { TEAMS } from '@bracketbid/contract/text/nouns';
import { expect, it } from 'vitest';
import { createGroupUpdates } from './groupUpdates.ts';
import { createPresence } from '../platform/presence/presence.ts';

const aPerson = (name: string): Person => ({ _id: name, fullName: name, profileimageurl: null });

/** A group whose reads complete, and a clock whose alarms ring, when a test says so. */
function aGroup() {
  let members = ['ana', 'ben'];
  const alarms: (() => void)[] = [];
  const readings: (() => void)[] = [];
  const sent: ServerMessages['groupUpdated'][] = [];
  const presence = createPresence();
  const contextNow = () => ({
    facts: {
      id: 'group',
      tournamentWrittenMs: 0,
      contest: null,
      tournamentId: 'season',
      name: 'The Regulars',
      slug: 'slug',
      memberLimit: 15,
      createdAt: new Date(0),
      createdBy: aPerson('ana'),
      adminId: members[0] ?? '',
      orderSeed: '',
      orderSeedHash: '',
      startedAt: null,
      completedAt: null,
      rehearsal: null,
      rehearses: null,
      deputies: [],
      hasGavel: false,
      seats: [],
      clerks: [],
      own: {},
      rulesSetAt: null,
      startsNow: false,
      members: members.map(aPerson),
    },
    roster: { groupId: 'group', groupAdminId: '', members: new Map(), teams: new Map() },
    contest: null,
    division: 'mens' as const,
    lots: { lots: [], teams: new Map(), hasBundles: false, nouns: TEAMS },
  });
  const updates = createGroupUpdates({
    clock: {
      nowMs: () => 0,
      alarm: (_atMs, ring) => {
        alarms.push(ring);
        return () => undefined;
      },
    },
    contexts: {
      of: () => {
        const context = contextNow();
        return new Promise((resolve) => readings.push(() => resolve(context)));
      },
    },
    presence,
    broadcast: (_groupId, update) => sent.push(update),
    onError: (error) => {
      throw error;
    },
  });
  return {
    updates,
    presence,
    sent: () => sent.map((update) => update.members.map(({ user }) => user._id).join(' ')),
    become: (...names: string[]) => {
      members = names;
      updates.changed('group');
    },
    ring: () => {
      for (const ring of alarms.splice(0)) ring();
    },
    read: async (at = 0) => {
      readings.splice(at, 1)[0]?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    waiting: () => ({ alarms: alarms.length, readings: readings.length }),
  };
}

it('changes that come together are read and broadcast once, and not again while nothing differs', async () => {
  const group = aGroup();
  group.presence.enter('group', 'ana');
  group.become('ana', 'ben', 'cleo');
  group.become('ana', 'ben', 'cleo', 'dan');
  group.ring();
  await group.read();
  expect(group.sent()).toEqual(['ana ben cleo dan']);
  group.updates.changed('group');
  group.ring();
  await group.read();
  expect(group.sent()).toHaveLength(1);
});

it('a read that was overtaken is not broadcast after, or instead of, the newer one', async () => {
  const group = aGroup();
  group.presence.enter('group', 'ana');
  group.become('ana', 'ben', 'cleo');
  group.ring();
  group.become('ben', 'cleo');
  await group.read();
  expect(group.sent()).toEqual([]);
  group.ring();
  await group.read();
  expect(group.sent()).toEqual(['ben cleo']);
});

it('a group without a socket here is not read', () => {
  const group = aGroup();
  group.become('ana');
  expect(group.waiting()).toEqual({ alarms: 0, readings: 0 });
});

it('a new socket receives the group; if the others had an older one, all receive it again', async () => {
  const group = aGroup();
  group.presence.enter('group', 'ana');
  const given: string[] = [];
  const welcome = () =>
    group.updates.welcome('group', ({ members }) => {
      given.push(members.map(({ user }) => user._id).join(' '));
    });
  void welcome();
  await group.read();
  expect(given).toEqual(['ana ben']);
  // Somebody joined through another process, and its message was lost.
  group.become('ana', 'ben', 'cleo');
  group.ring();
  void welcome();
  await group.read(1);
  expect(given).toEqual(['ana ben', 'ana ben cleo']);
  group.ring();
  await group.read();
  await group.read();
  expect(group.sent()).toEqual(['ana ben cleo']);
});
