import type { Change, ChangeKind, ChangeOf, Origin } from './change.ts';

type Subscriber<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  origin: Origin,
) => void | Promise<void>;

/** Where every change of shared state passes, whoever made it: routes and rooms publish, caches and sockets subscribe. */
export type ChangeFeed = {
  /**
   * Hands a change to its subscribers, in the order in which they subscribed, before it returns. To be called once the change
   * is durable, and never within what is tried again. Never throws.
   *
   * @param origin  `here` unless it was another process that made it
   */
  publish(change: Change, origin?: Origin): void;
  /** Subscribers throw nothing onto each other: an error is reported, the next one is called all the same. */
  subscribe<Kind extends ChangeKind>(kind: Kind, subscriber: Subscriber<Kind>): void;
  subscribeToAll(subscriber: Subscriber<ChangeKind>): void;
  /**
   * Registers how whoever keeps something finds out what was changed elsewhere while this process could not receive it:
   * by looking at the database, and publishing what is different.
   */
  onMissed(resync: () => void | Promise<void>): void;
  /** Changes may have been missed: everyone looks again. @throws the first error, after all have looked */
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

/** A feed that nobody follows: for work beside a server, whose own reads begin anew. */
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
