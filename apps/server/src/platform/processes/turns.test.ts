import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPresence } from '../presence/presence.ts';
import { ranked } from './rendezvous.ts';
import { createTurns } from './turns.ts';

const GROUPS = Array.from({ length: 1000 }, (_, index) => `group ${index}`);
const PROCESSES = ['one', 'two', 'three', 'four'];

/** A process's turns, with the processes that it takes to be alive. */
function aProcess(own: string, alive: readonly string[] = PROCESSES) {
  const presence = createPresence();
  const liveProcesses = { now: () => new Set(alive), onChange: () => undefined };
  return { own, presence, turns: createTurns({ own, liveProcesses, presence }) };
}

describe('the order of processes for a group', () => {
  it('is the same on each, whatever order they know each other in', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(PROCESSES, { minLength: 4 }),
        fc.constantFrom(...GROUPS),
        (shuffled, groupId) => {
          expect(ranked(groupId, shuffled)).toEqual(ranked(groupId, PROCESSES));
        },
      ),
    );
  });

  it('gives each its fair share of the groups', () => {
    for (const process of PROCESSES) {
      const share = GROUPS.filter((groupId) => ranked(groupId, PROCESSES)[0] === process).length;
      expect(share).toBeGreaterThan(200);
      expect(share).toBeLessThan(300);
    }
  });

  it('moves only the groups of a process that is gone', () => {
    const left = PROCESSES.slice(1);
    for (const groupId of GROUPS) {
      const [before, next] = ranked(groupId, PROCESSES);
      expect(ranked(groupId, left)[0]).toBe(before === PROCESSES[0] ? next : before);
    }
  });
});

describe('turns', () => {
  it('are different on all processes that know the same', () => {
    const all = PROCESSES.map((own) => aProcess(own));
    for (const groupId of GROUPS) {
      const turns = all.map((each) => each.turns.groupTurn(groupId)).toSorted((a, b) => a - b);
      expect(turns).toEqual([0, 1, 2, 3]);
    }
  });

  it('give a group to the process that serves its members, and to no other', () => {
    const [one, two] = [aProcess('one'), aProcess('two')];
    for (const groupId of GROUPS) {
      one.presence.enter(groupId, 'ana');
      two.presence.setElsewhere('one', groupId, ['ana']);
      expect(one.turns.groupTurn(groupId)).toBe(0);
      expect(two.turns.groupTurn(groupId)).toBeGreaterThan(0);
      expect(two.turns.lateMs(groupId)).toBeGreaterThan(one.turns.lateMs(groupId));
    }
  });

  it('pass over a process that is dead, though its people are not known to be gone', () => {
    const two = aProcess('two', ['two', 'three']);
    two.presence.setElsewhere('one', 'group', ['ana']);
    two.presence.enter('group', 'ben');
    expect(two.turns.groupTurn('group')).toBe(0);
  });

  it('never come later than 0.2 s after the first', () => {
    const many = Array.from({ length: 50 }, (_, index) => `process ${index}`);
    const late = many.map((own) => aProcess(own, many).turns.lateMs('group'));
    expect(Math.min(...late)).toBe(0);
    expect(Math.max(...late)).toBe(200);
  });

  it('name a stand-in, another than the process itself, unless another serves the group too', () => {
    const one = aProcess('one');
    one.presence.enter('group', 'ana');
    expect(PROCESSES.slice(1)).toContain(one.turns.findStandIn('group'));
    one.presence.setElsewhere('two', 'group', ['ben']);
    expect(one.turns.findStandIn('group')).toBeNull();
    expect(aProcess('one', ['one']).turns.findStandIn('group')).toBeNull();
  });

  it('are looked at again when a process begins or ends to serve a group', () => {
    const { presence, turns } = aProcess('one');
    const changed: (string | null)[] = [];
    turns.onChange((groupId) => changed.push(groupId));
    presence.enter('a', 'ana');
    presence.enter('a', 'ben');
    presence.setElsewhere('two', 'b', ['cid']);
    presence.setElsewhere('two', 'b', ['cid', 'dan']);
    expect(changed).toEqual(['a', 'b']);
    presence.leave('a', 'ana');
    presence.leave('a', 'ben');
    presence.forgetElsewhere('two');
    expect(changed).toEqual(['a', 'b', 'a', 'b']);
  });
});
