import { afterEach, describe, expect, it } from 'vitest';
import { pageMs } from '../live/clock/serverClock.ts';
import { NOT_CONNECTED, useConnection } from '../live/connection.ts';
import { type Early, takeEarly } from './early.ts';

const URL_OF_PICTURE = '/api/v1/auction/state/g1';
const request = (token: string) => ({
  method: 'GET',
  headers: { accept: 'application/json', authorization: `Bearer ${token}` },
});

function requestedEarly(sentAtMs = pageMs()): Early {
  const early = {
    url: URL_OF_PICTURE,
    authorization: 'Bearer t1',
    sentAtMs,
    answer: Promise.resolve({ response: new Response('{}'), receivedAtMs: sentAtMs }),
  };
  globalThis.early = early;
  return early;
}

afterEach(() => {
  globalThis.early = undefined;
  useConnection.setState(NOT_CONNECTED);
});

describe('what the page itself has requested', () => {
  it('is taken by the same request, once', () => {
    const early = requestedEarly();
    expect(takeEarly(URL_OF_PICTURE, request('t1'))).toBe(early);
    expect(takeEarly(URL_OF_PICTURE, request('t1'))).toBeNull();
  });

  it('waits while other requests are sent', () => {
    const early = requestedEarly();
    expect(takeEarly('/api/v1/profile', request('t1'))).toBeNull();
    expect(takeEarly(URL_OF_PICTURE, { ...request('t1'), method: 'POST' })).toBeNull();
    expect(takeEarly(URL_OF_PICTURE, request('t1'))).toBe(early);
  });

  it.each([
    ['somebody else, who is signed in meanwhile', pageMs(), 't2'],
    ['who comes more than ten seconds later', pageMs() - 10_001, 't1'],
  ])('is nothing for %s', (_whom, sentAtMs, token) => {
    requestedEarly(sentAtMs);
    expect(takeEarly(URL_OF_PICTURE, request(token))).toBeNull();
    expect(globalThis.early).toBeUndefined();
  });

  it.each(['online', 'lost', 'ended'] as const)(
    'is nothing for a page that is %s',
    (connection) => {
      requestedEarly();
      useConnection.setState({ connection });
      expect(takeEarly(URL_OF_PICTURE, request('t1'))).toBeNull();
    },
  );
});
