import { expect, it } from 'vitest';
import { ApiFailure } from './createApi.ts';
import { isServersNo, untilAnswered } from './untilAnswered.ts';

const failure = (status: number) => new ApiFailure(status, 'No');

it.each([400, 403, 404, 410])('takes the server’s own %i as final', (status) => {
  expect(isServersNo(failure(status))).toBe(true);
  expect(untilAnswered.retry(0, failure(status))).toBe(false);
});

it.each([0, 408, 429, 500, 502, 503, 504])(
  'never takes %i, a lost connection or a server that is down, as final, and retries for ever',
  (status) => {
    expect(isServersNo(failure(status))).toBe(false);
    expect(untilAnswered.retry(1000, failure(status))).toBe(true);
    expect(isServersNo(new TypeError('Failed to fetch'))).toBe(false);
  },
);

it('retries within five seconds, however often it has failed', () => {
  expect(untilAnswered.retryDelay(50)).toBeLessThanOrEqual(5000);
});
