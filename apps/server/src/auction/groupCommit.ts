import type { Appended } from './log.ts';

/** Told of every statement: rows stored together, and how long the database took. */
export type CommitMeasure = (rows: number, durationMs: number) => void;

/** More rows than this wait for the next statement: a statement stays a few milliseconds long. */
const ROWS_MAX = 500;

type Waiting<Row> = {
  readonly rows: readonly Row[];
  readonly isIsolated: boolean;
  readonly settle: (outcome: Appended) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Stores rows that belong together, all or none.
 *
 * @param options.isIsolated  in a statement of their own: these rows are suspected of failing a batch
 * @throws what `store` threw. Whether the rows are stored is not known if the database is away; otherwise it refused
 * these rows, and no other party's
 */
export type Commit<Row> = (
  rows: readonly Row[],
  options?: { readonly isIsolated?: boolean },
) => Promise<Appended>;

/**
 * Gathers what is to be stored while a statement is under way and stores it with the next: a durable write
 * costs nearly the same for one row as for a hundred.
 *
 * Rows handed in together are stored together or not at all. When a statement meets a conflict it stored
 * nothing. Whose rows are taken is then asked for, and the others are stored together; where that tells nothing
 * each party is tried alone. So one group's conflict is no other group's, and processes that end a hundred lots
 * at the same instant don't fall back to a hundred statements.
 *
 * A statement that fails for any other reason than an outage fails because of somebody's rows: the batch is halved
 * until they are found. Everyone else's rows are stored.
 */
export function createGroupCommit<Row>(deps: {
  readonly store: (rows: readonly Row[]) => Promise<void>;
  readonly isConflict: (error: unknown) => boolean;
  /** Whether a statement failed because the database is away, whatever its rows were. */
  readonly isOutage: (error: unknown) => boolean;
  /** Which of these rows, the first of each party, are there already. */
  readonly takenAmong: (rows: readonly Row[]) => Promise<ReadonlySet<Row>>;
  /** Statements under way at once. */
  readonly statementsMax: number;
  readonly measure?: CommitMeasure;
  /** Runs something after all that this turn of the event loop brings in; `setImmediate`, if not given. */
  readonly soon?: (run: () => void) => void;
}): Commit<Row> {
  const soon = deps.soon ?? setImmediate;
  const waiting: Waiting<Row>[] = [];
  let statements = 0;
  let scheduled = false;

  const pump = () => {
    scheduled = false;
    while (statements < deps.statementsMax && waiting.length > 0) {
      statements += 1;
      void storeTogether(nextParties(waiting)).finally(() => {
        statements -= 1;
        pump();
      });
    }
  };

  const storeTogether = async (parties: readonly Waiting<Row>[]): Promise<void> => {
    const rows = parties.flatMap((party) => party.rows);
    const startedMs = performance.now();
    try {
      await deps.store(rows);
      deps.measure?.(rows.length, performance.now() - startedMs);
      for (const party of parties) party.settle('stored');
    } catch (error) {
      const [only] = parties.length === 1 ? parties : [];
      if (deps.isConflict(error)) {
        if (only === undefined) await settleConflict(parties);
        else only.settle('conflict');
      } else if (only !== undefined || deps.isOutage(error)) {
        for (const party of parties) party.fail(error);
      } else {
        for (const half of halvesOf(parties)) await storeTogether(half);
      }
    }
  };

  const settleConflict = async (parties: readonly Waiting<Row>[]): Promise<void> => {
    let taken: ReadonlySet<Row>;
    try {
      taken = await deps.takenAmong(parties.flatMap((party) => party.rows.slice(0, 1)));
    } catch (error) {
      if (deps.isOutage(error)) for (const party of parties) party.fail(error);
      else for (const party of parties) await storeTogether([party]);
      return;
    }
    const isTaken = ({ rows: [first] }: Waiting<Row>) => first !== undefined && taken.has(first);
    const free = parties.filter((party) => !isTaken(party));
    for (const party of parties) if (isTaken(party)) party.settle('conflict');
    if (free.length === 0) return;
    if (free.length < parties.length) return storeTogether(free);
    for (const party of free) await storeTogether([party]);
  };

  return (rows, { isIsolated = false } = {}) =>
    new Promise((settle, fail) => {
      waiting.push({ rows, isIsolated, settle, fail });
      if (scheduled || statements >= deps.statementsMax) return;
      // All that this turn of the event loop brings in goes with the first statement.
      scheduled = true;
      soon(pump);
    });
}

function halvesOf<T>(parties: readonly T[]): [readonly T[], readonly T[]] {
  const middle = Math.ceil(parties.length / 2);
  return [parties.slice(0, middle), parties.slice(middle)];
}

function nextParties<Row>(waiting: Waiting<Row>[]): Waiting<Row>[] {
  let rows = 0;
  let parties = 0;
  for (const party of waiting) {
    if (parties > 0 && (party.isIsolated || rows + party.rows.length > ROWS_MAX)) break;
    rows += party.rows.length;
    parties += 1;
    if (party.isIsolated) break;
  }
  return waiting.splice(0, parties);
}
