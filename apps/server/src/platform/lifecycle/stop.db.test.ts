import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { allDatabases, type TestLocation } from '../../../test/database.ts';
import { processesOfTests, SLOW } from '../../../test/servers/processes.ts';
import { aGroup, openScreen, request, signUp } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';
import { openDatabase } from '../db/open.ts';

const { aLocation, spawned, undo } = processesOfTests();

/** Accepts what is sent and never answers. */
async function silent(
  server: TcpServer | Server,
): Promise<{ port: number; reached: Promise<void> }> {
  const sockets = new Set<{ destroy(): unknown }>();
  const reached = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  undo(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, reached };
}

/** Sends the beginning of a request, and no more. Settles when all that was sent has left. */
function half(url: string, lines: readonly string[], then = ''): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  undo(() => socket.destroy());
  return new Promise((resolve) => {
    const text = `${[...lines, `Host: ${hostname}`].join('\r\n')}\r\n\r\n${then}`;
    socket.write(text, () => resolve());
  });
}

/** Node options that make a process do something more on its first signal. */
function onSignal(name: NodeJS.Signals, what: string): string[] {
  const script = `process.once('${name}', () => { ${what} })`;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}

/** A tournament with a game today: the score feed is polled at once. */
async function withGameToday(location: TestLocation): Promise<void> {
  const server = await startServer({ database: { ...(await openDatabase(location)), location } });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(),
  );
  await server.database.kysely
    .updateTable('matches')
    .set({ date: today, status: 'scheduled' })
    .execute();
  await server.close();
  await server.database.close();
}

describe('a server that is signalled to stop', SLOW, () => {
  it('ends with 0 whatever is in flight: uploads, sockets, mails, feeds and passwords', async () => {
    const location = await aLocation('embedded');
    await withGameToday(location);
    const smtp = await silent(createTcpServer());
    const feed = await silent(createServer());
    const server = spawned(location, {
      env: {
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        SCORE_FEED: 'espn',
        SCORE_FEED_URL: `http://127.0.0.1:${feed.port}/`,
      },
    });
    const url = await server.url;

    // A mail whose delivery never ends: the welcome.
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    await smtp.reached;
    await feed.reached;
    const [ana] = members;
    const screen = await openScreen(url, ana, group.groupId);
    undo(() => screen.close());
    // Idle since its answer, and kept alive.
    await half(url, ['GET /healthz HTTP/1.1']);
    // A body that never comes, and half of one.
    const upload = 'PATCH /api/v1/profile/update HTTP/1.1';
    const form = 'Content-Type: multipart/form-data; boundary=part';
    const who = `Authorization: Bearer ${ana.token}`;
    await half(url, [upload, form, who, 'Content-Length: 100000']);
    await half(url, [upload, form, who, 'Content-Length: 100000'], '--part\r\n');
    // A web socket that never answers, not even to be closed.
    const socketKey = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    await half(url, [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Upgrade: websocket',
      'Connection: Upgrade',
      socketKey,
      'Sec-WebSocket-Version: 13',
    ]);
    const login = { email: ana.email, password: 'Wrong-1234' };
    const logins = Array.from({ length: 20 }, () =>
      request(url, 'POST', '/auth/login', { body: login }).catch(() => null),
    );

    server.signal('SIGTERM');
    expect(await server.ended, server.said()).toBe(0);
    await Promise.all(logins);
  });

  it.skipIf(!allDatabases().includes('postgresql'))(
    'ends with 0 while a request waits for a database that hangs',
    async () => {
      const location = await aLocation('postgresql');
      const server = spawned(location);
      const url = await server.url;
      const ana = await signUp(url, 'Ana');
      const other = new pg.Client({ connectionString: location.databaseUrl });
      await other.connect();
      undo(() => other.end());
      await other.query('begin');
      await other.query('lock table users in access exclusive mode');
      const login = { email: ana.email, password: 'Wrong-1234' };
      const attempt = request(url, 'POST', '/auth/login', { body: login }).catch(() => 'cut off');
      const waiting = 'select from pg_locks where not granted and relation = $1::regclass::oid';
      await expect
        .poll(async () => (await other.query(waiting, ['users'])).rowCount)
        .toBeGreaterThan(0);

      server.signal('SIGTERM');
      expect(await server.ended, server.said()).toBe(0);
      expect(await attempt).toBe('cut off');
    },
  );

  it('ends at once at a second signal', async () => {
    // Sent by the process to itself, so that its timing doesn't depend on the machine's load.
    const again = "setTimeout(() => process.kill(process.pid, 'SIGTERM'), 600)";
    const server = spawned(await aLocation('embedded'), { node: onSignal('SIGTERM', again) });
    const url = await server.url;
    const body = ['Content-Type: application/json', 'Content-Length: 100'];
    await half(url, ['POST /api/v1/auth/login HTTP/1.1', ...body], '{');
    server.signal('SIGTERM');
    expect(await server.ended, server.said()).toBe(1);
    expect(server.said()).toMatch(/Stopped at once by a second SIGTERM\. .+ was still open\./);
  });

  it('stops cleanly while it still starts, and starts again afterwards', async () => {
    const location = await aLocation('embedded');
    const server = spawned(location);
    // The database is being opened.
    const lock = join(location.dataDir, 'pg.lock');
    await expect.poll(() => existsSync(lock), { interval: 5, timeout: 60_000 }).toBe(true);
    server.signal('SIGTERM');
    expect(await server.ended, server.said()).toBe(0);
    expect(await spawned(location).url).toMatch(/^http/);
  });

  it('answers what is under way, with connection: close', async () => {
    const server = await startServer();
    undo(() => server.close());
    const ana = await signUp(server.url, 'Ana');
    // Holds the database's one connection, so that the request waits.
    const held = await server.database.pool.connect();
    const underWay = fetch(`${server.url}/api/v1/profile`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    await expect.poll(() => server.database.pool.waitingCount).toBeGreaterThan(0);
    const closing = server.app.close();
    expect(server.app.closingNow()).not.toBeNull();
    held.release();
    const answer = await underWay;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await closing;
    expect(server.app.closingNow()).toBeNull();
  });
});

describe('what nobody planned', SLOW, () => {
  it.each([
    ['an exception', "throw new Error('A slip of the pen')"],
    ['a rejection that nobody handles', "void Promise.reject(new Error('A slip of the pen'))"],
  ])('%s is logged with its reason, and ends the server with 1', async (_what, how) => {
    const server = spawned(await aLocation('embedded'), { node: onSignal('SIGUSR2', how) });
    await server.url;
    server.signal('SIGUSR2');
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('because of what nobody planned: A slip of the pen');
    expect(server.said()).toContain('"stack":"Error: A slip of the pen');
  });
});
