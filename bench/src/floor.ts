import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@bracketbid/server/platform/db/open';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { z } from 'zod';
import { answerParent } from './answering.ts';

/**
 * The floor of the platform: what Fastify and Socket.IO cost with no rules, no identity and nothing stored.
 *
 * A request to `/bare` is answered. The messages are acknowledged: `fanout` is also broadcast to the room, `commit` also
 * stores one row first, `unflushed` stores it in SQLite as peers do, whose file a power cut takes back. As the nearest
 * peer does, it tells the room the last ten bids with each. At an hour, it sends every room one message.
 */
const folder = process.env['DATA_DIR'] ?? '';
mkdirSync(folder, { recursive: true });
const fastify = Fastify({ bodyLimit: 65_536 });
const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: folder,
});
await database.pool.query(
  'create table if not exists bench_floor (id uuid primary key, body text)',
);

const io = new Server(fastify.server, {
  path: '/socket.io',
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
});
const bid = z.object({ groupId: z.string(), teamID: z.string(), amount: z.string() });
let seq = 0;

/** A bid as the product sends it, so that both send the same bytes. */
function buildBidMessage(sent: unknown) {
  const { groupId, teamID, amount } = bid.parse(sent);
  const user = { _id: teamID, fullName: 'Member 1', profileimageurl: null };
  seq += 1;
  const auctionData = {
    _id: groupId,
    teamID,
    amount: Number(amount),
    groupId,
    userId: teamID,
    user,
    fullName: user.fullName,
    profileimageurl: null,
    createdAt: new Date().toISOString(),
  };
  return { auctionData, groupId, seq };
}
type BidMessage = ReturnType<typeof buildBidMessage>;

const sqlite = new DatabaseSync(join(folder, 'peer.sqlite'));
sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
sqlite.exec(
  'CREATE TABLE bids (id TEXT PRIMARY KEY, team TEXT, amount INTEGER, name TEXT, at TEXT)',
);
sqlite.exec('CREATE INDEX bids_of_team ON bids (team, amount)');
const highest = sqlite.prepare('SELECT max(amount) AS amount FROM bids WHERE team = ?');
const insert = sqlite.prepare('INSERT INTO bids VALUES (?, ?, ?, ?, ?)');
const last = sqlite.prepare(
  'SELECT id, amount, name, at FROM bids WHERE team = ? ORDER BY amount DESC LIMIT 10',
);

/** Stores a message and says what the room is told, at once or when it is stored. */
type Store = (message: BidMessage) => object | Promise<object>;

const STORES: Readonly<Record<string, Store>> = {
  fanout: (message) => message,
  commit: async (message) => {
    await database.pool.query({
      name: 'bench-floor',
      text: 'insert into bench_floor values ($1, $2)',
      values: [randomUUID(), JSON.stringify(message)],
    });
    return message;
  },
  unflushed: (message) => {
    const { teamID, amount, fullName, createdAt } = message.auctionData;
    sqlite.exec('BEGIN IMMEDIATE');
    highest.get(teamID);
    insert.run(randomUUID(), teamID, amount, fullName, createdAt);
    const bids = last.all(teamID);
    sqlite.exec('COMMIT');
    return { ...message, bids };
  },
};

io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query['groupId']));
  for (const [name, store] of Object.entries(STORES)) {
    socket.on(name, (sent: unknown, acknowledge: (reply: object) => void) => {
      const message = buildBidMessage(sent);
      const pass = (told: object) => {
        io.to(message.groupId).emit('auctionaddmessage', told);
        acknowledge({ status: 'success', data: message.auctionData });
      };
      const told = store(message);
      if (told instanceof Promise) void told.then(pass);
      else pass(told);
    });
  }
});

fastify.post('/bare', async (request, answer) => {
  answer.code(201);
  return { status: 'success', data: buildBidMessage(request.body).auctionData };
});

/** Rooms for the start of many auctions, which here is one message to each. */
let rooms: readonly string[] = [];

const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerParent({
  waiting: async (groups, members) => {
    const anyone = () => ({ userId: randomUUID(), token: '' });
    const waiting = Array.from({ length: groups }, () => ({
      groupId: randomUUID(),
      members: Array.from({ length: members }, anyone),
    }));
    rooms = waiting.map(({ groupId }) => groupId);
    return waiting;
  },
  startAt: async (atMs) => {
    setTimeout(() => {
      for (const groupId of rooms) {
        const lot = buildBidMessage({ groupId, teamID: groupId, amount: '0' });
        io.to(groupId).emit('lockScreen', lot);
      }
    }, atMs - Date.now());
    return null;
  },
  close: async () => {
    await io.close();
    await database.pool.query('drop table bench_floor');
    await database.close();
    sqlite.close();
  },
});
process.send?.({ url });
