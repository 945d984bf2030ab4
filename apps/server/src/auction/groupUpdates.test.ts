import type { Person } from '@bracketbid/contract/entities';
import type { ServerMessages } from '@bracketbid/contract/realtime';
import { expect, it } from 'vitest';
import { createGroupUpdates } from './groupUpdates.ts';
import { createPresence } from '../presence/presence.ts';

const aPerson = (name: string): Person => ({ _id: name, fullName: name, profileimageurl: null });

/** A group that is read when a test says so, and a clock whose alarms ring when a test says so. */
function aGroup() {
  let members = ['ana', 'ben'];
  const alarms: (() => void)[] = [];
  const readings: (() => void)[] = [];
  const told: ServerMessages['groupUpdated'][] = [];
  const presence = createPresence();
  const contextNow = () => ({
    facts: {
      id: 'group',
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
      members: members.map(aPerson),
    },
    roster: { groupId: 'group', groupAdminId: '', members: new Map(), teams: new Map() },
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
    broadcast: (_groupId, update) => told.push(update),
    onError: (error) => {
      throw error;
    },
  });
  return {
    updates,
    presence,
    told: () => told.map((update) => update.members.map(({ user }) => user._id).join(' ')),
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

it('changes that come together are read and told once, and not again while nothing is different', async () => {
  const group = aGroup();
  group.presence.enter('group', 'ana');
  group.become('ana', 'ben', 'cleo');
  group.become('ana', 'ben', 'cleo', 'dan');
  group.ring();
  await group.read();
  expect(group.told()).toEqual(['ana ben cleo dan']);
  group.updates.changed('group');
  group.ring();
  await group.read();
  expect(group.told()).toHaveLength(1);
});

it('an answer that was overtaken is not told after, or in place of, the newer one', async () => {
  const group = aGroup();
  group.presence.enter('group', 'ana');
  group.become('ana', 'ben', 'cleo');
  group.ring();
  group.become('ben', 'cleo');
  await group.read();
  expect(group.told()).toEqual([]);
  group.ring();
  await group.read();
  expect(group.told()).toEqual(['ben cleo']);
});

it('nobody is asked about a group that has no socket here', () => {
  const group = aGroup();
  group.become('ana');
  expect(group.waiting()).toEqual({ alarms: 0, readings: 0 });
});

it('one who comes in is given the group; should the others know another one, all are told anew', async () => {
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
  // Somebody joined by another process, and nothing was heard of it.
  group.become('ana', 'ben', 'cleo');
  group.ring();
  void welcome();
  await group.read(1);
  expect(given).toEqual(['ana ben', 'ana ben cleo']);
  group.ring();
  await group.read();
  await group.read();
  expect(group.told()).toEqual(['ana ben cleo']);
});
