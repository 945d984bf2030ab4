/** Queues an item for the next statement. */
export type Gather<Item> = (item: Item) => void;

/**
 * Sends the next statement, if items wait for one, before the outcome of this one is acted upon: the database then works
 * while this process does. Settles once it is sent.
 */
export type HandOver = () => Promise<void>;

export type GatherDeps<Item> = {
  /** Removes the next statement's items from the queue; one at least. */
  readonly take: (queue: Item[]) => Item[];
  /** Runs one statement. Never rejects. */
  readonly run: (items: readonly Item[], handOver: HandOver) => Promise<void>;
  /** Statements under way at once. */
  readonly statementsMax: number;
  /** Schedules a call for the end of this turn of the event loop; `setImmediate` by default. */
  readonly soon?: ((run: () => void) => void) | undefined;
};

/**
 * Gathers items that arrive while a statement is under way, and runs them with the next one: a statement costs nearly the
 * same for one item as for a hundred.
 */
export function createGather<Item>(deps: GatherDeps<Item>): Gather<Item> {
  const { take, run, statementsMax, soon = setImmediate } = deps;
  const queue: Item[] = [];
  let underWay = 0;
  let isScheduled = false;

  const pump = () => {
    isScheduled = false;
    while (underWay < statementsMax && queue.length > 0) {
      underWay += 1;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        pump();
      };
      const handOver = async () => {
        const isAwaited = queue.length > 0;
        end();
        // A connection sends at the end of the turn.
        if (isAwaited) await new Promise<void>((sent) => soon(sent));
      };
      void run(take(queue), handOver).finally(end);
    }
  };

  return (item) => {
    queue.push(item);
    if (isScheduled || underWay >= statementsMax) return;
    // Everything that arrives in this turn of the event loop joins the first statement.
    isScheduled = true;
    soon(pump);
  };
}

/** Bisects a failed batch to find the item to blame: one bad item among a hundred takes 15 statements. */
export function splitInHalves<T>(items: readonly T[]): readonly [readonly T[], readonly T[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

/**
 * Acts on all items together. What fails for any reason other than an outage is bisected until the items to blame are found, so
 * that none fails because of another.
 *
 * @throws an outage: it is no single item's failure
 */
export async function actTogether<T>(
  items: readonly T[],
  deps: {
    readonly act: (items: readonly T[]) => Promise<void>;
    /** Called with each item that failed alone. */
    readonly blame: (item: T, error: unknown) => void;
    /** Whether the database is away, whatever was asked of it. */
    readonly isOutage: (error: unknown) => boolean;
  },
): Promise<void> {
  try {
    await deps.act(items);
  } catch (error) {
    const [first, ...others] = items;
    if (first === undefined || deps.isOutage(error)) throw error;
    if (others.length === 0) return deps.blame(first, error);
    for (const half of splitInHalves(items)) await actTogether(half, deps);
  }
}
