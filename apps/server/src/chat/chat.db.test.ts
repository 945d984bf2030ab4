import * as calls from '@bracketbid/contract/http/chat';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { signUp, type SomeBody } from '../../test/people.ts';
import { importFour } from '../../test/playedTournament.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

describe.each(testDatabases())("a group's chat, database %s", (kind) => {
  let server: TestServer;
  useServer({ kind }, async (started) => {
    ({ server } = started);
    await importFour(started.admin);
  });

  const aChat = () =>
    auctionedGroup(server, ['Ana', 'Ben', 'Cleo', 'Dan'], (_key, index) => ({
      by: index % 4,
      amount: 10,
    }));
  const say = (who: SomeBody, groupId: string, text: string, clientId: string) =>
    who.send(calls.sayInChat, { body: { groupId, text, clientId } });
  const read = (who: SomeBody, groupId: string) =>
    who.call(calls.groupChat, { params: { groupId }, query: {} });

  it('keeps what is said in one order, and what is sent twice once', async () => {
    const { groupId, members } = await aChat();
    const [ana, ben] = members;
    const first = await say(ana, groupId, 'Hello', 'a');
    expect(first.status).toBe(201);
    expect((await say(ana, groupId, 'Hello', 'a')).body).toEqual(first.body);
    await Promise.all(['b', 'c', 'd'].map((key) => say(ben, groupId, key, key)));
    const { messages } = await read(ana, groupId);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect((await say(ana, groupId, 'x'.repeat(281), 'e')).status).toBe(400);
    expect((await say(ana, groupId, ' \u200b ', 'f')).status).toBe(400);
  });

  it('is for members alone, and a message is removed by its author or the admin', async () => {
    const { groupId, members } = await aChat();
    const [ana, ben, cleo] = members;
    const stranger = await signUp(server.url, 'Eve');
    const { chatMessage } = calls.sayInChat.reply.parse(
      (await say(ben, groupId, 'Rude', 'a')).body,
    );
    const params = { groupId, id: chatMessage._id };
    expect((await say(stranger, groupId, 'Hi', 'a')).status).toBe(403);
    expect((await stranger.send(calls.groupChat, { params, query: {} })).status).toBe(403);
    expect((await cleo.send(calls.removeFromChat, { params })).status).toBe(403);
    expect((await ana.send(calls.removeFromChat, { params })).status).toBe(200);
    expect((await read(cleo, groupId)).messages).toMatchObject([{ seq: 1, text: null }]);
  });
});
