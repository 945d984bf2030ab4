import { actTogether, createGather } from './gather.ts';

/** Requests beyond this wait for the next statement. */
const REQUESTS_MAX = 250;

type Reader<Request, Row> = {
  readonly request: Request;
  readonly settle: (rows: readonly Row[]) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Combines many reads in one statement: when another process has advanced a thousand auctions, they are read in a few
 * statements, not in a thousand.
 *
 * A statement that fails for any reason other than an outage is bisected until the request to blame is found, so that
 * no request fails because of another.
 */
export function createGroupRead<Request, Row>(deps: {
  /** @returns the rows of each request, in the same order */
  readonly read: (requests: readonly Request[]) => Promise<readonly (readonly Row[])[]>;
  /** Whether a statement failed because the database is away, whatever was requested. */
  readonly isOutage: (error: unknown) => boolean;
  /** Statements under way at once. */
  readonly statementsMax: number;
}): (request: Request) => Promise<readonly Row[]> {
  const readTogether = (readers: readonly Reader<Request, Row>[]): Promise<void> =>
    actTogether(readers, {
      act: async (some) => {
        const found = await deps.read(some.map(({ request }) => request));
        for (const [index, { settle }] of some.entries()) settle(found[index] ?? []);
      },
      blame: ({ fail }, error) => fail(error),
      isOutage: deps.isOutage,
    }).catch((error: unknown) => {
      for (const { fail } of readers) fail(error);
    });

  const gather = createGather<Reader<Request, Row>>({
    take: (queue) => queue.splice(0, REQUESTS_MAX),
    run: readTogether,
    statementsMax: deps.statementsMax,
  });
  return (request) =>
    new Promise((settle, fail) => {
      gather({ request, settle, fail });
    });
}
