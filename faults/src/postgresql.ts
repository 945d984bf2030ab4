import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './daemon.ts';

/** A PostgreSQL server of a run's own. */
export type Postgresql = {
  start(): Promise<void>;
  /** `immediate`: as when its machine loses power. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
};

/** Debian's folder of PostgreSQL's programs, which is not on the PATH. */
export const POSTGRESQL_BIN = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Makes one in a folder, which then belongs to its user, and starts it. Anyone on this machine may sign in as `postgres`. */
export async function createPostgresql(folder: string, port: number): Promise<Postgresql> {
  const data = join(folder, 'postgresql');
  const bin = (name: string) => join(POSTGRESQL_BIN ?? '', name);
  // PostgreSQL refuses to run as root.
  const asPostgres = (command: string, ...args: string[]) =>
    isRoot() ? run('runuser', ['-u', 'postgres', '--', command, ...args]) : run(command, args);
  if (isRoot()) {
    const id = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    await chown(folder, id, -1);
  }
  await asPostgres(bin('initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () =>
    asPostgres(bin('pg_ctl'), '-D', data, '-l', join(data, 'log'), '-o', options, '-w', 'start');
  await start();
  return {
    start,
    stop: (mode: 'immediate' | 'fast') =>
      asPostgres(bin('pg_ctl'), '-D', data, '-m', mode, '-w', 'stop'),
  };
}
