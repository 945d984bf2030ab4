import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Server } from 'socket.io';
import { afterEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts a server at the page's own origin. */
async function listen(http: HttpServer): Promise<void> {
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('location', {
    protocol: 'http:',
    hostname: '127.0.0.1',
    port,
    host: `127.0.0.1:${port}`,
  });
}

/** A server that disconnects every socket, with a reason. */
async function aServerThatEnds(message: string) {
  let connections = 0;
  const http = createServer();
  const io = new Server(http);
  io.on('connection', (socket) => {
    connections += 1;
    socket.emit('socketEnded', { message });
    socket.disconnect(true);
  });
  closings.push(() => io.close());
  await listen(http);
  return { connections: () => connections };
}

it('a page whose socket was ended says why, and reconnects only on request', async () => {
  const server = await aServerThatEnds('It goes on elsewhere.');
  // No retry waits.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const said: string[] = [];
  const connections: string[] = [];
  const options = {
    groupId: 'a group',
    userId: 'a user',
    onMessage: () => undefined,
    onConnection: () => undefined,
    onNotMember: () => undefined,
  };
  const socket = openSocket({
    ...options,
    onConnection: (connection) => connections.push(connection),
    onEnded: (message) => said.push(message),
  });
  closings.push(() => socket.close());
  await expect.poll(() => said).toEqual(['It goes on elsewhere.']);
  // Neither becoming visible nor its own retries reconnect it: a retry would come before this other page.
  socket.wake();
  const other = openSocket({ ...options, onEnded: () => undefined });
  closings.push(() => other.close());
  await expect.poll(server.connections).toBe(2);
  expect(connections).toEqual(['online']);
  socket.resume();
  await expect.poll(() => said.length).toBe(2);
  expect(server.connections()).toBe(3);
});

it('a page whose member has left the group stops retrying until it is woken', async () => {
  let tries = 0;
  const http = createServer();
  const io = new Server(http);
  io.use((_socket, next) => {
    tries += 1;
    next(new Error(MESSAGES.notMember));
  });
  closings.push(() => io.close());
  await listen(http);
  let refusals = 0;
  const socket = openSocket({
    groupId: 'a group',
    userId: 'a user',
    onMessage: () => undefined,
    onConnection: () => undefined,
    onEnded: () => undefined,
    onNotMember: () => {
      refusals += 1;
    },
  });
  closings.push(() => socket.close());
  await expect.poll(() => refusals).toBe(1);
  socket.requestTime();
  socket.wake();
  await expect.poll(() => refusals).toBe(2);
  expect(tries).toBe(2);
});
