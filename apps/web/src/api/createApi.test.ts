import { call } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiFailure, createApi, serverSentence } from './createApi.ts';

const whoAmI = call('GET /people/:id', {
  summary: 'A call for members',
  params: z.object({ id: z.string() }),
  reply: z.object({ name: z.string() }),
});
const signIn = call('POST /signin', {
  summary: 'A call for everyone',
  access: 'public',
  reply: z.object({}),
});

afterEach(() => {
  vi.useRealTimers();
});

const remember = (value: string | null) => {
  let kept = value;
  return { read: () => kept, write: (next: string) => void (kept = next) };
};
const answer = (status: number, body: unknown) => Response.json(body, { status });
const refused = (message: string) => answer(401, { status: 'fail', message });

/** A network where only the access token `fresh` is good; `onRefresh` answers the exchanges. */
function start(
  onRefresh: (attempt: number) => Response,
  refresh: string | null = 'refresh-1',
  hadToWait = false,
) {
  const asked: string[] = [];
  const told: string[] = [];
  let exchanges = 0;
  let failed = 0;
  const tokens = { access: remember('stale'), refresh: remember(refresh) };
  const api = createApi({
    fetch: async (url, init) => {
      asked.push(url);
      if (url.endsWith('/auth/refresh-tokens')) return onRefresh((exchanges += 1));
      if (url.endsWith('/signin')) return refused('Wrong password');
      const isGood = new Headers(init.headers).get('authorization') === 'Bearer fresh';
      return isGood
        ? answer(200, { status: 'success', message: 'Hello', name: 'Ann' })
        : refused('Please sign in');
    },
    accessToken: tokens.access,
    refreshToken: tokens.refresh,
    exclusively: (work) => work(hadToWait),
    xsrfToken: () => null,
    onFailure: (message) => told.push(message),
    onFailed: () => void (failed += 1),
    onSessionEnd: (message) => told.push(`end: ${message}`),
  });
  return { api, asked, told, tokens, exchanges: () => exchanges, failed: () => failed };
}

const renewed = () =>
  answer(200, { status: 'success', tokens: { accessToken: 'fresh', refreshToken: 'refresh-2' } });

it('renews a stale token and makes the call again, unseen', async () => {
  const { api, told, tokens, asked } = start(renewed);
  await expect(api.send(whoAmI, { params: { id: 'a/b' } })).resolves.toEqual({
    name: 'Ann',
    message: 'Hello',
  });
  expect(tokens.refresh.read()).toBe('refresh-2');
  expect(asked[0]).toBe('/api/v1/people/a%2Fb');
  expect(told).toEqual([]);
});

it('exchanges tokens once for many calls that fail together', async () => {
  const { api, exchanges } = start(renewed);
  const ids = ['1', '2', '3', '4', '5'];
  await Promise.all(ids.map((id) => api.send(whoAmI, { params: { id } })));
  expect(exchanges()).toBe(1);
});

it('takes up what another tab has renewed, also when that arrives a moment after its turn', async () => {
  const { api, exchanges, tokens } = start(renewed, 'refresh-1', true);
  vi.useFakeTimers();
  const asking = api.send(whoAmI, { params: { id: '1' } });
  await vi.advanceTimersByTimeAsync(30);
  tokens.access.write('fresh');
  await vi.advanceTimersByTimeAsync(30);
  await expect(asking).resolves.toMatchObject({ name: 'Ann' });
  expect(exchanges()).toBe(0);
});

it('renews by itself when the tab before it has come to nothing', async () => {
  vi.useFakeTimers();
  const { api, exchanges } = start(renewed, 'refresh-1', true);
  const asking = api.send(whoAmI, { params: { id: '1' } });
  await vi.advanceTimersByTimeAsync(300);
  await expect(asking).resolves.toMatchObject({ name: 'Ann' });
  expect(exchanges()).toBe(1);
});

it('tries an exchange a second time when the server stumbles', async () => {
  const { api, exchanges } = start((attempt) => (attempt === 1 ? answer(503, null) : renewed()));
  await expect(api.send(whoAmI, { params: { id: '1' } })).resolves.toMatchObject({ name: 'Ann' });
  expect(exchanges()).toBe(2);
});

it('gives up after two tries, says so, and keeps the session for a better network', async () => {
  const { api, exchanges, told, tokens } = start(() => answer(503, null));
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 0 });
  expect(exchanges()).toBe(2);
  expect(told).toHaveLength(1);
  expect(told[0]).not.toContain('end:');
  expect(tokens.refresh.read()).toBe('refresh-1');
});

it('ends the session once when its refresh token is refused', async () => {
  const { api, told } = start(() => refused('No'));
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
  expect(told).toEqual([`end: ${MESSAGES.sessionExpired}`]);
});

it('ends the session when there is no refresh token', async () => {
  const { api, told, exchanges } = start(renewed, null);
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
  expect(told).toEqual([`end: ${MESSAGES.noRefreshToken}`]);
  expect(exchanges()).toBe(0);
});

it('tells why a sign-in was refused, and renews nothing for it', async () => {
  const { api, told, exchanges } = start(renewed);
  await expect(api.send(signIn)).rejects.toMatchObject({ message: 'Wrong password' });
  expect(told).toEqual(['Wrong password']);
  expect(exchanges()).toBe(0);
});

it('keeps silent about a quiet call and about one that was given up', async () => {
  const { api, told } = start(renewed);
  await expect(api.send(signIn, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  const signal = AbortSignal.abort();
  await expect(api.send(signIn, { signal })).rejects.toMatchObject({ status: 401 });
  expect(told).toEqual([]);
});

it('tells of a failed answer also when the caller tells of it, but not of a line that broke', async () => {
  const { api, told, failed } = start(renewed);
  await expect(api.send(signIn, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect([failed(), told]).toEqual([1, []]);
  await api.send(whoAmI, { params: { id: '1' } });
  const offline = start(() => {
    throw new TypeError('Failed to fetch');
  });
  const asked = offline.api.send(whoAmI, { params: { id: '1' } }, { quiet: true });
  await expect(asked).rejects.toMatchObject({ status: 0 });
  expect([failed(), offline.failed()]).toEqual([1, 0]);
});

it('tells the server’s own sentence apart from a line or a proxy that says nothing', async () => {
  const sentenceOf = async (fetch: () => Promise<Response>) => {
    const api = createApi({
      fetch,
      accessToken: remember(null),
      refreshToken: remember(null),
      exclusively: (work) => work(false),
      xsrfToken: () => null,
      onFailure: () => undefined,
      onFailed: () => undefined,
      onSessionEnd: () => undefined,
    });
    const error: unknown = await api.send(signIn).catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ApiFailure);
    return serverSentence(error, 'Failed to fetch');
  };
  const said = { status: 'error', message: 'Something went wrong.' };
  expect(await sentenceOf(async () => answer(500, said))).toBe('Something went wrong.');
  expect(await sentenceOf(async () => refused('No group'))).toBe('No group');
  expect(await sentenceOf(async () => new Response('<h1>502</h1>', { status: 502 }))).toBe(
    'Failed to fetch',
  );
  expect(await sentenceOf(() => Promise.reject(new TypeError('offline')))).toBe('Failed to fetch');
});
