import { createGather, type HandOver, splitInHalves } from '../../platform/db/gather.ts';

/**
 * The outcome of an append; `conflict`: another process has stored one of the seqs first; `stale`: nothing was stored, since
 * what the rows were decided on has changed.
 */
export type Appended = 'stored' | 'conflict' | 'stale';

/** Called with the rows that a statement has stored, and how long the database took. */
export type CommitMeasure = (rows: number, durationMs: number) => void;

/** Rows beyond this wait for the next statement, so that each takes only a few milliseconds. */
const ROWS_MAX = 500;

type Party<Row> = {
  readonly rows: readonly Row[];
  readonly isIsolated: boolean;
  readonly settle: (outcome: Appended) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Stores rows that belong together, all or none.
 *
 * @param options.isIsolated  in a statement of their own: these rows are suspected of failing a batch
 * @throws what `store` threw. If the database is away, it isn't known whether the rows are stored; otherwise it refused
 * these rows in particular
 */
export type Commit<Row> = (
  rows: readonly Row[],
  options?: { readonly isIsolated?: boolean },
) => Promise<Appended>;

/**
 * Stores the rows of many parties in one statement: a durable write costs nearly the same for one row as for a hundred.
 *
 * Rows handed in together are stored together or not at all. A statement that meets a conflict has stored nothing. Then
 * the taken rows are looked up, and the other parties are stored together; if that doesn't help, each party is tried
 * alone. So one group's conflict doesn't affect the others, and processes that end a hundred lots at the same instant
 * don't fall back to a hundred statements.
 *
 * A statement that fails for any reason other than an outage fails because of one party's rows: the batch is bisected
 * until they are found, and everyone else's are stored.
 */
export function createGroupCommit<Row>(deps: {
  /** @returns the rows that were left out, all of a party, since what they were decided on has changed; nothing if none were */
  readonly store: (rows: readonly Row[]) => Promise<ReadonlySet<Row> | void>;
  readonly isConflict: (error: unknown) => boolean;
  /** Whether a statement failed because the database is away, whatever its rows were. */
  readonly isOutage: (error: unknown) => boolean;
  /** Which of these rows, the first of each party, exist already. */
  readonly takenAmong: (rows: readonly Row[]) => Promise<ReadonlySet<Row>>;
  /** Statements under way at once. */
  readonly statementsMax: number;
  readonly measure?: CommitMeasure;
  /** Schedules a call for the end of this turn of the event loop; `setImmediate` by default. */
  readonly soon?: (run: () => void) => void;
}): Commit<Row> {
  const storeTogether = async (
    parties: readonly Party<Row>[],
    handOver?: HandOver,
  ): Promise<void> => {
    const rows = parties.flatMap((party) => party.rows);
    const startedMs = performance.now();
    try {
      const leftOut = await deps.store(rows);
      deps.measure?.(rows.length, performance.now() - startedMs);
      await handOver?.();
      for (const party of parties) {
        const [first] = party.rows;
        const isStale = first !== undefined && leftOut?.has(first) === true;
        party.settle(isStale ? 'stale' : 'stored');
      }
    } catch (error) {
      const [only] = parties.length === 1 ? parties : [];
      if (deps.isConflict(error)) {
        if (only === undefined) await settleConflict(parties);
        else only.settle('conflict');
      } else if (only !== undefined || deps.isOutage(error)) {
        for (const party of parties) party.fail(error);
      } else {
        for (const half of splitInHalves(parties)) await storeTogether(half);
      }
    }
  };

  const settleConflict = async (parties: readonly Party<Row>[]): Promise<void> => {
    let taken: ReadonlySet<Row>;
    try {
      taken = await deps.takenAmong(parties.flatMap((party) => party.rows.slice(0, 1)));
    } catch (error) {
      if (deps.isOutage(error)) for (const party of parties) party.fail(error);
      else for (const party of parties) await storeTogether([party]);
      return;
    }
    const isTaken = ({ rows: [first] }: Party<Row>) => first !== undefined && taken.has(first);
    const free = parties.filter((party) => !isTaken(party));
    for (const party of parties) if (isTaken(party)) party.settle('conflict');
    if (free.length === 0) return;
    if (free.length < parties.length) return storeTogether(free);
    for (const party of free) await storeTogether([party]);
  };

  const gather = createGather<Party<Row>>({
    take: nextParties,
    run: storeTogether,
    statementsMax: deps.statementsMax,
    soon: deps.soon,
  });
  return (rows, { isIsolated = false } = {}) =>
    new Promise((settle, fail) => {
      gather({ rows, isIsolated, settle, fail });
    });
}

function nextParties<Row>(queue: Party<Row>[]): Party<Row>[] {
  let rows = 0;
  let parties = 0;
  for (const party of queue) {
    if (parties > 0 && (party.isIsolated || rows + party.rows.length > ROWS_MAX)) break;
    rows += party.rows.length;
    parties += 1;
    if (party.isIsolated) break;
  }
  return queue.splice(0, parties);
}
