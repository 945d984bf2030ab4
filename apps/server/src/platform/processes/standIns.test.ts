import { expect, it } from 'vitest';
import { createStoppedClock } from '../../../test/clocks/manualClock.ts';
import type { ProcessMessage } from '../bus/busMessage.ts';
import { createStandIns } from './standIns.ts';

/** A process that acts for its groups, and its stand-in, who receives what it sends unless the line is cut. */
function aPair() {
  const clock = createStoppedClock();
  const passed: string[] = [];
  const sent: ProcessMessage[] = [];
  let receive: (message: ProcessMessage, from: string) => void = () => {};
  const line = { isCut: false };
  const log = { head: 1 };
  const readHead = () => Promise.resolve(log.head);
  const turns = { groupTurn: () => 0, findStandIn: () => 'stand-in' };
  const acting = createStandIns({
    clock,
    turns,
    readHead,
    bus: {
      sendToProcess: (_process, message) => {
        sent.push(message);
        if (!line.isCut) receive(message, 'acting');
      },
      onProcessMessage: () => undefined,
    },
    onPassed: () => undefined,
  });
  createStandIns({
    clock,
    turns,
    readHead,
    bus: {
      sendToProcess: () => undefined,
      onProcessMessage: (listener) => {
        receive = listener;
      },
    },
    onPassed: (groupId) => passed.push(groupId),
  });
  return { clock, acting, passed, sent, line, log };
}

it('a stand-in acts a moment after an instant at which nothing was heard', async () => {
  const { clock, acting, passed } = aPair();
  acting.follow(['a', 1, 1000]);
  await clock.advanceTo(1100);
  expect(passed).toEqual([]);
  await clock.advanceTo(1200);
  expect(passed).toEqual(['a']);
});

it('a stand-in leaves alone what goes on, or is over', async () => {
  const { clock, acting, passed } = aPair();
  acting.follow(['a', 1, 1000]);
  acting.follow(['b', 1, 1000]);
  acting.follow(['a', 1, 5000]);
  acting.follow(['b', 1, null]);
  await clock.advanceTo(4000);
  expect(passed).toEqual([]);
});

it('a stand-in gives more time to a process that is late and at work, and none to one that is silent', async () => {
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

it('a stand-in gives more time where the log has gone on, though nobody has told it yet', async () => {
  const { clock, acting, passed, log } = aPair();
  acting.follow(['a', 1, 1000]);
  log.head = 2;
  await clock.advanceTo(1200);
  expect(passed).toEqual([]);
  await clock.advanceTo(1400);
  expect(passed).toEqual(['a']);
});

it('a stand-in gives no more than half a second, whatever it hears', async () => {
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
