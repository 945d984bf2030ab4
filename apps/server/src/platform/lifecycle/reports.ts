import type { Database, DatabaseLog } from '../db/open.ts';
import { isDatabaseAway } from '../../failures.ts';

/** Tells operators of an error that no request answers. */
export type Report = (
  facts: { readonly err: unknown; readonly kind?: string },
  message: string,
) => void;

/** Reports to the log. Background work that meets the database of a process that stops has met no error. */
export function createReports(
  database: Pick<Database, 'isClosed'>,
  log: Pick<DatabaseLog, 'error'>,
): Report {
  return (facts, message) => {
    if (database.isClosed() && isDatabaseAway(facts.err)) return;
    log.error(facts, message);
  };
}
