import { isTest, type Source } from './sources.ts';
import { tableAccesses, type TableAccess } from './sql.ts';

/** Table -> the area that writes it: a folder, or a file, under `apps/server/src`. */
export type TableWriters = Readonly<Record<string, string>>;

const SERVER = 'apps/server/src/';

/** Exceptions, and why. Tests insert their own rows where needed. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/platform/db/migrations/': 'a migration moves what it finds',
  'apps/server/src/platform/db/backup/restoreBackup.ts':
    'a backup gives back the rows of every table',
  'bench/src/subject.ts': 'the bench fills an empty database of its own',
};

/**
 * One writer a table.
 *
 * @returns each write of a table outside the area that owns it, as `file:line`
 */
export function foreignWrites(sources: readonly Source[], writers: TableWriters): string[] {
  return productSources(sources).flatMap((source) =>
    tableAccesses(source)
      .filter((access) => isForeignWrite(source.path, access, writers))
      .map(({ place, table }) =>
        table === null
          ? `${place} writes a table that is only known when it runs`
          : `${place} writes ${table}, which ${writers[table]} owns`,
      ),
  );
}

/** Each read or write of another area's table. A few are joins that stay (decisions/0027). */
export function foreignAccesses(sources: readonly Source[], writers: TableWriters): string[] {
  return productSources(sources).flatMap((source) =>
    tableAccesses(source)
      .filter(({ table }) => table !== null && isForeign(source.path, table, writers))
      .map(({ place, table }) => `${place} ${table}`),
  );
}

function productSources(sources: readonly Source[]): Source[] {
  const exceptions = Object.keys(EXCEPTIONS);
  return sources.filter(
    ({ path }) =>
      !isTest(path) &&
      !/^(tools|e2e)\//.test(path) &&
      !exceptions.some((exception) => path.startsWith(exception)),
  );
}

function isForeignWrite(path: string, access: TableAccess, writers: TableWriters): boolean {
  if (!access.isWrite) return false;
  return access.table === null || isForeign(path, access.table, writers);
}

function isForeign(path: string, table: string, writers: TableWriters): boolean {
  const owner = writers[table];
  if (owner === undefined) return false;
  return path !== SERVER + owner && !path.startsWith(`${SERVER}${owner}/`);
}
