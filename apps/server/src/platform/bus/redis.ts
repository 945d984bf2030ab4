import { createClient } from '@redis/client';
import { createShardedChannels } from './shardedChannels.ts';
import { z } from 'zod';

/** A process's one connection to Redis, for data that may be lost: messages and counts. */
export type Redis = {
  isUp(): boolean;
  /** Publishes to every subscriber of a channel; dropped while Redis is away. */
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
  /**
   * The same for one of thousands of narrow channels, which a cluster of Redis keeps on one node each.
   *
   * @param onReceived  called with how many connections received it
   */
  publishSharded(channel: string, message: string, onReceived: (received: number) => void): void;
  /** @param onSubscribed  called once messages arrive, and again after each reconnect */
  subscribeSharded(
    channel: string,
    listener: (message: string) => void,
    onSubscribed: () => void,
  ): void;
  unsubscribeSharded(channel: string): void;
  /** Called when the subscription breaks, and when it is restored: messages in between were missed. */
  onGap(listener: () => void): void;
  /** Increments a counter whose window starts with its first increment. @throws if Redis does not answer within 0.25 s */
  count(key: string, windowMs: number): Promise<{ current: number; leftMs: number }>;
  /** Flushes what is still to be sent, with a short time limit. */
  close(): Promise<void>;
};

/** A connection that is silent for so long is dropped and reopened: a lost machine never closes it. */
const PING_MS = 1000;
const SILENCE_MS_MAX = 4000;
const CONNECT_MS_MAX = 2000;

/** Reconnects forever: soon at first, later once a second. */
const RETRY_MS = { first: 50, max: 1000 };

/** Rate limits must not slow anyone down: a Redis slower than this counts as away. */
const COUNT_MS_MAX = 250;

const CLOSE_MS_MAX = 250;

const COUNT_SCRIPT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;
const counted = z.tuple([z.number(), z.number()]);

/**
 * Connects to Redis, and reconnects until closed. Nothing here waits for Redis: a process serves without it, and `onGap`
 * is called when it is back.
 *
 * @param onTrouble  called once when there is no connection or it is lost, not on each try
 */
export function connectRedis(url: string, onTrouble: (error: unknown) => void): Redis {
  const client = createClient({
    url,
    name: 'bracketbid',
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS_MAX,
      socketTimeout: SILENCE_MS_MAX,
      reconnectStrategy: (retries) => Math.min(RETRY_MS.first * 2 ** retries, RETRY_MS.max),
    },
  });
  const channels = new Map<string, (message: string) => void>();
  const sharded = createShardedChannels(client, (error) => complain(error));
  const listeners: (() => void)[] = [];
  const subscribed = new Set<string>();
  let isTold = false;
  let isListening = false;

  const complain = (error: unknown) => {
    if (isTold) return;
    isTold = true;
    onTrouble(error);
  };

  /** After a reconnect, the client itself restores its subscriptions. */
  const listen = async () => {
    for (const [channel, listener] of channels) {
      if (subscribed.has(channel)) continue;
      await client.subscribe(channel, listener);
      subscribed.add(channel);
    }
    isTold = false;
    isListening = true;
    sharded.resume();
    for (const listener of listeners) listener();
  };

  const lose = () => {
    if (!isListening) return;
    isListening = false;
    for (const listener of listeners) listener();
  };

  client.on('error', complain);
  client.on('ready', () => {
    listen().catch(complain);
  });
  client.on('reconnecting', lose);
  client.connect().catch(complain);

  return {
    isUp: () => client.isReady,
    publish: (channel, message) => {
      if (client.isReady) client.publish(channel, message).catch(complain);
    },
    subscribe: (channel, listener) => {
      channels.set(channel, listener);
      if (client.isReady) listen().catch(complain);
    },
    publishSharded: (channel, message, onReceived) => {
      if (client.isReady) client.sPublish(channel, message).then(onReceived).catch(complain);
    },
    subscribeSharded: sharded.subscribe,
    unsubscribeSharded: sharded.unsubscribe,
    onGap: (listener) => {
      listeners.push(listener);
    },
    count: async (key, windowMs) => {
      const counting = client.eval(COUNT_SCRIPT, { keys: [key], arguments: [String(windowMs)] });
      const [current, leftMs] = counted.parse(await within(COUNT_MS_MAX, counting));
      return { current, leftMs };
    },
    close: async () => {
      try {
        await within(CLOSE_MS_MAX, client.isReady ? client.close() : Promise.reject(new Error()));
      } catch {
        client.destroy();
      }
    },
  };
}

/** The log message for a Redis that is away: where it is (never the password), why, and what that means. */
export function redisAway(url: string, error: unknown): string {
  const { hostname, port } = new URL(url);
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return (
    `Redis at ${hostname}:${port || 6379} can't be reached (${reason}). ` +
    'Serving without it, up to a second apart from other processes; it is tried again by itself.'
  );
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
