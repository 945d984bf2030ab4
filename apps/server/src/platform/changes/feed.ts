import type { Change, ChangeKind, ChangeOf, Origin } from './change.ts';

/** Drops or patches what a holder of state has cached. Synchronous: it reads nothing, and publishes nothing. */
type Invalidate<Kind extends ChangeKind> = (change: ChangeOf<Kind>, origin: Origin) => void;

/** Acts on a change: it may read, send and publish. */
type Reaction<Kind extends ChangeKind> = (
  change: ChangeOf<Kind>,
  origin: Origin,
) => void | Promise<void>;

/**
 * Carries every change of shared state: routes and rooms publish, caches and sockets subscribe.
 *
 * A change passes in two phases: first every cache that it makes stale is invalidated, then every reaction begins. So no
 * reaction reads what the change has made stale, in whatever order they were registered.
 */
export type ChangeFeed = {
  /**
   * Call it once the change is durable, and never inside a retry. Never throws. Before it returns, caches are invalidated
   * and reactions begun; but a change that is published while another one is delivered waits, its caches invalidated, until
   * all reactions to that one have begun. So every reaction receives changes in the order in which they were published.
   *
   * @param origin  `here` unless another process made it
   */
  publish(change: Change, origin?: Origin): void;
  /** Subscribers of both phases are isolated: if one throws, the error is reported and the next one is called all the same. */
  invalidateOn<Kind extends ChangeKind>(kind: Kind, invalidate: Invalidate<Kind>): void;
  reactTo<Kind extends ChangeKind>(kind: Kind, reaction: Reaction<Kind>): void;
  reactToAll(reaction: Reaction<ChangeKind>): void;
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
  const invalidations: Reaction<ChangeKind>[] = [];
  const reactions: Reaction<ChangeKind>[] = [];
  const resyncs: (() => void | Promise<void>)[] = [];
  /** Published, with reactions still to begin: the first published first. */
  const waiting: { readonly change: Change; readonly origin: Origin }[] = [];
  let isDelivering = false;

  const callEach = (
    subscribers: readonly Reaction<ChangeKind>[],
    change: Change,
    origin: Origin,
  ) => {
    for (const subscriber of subscribers) {
      try {
        subscriber(change, origin)?.catch((error: unknown) => onError(error, change));
      } catch (error) {
        onError(error, change);
      }
    }
  };

  const deliver = () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      callEach(reactions, next.change, next.origin);
    }
  };

  return {
    publish: (change, origin = 'here') => {
      waiting.push({ change, origin });
      const isOutermost = !isDelivering;
      isDelivering = true;
      try {
        callEach(invalidations, change, origin);
        if (isOutermost) deliver();
      } finally {
        if (isOutermost) isDelivering = false;
      }
    },
    invalidateOn: (kind, invalidate) => {
      invalidations.push((change, origin) => {
        if (isKind(kind, change)) invalidate(change, origin);
      });
    },
    reactTo: (kind, reaction) => {
      reactions.push((change, origin) => {
        if (isKind(kind, change)) return reaction(change, origin);
      });
    },
    reactToAll: (reaction) => {
      reactions.push(reaction);
    },
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
    invalidateOn: () => undefined,
    reactTo: () => undefined,
    reactToAll: () => undefined,
    onMissed: () => undefined,
    resync: () => Promise.resolve(),
  };
}

function isKind<Kind extends ChangeKind>(kind: Kind, change: Change): change is ChangeOf<Kind> {
  return change.kind === kind;
}
