import { CHAT_WORDS } from '@bracketbid/contract/text/chat';
import * as calls from '@bracketbid/contract/http/chat';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signUp,
  type SomeBody,
  startAuctions,
  sortedStatuses,
  viaServer,
} from '../../test/people.ts';
import { importFour } from '../../test/tournaments/playedTournament.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
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
    // Who is muted may not write, whether the chat is on or off.
    await mute(ana, ben.userId, true);
    expect((await say(ben, groupId, 'Hello?', 'c')).status).toBe(403);
    await mute(ana, ben.userId, false);
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

it('[CHAT-3] who floods a chat is told to wait, and nobody else is', async () => {
  const server = await startServer({ rateLimit: true });
  try {
    const { group, members } = await aGroup(server.url, ['Flo', 'Hal']);
    const [flooder, honest] = members;
    const say = (who: SomeBody, clientId: string) =>
      who.send(calls.sayInChat, { body: { groupId: group.groupId, text: 'Hey', clientId } });
    const flood = Array.from({ length: 40 }, (_, index) => say(flooder, `${index}`));
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(sortedStatuses(answers))).toEqual(new Set([201, 429]));
    expect((await say(honest, 'calm')).status).toBe(201);
  } finally {
    await server.close();
  }
});

describe.runIf(CAN_SHARE)(`a chat over two processes${WHY_NOT}`, () => {
  const withTwo = async (work: (one: TestServer, two: TestServer) => Promise<void>) => {
    const { peers, close } = await startPeers();
    try {
      await work(...peers);
    } finally {
      await close();
    }
  };
  const aPair = async (one: TestServer, two: TestServer) => {
    const { group, members } = await aGroup(one.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    return { groupId: group.groupId, ana, ben: viaServer(two.url, ben) };
  };
  const say = (who: SomeBody, groupId: string, clientId: string) =>
    who.call(calls.sayInChat, { body: { groupId, text: clientId, clientId } });
  const seqsFor = async (who: SomeBody, groupId: string) => {
    const { messages } = await who.call(calls.groupChat, { params: { groupId }, query: {} });
    return messages.map(({ seq, text }) => [seq, text] as const);
  };
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  it('[CHAT-1] [CHAT-4] has one order, and is told to those whom the other process serves', () =>
    withTwo(async (one, two) => {
      const { groupId, ana, ben } = await aPair(one, two);
      const screen = await openScreen(one.url, ana, groupId);
      await say(ben, groupId, 'first');
      expect(await screen.receives('chatChanged')).toEqual({ groupId, seq: 1 });
      await Promise.all(
        keys(12).map((key, index) => say(index % 2 === 0 ? ana : ben, groupId, key)),
      );
      const said = await seqsFor(ana, groupId);
      expect(said.map(([seq]) => seq)).toEqual(keys(13).map((key) => Number(key) + 1));
      expect(await seqsFor(ben, groupId)).toEqual(said);
      screen.close();
    }));

  it('[CHAT-4] holds up no bid, however long its messages wait for the database', () =>
    withTwo(async (one, two) => {
      const { groupId, ana, ben } = await aPair(one, two);
      await startAuctions(one.url, { lockSeconds: 0, lotSeconds: 60 });
      const screen = await openScreen(two.url, ben, groupId);
      const { team } = await openLot(screen);
      await say(ben, groupId, 'Ready?');
      const held = await one.database.kysely.transaction().execute(async (tx) => {
        await tx
          .selectFrom('chats')
          .selectAll()
          .where('group_id', '=', groupId)
          .forUpdate()
          .execute();
        const said = keys(15).map((key, index) => say(index % 2 === 0 ? ana : ben, groupId, key));
        expect((await ana.bid(groupId, team?._id ?? '', '10')).status).toBe(201);
        await screen.receives('auctionaddmessage');
        return { said };
      });
      await Promise.all(held.said);
      expect(await seqsFor(ana, groupId)).toHaveLength(16);
      screen.close();
    }));
});
