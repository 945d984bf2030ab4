import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { createManualClock, type ManualClock } from '../../test/clocks/manualClock.ts';
import { type Answer, PASSWORD, request, signUp, sortedStatuses } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { LOGIN_BUDGETS } from './loginFailures.ts';

const WRONG = 'Wrong-1234';
const { pair, account } = LOGIN_BUDGETS;
const DAY_MS = 86_400_000;

/** The cookie that an answer set, as the next request sends it. */
function deviceCookie({ headers }: Answer): string {
  const set = headers.getSetCookie().find((each) => each.startsWith('bracketbid-device='));
  if (set === undefined) throw new Error('No device was set');
  return set.split(';')[0] ?? '';
}

describe.each(testDatabases())('wrong passwords, database %s', (kind) => {
  let server: TestServer;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = createManualClock();
    server = await startServer({ kind, clock, rateLimit: true });
  });
  afterAll(async () => {
    await server.close();
  });

  const login = (email: string, password: string, address: string, device = '') =>
    request(server.url, 'POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address, ...(device === '' ? {} : { cookie: device }) },
    });
  let addresses = 0;
  const newAddress = () => {
    addresses += 1;
    return `10.${Math.floor(addresses / 62_500) % 250}.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
  };
  /** Guesses at an account, each from another address. */
  const guess = async (email: string, times: number) => {
    const answers: Answer[] = [];
    for (let tries = 0; tries < times; tries += 1) {
      answers.push(await login(email, WRONG, newAddress()));
    }
    return answers;
  };

  it('from all over the world close an account to strangers, and to no device or address that it knows', async () => {
    const ann = await signUp(server.url, 'Ann');
    const home = newAddress();
    const device = deviceCookie(await login(ann.email, PASSWORD, home));
    const answers = await guess(ann.email, account.free + 1);
    expect(sortedStatuses(answers)).toEqual([...Array(account.free).fill(401), 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.body['message']).toMatch(/^Too many wrong passwords were tried\. Please wait \d+/);

    expect((await login(ann.email, PASSWORD, newAddress())).status).toBe(429);
    expect((await login(ann.email, PASSWORD, newAddress(), device)).status).toBe(200);
    expect((await login(ann.email, PASSWORD, home)).status).toBe(200);
  }, 120_000);

  it('that are not made any more are let go, after longer the more there were', async () => {
    const bob = await signUp(server.url, 'Bob');
    await guess(bob.email, account.free + 1);
    clock.advance(account.firstWaitMs);
    expect(sortedStatuses(await guess(bob.email, 2))).toEqual([401, 429]);
    clock.advance(account.firstWaitMs);
    expect((await login(bob.email, PASSWORD, newAddress())).status).toBe(429);
    clock.advance(account.firstWaitMs);
    expect((await login(bob.email, PASSWORD, newAddress())).status).toBe(200);
    for (let guesses = 0; guesses < 20; guesses += 1) {
      clock.advance(account.waitMsMax);
      expect(sortedStatuses(await guess(bob.email, 2)), `guess ${guesses}`).toContain(401);
    }
    clock.advance(account.quietMs);
    expect(sortedStatuses(await guess(bob.email, 5))).toEqual(Array(5).fill(401));
  }, 120_000);

  it('count by account and address, even when they are sent all at once; the right one ends the count', async () => {
    const cas = await signUp(server.url, 'Cas');
    const address = newAddress();
    for (let tries = 1; tries < pair.free; tries += 1) await login(cas.email, WRONG, address);
    expect((await login(cas.email, PASSWORD, address)).status).toBe(200);
    const tries = Array.from({ length: pair.free + 8 }, () => login(cas.email, WRONG, address));
    const statuses = sortedStatuses(await Promise.all(tries));
    expect(statuses).toEqual([...Array(pair.free).fill(401), ...Array(8).fill(429)]);
    expect((await login(cas.email, PASSWORD, address)).status).toBe(429);
    expect((await login(cas.email, PASSWORD, newAddress())).status).toBe(200);
    clock.advance(pair.firstWaitMs);
    expect((await login(cas.email, PASSWORD, address)).status).toBe(200);
  }, 120_000);

  it('of a neighbour at the same address lock nobody out who has signed in on this device', async () => {
    const dot = await signUp(server.url, 'Dot');
    const dorm = newAddress();
    const device = deviceCookie(await login(dot.email, PASSWORD, dorm));
    for (let tries = 0; tries <= pair.free; tries += 1) await login(dot.email, WRONG, dorm);
    expect((await login(dot.email, PASSWORD, dorm)).status).toBe(429);
    expect((await login(dot.email, PASSWORD, dorm, device)).status).toBe(200);
  }, 120_000);

  it('count on a device that is known, too', async () => {
    const eve = await signUp(server.url, 'Eve');
    const device = deviceCookie(await login(eve.email, PASSWORD, newAddress()));
    const statuses = [];
    for (let tries = 0; tries <= pair.free; tries += 1) {
      statuses.push((await login(eve.email, WRONG, newAddress(), device)).status);
    }
    expect(statuses).toEqual([...Array(pair.free).fill(401), 429]);
  }, 120_000);

  it('are not excused by a cookie that is forged, or of another account', async () => {
    const fin = await signUp(server.url, 'Fin');
    const gil = await signUp(server.url, 'Gil');
    const own = deviceCookie(await login(gil.email, PASSWORD, newAddress()));
    await guess(fin.email, account.free);
    expect((await login(fin.email, PASSWORD, newAddress(), own)).status).toBe(429);
    const forged = own.replace(gil.userId, fin.userId);
    expect((await login(fin.email, PASSWORD, newAddress(), forged)).status).toBe(429);
  }, 120_000);

  it('are counted for a network of IPv6 as for one address', async () => {
    const hal = await signUp(server.url, 'Hal');
    const statuses = [];
    for (let tries = 0; tries <= pair.free; tries += 1) {
      statuses.push((await login(hal.email, WRONG, `2001:db8:1:2::${tries + 1}`)).status);
    }
    expect(statuses).toEqual([...Array(pair.free).fill(401), 429]);
    expect((await login(hal.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  }, 120_000);

  it('are the same for an email without an account', async () => {
    const answers = await guess('nobody@example.test', account.free + 1);
    expect(sortedStatuses(answers)).toEqual([...Array(account.free).fill(401), 429]);
    expect(answers[0]?.body['message']).toBe(MESSAGES.loginWrong);
  }, 120_000);

  it('are not flushed by thousands of other names', async () => {
    const ida = await signUp(server.url, 'Ida');
    const address = newAddress();
    for (let tries = 0; tries < pair.free; tries += 1) await login(ida.email, WRONG, address);
    const forgottenAt = new Date(clock.nowMs() + DAY_MS).toISOString();
    await server.database.pool.query(
      `INSERT INTO login_failures SELECT 'n' || n || '@example.test', 'address 10.9.9.9', 1, NULL, $1
       FROM generate_series(1, 5100) n`,
      [forgottenAt],
    );
    expect((await login(ida.email, WRONG, address)).status).toBe(429);
    const { rows } = await server.database.pool.query(
      `SELECT 1 FROM login_failures WHERE source = 'address 10.9.9.9'`,
    );
    expect(rows).toHaveLength(5100);
  }, 120_000);

  it('leave no rows behind once they are forgotten', async () => {
    clock.advance(2 * DAY_MS);
    const rowsLeft = async () => {
      await guess('somebody@example.test', 1);
      const { rows } = await server.database.pool.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM login_failures WHERE forgotten_at <= $1',
        [new Date(clock.nowMs())],
      );
      return rows[0]?.left ?? 0;
    };
    const before = await rowsLeft();
    expect(before).toBeGreaterThan(20);
    expect(await rowsLeft()).toBe(before - 20);
  }, 120_000);

  it('make a device known by a cookie that scripts and other sites do not get', async () => {
    const jon = await signUp(server.url, 'Jon');
    const { headers } = await login(jon.email, PASSWORD, newAddress());
    const set = headers.getSetCookie().find((each) => each.startsWith('bracketbid-device='));
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=31536000', 'Path=/api/v1']) {
      expect(set).toContain(part);
    }
    const behindHttps = await request(server.url, 'POST', '/auth/login', {
      body: { email: jon.email, password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(behindHttps.headers.getSetCookie().join()).toContain('Secure');
  }, 120_000);
});
