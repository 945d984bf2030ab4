import { randomUUID } from 'node:crypto';
import { openDatabase } from '@bracketbid/server/db/open';
import Fastify, { type FastifyRequest } from 'fastify';
import { Server } from 'socket.io';
import { z } from 'zod';
import { answerParent } from './answering.ts';

/**
 * The floor of the platform: what Fastify and Socket.IO cost with no rules, no identity and nothing stored.
 *
 * `/bare` answers, `/fanout` also broadcasts to the room, `/commit` also stores one row first.
 */
const fastify = Fastify({ bodyLimit: 65_536 });
const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['DATA_DIR'] ?? '',
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
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query['groupId']));
});

const bid = z.object({ groupId: z.string(), teamID: z.string(), amount: z.string() });
let seq = 0;

/** A bid as the product sends it, so that both send the same bytes. */
function bidMessageOf(request: FastifyRequest) {
  const { groupId, teamID, amount } = bid.parse(request.body);
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
type BidMessage = ReturnType<typeof bidMessageOf>;

const broadcast = (message: BidMessage) =>
  io.to(message.groupId).emit('auctionaddmessage', message);
const reply = (message: BidMessage) => ({ status: 'success', data: message.auctionData });

fastify.post('/bare', async (request, answer) => {
  answer.code(201);
  return reply(bidMessageOf(request));
});
fastify.post('/fanout', async (request, answer) => {
  const message = bidMessageOf(request);
  broadcast(message);
  answer.code(201);
  return reply(message);
});
fastify.post('/commit', async (request, answer) => {
  const message = bidMessageOf(request);
  await database.pool.query({
    name: 'bench-floor',
    text: 'insert into bench_floor values ($1, $2)',
    values: [randomUUID(), JSON.stringify(message)],
  });
  broadcast(message);
  answer.code(201);
  return reply(message);
});

const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerParent({
  close: async () => {
    await io.close();
    await database.pool.query('drop table bench_floor');
    await database.close();
  },
});
process.send?.({ url });
