import pg from 'pg';
import { isDatabaseAway } from '../../failures.ts';
import { DatabaseUnusable } from './databaseUnusable.ts';

/** A PostgreSQL server's address. */
type Address = { readonly user: string; readonly database: string; readonly server: string };

/** Explains why opening a PostgreSQL database failed. */
export function postgresqlUnusable(error: unknown, databaseUrl: string): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error;
  const address = toAddress(databaseUrl);
  if (address === null) {
    return new DatabaseUnusable(
      "DATABASE_URL can't be read. It should be like postgres://user:password@host:5432/database, " +
        'with what is special in the password percent-encoded.',
    );
  }
  const cause = findRoot(error);
  // A server that refuses is up: retrying does not help.
  if (isDatabaseAway(cause) && !REFUSALS.has(findCode(cause))) {
    const message = `The database can't be reached at ${address.server}: ${findReason(cause)}.`;
    return new DatabaseUnusable(message, { isAway: true, cause: error });
  }
  return new DatabaseUnusable(toRefusal(cause, address), { cause: error });
}

function toAddress(databaseUrl: string): Address | null {
  try {
    // The driver's own reading of the URL, with its defaults; nothing is connected.
    const { user = '', database = '', host, port } = new pg.Client(databaseUrl);
    const server = host.startsWith('/') ? host : `${host}:${port}`;
    return { user, database, server };
  } catch {
    return null;
  }
}

/** PostgreSQL's refusals by SQLSTATE, each with its sentence. */
const REFUSALS: ReadonlySet<string> = new Set([
  '28P01',
  '28000',
  '3D000',
  '42501',
  '3F000',
  '25006',
  '53100',
]);

function toRefusal(cause: unknown, { user, database, server }: Address): string {
  const own = cause instanceof Error ? cause.message : String(cause);
  const place = `${database} at ${server}`;
  switch (findCode(cause)) {
    case '28P01':
      return `PostgreSQL at ${server} refuses the password of ${user}: correct DATABASE_URL.`;
    case '28000':
      return `PostgreSQL at ${server} does not let ${user} in: ${own}.`;
    case '3D000':
      return `There is no database ${place}: make it first, or correct DATABASE_URL.`;
    case '42501':
    case '3F000':
      return `${user} may not use the database ${place} as Bracketbid needs to (${own}): grant it, or name another user in DATABASE_URL.`;
    case '25006':
      return `The database ${place} can only be read: is it a standby? Name the primary in DATABASE_URL.`;
    case '53100':
      return `The disk of the database ${place} is full: ${own}.`;
    default:
      return own.startsWith('SASL')
        ? `PostgreSQL at ${server} requires a password for ${user}, and DATABASE_URL has none.`
        : `The database ${place} can't be used: ${withCause(cause)}`;
  }
}

/** Why the server is unreachable, by codes of the system and of PostgreSQL, and by the driver's message where it has no code. */
function findReason(cause: unknown): string {
  switch (findCode(cause)) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
      return 'there is no such host';
    case 'EAI_AGAIN':
      return "the name of the host can't be looked up just now";
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'no way leads there';
    case '57P03':
      return 'it is starting or stopping';
    case '53300':
      return 'it has no connection left';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'the connection was cut';
    default:
      return /timeout|ETIMEDOUT/i.test(formatText(cause))
        ? 'it does not answer'
        : formatText(cause);
  }
}

/** The root cause: the migrator and the network wrap theirs. */
function findRoot(error: unknown): unknown {
  let root = error;
  while (root instanceof Error) {
    const inner: unknown = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (inner === undefined) break;
    root = inner;
  }
  return root;
}

function findCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function formatText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withCause(cause: unknown): string {
  return formatText(cause).replace(/[^.]$/, '$&.');
}
