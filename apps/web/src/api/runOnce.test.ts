import { MESSAGES } from '@bracketbid/contract/text/messages';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from './createApi.ts';
import { toFailure, runOnce } from './runOnce.ts';

const REFUSAL = new ApiFailure(409, 'This hour is taken.', 'Conflict');

function aRun() {
  const lock = { isHeld: false };
  const failures: unknown[] = [];
  const run = <T>(work: () => Promise<T>) =>
    runOnce(lock, work, (failure) => failures.push(failure));
  return { lock, failures, run };
}

describe('a piece of work', () => {
  it('gives its result', async () => {
    const { run, failures } = aRun();
    expect(await run(async () => 7)).toBe(7);
    expect(failures).toEqual([]);
  });

  it('is not started again while it is running, and can be started again afterwards', async () => {
    const { run, lock } = aRun();
    let resolve = (_answer: string): void => undefined;
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    let starts = 0;
    const work = () => {
      starts += 1;
      return promise;
    };
    const first = run(work);
    expect(await run(work)).toBeNull();
    resolve('done');
    expect(await first).toBe('done');
    expect([starts, lock.isHeld]).toEqual([1, false]);
    expect(await run(work)).toBe('done');
    expect(starts).toBe(2);
  });

  it('gives null when it is refused, and passes the refusal to its callback', async () => {
    const { run, failures } = aRun();
    expect(await run(() => Promise.reject(REFUSAL))).toBeNull();
    expect(failures).toEqual([REFUSAL]);
    expect(await run(async () => 'again')).toBe('again');
  });

  it('releases the lock before its callback, which may try again', async () => {
    const { run, failures } = aRun();
    const answer = await run(() => Promise.reject(REFUSAL));
    expect(answer ?? (await run(async () => 'the other way'))).toBe('the other way');
    expect(failures).toHaveLength(1);
  });
});

describe('an error', () => {
  it('keeps the sentence of the server', () => {
    expect(toFailure(REFUSAL)).toBe(REFUSAL);
  });

  it('has a sentence even when it is unexpected', () => {
    const bug = new TypeError('x is undefined');
    expect(toFailure(bug)).toMatchObject({ status: 0, message: MESSAGES.somethingWentWrong });
    expect(toFailure(bug, 'Bidding failed')).toMatchObject({ message: 'Bidding failed' });
  });

  it('keeps its status and code when the server sent no sentence', () => {
    expect(toFailure(new ApiFailure(502, '', 'Gateway'), 'Login failed')).toMatchObject({
      status: 502,
      code: 'Gateway',
      message: 'Login failed',
    });
  });
});
