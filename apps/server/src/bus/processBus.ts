import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import {
  type ChangeMessage,
  changeMessage,
  envelope,
  type PassingMessage,
  passingMessage,
  type PresenceMessage,
  presenceMessage,
} from './busMessage.ts';
import type { Redis } from './redis.ts';

/**
 * Messages between the processes of a site. They may be late, duplicated or lost, so nothing relies on them: a missed one is
 * made up for by reconciling (`changes/reconcile.ts`), or was of its moment alone.
 */
export type ProcessBus = {
  /** Sends to all other processes; messages of one turn of the event loop share an envelope. */
  send(message: BusMessage): void;
  /** Called with every change that another process sends. */
  onChange(listener: (message: ChangeMessage) => void): void;
  /** Called with another process's messages about who is online. @param listener.from  that process */
  onPresence(listener: (message: PresenceMessage, from: string) => void): void;
  /** Called with what passes on another process and is stored nowhere. */
  onPassing(listener: (message: PassingMessage) => void): void;
  /** Called when messages stop arriving, and when they arrive again: some may have been missed. */
  onGap(listener: () => void): void;
  /** Whether messages arrive at all. */
  isUp(): boolean;
};

type BusMessage = ChangeMessage | PresenceMessage | PassingMessage;

/** The bus of a single process, or of processes that share a database but no Redis. */
export const noBus: ProcessBus = {
  send: () => undefined,
  onChange: () => undefined,
  onPresence: () => undefined,
  onPassing: () => undefined,
  onGap: () => undefined,
  isUp: () => false,
};

/** A bus over Redis' publish and subscribe. @param deps.site  unique to the site, and the same in all its processes */
export function createRedisBus(deps: {
  readonly redis: Redis;
  readonly site: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): ProcessBus {
  const { redis, clock, onError } = deps;
  const own = randomUUID();
  const channel = `${deps.site}:bus`;
  const changeListeners: ((message: ChangeMessage) => void)[] = [];
  const presenceListeners: ((message: PresenceMessage, from: string) => void)[] = [];
  const passingListeners: ((message: PassingMessage) => void)[] = [];
  let unsent: BusMessage[] = [];

  const flush = () => {
    const messages = unsent;
    unsent = [];
    redis.publish(channel, JSON.stringify({ from: own, atMs: clock.nowMs(), messages }));
  };

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
    const passing = passingMessage.safeParse(message);
    if (passing.success) for (const listener of passingListeners) listener(passing.data);
  };

  redis.subscribe(channel, (text) => {
    try {
      const { from, messages } = envelope.parse(JSON.parse(text));
      if (from === own) return;
      for (const message of messages) receive(message, from);
    } catch (error) {
      onError(error);
    }
  });

  return {
    send: (message) => {
      if (unsent.push(message) === 1) setImmediate(flush);
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
    onGap: (listener) => redis.onGap(listener),
    isUp: () => redis.isUp(),
  };
}

/** The prefix of the keys and channels of this database's site. */
export async function siteOf(database: Database, jwtSecret: string): Promise<string> {
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
