import { describe, expect, it } from 'vitest';
import { postgresqlUnusable } from './postgresqlUnusable.ts';

const URL = 'postgres://ana:geheim@db.example:6432/auction';

/** As the driver throws it. */
function failure(code: string, message = 'the words of PostgreSQL'): Error {
  return Object.assign(new Error(message), { code });
}

describe('a PostgreSQL that can not be opened', () => {
  it.each([
    ['ECONNREFUSED', true, "can't be reached at db.example:6432: nothing listens there."],
    ['ENOTFOUND', true, "can't be reached at db.example:6432: there is no such host."],
    ['57P03', true, 'it is starting or stopping.'],
    ['53300', true, 'it has no connection left.'],
    ['28P01', false, 'PostgreSQL at db.example:6432 refuses the password of ana'],
    ['28000', false, 'PostgreSQL at db.example:6432 does not let ana in: the words of PostgreSQL.'],
    ['3D000', false, 'There is no database auction at db.example:6432'],
    ['42501', false, 'ana may not use the database auction at db.example:6432'],
    ['25006', false, 'auction at db.example:6432 can only be read'],
    ['53100', false, 'The disk of the database auction at db.example:6432 is full'],
    ['XX000', false, "auction at db.example:6432 can't be used: the words of PostgreSQL."],
  ])('with %s is reported with where and why, and never the password', (code, isAway, said) => {
    // The migrator wraps what it meets.
    const wrapped = new Error('Migration 0001-schema failed.', { cause: failure(code) });
    for (const error of [failure(code), wrapped]) {
      const unusable = postgresqlUnusable(error, URL);
      expect(unusable.isAway).toBe(isAway);
      expect(unusable.message).toContain(said);
      expect(unusable.message).not.toContain('geheim');
    }
  });

  it('is one that does not answer, where the network says nothing', () => {
    const late = new Error('timeout exceeded when trying to connect');
    expect(postgresqlUnusable(late, URL)).toMatchObject({
      isAway: true,
      message: "The database can't be reached at db.example:6432: it does not answer.",
    });
  });

  it('of several addresses is reported by the failure of the first', () => {
    const both = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]);
    expect(postgresqlUnusable(both, URL).message).toContain('nothing listens there');
  });

  it('is reported as requiring a password where there is none', () => {
    const cause = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(postgresqlUnusable(cause, 'postgres://ana@db.example/auction').message).toBe(
      'PostgreSQL at db.example:5432 requires a password for ana, and DATABASE_URL has none.',
    );
  });

  it('is reported by the name of the variable when its address is invalid', () => {
    const unusable = postgresqlUnusable(new Error('Invalid URL'), 'postgres://ana:ge#heim@/db:x');
    expect(unusable.message).toMatch(/^DATABASE_URL can't be read/);
    expect(unusable.message).not.toContain('heim');
  });
});
