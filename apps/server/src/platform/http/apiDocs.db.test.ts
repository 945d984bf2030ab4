import { API_BASE } from '@bracketbid/contract/call';
import { isCsv } from '@bracketbid/contract/csvFile';
import { allOperations } from '@bracketbid/contract/operations/all';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../../test/auctions/auctionedGroup.ts';
import { aContestGroup, aGolfWeek } from '../../../test/contests/heldContest.ts';
import { allCalls } from '../../../test/contract/contractCalls.ts';
import { aGroup, type SomeBody, signInAdmin } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { asyncApi } from './asyncApi.ts';
import { openApi } from './openApi.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string) => fetch(`${server.url}${API_BASE}${path}`);

describe('the documents', () => {
  it('have every call of the contract, and the server answers each', async () => {
    const operations = allOperations();
    expect(new Set(operations.map(({ call }) => call))).toEqual(new Set(await allCalls()));
    for (const { call } of operations) {
      const { method } = call;
      expect(server.app.fastify.hasRoute({ method, url: `${API_BASE}${call.path}` })).toBe(true);
    }
  });

  it('are served as JSON, as they are made of the contract', async () => {
    await expect((await get('/docs/json')).json()).resolves.toEqual(openApi());
    await expect((await get('/docs/asyncapi.json')).json()).resolves.toEqual(asyncApi());
  });

  it('say which calls answer a file, and nothing of JSON for these', () => {
    const files = allOperations().filter(({ call }) => isCsv(call));
    expect(files.map(({ id }) => id).toSorted()).toEqual(['exportGroup', 'exportSettlement']);
    for (const { call } of files) {
      const at = call.path.replaceAll(/:(\w+)/g, '{$1}');
      expect(openApi()).toHaveProperty(
        ['paths', at, 'get', 'responses', '200'],
        expect.objectContaining({
          headers: expect.objectContaining({ 'content-disposition': expect.anything() }),
          content: { 'text/csv': expect.objectContaining({ schema: { type: 'string' } }) },
        }),
      );
    }
  });

  it('are served as YAML too', async () => {
    const text = await (await get('/docs/yaml')).text();
    expect(text).toMatch(/^openapi: 3\.1\.0$/m);
    expect(text).toMatch(/operationId: placeBid$/m);
  });

  it.each(['/docs', '/docs/', '/docs/live'])('show people a page at %s', async (path) => {
    const page = await get(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const text = await page.text();
    const loaded = text.matchAll(/<(?:script|link|img)\b[^>]*(?:src|href)="([^"]+)"/g);
    for (const [, address = ''] of loaded) {
      const url = new URL(address, page.url);
      expect(url.origin).toBe(server.url);
      expect([address, (await fetch(url)).status]).toEqual([address, 200]);
    }
  });

  it('name every message of the socket on the page, with nothing that a browser would run', async () => {
    const text = await (await get('/docs/live')).text();
    expect(text).not.toMatch(/<script| on\w+=/);
    for (const id of ['server-countdownUpdate', 'client-joinRoom', 'server-auctionaddmessage']) {
      expect(text).toContain(`id="${id}"`);
    }
    expect(text).toContain('<strong><code>seq</code></strong>');
  });
});

describe('what the server answers over HTTP', () => {
  let member: SomeBody;
  let admin: SomeBody;
  let groupId: string;
  beforeAll(async () => {
    const { group, members } = await aGroup(server.url, ['Ann', 'Ben']);
    groupId = group._id;
    [member] = members as [SomeBody, ...SomeBody[]];
    admin = await signInAdmin(server.url);
  });

  it('has the fields of the documents and no others, for everything that can be read', async () => {
    const { matches } = (await (await get('/matchlist/matches')).json()) as {
      matches: { _id: string; date: string; homeTeam: { teamId: { _id: string } } }[];
    };
    const played = matches.find(({ homeTeam }) => homeTeam !== null);
    const values: Readonly<Record<string, string>> = {
      groupId,
      id: member.userId,
      teamId: played?.homeTeam.teamId._id ?? '',
      matchId: played?._id ?? '',
      date: played?.date ?? '',
      slug: 'privacy-policy',
      page: '1',
      limit: '10',
    };
    const { board } = (await member.call(findCall('makeBoard'), { body: { groupId } })) as {
      board: { token: string };
    };
    await member.call(findCall('changeGroupRules'), {
      params: { groupId },
      body: { hints: 'live' },
    });
    const invitation = (await member.call(findCall('getMyGroup'))) as { group: { slug: string } };
    // A review comes after the auction.
    const held = await auctionedGroup(server, ['Cleo', 'Dan'], () => ({ by: 0, amount: 1 }), {
      ...DEFAULT_AUCTION_SETTINGS,
      hints: 'live',
    });
    const golf = {
      contest: aGolfWeek(Date.now()),
      auctionDate: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const contest = await aContestGroup(server, ['Eve'], golf);
    const others: Readonly<Record<string, { groupId: string; members: readonly SomeBody[] }>> = {
      getFairReview: held,
      getContest: { groupId: contest.group.groupId, members: contest.members },
    };
    const reads = allOperations().filter(({ call }) => call.method === 'GET');
    for (const { id, call } of reads) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
      if (id === 'getInvitation') params['slug'] = invitation.group.slug;
      if (id === 'getBoard') params['token'] = board.token;
      const other = others[id];
      if (other !== undefined) params['groupId'] = other.groupId;
      const own = other?.members[0] ?? member;
      const caller = call.access === 'admin' ? admin : own;
      // `send` itself fails for a field or a refusal that the contract does not have.
      const { status, body } = await caller.send(call, { params });
      expect([id, status, body]).toEqual([id, call.successStatus, expect.anything()]);
    }
  });
});

function findCall(id: string) {
  const found = allOperations().find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} is not an operation`);
  return found.call;
}
