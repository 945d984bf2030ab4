import { call } from '@bracketbid/contract/call';
import { CSV_TYPE, csvFile, contentDisposition } from '@bracketbid/contract/csvFile';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { until } from '../../test/fakeServer.ts';
import { ApiFailure, createApi } from './createApi.ts';
import { readCsv } from './readCsv.ts';

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
  const requested: string[] = [];
  const failures: string[] = [];
  let exchanges = 0;
  let failed = 0;
  const tokens = { access: remember('stale'), refresh: remember(refresh) };
  const api = createApi({
    fetch: async (url, init) => {
      requested.push(url);
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
    season: () => null,
    xsrfToken: () => null,
    onFailure: (message) => failures.push(message),
    onFailedAnswer: () => void (failed += 1),
    onSessionEnd: (message) => failures.push(`end: ${message}`),
  });
  return { api, requested, failures, tokens, exchanges: () => exchanges, failed: () => failed };
}

const renewed = () =>
  answer(200, { status: 'success', tokens: { accessToken: 'fresh', refreshToken: 'refresh-2' } });

it('silently renews an expired token and repeats the call', async () => {
  const { api, failures, tokens, requested } = start(renewed);
  await expect(api.send(whoAmI, { params: { id: 'a/b' } })).resolves.toEqual({
    name: 'Ann',
    message: 'Hello',
  });
  expect(tokens.refresh.read()).toBe('refresh-2');
  expect(requested[0]).toBe('/api/v1/people/a%2Fb');
  expect(failures).toEqual([]);
});

it('keeps no tokens that arrive after a sign-out', async () => {
  const { api, tokens } = start(() => {
    tokens.refresh.write('of somebody else');
    return renewed();
  });
  await expect(api.send(whoAmI, { params: { id: '1' } }, { quiet: true })).rejects.toThrow(
    'can’t be reached',
  );
  expect([tokens.access.read(), tokens.refresh.read()]).toEqual(['stale', 'of somebody else']);
});

it('exchanges tokens once for many calls that fail together', async () => {
  const { api, exchanges } = start(renewed);
  const ids = ['1', '2', '3', '4', '5'];
  await Promise.all(ids.map((id) => api.send(whoAmI, { params: { id } })));
  expect(exchanges()).toBe(1);
});

it('uses the tokens that another tab has renewed, even when they arrive a moment after the lock is released', async () => {
  const { api, exchanges, tokens } = start(renewed, 'refresh-1', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sending = api.send(whoAmI, { params: { id: '1' } });
    // It looks for the other tab's token, doesn't find it yet, and looks again.
    await until(() => vi.getTimerCount() === 1);
    tokens.access.write('fresh');
    vi.runOnlyPendingTimers();
    await expect(sending).resolves.toMatchObject({ name: 'Ann' });
  } finally {
    vi.useRealTimers();
  }
  expect(exchanges()).toBe(0);
});

it('renews the tokens itself when the other tab has failed to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { api, exchanges } = start(renewed, 'refresh-1', true);
  try {
    const sending = api.send(whoAmI, { params: { id: '1' } });
    await until(() => vi.getTimerCount() === 1);
    await vi.runAllTimersAsync();
    await expect(sending).resolves.toMatchObject({ name: 'Ann' });
  } finally {
    vi.useRealTimers();
  }
  expect(exchanges()).toBe(1);
});

it('tries an exchange a second time when the server stumbles', async () => {
  const { api, exchanges } = start((attempt) => (attempt === 1 ? answer(503, null) : renewed()));
  await expect(api.send(whoAmI, { params: { id: '1' } })).resolves.toMatchObject({ name: 'Ann' });
  expect(exchanges()).toBe(2);
});

it('gives up after two tries, says so, and keeps the session for a better network', async () => {
  const { api, exchanges, failures, tokens } = start(() => answer(503, null));
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 0 });
  expect(exchanges()).toBe(2);
  expect(failures).toHaveLength(1);
  expect(failures[0]).not.toContain('end:');
  expect(tokens.refresh.read()).toBe('refresh-1');
});

it('ends the session once when its refresh token is refused', async () => {
  const { api, failures } = start(() => refused('No'));
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
  expect(failures).toEqual([`end: ${MESSAGES.sessionExpired}`]);
});

it('ends the session when there is no refresh token', async () => {
  const { api, failures, exchanges } = start(renewed, null);
  await expect(api.send(whoAmI, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
  expect(failures).toEqual([`end: ${MESSAGES.noRefreshToken}`]);
  expect(exchanges()).toBe(0);
});

it('reports why a sign-in was refused, and renews nothing for it', async () => {
  const { api, failures, exchanges } = start(renewed);
  await expect(api.send(signIn)).rejects.toMatchObject({ message: 'Wrong password' });
  expect(failures).toEqual(['Wrong password']);
  expect(exchanges()).toBe(0);
});

it('shows no failure of a quiet call or of an aborted one', async () => {
  const { api, failures } = start(renewed);
  await expect(api.send(signIn, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  const signal = AbortSignal.abort();
  await expect(api.send(signIn, { signal })).rejects.toMatchObject({ status: 401 });
  expect(failures).toEqual([]);
});

it('publishes a failed answer even when the caller shows it, but not a broken connection', async () => {
  const { api, failures, failed } = start(renewed);
  await expect(api.send(signIn, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect([failed(), failures]).toEqual([1, []]);
  await api.send(whoAmI, { params: { id: '1' } });
  const offline = start(() => {
    throw new TypeError('Failed to fetch');
  });
  const offlineCall = offline.api.send(whoAmI, { params: { id: '1' } }, { quiet: true });
  await expect(offlineCall).rejects.toMatchObject({ status: 0 });
  expect([failed(), offline.failed()]).toEqual([1, 0]);
});

it('fails with the server’s own sentence, and with a sentence of its own where a proxy or a broken connection has none', async () => {
  const catchFailure = async (fetch: () => Promise<Response>) => {
    const api = createApi({
      fetch,
      accessToken: remember(null),
      refreshToken: remember(null),
      exclusively: (work) => work(false),
      season: () => null,
      xsrfToken: () => null,
      onFailure: () => undefined,
      onFailedAnswer: () => undefined,
      onSessionEnd: () => undefined,
    });
    const error: unknown = await api.send(signIn).catch((failed: unknown) => failed);
    if (!(error instanceof ApiFailure)) throw new Error('A call fails with an ApiFailure');
    return [error.status, error.message];
  };
  const trouble = { status: 'error', message: 'The server’s trouble.' };
  expect(await catchFailure(async () => answer(500, trouble))).toEqual([500, trouble.message]);
  expect(await catchFailure(async () => refused('No group'))).toEqual([401, 'No group']);
  const page = new Response('<h1>502</h1>', { status: 502 });
  expect(await catchFailure(async () => page)).toEqual([502, MESSAGES.somethingWentWrong]);
  expect(await catchFailure(() => Promise.reject(new TypeError('offline')))).toEqual([
    0,
    'The server can’t be reached. Please check your connection.',
  ]);
});

it('hands on a file as it came: its name in any script, and its byte order mark', async () => {
  const exported = call('GET /export', { summary: 'A file', reply: csvFile });
  const csv = '\uFEFFTeam,Owner\r\nDuke,Zoë\r\n';
  const filename = 'Die-Füchse-2-競売.csv';
  const token = { read: () => 'fresh', write: () => undefined };
  const api = createApi({
    fetch: async () => {
      const headers = {
        'content-type': CSV_TYPE,
        'content-disposition': contentDisposition(filename),
      };
      return new Response(csv, { headers });
    },
    accessToken: token,
    refreshToken: token,
    exclusively: (work) => work(false),
    season: () => null,
    xsrfToken: () => null,
    onFailure: () => undefined,
    onFailedAnswer: () => undefined,
    onSessionEnd: () => undefined,
  });
  expect(await api.send(exported, {}, { read: readCsv })).toMatchObject({ filename, csv });
  expect(contentDisposition('The-Regulars.csv')).toBe(
    `attachment; filename="The-Regulars.csv"; filename*=UTF-8''The-Regulars.csv`,
  );
  expect(contentDisposition('"; x=(1)\r\n.csv')).toBe(
    `attachment; filename="___x__1___.csv"; filename*=UTF-8''%22%3B%20x%3D%281%29%0D%0A.csv`,
  );
});
