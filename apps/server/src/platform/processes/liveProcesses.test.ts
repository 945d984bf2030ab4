import { expect, it } from 'vitest';
import type { PresenceMessage } from '../bus/busMessage.ts';
import { systemClock } from '../time/clock.ts';
import { createLiveProcesses } from './liveProcesses.ts';

function someLiveProcesses() {
  const world = { members: ['one', 'two'], leave: (_from: string) => {} };
  const liveProcesses = createLiveProcesses({
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
  liveProcesses.onChange(() => {
    changes += 1;
  });
  return {
    world,
    liveProcesses,
    now: () => [...liveProcesses.now()].toSorted(),
    changes: () => changes,
  };
}

it('a process knows itself at once, and the others when it has looked', async () => {
  const { liveProcesses, now, changes } = someLiveProcesses();
  expect(now()).toEqual(['one']);
  await liveProcesses.look();
  expect(now()).toEqual(['one', 'two']);
  await liveProcesses.look();
  expect(changes()).toBe(1);
});

it('a process that one look misses is still there, and gone after a second', async () => {
  const { world, liveProcesses, now } = someLiveProcesses();
  await liveProcesses.look();
  world.members = ['one'];
  await liveProcesses.look();
  expect(now()).toEqual(['one', 'two']);
  world.members = ['one', 'two'];
  await liveProcesses.look();
  world.members = [];
  await liveProcesses.look();
  await liveProcesses.look();
  expect(now()).toEqual(['one']);
});

it('a process that says goodbye is gone at once', async () => {
  const { world, liveProcesses, now, changes } = someLiveProcesses();
  await liveProcesses.look();
  world.leave('two');
  expect(now()).toEqual(['one']);
  expect(changes()).toBe(2);
});
