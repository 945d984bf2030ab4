import { expect, it } from 'vitest';
import type { SharingMessage } from '../bus/busMessage.ts';
import { createDeputies } from './deputies.ts';

/** Time that only a test moves. */
function aClock() {
  let nowMs = 0;
  const alarms = new Map<object, { atMs: number; ring: () => void }>();
  return {
    nowMs: () => nowMs,
    alarm: (atMs: number, ring: () => void) => {
      const key = {};
      alarms.set(key, { atMs, ring });
      return () => void alarms.delete(key);
    },
    advanceTo: async (atMs: number) => {
      nowMs = atMs;
      for (const [key, alarm] of [...alarms]) {
        if (alarm.atMs > nowMs) continue;
        alarms.delete(key);
        alarm.ring();
      }
      // What rang has looked at the log.
      await new Promise((resume) => setImmediate(resume));
    },
  };
}

/** A process that acts for its groups, and its deputy, who receives what it sends unless the line is cut. */
function aPair() {
  const clock = aClock();
  const passed: string[] = [];
  const sent: SharingMessage[] = [];
  let receive: (message: SharingMessage, from: string) => void = () => {};
  const line = { isCut: false };
  const log = { head: 1 };
  const headOf = () => Promise.resolve(log.head);
  const turns = { turnOf: () => 0, deputyOf: () => 'deputy' };
  const acting = createDeputies({
    ...{ clock, turns, headOf },
    bus: {
      sendToProcess: (_process, message) => {
        sent.push(message);
        if (!line.isCut) receive(message, 'acting');
      },
      onSharing: () => undefined,
    },
    onPassed: () => undefined,
  });
  createDeputies({
    ...{ clock, turns, headOf },
    bus: {
      sendToProcess: () => undefined,
      onSharing: (listener) => {
        receive = listener;
      },
    },
    onPassed: (groupId) => passed.push(groupId),
  });
  return { clock, acting, passed, sent, line, log };
}

it('a deputy acts a moment after an instant at which nothing was heard', async () => {
  const { clock, acting, passed } = aPair();
  acting.follow(['a', 1, 1000]);
  await clock.advanceTo(1100);
  expect(passed).toEqual([]);
  await clock.advanceTo(1200);
  expect(passed).toEqual(['a']);
});

it('a deputy leaves alone what goes on, or is over', async () => {
  const { clock, acting, passed } = aPair();
  acting.follow(['a', 1, 1000]);
  acting.follow(['b', 1, 1000]);
  acting.follow(['a', 1, 5000]);
  acting.follow(['b', 1, null]);
  await clock.advanceTo(4000);
  expect(passed).toEqual([]);
});

it('a deputy gives more time to a process that is late and at work, and none to one that is silent', async () => {
  const { clock, acting, passed } = aPair();
  for (const groupId of ['a', 'b', 'c']) acting.follow([groupId, 1, 1000]);
  await clock.advanceTo(1100);
  acting.follow(['a', 1, 9000]);
  await clock.advanceTo(1150);
  expect(passed).toEqual([]);
  acting.follow(['b', 1, 9000]);
  await clock.advanceTo(1250);
  expect(passed).toEqual(['c']);
});

it('a deputy gives more time where the log has gone on, though nobody has told it yet', async () => {
  const { clock, acting, passed, log } = aPair();
  acting.follow(['a', 1, 1000]);
  log.head = 2;
  await clock.advanceTo(1200);
  expect(passed).toEqual([]);
  await clock.advanceTo(1400);
  expect(passed).toEqual(['a']);
});

it('a deputy gives no more than half a second, whatever it hears', async () => {
  const { clock, acting, passed } = aPair();
  acting.follow(['a', 1, 1000]);
  for (let atMs = 1020; atMs < 1700; atMs += 20) {
    acting.follow(['b', 1, 9000 + atMs]);
    await clock.advanceTo(atMs);
  }
  expect(passed).toEqual(['a']);
});

it('a bid that moves no deadline sends nothing', async () => {
  const { acting, sent } = aPair();
  for (let bid = 0; bid < 100; bid += 1) acting.follow(['a', 1, 1000]);
  expect(sent).toHaveLength(1);
});

it('what was lost is sent again with the next round', async () => {
  const { clock, acting, passed, line } = aPair();
  acting.follow(['a', 1, 1000]);
  line.isCut = true;
  acting.follow(['a', 1, 9000]);
  line.isCut = false;
  acting.sendAll([['a', 1, 9000]]);
  await clock.advanceTo(5000);
  expect(passed).toEqual([]);
});
