import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Announcement } from './announce.ts';
import type { SocketServer } from './auctionSocket.ts';
import { corkWrites } from './corkWrites.ts';
import { sendTogether } from './sendTogether.ts';
import { textFrame } from './textFrame.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** Three connections of one server, of which the first polls; each with what it has received. */
async function threeConnections() {
  const http = createServer();
  const server: SocketServer = new Server(http, { perMessageDeflate: false });
  corkWrites(http, server);
  closings.push(() => server.close());
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const received: string[][] = [];
  for (const transport of ['polling', 'websocket', 'websocket']) {
    const own: string[] = [];
    received.push(own);
    const client: Socket = io(`http://127.0.0.1:${port}`, {
      transports: [transport],
      forceNew: true,
    });
    closings.push(() => client.close());
    client.onAny((name: string, payload: object) => own.push(name + JSON.stringify(payload)));
    await expect.poll(() => client.connected).toBe(true);
  }
  return { sockets: [...server.sockets.sockets.values()], received };
}

const sale = (name: string, seq: number): Announcement => ({
  name: 'teamStatusUpdate',
  payload: {
    ...{ teamID: 'duke', status: 'sold', amount: 12, seq },
    user: { _id: 'ana', fullName: name, profileimageurl: null },
  },
});
const end: Announcement = { name: 'auctionCompleted', payload: { groupId: 'regulars', seq: 3 } };

describe('messages that are sent together', () => {
  it('reach every connection whole and in order, whatever carries it and however long they are', async () => {
    const { sockets, received } = await threeConnections();
    const messages = [sale('Ana 🏀 Müller', 1), sale('x'.repeat(70_000), 2), end];
    sendTogether(sockets, messages);
    const all = messages.map(({ name, payload }) => name + JSON.stringify(payload));
    await expect.poll(() => received).toEqual([all, all, all]);
  });

  it('come after what was sent before, and before what is sent after', async () => {
    const { sockets, received } = await threeConnections();
    for (const socket of sockets) socket.emit('matchUpdated', { matchId: 'before' });
    sendTogether(sockets, [end, end]);
    for (const socket of sockets) socket.emit('matchUpdated', { matchId: 'after' });
    const ends = Array.from({ length: 2 }, () => `auctionCompleted${JSON.stringify(end.payload)}`);
    const all = ['matchUpdated{"matchId":"before"}', ...ends, 'matchUpdated{"matchId":"after"}'];
    await expect.poll(() => received).toEqual([all, all, all]);
  });

  it('go by the same way as messages to one socket, which arrive whole too', async () => {
    const { sockets, received } = await threeConnections();
    for (const socket of sockets) {
      socket.emit('socketEnded', { message: 'Zu viel 🏀 auf einmal' });
      socket.emit('matchUpdated', { matchId: 'x'.repeat(70_000) });
    }
    const all = [
      'socketEnded{"message":"Zu viel 🏀 auf einmal"}',
      `matchUpdated{"matchId":"${'x'.repeat(70_000)}"}`,
    ];
    await expect.poll(() => received).toEqual([all, all, all]);
  });

  it('are one packet of a websocket, and nothing at all where there are none', async () => {
    const { sockets } = await threeConnections();
    const flushed: number[] = [];
    for (const { conn } of sockets.slice(1)) {
      conn.on('flush', (packets: readonly unknown[]) => flushed.push(packets.length));
    }
    sendTogether(sockets, []);
    sendTogether(sockets, [sale('Ana', 1), sale('Ben', 2), end]);
    expect(flushed).toEqual([1, 1]);
  });
});

describe('a frame of text', () => {
  it.each([
    [125, '817d'],
    [126, '817e007e'],
    [65_535, '817effff'],
    [65_536, '817f0000000000010000'],
  ])('of %i bytes begins with its length', (bytes, head) => {
    const frame = textFrame('x'.repeat(bytes));
    expect(frame.subarray(0, frame.length - bytes).toString('hex')).toBe(head);
    expect(frame.subarray(-bytes).toString()).toBe('x'.repeat(bytes));
  });
});
