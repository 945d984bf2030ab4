import { statfs } from 'node:fs/promises';
import type { Database } from '../db/open.ts';
import { settledWithin } from '../time/settledWithin.ts';

/** Whether this process can serve. */
export type Readiness = {
  /** Why it can't, in a sentence; null when it can. Answers within two seconds, whatever hangs. */
  whyNot(): Promise<string | null>;
  /** Free bytes of the embedded database's disk, as last measured; null with PostgreSQL, and before the first measurement. */
  freeBytes(): number | null;
};

/** A database that takes longer for `select 1` is as good as down. */
const ANSWER_MS_MAX = 1000;

/** A commit takes milliseconds; after this long the disk or the database hangs, and bids wait. */
const COMMIT_MS_MAX = 5000;

/** Four of PostgreSQL's WAL segments (16 MiB each), without which it stops: minutes of a busy auction. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

export function createReadiness(deps: {
  readonly database: Pick<Database, 'kind' | 'pool'>;
  readonly dataDir: string;
  /** When the oldest commit under way began. */
  readonly oldestCommitMs: () => number;
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}): Readiness {
  const { database, dataDir, oldestCommitMs, readFreeBytes = measureFreeBytes } = deps;
  const queryDatabase = onceAtATime(() => database.pool.query('select 1'));
  const measureDisk = onceAtATime(() => readFreeBytes(dataDir));
  let freeBytes: number | null = null;

  const isAnswering = (): Promise<boolean> =>
    settledWithin(ANSWER_MS_MAX, queryDatabase()).catch(() => false);

  /** Where free space can't be measured, failing commits will show it. */
  const isFull = async (): Promise<boolean> => {
    if (database.kind !== 'embedded') return false;
    const measured = measureDisk().then((bytes) => {
      freeBytes = bytes;
    });
    await settledWithin(ANSWER_MS_MAX, measured).catch(() => false);
    return freeBytes !== null && freeBytes < FREE_BYTES_MIN;
  };

  return {
    whyNot: async () => {
      const [answers, full] = await Promise.all([isAnswering(), isFull()]);
      if (full) return `The disk is full: ${megabytes(freeBytes)} MB are left where the data is.`;
      if (!answers) return 'The database does not answer.';
      const commitMs = oldestCommitMs();
      if (commitMs < COMMIT_MS_MAX) return null;
      return `A commit has been under way for ${Math.floor(commitMs / 1000)} s: the database or its disk hangs.`;
    },
    freeBytes: () => freeBytes,
  };
}

/** Callers share a request under way, so that a hanging database isn't queried a thousand times. */
function onceAtATime<T>(request: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= request().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function megabytes(bytes: number | null): number {
  return Math.floor((bytes ?? 0) / 1e6);
}
