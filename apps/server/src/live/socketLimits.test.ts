import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it } from 'vitest';
import { openRaw, type RawSocket } from '../../test/connections/rawSocket.ts';
import { createAddresses } from '../platform/border/address.ts';
import {
  createSocketLimits,
  type EndReason,
  type RefusalReason,
  SOCKET_LIMITS,
} from './socketLimits.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** A server that broadcasts 50 KB whenever a test calls `broadcast`. */
async function aServer(changed: Partial<typeof SOCKET_LIMITS> = {}) {
  const ended: EndReason[] = [];
  const refused: RefusalReason[] = [];
  const http = createServer();
  const limits = createSocketLimits({
    addresses: createAddresses('loopback'),
    isLimited: true,
    onEnded: (reason) => ended.push(reason),
    onRefused: (reason) => refused.push(reason),
    limits: changed,
  });
  const io = new Server(http, { ...limits.options, perMessageDeflate: false });
  limits.watch(io);
  closings.push(() => io.close());
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const text = 'x'.repeat(50_000);
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ended,
    refused,
    connected: () => io.sockets.sockets.size,
    behind: () =>
      [...io.sockets.sockets.values()].filter(({ conn }) => limits.isBehind(conn)).length,
    broadcast: async () => {
      io.emit('message', text);
      io.volatile.emit('tick', text);
      await new Promise((resume) => setImmediate(resume));
    },
  };
}

async function letIn(opening: Promise<RawSocket>): Promise<RawSocket> {
  const raw = await opening;
  closings.push(() => raw.webSocket.terminate());
  raw.send('40');
  await expect.poll(() => raw.received.some((packet) => packet.startsWith('40'))).toBe(true);
  return raw;
}

const buildMessages = ({ received }: RawSocket) =>
  received.filter((packet) => packet.startsWith('42["message"')).length;

it('cuts a client that never reads, and none that does', async () => {
  const server = await aServer();
  const reader = await letIn(openRaw(server.url));
  const idle = await letIn(openRaw(server.url));
  idle.webSocket.pause();
  let sent = 0;
  // What the kernels on both ends buffer counts as sent: some megabytes.
  while (server.ended.length === 0 && sent < 2_000) {
    await server.broadcast();
    sent += 1;
    await expect.poll(() => buildMessages(reader), { interval: 1 }).toBe(sent);
  }
  expect(server.ended).toEqual(['unread']);
  await expect.poll(server.connected).toBe(1);
  await server.broadcast();
  await expect.poll(() => buildMessages(reader)).toBe(sent + 1);
  expect(server.behind()).toBe(0);
});

it('cuts a client that polls once and never again', async () => {
  const server = await aServer();
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40' });
  expect(server.connected()).toBe(1);
  expect(server.behind()).toBe(0);
  for (let sent = 0; sent < 19; sent += 1) await server.broadcast();
  expect(server.behind()).toBe(1);
  expect(server.ended).toEqual([]);
  for (let sent = 0; sent < 2; sent += 1) await server.broadcast();
  expect(server.ended).toEqual(['unread']);
  expect(server.connected()).toBe(0);
});

const NEVER = { perSecond: 0, burst: 5 };

it('accepts so many connections from an address, and another when one has gone', async () => {
  const server = await aServer({ socketsPerAddress: 5 });
  const from = (address: string) =>
    letIn(openRaw(server.url, { headers: { 'x-forwarded-for': address } }));
  const [first] = await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.9')));
  await expect(from('203.0.113.9')).rejects.toThrow('400');
  await from('203.0.113.10');
  expect(server.refused).toEqual(['address_sockets']);
  first?.webSocket.terminate();
  await expect.poll(server.connected).toBe(5);
  await from('203.0.113.9');
});

it('accepts so many handshakes from an address, however soon they disconnect', async () => {
  const server = await aServer({ handshakesPerAddress: NEVER });
  for (let count = 0; count < 5; count += 1) (await openRaw(server.url)).webSocket.terminate();
  await expect(openRaw(server.url)).rejects.toThrow('400');
  expect(server.refused).toEqual(['address_handshakes']);
});

it('ends connections that never authenticate', async () => {
  const server = await aServer({ connectMs: 50 });
  const silent = await openRaw(server.url);
  await expect.poll(silent.isOpen).toBe(false);
});

it('admits a hall of five hundred with two screens each', () => {
  expect(SOCKET_LIMITS.socketsPerAddress).toBeGreaterThanOrEqual(1_000);
  expect(SOCKET_LIMITS.handshakesPerAddress.burst).toBeGreaterThanOrEqual(1_000);
});
