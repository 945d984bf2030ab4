import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { createEditions, type Editions } from './editions.ts';
import { createPaperReaders, type PaperReaders } from './readers.ts';

/** The morning papers of groups, and who has them mailed. */
export type Papers = { readonly editions: Editions; readonly readers: PaperReaders };

export function createPapers(deps: { readonly database: Database; readonly clock: Clock }): Papers {
  return { editions: createEditions(), readers: createPaperReaders(deps.database, deps.clock) };
}
