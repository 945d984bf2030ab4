import type { StartAuction } from '@bracketbid/engine/auction/commands';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/clocks/manualClock.ts';
import { createMemoryLog } from '../../../test/auctions/memoryLog.ts';
import { createRoomsOnFeed } from '../../auction/room/roomsOnFeed.ts';
import type { ChangeMessage } from '../bus/busMessage.ts';
import { noBus } from '../bus/processBus.ts';
import { DEFAULT_SETTINGS } from '../../settings/settings.ts';
import type { Change, Origin } from './change.ts';
import { createChangeFeed } from './feed.ts';
import { bridgeChanges } from './redisBridge.ts';

const failing = (error: unknown) => {
  throw error;
};
const GROUP = 'a group';
const changed: Change = { kind: 'GroupChanged', groupId: GROUP };

describe('the feed of changes', () => {
  it('calls the subscribers to a change’s kind, in their order, before publish returns', () => {
    const feed = createChangeFeed(failing);
    const seen: string[] = [];
    feed.reactTo('GroupChanged', ({ groupId }, origin) => void seen.push(`1 ${groupId} ${origin}`));
    feed.reactTo('SeasonWritten', () => void seen.push('not this one'));
    feed.reactTo('GroupChanged', () => void seen.push('2'));
    feed.publish(changed);
    feed.publish(changed, 'elsewhere');
    expect(seen).toEqual(['1 a group here', '2', '1 a group elsewhere', '2']);
  });

  it('invalidates every cache before any reaction begins, in whatever order they were registered', () => {
    const feed = createChangeFeed(failing);
    const seen: string[] = [];
    feed.reactToAll(({ kind }) => void seen.push(`all: ${kind}`));
    feed.reactTo('GroupChanged', () => void seen.push('reaction'));
    feed.invalidateOn('SeasonWritten', () => void seen.push('not this one'));
    feed.invalidateOn(
      'GroupChanged',
      ({ groupId }, origin) => void seen.push(`cache of ${groupId} ${origin}`),
    );
    feed.publish(changed, 'elsewhere');
    expect(seen).toEqual(['cache of a group elsewhere', 'all: GroupChanged', 'reaction']);
  });

  it('begins reactions to a change only after those to the one under way, but invalidates at once', () => {
    const feed = createChangeFeed(failing);
    const seen: string[] = [];
    feed.reactTo('GroupChanged', () => {
      feed.publish({ kind: 'SeasonWritten' });
      seen.push('published');
    });
    feed.reactToAll(({ kind }) => void seen.push(kind));
    feed.invalidateOn('SeasonWritten', () => void seen.push('invalidated'));
    feed.publish(changed);
    expect(seen).toEqual(['invalidated', 'published', 'GroupChanged', 'SeasonWritten']);
  });

  it('goes on after an invalidation has thrown: with the other caches, the reactions and the next change', () => {
    const errors: string[] = [];
    const feed = createChangeFeed((error) => void errors.push(String(error)));
    let calls = 0;
    feed.invalidateOn('GroupChanged', () => failing(new Error('a cache')));
    feed.invalidateOn('GroupChanged', () => void (calls += 1));
    feed.reactTo('GroupChanged', () => void (calls += 1));
    feed.publish(changed);
    feed.publish(changed);
    expect(errors).toEqual(['Error: a cache', 'Error: a cache']);
    expect(calls).toBe(4);
  });

  it('reports what a subscriber throws, now or later, and calls the others all the same', async () => {
    const errors: [string, Change][] = [];
    const feed = createChangeFeed((error, change) => errors.push([String(error), change]));
    let calls = 0;
    feed.reactTo('GroupChanged', () => failing(new Error('now')));
    feed.reactTo('GroupChanged', () => Promise.reject(new Error('later')));
    feed.reactTo('GroupChanged', () => void (calls += 1));
    feed.publish(changed);
    expect(calls).toBe(1);
    await expect
      .poll(() => errors)
      .toEqual([
        ['Error: now', changed],
        ['Error: later', changed],
      ]);
  });

  it('has every holder read again after a gap, even if one fails, and reports the failure', async () => {
    const feed = createChangeFeed(failing);
    const looked: string[] = [];
    feed.onMissed(() => failing(new Error('The database is away')));
    feed.onMissed(async () => void looked.push('settings'));
    feed.onMissed(() => void looked.push('rooms'));
    await expect(feed.resync()).rejects.toThrow('The database is away');
    expect(looked).toEqual(['settings', 'rooms']);
  });
});

describe('the bridge to other processes', () => {
  const bridged = () => {
    const feed = createChangeFeed(failing);
    const sent: object[] = [];
    const sentToGroup: [string, object][] = [];
    let receive: (message: ChangeMessage) => void = () => undefined;
    bridgeChanges(feed, {
      ...noBus,
      send: (message) => sent.push(message),
      sendToGroup: (groupId, message) => sentToGroup.push([groupId, message]),
      onChange: (listener) => {
        receive = listener;
      },
    });
    return { feed, sent, sentToGroup, receive: (message: ChangeMessage) => receive(message) };
  };

  it('sends a change made here by name, without its value: to all, or to those that follow the auction', () => {
    const { feed, sent, sentToGroup } = bridged();
    const record = { before: DEFAULT_SETTINGS, after: DEFAULT_SETTINGS };
    feed.publish({ kind: 'AuctionAdvanced', groupId: GROUP, seq: 7, applied: [] });
    feed.publish({ kind: 'SettingsChanged', record });
    feed.publish({ kind: 'LogReached', groupId: GROUP, isAvailable: false });
    expect(sent).toEqual([{ kind: 'SettingsChanged' }]);
    expect(sentToGroup).toEqual([[GROUP, { kind: 'AuctionAdvanced', groupId: GROUP, seq: 7 }]]);
  });

  it('publishes what it receives as changed elsewhere, and sends none of it back', () => {
    const { feed, sent, receive } = bridged();
    const seen: [Change, Origin][] = [];
    feed.reactToAll((change, origin) => void seen.push([change, origin]));
    receive({ kind: 'SeasonWritten' });
    expect(seen).toEqual([[{ kind: 'SeasonWritten' }, 'elsewhere']]);
    expect(sent).toEqual([]);
  });
});

describe('what a room publishes', () => {
  const starting: StartAuction = {
    type: 'StartAuction',
    orderSeedHash: 'hash',
    order: ['duke'],
    members: ['ana'],
    settings: { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0 },
  };
  const aRoom = (steps: string[]) => {
    const log = createMemoryLog();
    const feed = createChangeFeed((error) => void steps.push(`reported: ${String(error)}`));
    const rooms = createRoomsOnFeed(feed, noBus, {
      log: {
        read: log.read,
        append: async (groupId, events, options) => {
          const outcome = await log.append(groupId, events, options);
          steps.push(`append: ${outcome}`);
          return outcome;
        },
      },
      clock: createManualClock(),
      isSingleProcess: true,
      readOrderSeed: () => Promise.resolve('seed'),
      onTrouble: (_groupId, { error }) => failing(error),
      onFault: (_room, error) => failing(error),
    });
    return { log, feed, rooms };
  };

  it('comes after its events are durable, outside the retry: once, whatever a subscriber does', async () => {
    const steps: string[] = [];
    const { log, feed, rooms } = aRoom(steps);
    feed.reactTo('AuctionAdvanced', ({ seq }) => {
      steps.push(`published: ${seq}, durable: ${log.rows(GROUP).length}`);
      throw new Error('a subscriber');
    });
    // The first append is stored, but its answer is lost: it is retried.
    log.fail('lostAfter');
    const outcome = await rooms.submit(GROUP, starting);
    rooms.close();
    expect(outcome.kind).toBe('accepted');
    const { length } = log.rows(GROUP);
    expect(steps).toEqual([
      'append: conflict',
      `published: ${length}, durable: ${length}`,
      'reported: Error: a subscriber',
    ]);
  });

  it('is never a refusal, which changes nothing', async () => {
    const steps: string[] = [];
    const { feed, rooms } = aRoom(steps);
    feed.reactToAll(({ kind }) => void steps.push(kind));
    const outcome = await rooms.submit(GROUP, {
      type: 'ResumeGroup',
      userId: 'ana',
      bidId: 'a bid',
    });
    rooms.close();
    expect(outcome.kind).toBe('refused');
    expect(steps).toEqual([]);
  });
});
