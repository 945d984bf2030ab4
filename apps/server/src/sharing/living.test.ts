import { expect, it } from 'vitest';
import type { PresenceMessage } from '../bus/busMessage.ts';
import { systemClock } from '../clock.ts';
import { createLiving } from './living.ts';

function aLiving() {
  const world = { members: ['one', 'two'], leave: (_from: string) => {} };
  const living = createLiving({
    own: 'one',
    membershipLock: { members: () => Promise.resolve(world.members) },
    bus: {
      onPresence: (listener: (message: PresenceMessage, from: string) => void) => {
        world.leave = (from) => listener({ kind: 'leaving' }, from);
      },
    },
    clock: systemClock,
    onError: (error) => {
      throw error;
    },
  });
  let changes = 0;
  living.onChange(() => {
    changes += 1;
  });
  return { world, living, now: () => [...living.now()].toSorted(), changes: () => changes };
}

it('a process knows itself at once, and the others when it has looked', async () => {
  const { living, now, changes } = aLiving();
  expect(now()).toEqual(['one']);
  await living.look();
  expect(now()).toEqual(['one', 'two']);
  await living.look();
  expect(changes()).toBe(1);
});

it('a process that one look misses is still there, and gone after a second', async () => {
  const { world, living, now } = aLiving();
  await living.look();
  world.members = ['one'];
  await living.look();
  expect(now()).toEqual(['one', 'two']);
  world.members = ['one', 'two'];
  await living.look();
  world.members = [];
  await living.look();
  await living.look();
  expect(now()).toEqual(['one']);
});

it('a process that says goodbye is gone at once', async () => {
  const { world, living, now, changes } = aLiving();
  await living.look();
  world.leave('two');
  expect(now()).toEqual(['one']);
  expect(changes()).toBe(2);
});
