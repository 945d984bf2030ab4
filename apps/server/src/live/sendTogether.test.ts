import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Announcement } from '../auction/room/announce.ts';
import type { AuctionSocket, SocketServer } from './auctionSocket.ts';
import { corkWrites } from './corkWrites.ts';
import { countedWebSockets } from './countedWebSockets.ts';
import { findTcpSocket } from './lines.ts';
import { sendTogether } from './sendTogether.ts';
import { textFrame } from './textFrame.ts';
import { watchUnsent, findWebSocket } from './unsentBytes.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** Three connections of one server, of which the first polls; each with what it has received. */
async function threeConnections() {
  const http = createServer();
  const server: SocketServer = new Server(http, {
    perMessageDeflate: false,
    wsEngine: countedWebSockets({ perSecond: 100, burst: 100 }, () => undefined),
  });
  corkWrites(server);
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
    teamID: 'duke',
    status: 'sold',
    amount: 12,
    seq,
    user: { _id: 'ana', fullName: name, profileimageurl: null },
  },
});
const end: Announcement = { name: 'auctionCompleted', payload: { groupId: 'regulars', seq: 3 } };

function lineUnder({ conn }: AuctionSocket): Duplex {
  const webSocket = findWebSocket(conn);
  const line = webSocket === null ? null : findTcpSocket(webSocket);
  if (line === null) throw new Error('Not a websocket of this server');
  return line;
}

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

  it('are one write to each websocket’s line, and nothing at all where there are none', async () => {
    const { sockets } = await threeConnections();
    const writes = sockets.slice(1).map((socket) => vi.spyOn(lineUnder(socket), 'write'));
    sendTogether(sockets, []);
    sendTogether(sockets, [sale('Ana', 1), sale('Ben', 2), end]);
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('wait in the queue, and count among what is unsent, while the line takes nothing more', async () => {
    const { sockets, received } = await threeConnections();
    const [, websocket] = sockets;
    if (websocket === undefined) throw new Error('Not connected');
    const unsentBytes = watchUnsent(websocket.conn, 1e9, () => undefined);
    const longer = 'x'.repeat(8_000_000);
    // More than the system takes at once.
    const messages = [sale(longer, 1), sale('Ana', 2), end];
    for (const message of messages) sendTogether([websocket], [message]);
    expect(unsentBytes()).toBeGreaterThan(longer.length / 4);
    const lengths = messages.map(({ name, payload }) => (name + JSON.stringify(payload)).length);
    await expect.poll(() => received[1]?.map((text) => text.length)).toEqual(lengths);
    expect(unsentBytes()).toBe(0);
  });

  it('are not written to a connection that is closing', async () => {
    const { sockets } = await threeConnections();
    const [, ana, ben] = sockets;
    const writes = [ana, ben].flatMap((each) =>
      each === undefined ? [] : [vi.spyOn(lineUnder(each), 'write')],
    );
    ana?.disconnect(true);
    sendTogether(sockets, [end]);
    // The first is the end of the connection itself.
    const sent = writes.map(({ mock }) => mock.calls.map(([bytes]) => String(bytes)).join(''));
    expect(sent[0]).not.toContain('auctionCompleted');
    expect(sent[1]).toContain('auctionCompleted');
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
