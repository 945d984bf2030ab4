import { createGroup } from '@bracketbid/contract/contest/calls';
import { invitation, joinGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { describe, expect, it } from 'vitest';
import { aGroup, request, signUp, type SomeBody, UNKNOWN_SECRETS } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { testDatabases } from '../../test/database.ts';
import { useServer } from '../../test/useServer.ts';

describe.each(testDatabases())('an invitation before any sign-in, on %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const read = (slug: string) => request(server.url, 'GET', `/group/invitation/${slug}`);
  const table = async (slug: string) => invitation.reply.parse((await read(slug)).body);

  it('shows the group, its host, who sits there, its hour and its rules', async () => {
    const auctionDate = '2030-03-17T23:00:00.000Z';
    await admin.call(site.updateSettings, { body: { auctionDate, startingBudget: 500 } });
    const { group } = await aGroup(server.url, ['Ann Organizer', 'Omar van Haddad', 'Prince']);
    const { status, body, headers } = await read(group.slug);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      status: 'success',
      groupname: 'The Regulars',
      host: { name: 'Ann Organizer', profileimageurl: null },
      members: [{ name: 'Omar H.' }, { name: 'Prince' }],
      seats: { taken: 3, limit: 15 },
      auctionDate,
      hasStarted: false,
      rules: { startingBudget: 500, lotSeconds: 30, extensionSeconds: 10 },
    });
    const { teams } = await table(group.slug);
    expect(teams.count).toBe(68);
    expect(teams.shown.map(({ seedNumber }) => seedNumber)).toEqual([1, 1, 1, 1, 2, 2]);
  });

  it('tells no id, no email and no full name of a member', async () => {
    const { group, members } = await aGroup(server.url, ['Hal Host', 'Maya Brooks']);
    const text = JSON.stringify((await read(group.slug)).body);
    for (const { userId, email } of members) {
      expect(text).not.toContain(userId);
      expect(text).not.toContain(email);
    }
    expect(text).not.toContain(group.groupId);
    expect(text).not.toContain('Brooks');
    expect(text).not.toContain(group.orderSeedHash);
  });

  it('keeps up with who joins, and ends when the auctions have started', async () => {
    const { group } = await aGroup(server.url, ['Ida']);
    expect((await table(group.slug)).seats.taken).toBe(1);
    const joe = await signUp(server.url, 'Joe Last');
    await joe.call(joinGroup, { params: { slug: group.slug } });
    expect(await table(group.slug)).toMatchObject({
      seats: { taken: 2 },
      members: [{ name: 'Joe L.' }],
    });
    const past = new Date(Date.now() - 1000).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate: past } });
    expect(await table(group.slug)).toMatchObject({ hasStarted: true });
  });

  it('says of a wrong link that it leads nowhere', async () => {
    for (const slug of UNKNOWN_SECRETS) {
      expect(await read(slug), slug).toMatchObject({
        status: 404,
        body: { status: 'fail', message: MESSAGES.groupLinkUnknown },
      });
    }
  });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

describe('the picture of an invitation', () => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({}, (started) => void ({ server, admin } = started));

  const picture = async (slug: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/groups/join/${slug}/ticket.png`, { headers });
    return { answer, content: Buffer.from(await answer.arrayBuffer()) };
  };
  /** Width and height, as a PNG's first chunk says them. */
  const computeSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  const named = async (groupname: string, fullName = 'Ann') => {
    const host = await signUp(server.url, 'Ann');
    await server.database.kysely
      .updateTable('users')
      .set({ full_name: fullName })
      .where('id', '=', host.userId)
      .execute();
    return (await host.call(createGroup, { body: { groupname } })).group.slug;
  };

  it('is a PNG as large as messengers want it, whatever the names are', async () => {
    for (const [groupname, fullName] of [
      ['The Regulars', 'Ann Organizer'],
      ['W'.repeat(50), 'W'.repeat(80)],
      ['"><script>alert(1)</script>', `O'Neil & "Sons" </svg>`],
      ['東京のバスケット', 'Омар'],
      ['🏀🏀🏀', '👩‍🚀'],
      ['مجموعة كرة السلة', 'שלום'],
      ['Re\u0301\u0301\u0301union \u0915\u094d\u0937', '\u{1D400}\u{1D401}'],
    ] as const) {
      const { answer, content } = await picture(await named(groupname, fullName));
      expect(answer.status, groupname).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(content.subarray(0, 8)).toEqual(PNG);
      expect(computeSize(content)).toEqual([1200, 630]);
      expect(content.length).toBeLessThan(300_000);
    }
  });

  it('is sent once, until something on it changes', async () => {
    const slug = await named('Uncles');
    const { answer, content } = await picture(slug);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await picture(slug, { 'if-none-match': etag });
    expect(again.answer.status).toBe(304);
    expect(again.content).toHaveLength(0);
    await admin.call(site.updateSettings, { body: { auctionDate: '2030-03-17T23:00:00.000Z' } });
    const later = await picture(slug, { 'if-none-match': etag });
    expect(later.answer.status).toBe(200);
    expect(later.content.equals(content)).toBe(false);
  });

  it('lets no page of another site do anything but show it', async () => {
    const { answer } = await picture(await named('Aunts'));
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('does not exist for a wrong link', async () => {
    for (const slug of UNKNOWN_SECRETS) {
      const { answer, content } = await picture(slug);
      expect(answer.status, slug).toBe(404);
      expect(JSON.parse(content.toString())).toMatchObject({ message: MESSAGES.groupLinkUnknown });
    }
  });

  it('exists of the site, for all other pages', async () => {
    const answer = await fetch(`${server.url}/ticket.png`);
    expect(answer.status).toBe(200);
    expect(computeSize(Buffer.from(await answer.arrayBuffer()))).toEqual([1200, 630]);
  });
});

it('draws no more pictures for an address than messengers need', async () => {
  const server = await startServer({ rateLimit: true });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => {
        const answer = await fetch(`${server.url}/groups/join/AAAAAAAAAAAAAAAA/ticket.png`);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  } finally {
    await server.close();
  }
});
