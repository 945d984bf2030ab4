import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that ends whoever comes in, with a word. */
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
  return { connections: () => connections };
}

it('a page whose socket was ended says why, and comes back only when somebody asks it to', async () => {
  const server = await aServerThatEnds('It goes on elsewhere.');
  // No retry waits.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const said: string[] = [];
  const connections: string[] = [];
  const asked = {
    groupId: 'a group',
    userId: 'a user',
    onMessage: () => undefined,
    onConnection: () => undefined,
  };
  const socket = openSocket({
    ...asked,
    onConnection: (connection) => connections.push(connection),
    onEnded: (message) => said.push(message),
  });
  closings.push(() => socket.close());
  await expect.poll(() => said).toEqual(['It goes on elsewhere.']);
  // Neither becoming visible nor its own retries bring it back, which would begin before this other page.
  socket.wake();
  const other = openSocket({ ...asked, onEnded: () => undefined });
  closings.push(() => other.close());
  await expect.poll(server.connections).toBe(2);
  expect(connections).toEqual(['online']);
  socket.resume();
  await expect.poll(() => said.length).toBe(2);
  expect(server.connections()).toBe(3);
});
