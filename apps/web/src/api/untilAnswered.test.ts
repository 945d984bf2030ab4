import { expect, it } from 'vitest';
import { ApiFailure } from './createApi.ts';
import { isServersNo, untilAnswered } from './untilAnswered.ts';

const failure = (status: number) => new ApiFailure(status, 'No');

it.each([400, 403, 404, 410])('takes the server’s own answer %i for a no', (status) => {
  expect(isServersNo(failure(status))).toBe(true);
  expect(untilAnswered.retry(0, failure(status))).toBe(false);
});

it.each([0, 408, 429, 500, 502, 503, 504])(
  'never takes %i, a line or server that is away, for a no, and asks again for ever',
  (status) => {
    expect(isServersNo(failure(status))).toBe(false);
    expect(untilAnswered.retry(1000, failure(status))).toBe(true);
    expect(isServersNo(new TypeError('Failed to fetch'))).toBe(false);
  },
);

it('asks again within five seconds, however often it has failed', () => {
  expect(untilAnswered.retryDelay(50)).toBeLessThanOrEqual(5000);
});
