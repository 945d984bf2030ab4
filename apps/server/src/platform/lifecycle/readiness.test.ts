import { describe, expect, it } from 'vitest';
import { createCommitAge } from '../../auction/log/commitAge.ts';
import type { Database } from '../db/open.ts';
import { createReadiness } from './readiness.ts';

const ROOMY = () => Promise.resolve(1e9);

/** A database that only answers `select 1`. */
function databaseThat(
  answers: () => Promise<unknown>,
  kind: Database['kind'] = 'embedded',
): Pick<Database, 'kind' | 'pool'> {
  const pool = { query: answers } as unknown as Database['pool'];
  return { kind, pool };
}

function checkReadiness(deps: {
  readonly answers?: () => Promise<unknown>;
  readonly kind?: Database['kind'];
  readonly oldestCommitMs?: () => number;
  readonly readFreeBytes?: () => Promise<number>;
}) {
  return createReadiness({
    database: databaseThat(deps.answers ?? (() => Promise.resolve()), deps.kind),
    dataDir: '/data',
    oldestCommitMs: deps.oldestCommitMs ?? (() => 0),
    readFreeBytes: deps.readFreeBytes ?? ROOMY,
  });
}

describe('whether a process can serve', () => {
  it('is yes for a database that answers, with room on its disk', async () => {
    const readiness = checkReadiness({});
    expect(await readiness.whyNot()).toBeNull();
    expect(readiness.freeBytes()).toBe(1e9);
  });

  it('is no for a database that fails, and for one that hangs, which is queried only once', async () => {
    const failing = checkReadiness({ answers: () => Promise.reject(new Error('away')) });
    expect(await failing.whyNot()).toBe('The database does not answer.');
    let queries = 0;
    const hanging = checkReadiness({
      answers: () => {
        queries += 1;
        return new Promise(() => undefined);
      },
    });
    const answers = await Promise.all([hanging.whyNot(), hanging.whyNot(), hanging.whyNot()]);
    expect(new Set(answers)).toEqual(new Set(['The database does not answer.']));
    expect(queries).toBe(1);
  });

  it('is no while the disk of an embedded database is full, and says what is left', async () => {
    const readFreeBytes = () => Promise.resolve(12_345_678);
    expect(await checkReadiness({ readFreeBytes }).whyNot()).toBe(
      'The disk is full: 12 MB are left where the data is.',
    );
    // PostgreSQL's disk is its own affair.
    expect(await checkReadiness({ readFreeBytes, kind: 'postgresql' }).whyNot()).toBeNull();
  });

  it('is no while a commit hangs, and yes again once it is through', async () => {
    let nowMs = 0;
    const age = createCommitAge(() => nowMs);
    const readiness = checkReadiness({ oldestCommitMs: age.oldestMs });
    let finish = () => {};
    const hung = age.follow(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    nowMs = 3000;
    const later = age.follow(() => Promise.resolve('stored'));
    expect(await readiness.whyNot()).toBeNull();
    nowMs = 7500;
    expect(await later).toBe('stored');
    expect(await readiness.whyNot()).toBe(
      'A commit has been under way for 7 s: the database or its disk hangs.',
    );
    finish();
    await hung;
    expect(await readiness.whyNot()).toBeNull();
  });
});
