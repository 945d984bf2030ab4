import { CHAT_WORDS } from '@bracketbid/contract/chatWords';
import * as calls from '@bracketbid/contract/http/chat';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/drawnTournament.ts';
import { openScreen, signUp, type SomeBody } from '../../test/people.ts';
import { importFour } from '../../test/playedTournament.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { forgetChat } from './chat.ts';

describe.each(testDatabases())("a group's chat, database %s", (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await importFour(admin);
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

  it('[CHAT-1] keeps what is said in one order, and what is sent twice once', async () => {
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

  it('[CHAT-2] [CHAT-3] is for members alone, and a message is removed by its author or the admin', async () => {
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

  it('[CHAT-4] tells those who are connected', async () => {
    const { groupId, members } = await aChat();
    const [ana, ben] = members;
    const screen = await openScreen(server.url, ana, groupId);
    await say(ben, groupId, 'Hello', 'a');
    expect(await screen.receives('chatChanged')).toEqual({ groupId, seq: 1 });
    screen.close();
  });

  it('[CHAT-2] [CHAT-3] is turned off and on by the admin, who also lets a member only read', async () => {
    const { groupId, members } = await aChat();
    const [ana, ben, cleo] = members;
    const params = { groupId };
    const mute = (who: SomeBody, userId: string, isMuted: boolean) =>
      who.send(calls.muteInChat, { params, body: { userId, isMuted } });
    expect((await mute(ben, cleo.userId, true)).status).toBe(403);
    expect((await mute(ana, ana.userId, true)).status).toBe(400);
    expect((await mute(ana, groupId, true)).status).toBe(400);
    expect((await mute(ana, ben.userId, true)).body).toEqual(
      expect.objectContaining({ message: CHAT_WORDS.mutedNow }),
    );
    expect(await say(ben, groupId, 'But why', 'a')).toMatchObject({
      status: 403,
      body: { message: CHAT_WORDS.muted },
    });
    expect((await read(ben, groupId)).muted).toEqual([ben.userId]);
    await mute(ana, ben.userId, false);
    expect((await say(ben, groupId, 'Thanks', 'b')).status).toBe(201);

    expect((await ben.send(calls.switchChat, { params, body: { isOn: false } })).status).toBe(403);
    await ana.call(calls.switchChat, { params, body: { isOn: false } });
    expect(await say(cleo, groupId, 'Hello?', 'a')).toMatchObject({
      status: 409,
      body: { message: CHAT_WORDS.off },
    });
    const off = await read(cleo, groupId);
    expect([off.isOn, off.messages.map(({ text }) => text)]).toEqual([false, ['Thanks']]);
    await ana.call(calls.switchChat, { params, body: { isOn: true } });
    expect((await say(cleo, groupId, 'Hello!', 'b')).status).toBe(201);
  });

  it('[CHAT-3] reports a message once a person, by a mail to whoever runs the site', async () => {
    const { groupId, members } = await aChat();
    const [ana, ben] = members;
    const { chatMessage } = calls.sayInChat.reply.parse(
      (await say(ben, groupId, 'Rude', 'a')).body,
    );
    const params = { groupId, id: chatMessage._id };
    const mails = async () =>
      (await server.database.pool.query('select last_value from mail_queue_id_seq')).rows;
    const before = await mails();
    expect((await ana.send(calls.reportInChat, { params })).status).toBe(201);
    const after = await mails();
    expect(after).not.toEqual(before);
    expect((await ana.send(calls.reportInChat, { params })).status).toBe(201);
    expect(await mails()).toEqual(after);
    await ben.call(calls.removeFromChat, { params });
    expect((await ana.send(calls.reportInChat, { params })).status).toBe(404);
  });

  it('[CHAT-5] is forgotten once another season is the current one', async () => {
    const { groupId, members } = await aChat();
    const [ana] = members;
    await say(ana, groupId, 'Until next year', 'a');
    const later = new Date(Date.now() + 60_000);
    expect(await forgetChat(server.database, later, 1000)).toBe(0);
    await admin.call(importTournament, {
      body: { ...drawnTournament(['A'], 4, { year: 2033 }), force: true },
    });
    expect(await forgetChat(server.database, later, 1000)).toBeGreaterThan(0);
    const { rows } = await server.database.pool.query('SELECT id FROM chat_messages');
    expect(rows).toEqual([]);
  });
});
