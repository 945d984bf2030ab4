import { describe, expect, it } from 'vitest';
import type { AppliedEvent } from '../platform/changes/change.ts';
import { createChangeFeed } from '../platform/changes/feed.ts';
import type { Push } from '../platform/push/notification.ts';
import { tellOutbid } from './outbid.ts';

const GROUP = '01960000-0000-7000-8000-0000000000c1';
const REHEARSAL = '01960000-0000-8000-8000-0000000000c9';

/** A bid on the open lot, with the state after it: who leads, before whom. */
function toBid(leader: string, amount: number, before: string | null): AppliedEvent {
  const previous = before === null ? null : { userId: before };
  const lastBid = { userId: leader, amount, previous };
  const applied = {
    event: { type: 'BidPlaced', teamId: 'duke', userId: leader, amount },
    state: { phase: 'running', turn: { kind: 'open', closesAtMs: 9000, lastBid } },
  };
  return applied as unknown as AppliedEvent;
}

function follow() {
  const feed = createChangeFeed((error) => {
    throw error;
  });
  const told: string[] = [];
  let ring = () => {};
  const names = ['ana', 'ben'].map((id) => [id, { fullName: id }] as const);
  const roster = { members: new Map(names), teams: new Map([['duke', { shortName: 'Duke' }]]) };
  tellOutbid({
    feed,
    clock: {
      nowMs: () => 0,
      alarm: (_atMs: number, next: () => void) => ((ring = next), () => {}),
    },
    contexts: { of: async () => ({ roster }) },
    pusher: {
      wanting: async (_kind: string, userIds: readonly string[]) => new Set(userIds),
      claim: async (keys: readonly string[]) => new Set(keys),
      send: async (pushes: readonly Push[]) => {
        told.push(...pushes.map((push) => `${push.userId}: ${push.notification.body}`));
      },
    },
    onError: (error: unknown) => {
      throw error;
    },
  } as unknown as Parameters<typeof tellOutbid>[0]);
  return {
    advance: (groupId: string, applied: AppliedEvent[], origin: 'here' | 'elsewhere' = 'here') =>
      feed.publish({ kind: 'AuctionAdvanced', groupId, seq: 1, applied }, origin),
    told: async () => {
      ring();
      await new Promise((resolve) => setImmediate(resolve));
      return told;
    },
  };
}

describe('who was outbid', () => {
  it('[PUSH-5] is told what stands at the end of a gathering', async () => {
    const { advance, told } = follow();
    advance(GROUP, [toBid('ana', 10, null), toBid('ben', 11, 'ana')]);
    advance(GROUP, [toBid('ana', 12, 'ben'), toBid('ben', 13, 'ana')]);
    expect(await told()).toEqual(['ana: ben leads with $13.']);
  });

  it('[PUSH-5] is told nothing when they lead again, when their own maximum answered, or of a first bid', async () => {
    const { advance, told } = follow();
    advance(GROUP, [toBid('ana', 10, null), toBid('ana', 12, 'ana')]);
    expect(await told()).toEqual([]);
  });

  it('[PUSH-5] is told nothing of a rehearsal, and by the process alone that took the bid', async () => {
    const { advance, told } = follow();
    advance(REHEARSAL, [toBid('ben', 11, 'ana')]);
    advance(GROUP, [toBid('ben', 11, 'ana')], 'elsewhere');
    expect(await told()).toEqual([]);
  });
});
