import type { Appended } from './log.ts';

/** Told of every statement: rows stored together, and how long the database took. */
export type CommitMeasure = (rows: number, durationMs: number) => void;

/** More rows than this wait for the next statement: a statement stays a few milliseconds long. */
const ROWS_MAX = 500;

type Waiting<Row> = {
  readonly rows: readonly Row[];
  readonly settle: (outcome: Appended) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Gathers what is to be stored while a statement is under way and stores it with the next: a durable write
 * costs nearly the same for one row as for a hundred.
 *
 * Rows handed in together are stored together or not at all. When a statement meets a conflict it stored
 * nothing. Whose rows are taken is then asked for, and the others are stored together; where that tells nothing
 * each party is tried alone. So one group's conflict is no other group's, and processes that end a hundred lots
 * at the same instant don't fall back to a hundred statements.
 *
 * @returns a function that stores rows; it rejects when the outcome is not known
 */
export function createGroupCommit<Row>(deps: {
  readonly store: (rows: readonly Row[]) => Promise<void>;
  readonly isConflict: (error: unknown) => boolean;
  /** Which of these rows, the first of each party, are there already. */
  readonly takenAmong: (rows: readonly Row[]) => Promise<ReadonlySet<Row>>;
  /** Statements under way at once. */
  readonly statementsMax: number;
  readonly measure?: CommitMeasure;
}): (rows: readonly Row[]) => Promise<Appended> {
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
      if (!deps.isConflict(error)) {
        for (const party of parties) party.fail(error);
      } else if (parties.length === 1) {
        parties[0]?.settle('conflict');
      } else {
        await settleConflict(parties);
      }
    }
  };

  const settleConflict = async (parties: readonly Waiting<Row>[]): Promise<void> => {
    let taken: ReadonlySet<Row>;
    try {
      taken = await deps.takenAmong(parties.flatMap((party) => party.rows.slice(0, 1)));
    } catch (error) {
      for (const party of parties) party.fail(error);
      return;
    }
    const isTaken = ({ rows: [first] }: Waiting<Row>) => first !== undefined && taken.has(first);
    const free = parties.filter((party) => !isTaken(party));
    for (const party of parties) if (isTaken(party)) party.settle('conflict');
    if (free.length === 0) return;
    if (free.length < parties.length) return storeTogether(free);
    for (const party of free) await storeTogether([party]);
  };

  return (rows) =>
    new Promise((settle, fail) => {
      waiting.push({ rows, settle, fail });
      if (scheduled || statements >= deps.statementsMax) return;
      // All that this turn of the event loop brings in goes with the first statement.
      scheduled = true;
      setImmediate(pump);
    });
}

function nextParties<Row>(waiting: Waiting<Row>[]): Waiting<Row>[] {
  let rows = 0;
  let parties = 0;
  for (const party of waiting) {
    if (parties > 0 && rows + party.rows.length > ROWS_MAX) break;
    rows += party.rows.length;
    parties += 1;
  }
  return waiting.splice(0, parties);
}
