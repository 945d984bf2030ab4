import { API_BASE } from '@bracketbid/contract/call';
import type { Group } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aGroup,
  openLot,
  openScreen,
  type Screen,
  type SomeBody,
  startAuctions,
} from '../../test/people.ts';
import {
  listReceived,
  openRaw,
  openRawMember,
  type RawSocket,
} from '../../test/connections/rawSocket.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

let server: TestServer;
let group: Group;
let hostile: SomeBody;
let honestGroup: Group;
let honest: SomeBody;
let friend: SomeBody;
let screen: Screen;
const raws: RawSocket[] = [];

beforeAll(async () => {
  server = await startServer({ rateLimit: true });
  const made = await aGroup(server.url, ['Mallory']);
  const other = await aGroup(server.url, ['Ana', 'Ben']);
  [hostile] = made.members;
  [honest, friend] = other.members;
  [group, honestGroup] = [made.group, other.group];
  screen = await openScreen(server.url, honest, honestGroup._id);
  await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 300 });
  await openLot(screen);
});
afterAll(async () => {
  screen.close();
  await server.close();
});
afterEach(() => {
  for (const raw of raws.splice(0)) raw.webSocket.terminate();
});

const raw = async (opening: Promise<RawSocket>): Promise<RawSocket> => {
  const opened = await opening;
  raws.push(opened);
  return opened;
};
const member = () => raw(openRawMember(server.url, hostile, group._id));
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((row) => row.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const ended = (reason: string) => metric(`bracketbid_sockets_ended_total{reason="${reason}"}`);

/** Bids once in the honest group, and receives the bid. */
let price = 0;
const anHonestBidIsReceived = async () => {
  price += 1;
  const amount = price;
  const { team } = await openLot(screen);
  const bidder = amount % 2 === 0 ? friend : honest;
  const answer = await bidder.bid(honestGroup._id, team?._id ?? '', String(amount));
  expect(answer.status).toBe(201);
  await screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === amount);
};

describe('a socket that sends too much', () => {
  const event = (name: string) => `42${JSON.stringify([name])}`;
  it.each([
    ['requests the countdown', event('countdownUpdate')],
    ['joins its room', `421${JSON.stringify(['joinRoom', { userId: 'x', groupId: 'y' }])}`],
    ['sends an event that has no handler', event('nothing')],
    ['acknowledges what was never sent', '431[]'],
    ['answers pings that were not sent', '3'],
    ['joins namespaces that do not exist', '40/nowhere,'],
  ])('is sent the reason and ended when it %s without end', async (_title, packet) => {
    const flooding = await member();
    const before = await ended('flood');
    for (let sent = 0; sent < 5_000; sent += 1) flooding.send(packet);
    await expect.poll(flooding.isOpen).toBe(false);
    expect(listReceived(flooding, 'socketEnded')).toEqual([
      `42["socketEnded",${JSON.stringify({ message: MESSAGES.socketFlood })}]`,
    ]);
    expect(listReceived(flooding, 'countdownUpdate').length).toBeLessThan(50);
    expect(await ended('flood')).toBe(before + 1);
    await anHonestBidIsReceived();
  });

  it('is ended for pings of the websocket itself, even before it authenticates', async () => {
    const flooding = await raw(openRaw(server.url));
    for (let sent = 0; sent < 5_000; sent += 1) flooding.webSocket.ping();
    await expect.poll(flooding.isOpen).toBe(false);
  });

  it('is ended while its upgrade from polling is being tried', async () => {
    const opened = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
    const probing = await raw(openRaw(server.url, { query: { sid } }));
    for (let sent = 0; sent < 5_000; sent += 1) probing.send('2probe');
    await expect.poll(probing.isOpen).toBe(false);
  });

  it('is ended when it polls', async () => {
    const query = `EIO=4&transport=polling&userId=${hostile.userId}&groupId=${group._id}`;
    const opened = await fetch(`${server.url}/socket.io/?${query}`);
    const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
    const address = `${server.url}/socket.io/?${query}&sid=${sid}`;
    const post = (body: string) => fetch(address, { method: 'POST', body });
    expect((await post(`40${JSON.stringify({ token: hostile.token })}`)).status).toBe(200);
    const before = await ended('flood');
    await post(Array.from({ length: 400 }, () => event('countdownUpdate')).join('\u001e'));
    expect(await ended('flood')).toBe(before + 1);
    expect((await post('3')).status).toBe(400);
  });

  it('is ended for anything binary, which would be kept until it is whole', async () => {
    const before = await ended('binary');
    const announcing = await member();
    announcing.send('451000000-["joinRoom",{"_placeholder":true,"num":0}]');
    const sending = await member();
    sending.send(Buffer.alloc(1_000));
    await expect.poll(() => announcing.isOpen() || sending.isOpen()).toBe(false);
    expect(await ended('binary')).toBe(before + 2);
  });

  it('is not ended while it keeps to twenty a second', async () => {
    const busy = await member();
    for (let sent = 0; sent < 30; sent += 1) busy.send(event('countdownUpdate'));
    // Everything before it was processed too.
    busy.send(`427${JSON.stringify(['joinRoom', {}])}`);
    await expect.poll(() => busy.received.some((packet) => packet.startsWith('437'))).toBe(true);
    expect(busy.isOpen()).toBe(true);
  });
});

describe('sockets of one user', () => {
  it('are ten at most: the oldest is sent the reason and ended', async () => {
    const before = await ended('user');
    const opened: RawSocket[] = [];
    for (let count = 0; count < 14; count += 1) opened.push(await member());
    await expect.poll(() => opened.filter((one) => one.isOpen()).length).toBe(10);
    for (const [index, one] of opened.entries()) expect(one.isOpen()).toBe(index >= 4);
    for (const one of opened.slice(0, 4)) {
      expect(listReceived(one, 'socketEnded').at(0)).toContain(MESSAGES.socketElsewhere);
    }
    expect(await ended('user')).toBe(before + 4);
    await anHonestBidIsReceived();
  });

  it('connect at a limited rate', async () => {
    const query = { userId: honest.userId, groupId: honestGroup._id };
    const enter = async () => {
      const one = await raw(openRaw(server.url, { query }));
      one.send(`40${JSON.stringify({ token: honest.token })}`);
      await expect.poll(() => one.received.some((packet) => packet.startsWith('4'))).toBe(true);
      return one.received.find((packet) => packet.startsWith('4')) ?? '';
    };
    const answers = await Promise.all(Array.from({ length: 150 }, enter));
    const refusals = answers.filter((answer) => answer.startsWith('44'));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.at(0)).toContain(MESSAGES.tooManyRequests);
  });
});

describe('connections that do not authenticate', () => {
  it('are ended once a token was refused', async () => {
    const stranger = await raw(
      openRaw(server.url, { query: { userId: hostile.userId, groupId: group._id } }),
    );
    stranger.send(`40${JSON.stringify({ token: 'forged' })}`);
    await expect.poll(stranger.isOpen).toBe(false);
    expect(stranger.received.at(-1)).toContain(MESSAGES.signInFirst);
  });
});

describe('a socket of another site’s page', () => {
  const origin = 'https://evil.example';
  it('is refused by polling and by websocket, and so is each later request', async () => {
    const before = await metric('bracketbid_connections_refused_total{reason="origin"}');
    const polling = `${server.url}/socket.io/?EIO=4&transport=polling`;
    const refused = await fetch(polling, { headers: { origin } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    await expect(openRaw(server.url, { headers: { origin } })).rejects.toThrow('403');
    const opened = await fetch(polling);
    const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
    const post = { method: 'POST', body: '40', headers: { origin } };
    expect((await fetch(`${polling}&sid=${sid}`, post)).status).toBe(403);
    expect(await metric('bracketbid_connections_refused_total{reason="origin"}')).toBe(before + 3);
  });

  it('is accepted from this site’s own pages, and without an origin', async () => {
    const own = await raw(openRaw(server.url, { headers: { origin: server.url } }));
    expect(own.isOpen()).toBe(true);
    const { headers } = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    const page = await fetch(`${server.url}${API_BASE}/settings/get`);
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
      expect(headers.get(name)).toBe(page.headers.get(name));
      expect(headers.get(name)).not.toBeNull();
    }
  });
});
