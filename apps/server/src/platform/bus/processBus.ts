import { createHash } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import {
  type ChangeMessage,
  changeMessage,
  envelope,
  type PassingMessage,
  passingMessage,
  type PresenceMessage,
  presenceMessage,
  type ProcessMessage,
  processMessage,
} from './busMessage.ts';
import { createFollowers } from './followers.ts';
import type { Redis } from './redis.ts';

/**
 * Messages between the processes of a site. They may be late, duplicated or lost, so nothing relies on them: a missed one is
 * made up for by reconciling (`platform/changes/reconcile.ts`), or was of its moment alone.
 */
export type ProcessBus = {
  /** Sends to all other processes; messages of one turn of the event loop share an envelope. */
  send(message: BusMessage): void;
  /** Sends to those processes that follow a group; where no other does, it is kept for the next that will. */
  sendToGroup(groupId: string, message: ChangeMessage): void;
  /** Sends to one process. */
  sendToProcess(process: string, message: ProcessMessage): void;
  /** Receives what is sent to a group. @param onFollowing  called once messages arrive, and again after a gap */
  follow(groupId: string, onFollowing: () => void): void;
  unfollow(groupId: string): void;
  /** Called with every change that another process sends. */
  onChange(listener: (message: ChangeMessage) => void): void;
  /** Called with another process's messages about who is online. @param listener.from  that process */
  onPresence(listener: (message: PresenceMessage, from: string) => void): void;
  /** Called with what passes on another process and is stored nowhere. */
  onPassing(listener: (message: PassingMessage) => void): void;
  /** Called with what processes agree on about who acts for which group. @param listener.from  the sender */
  onProcessMessage(listener: (message: ProcessMessage, from: string) => void): void;
  /** Called when messages stop arriving, and when they arrive again: some may have been missed. */
  onGap(listener: () => void): void;
  /** Whether messages arrive at all. */
  isUp(): boolean;
};

/** Messages of this turn for one channel; of a group's, which. */
type Unsent = { readonly messages: BusMessage[]; readonly groupId: string | null };

type BusMessage = ChangeMessage | PresenceMessage | PassingMessage | ProcessMessage;

/** The bus of a single process, or of processes that share a database but no Redis. */
export const noBus: ProcessBus = {
  send: () => undefined,
  sendToGroup: () => undefined,
  sendToProcess: () => undefined,
  follow: () => undefined,
  unfollow: () => undefined,
  onChange: () => undefined,
  onPresence: () => undefined,
  onPassing: () => undefined,
  onProcessMessage: () => undefined,
  onGap: () => undefined,
  isUp: () => false,
};

/**
 * A bus over Redis' publish and subscribe: one channel for all, one for each process, one for each group.
 *
 * @param deps.site  unique to the site, and the same in all its processes
 * @param deps.own  this process's name
 */
export function createRedisBus(deps: {
  readonly redis: Redis;
  readonly site: string;
  readonly own: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): ProcessBus {
  const { redis, own, clock, onError } = deps;
  const all = `${deps.site}:bus`;
  const processChannel = (process: string) => `${deps.site}:process:${process}`;
  const channelOfGroup = (groupId: string) => `${deps.site}:group:${groupId}`;
  const changeListeners: ((message: ChangeMessage) => void)[] = [];
  const presenceListeners: ((message: PresenceMessage, from: string) => void)[] = [];
  const passingListeners: ((message: PassingMessage) => void)[] = [];
  const processListeners: ((message: ProcessMessage, from: string) => void)[] = [];
  const followers = createFollowers();
  const unsent = new Map<string, Unsent>();

  const flush = () => {
    const atMs = clock.nowMs();
    for (const [channel, { messages, groupId }] of unsent) {
      const text = JSON.stringify({ from: own, atMs, messages });
      if (channel === all) redis.publish(channel, text);
      else {
        const onReceived = groupId === null ? () => undefined : followers.sending(groupId);
        redis.publishSharded(channel, text, onReceived);
      }
    }
    unsent.clear();
  };

  const sendOn = (channel: string, message: BusMessage, groupId: string | null = null) => {
    if (unsent.size === 0) setImmediate(flush);
    const known = unsent.get(channel);
    if (known === undefined) unsent.set(channel, { messages: [message], groupId });
    else known.messages.push(message);
  };

  const sendToGroup = (groupId: string, message: ChangeMessage | ProcessMessage) =>
    sendOn(channelOfGroup(groupId), message, groupId);

  const receive = (message: unknown, from: string) => {
    const change = changeMessage.safeParse(message);
    if (change.success) {
      for (const listener of changeListeners) listener(change.data);
      return;
    }
    const presence = presenceMessage.safeParse(message);
    if (presence.success) {
      for (const listener of presenceListeners) listener(presence.data, from);
      return;
    }
    const received = processMessage.safeParse(message);
    if (received.success && received.data.kind === 'follows') {
      const { groupId } = received.data;
      const missed = followers.followedElsewhere(groupId);
      if (missed !== null) sendToGroup(groupId, missed);
      return;
    }
    if (received.success) {
      for (const listener of processListeners) listener(received.data, from);
      return;
    }
    const passing = passingMessage.safeParse(message);
    if (passing.success) for (const listener of passingListeners) listener(passing.data);
  };

  const open = (text: string) => {
    try {
      const { from, messages } = envelope.parse(JSON.parse(text));
      if (from === own) return;
      for (const message of messages) receive(message, from);
    } catch (error) {
      onError(error);
    }
  };
  redis.onGap(followers.forget);
  redis.subscribe(all, open);
  redis.subscribeSharded(processChannel(own), open, () => undefined);

  return {
    send: (message) => sendOn(all, message),
    sendToGroup: (groupId, message) => {
      if (followers.shouldSend(groupId, message)) sendToGroup(groupId, message);
    },
    sendToProcess: (process, message) => sendOn(processChannel(process), message),
    follow: (groupId, onFollowing) => {
      redis.subscribeSharded(channelOfGroup(groupId), open, () => {
        followers.follow(groupId);
        sendToGroup(groupId, { kind: 'follows', groupId });
        onFollowing();
      });
    },
    unfollow: (groupId) => {
      followers.unfollow(groupId);
      redis.unsubscribeSharded(channelOfGroup(groupId));
    },
    onChange: (listener) => {
      changeListeners.push(listener);
    },
    onPresence: (listener) => {
      presenceListeners.push(listener);
    },
    onPassing: (listener) => {
      passingListeners.push(listener);
    },
    onProcessMessage: (listener) => {
      processListeners.push(listener);
    },
    onGap: (listener) => redis.onGap(listener),
    isUp: () => redis.isUp(),
  };
}

/** The prefix of the keys and channels of this database's site. */
export async function readSitePrefix(database: Database, jwtSecret: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  return siteKey(rows[0]?.name ?? '', jwtSecret);
}

/**
 * The prefix of a site's keys and channels. Redis' publish and subscribe ignores database numbers, and one Redis may serve
 * several sites: they differ in their database or in the secret that their processes share.
 */
function siteKey(databaseName: string, jwtSecret: string): string {
  const digest = createHash('sha256').update(`${databaseName}\n${jwtSecret}`).digest('hex');
  return `bracketbid:${digest.slice(0, 16)}`;
}
