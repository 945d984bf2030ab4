import { expect, it } from 'vitest';
import type { Change } from './change.ts';
import { createChangeFeed } from './feed.ts';
import { createLastChanges } from './lastChanges.ts';

function aProcess(groupsMax?: number) {
  let nowMs = 1_000_000;
  const feed = createChangeFeed((error) => {
    throw error;
  });
  const { quietMs } = createLastChanges({ feed, nowMs: () => nowMs }, groupsMax);
  return {
    feed,
    quietMs,
    /** Publishes changes, a second after the one before. */
    after: (...changes: readonly Change[]) => {
      for (const change of changes) {
        nowMs += 1000;
        feed.publish(change, 'elsewhere');
      }
      nowMs += 1000;
    },
  };
}

const inGroup = (groupId: string): Change => ({ kind: 'GroupChanged', groupId });

it('says for how long nothing has changed of a group, and at the start only since then', () => {
  const { quietMs, after } = aProcess();
  expect(quietMs('a')).toBe(0);
  after(inGroup('a'), inGroup('b'), inGroup('b'));
  expect([quietMs('a'), quietMs('b'), quietMs('c')]).toEqual([3000, 1000, 4000]);
});

it('counts what all groups show, and nothing that no page does', () => {
  const { quietMs, after } = aProcess();
  after(
    { kind: 'MatchesChanged', matchIds: [] },
    { kind: 'LoginEnded', loginId: '', endedAtMs: 0 },
  );
  expect(quietMs('a')).toBe(2000);
  after({ kind: 'SeasonWritten' });
  after({ kind: 'SettingsChanged' });
  expect(quietMs('a')).toBe(1000);
});

it('knows of no quiet where changes may have been missed', async () => {
  const { feed, quietMs, after } = aProcess();
  after(inGroup('a'));
  await feed.resync();
  expect([quietMs('a'), quietMs('b')]).toEqual([0, 0]);
});

it('says too little, and never too much, of groups that it keeps no longer', () => {
  const { quietMs, after } = aProcess(2);
  after(inGroup('a'), inGroup('b'), inGroup('c'));
  expect([quietMs('a'), quietMs('b'), quietMs('c')]).toEqual([3000, 2000, 1000]);
  expect(quietMs('never changed')).toBe(3000);
});
