import { describe, expect, it } from 'vitest';
import { DatabaseUnusable } from '../db/databaseUnusable.ts';
import { openWithRetry } from './openWithRetry.ts';

const SOON = { tryMsMax: 20_000, againMs: 1 };
const away = () => new DatabaseUnusable("The database can't be reached.", { isAway: true });
const calm = new AbortController().signal;

describe('opening a database', () => {
  it('is retried while it is away, and logged each time', async () => {
    const said: string[] = [];
    let tries = 0;
    const open = () => {
      tries += 1;
      return tries < 3 ? Promise.reject(away()) : Promise.resolve('open');
    };
    expect(await openWithRetry(open, (sentence) => said.push(sentence), calm, SOON)).toBe('open');
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/can't be reached\. Trying again, for \d+ s more\.$/);
  });

  it('fails at once for what waiting does not fix', async () => {
    let tries = 0;
    const open = () => {
      tries += 1;
      return Promise.reject(new DatabaseUnusable('The password is wrong.'));
    };
    await expect(openWithRetry(open, () => undefined, calm, SOON)).rejects.toThrow('wrong');
    expect(tries).toBe(1);
  });

  it('gives up in the end, with the reason and how long it was tried', async () => {
    const failing = openWithRetry(
      () => Promise.reject(away()),
      () => undefined,
      calm,
      { tryMsMax: 50, againMs: 10 },
    );
    await expect(failing).rejects.toThrow("can't be reached. It was tried for 0.05 s.");
  });

  it('ends with the process', async () => {
    const ending = new AbortController();
    const opening = openWithRetry(
      () => Promise.reject(away()),
      () => ending.abort(),
      ending.signal,
      { tryMsMax: 60_000, againMs: 20_000 },
    );
    await expect(opening).rejects.toThrow(/abort/i);
  });
});
