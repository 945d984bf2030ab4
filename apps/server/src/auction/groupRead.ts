/** Asked for more at once waits for the next statement. */
const ASKS_MAX = 250;

type Waiting<Ask, Row> = {
  readonly ask: Ask;
  readonly settle: (rows: readonly Row[]) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Gathers what is asked while a statement is under way and asks for it with the next: when another process has gone on with a
 * thousand auctions, they are read in a few statements and not in a thousand.
 *
 * A statement that fails for any other reason than an outage is asked again for each party alone, so that nobody fails for
 * another's sake.
 */
export function createGroupRead<Ask, Row>(deps: {
  /** @returns for each of what is asked its rows, in the same order */
  readonly read: (asks: readonly Ask[]) => Promise<readonly (readonly Row[])[]>;
  /** Whether a statement failed because the database is away, whatever was asked. */
  readonly isOutage: (error: unknown) => boolean;
  /** Statements under way at once. */
  readonly statementsMax: number;
  /** Runs something after all that this turn of the event loop brings in; `setImmediate`, if not given. */
  readonly soon?: (run: () => void) => void;
}): (ask: Ask) => Promise<readonly Row[]> {
  const soon = deps.soon ?? setImmediate;
  const waiting: Waiting<Ask, Row>[] = [];
  let statements = 0;
  let scheduled = false;

  const pump = () => {
    scheduled = false;
    while (statements < deps.statementsMax && waiting.length > 0) {
      statements += 1;
      void readTogether(waiting.splice(0, ASKS_MAX)).finally(() => {
        statements -= 1;
        pump();
      });
    }
  };

  const readTogether = async (parties: readonly Waiting<Ask, Row>[]): Promise<void> => {
    try {
      const found = await deps.read(parties.map(({ ask }) => ask));
      for (const [index, { settle }] of parties.entries()) settle(found[index] ?? []);
    } catch (error) {
      if (parties.length === 1 || deps.isOutage(error)) {
        for (const { fail } of parties) fail(error);
      } else {
        for (const party of parties) await readTogether([party]);
      }
    }
  };

  return (ask) =>
    new Promise((settle, fail) => {
      waiting.push({ ask, settle, fail });
      if (scheduled || statements >= deps.statementsMax) return;
      scheduled = true;
      soon(pump);
    });
}
