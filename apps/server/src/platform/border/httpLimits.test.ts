import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createAddresses } from './address.ts';
import { limitConnections } from './httpLimits.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function aServer(trustProxy: string) {
  let refused = 0;
  const server = createServer();
  limitConnections(server, createAddresses(trustProxy), () => (refused += 1), 3);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closings.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const open = (): { readonly socket: Socket; isClosed(): boolean } => {
    const socket = connect(port, '127.0.0.1');
    let isClosed = false;
    socket.on('error', () => undefined);
    socket.on('close', () => (isClosed = true));
    closings.push(() => socket.destroy());
    return { socket, isClosed: () => isClosed };
  };
  const lines = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  return { open, lines, refused: () => refused };
}

it('an address has a limited number of connections, and a new one when it closes one', async () => {
  const server = await aServer('10.0.0.1');
  const [first] = [server.open(), server.open(), server.open()];
  await expect.poll(server.lines).toBe(3);
  const fourth = server.open();
  await expect.poll(fourth.isClosed).toBe(true);
  expect(server.refused()).toBe(1);
  first.socket.destroy();
  await expect.poll(server.lines).toBe(2);
  server.open();
  await expect.poll(server.lines).toBe(3);
});

it('a trusted proxy, with everybody behind it, has as many as it likes', async () => {
  const server = await aServer('loopback');
  for (let count = 0; count < 5; count += 1) server.open();
  await expect.poll(server.lines).toBe(5);
  expect(server.refused()).toBe(0);
});
