import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that names the PostgreSQL version of the others. */
export function versionFilePath(folder: string): string {
  return join(folder, 'PG_VERSION');
}

/** Whether there are PostgreSQL files in a folder. */
export function hasCluster(folder: string): boolean {
  return existsSync(versionFilePath(folder));
}
