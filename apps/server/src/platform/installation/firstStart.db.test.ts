import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { adminExists } from '../../accounts/users.ts';
import { systemClock } from '../time/clock.ts';
import { firstStart } from './firstStart.ts';

describe('the first start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('embedded');
  });
  afterAll(async () => {
    await database.close();
  });
  const startWith = (adminPassword: string) =>
    firstStart(database, systemClock, { adminEmail: 'owner@site.test', adminPassword });

  it('makes no admin with a password that anyone would guess, and says why', async () => {
    await expect(startWith('x')).rejects.toThrow(
      "ADMIN_PASSWORD can't be used. Password must be at least 8 characters",
    );
    for (const password of ['P@ssw0rd', 'Password1!']) {
      await expect(startWith(password)).rejects.toThrow(
        "ADMIN_PASSWORD can't be used. This password is among the first that guessers try.",
      );
    }
    expect(await adminExists(database)).toBe(false);
    await startWith('Zq7!vbn2-long');
    expect(await adminExists(database)).toBe(true);
  });

  it('leaves the admin that is there alone, whatever the environment says later', async () => {
    await expect(startWith('x')).resolves.toMatchObject({ generatedPassword: null });
  });
});
