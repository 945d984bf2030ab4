import { randomUUID } from 'node:crypto';
import { createPostgresqlPool } from '@bracketbid/server/platform/db/postgresql';

/** Creates an empty database on a PostgreSQL server, to be removed once its clients have disconnected. */
export async function createScratchDatabase(
  serverUrl: string,
): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `bracketbid_bench_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const pool = createPostgresqlPool(serverUrl, () => undefined);
    try {
      await pool.query(statement);
    } finally {
      await pool.end();
    }
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(`drop database if exists ${name} with (force)`) };
}
