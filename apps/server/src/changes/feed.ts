import type { Change, ChangeKind, ChangeOf, Origin } from './change.ts';

type Subscriber<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  origin: Origin,
) => void | Promise<void>;

/** Carries every change of shared state: routes and rooms publish, caches and sockets subscribe. */
export type ChangeFeed = {
  /**
   * Calls a change's subscribers, in the order in which they subscribed, before it returns. Call it once the change is
   * durable, and never inside a retry. Never throws.
   *
   * @param origin  `here` unless another process made it
   */
  publish(change: Change, origin?: Origin): void;
  /** Subscribers are isolated: if one throws, the error is reported and the next one is called all the same. */
  subscribe<Kind extends ChangeKind>(kind: Kind, subscriber: Subscriber<Kind>): void;
  subscribeToAll(subscriber: Subscriber<ChangeKind>): void;
  /**
   * Registers how a holder of state finds out what changed elsewhere while this process could not receive it: it reads
   * the database, and publishes what differs.
   */
  onMissed(resync: () => void | Promise<void>): void;
  /** Changes may have been missed: every holder reads again. @throws the first error, after all have read */
  resync(): Promise<void>;
};

/** @param onError  called with what a subscriber threw */
export function createChangeFeed(onError: (error: unknown, change: Change) => void): ChangeFeed {
  const subscribers: Subscriber<ChangeKind>[] = [];
  const resyncs: (() => void | Promise<void>)[] = [];

  const subscribeToAll = (subscriber: Subscriber<ChangeKind>) => {
    subscribers.push(subscriber);
  };

  return {
    publish: (change, origin = 'here') => {
      for (const subscriber of subscribers) {
        try {
          subscriber(change, origin)?.catch((error: unknown) => onError(error, change));
        } catch (error) {
          onError(error, change);
        }
      }
    },
    subscribe: (kind, subscriber) => {
      subscribeToAll((change, origin) => {
        if (isOf(kind, change)) return subscriber(change, origin);
      });
    },
    subscribeToAll,
    onMissed: (resync) => {
      resyncs.push(resync);
    },
    resync: async () => {
      const errors: unknown[] = [];
      for (const resync of resyncs) {
        try {
          await resync();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** A feed without subscribers: for a command beside a server, which holds no state. */
export function silentFeed(): ChangeFeed {
  return {
    publish: () => undefined,
    subscribe: () => undefined,
    subscribeToAll: () => undefined,
    onMissed: () => undefined,
    resync: () => Promise.resolve(),
  };
}

function isOf<Kind extends ChangeKind>(kind: Kind, change: Change): change is ChangeOf<Kind> {
  return change.kind === kind;
}
