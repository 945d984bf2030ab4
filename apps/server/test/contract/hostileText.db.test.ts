import { connect } from 'node:net';
import { API_BASE, type Call } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import { joinGroup } from '@bracketbid/contract/http/joining';
import * as pages from '@bracketbid/contract/http/pages';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import * as tournament from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { FromClient } from '@bracketbid/contract/live/realtime';
import pLimit from 'p-limit';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type Leaf, listLeaves, createSample, withLeaf } from './contractCalls.ts';
import { testDatabases } from '../database.ts';
import {
  aGroup,
  type Answer,
  openScreen,
  PASSWORD,
  request,
  signInAdmin,
  signUp,
  type SomeBody,
} from '../people.ts';
import { startServer, type TestServer } from '../startServer.ts';
import { tinyTournament } from '../tournaments/tinyTournament.ts';

/** Texts that strangers and their programs may send. */
const HOSTILE: readonly unknown[] = [
  '\u0000',
  'x\u0000y',
  '\ud800',
  '\udc00x',
  'abc\ud83d',
  '\u200b',
  '\u3164',
  '\u202eabc',
  '\u2067x',
  '\ufeff',
  '\u0007',
  '\u0085',
  '\u2028',
  '\ufffe',
  '%00',
  '%ff',
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>x</script>',
  '${7*7}',
  '{{7*7}}',
  '=1+1',
  '1e3',
  'NaN',
  'Infinity',
  '-1',
  '１２',
  '0x10',
  '007',
  ' 5',
  'null',
  '👩‍👩‍👧‍👦',
  '王小明',
  'محمد',
  `Z${'\u0335'.repeat(60)}`,
  'Jose\u0301',
  '0000-01-01',
  '9999-12-31',
  'x'.repeat(10_000),
  '',
  5,
  -1.5,
  1e308,
  true,
  null,
  [],
  ['x'],
  {},
  { $ne: null },
];
/** The first of them can't be stored in any database. */
const UNSTORABLE = 5;
const PLACES_FOR_ALL = 10;
const MEGABYTE = 'x'.repeat(1_000_000);

const SOCKET_TEXTS = ['\u0000', '\ud800', '\u202ex', '__proto__', '1e3', '', 5, null, [], {}];
const MESSAGES_AT_ONCE = 12;

/** A hang takes longer than a slow machine. */
const ANSWER_MS_MAX = 20_000;
const AT_ONCE = 8;

/** Of the current year, so that groups stay in it. */
const TOURNAMENT: tournament.TournamentFile = {
  ...tinyTournament(),
  year: 2026,
  matches: [
    {
      id: 'final',
      round: 'Championship',
      roundOrder: 1,
      zone: null,
      bracketPosition: 0,
      date: '2031-04-07',
      startTimeUtc: '2031-04-07T19:00Z',
      home: 'duke',
      away: 'iowa',
      homeScore: null,
      awayScore: null,
      winner: null,
      status: 'scheduled',
      homeFrom: null,
      awayFrom: null,
      topTeam: 'duke',
      bottomTeam: 'iowa',
      nextMatchId: null,
      nextMatchSlot: null,
      espnEventId: '1',
    },
  ],
};

type World = {
  readonly groupId: string;
  readonly slug: string;
  readonly teamId: string;
  readonly matchId: string;
  readonly someoneId: string;
};

/** Valid ids for a call, so that the rest of a request is good. */
function listIds(world: World, call: Call): Record<string, unknown> {
  const { groupId, slug, teamId, matchId, someoneId } = world;
  const byPath = call.path.includes('matches/')
    ? matchId
    : call.path.includes('teams/')
      ? teamId
      : someoneId;
  return { groupId, slug, teamId, teamID: teamId, matchId, id: byPath, winner: null };
}

type Sent = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

function validRequest(world: World, call: Call): Sent {
  const known = listIds(world, call);
  const fill = (sample: unknown, schema: 'params' | 'body') =>
    typeof sample === 'object' && sample !== null && !Array.isArray(sample)
      ? Object.fromEntries(
          Object.entries(sample).map(([key, value]) => [
            key,
            schema === 'params' && key === 'slug' && call !== joinGroup
              ? value
              : key in known
                ? known[key]
                : value,
          ]),
        )
      : sample;
  return {
    params: fill(createSample(call.params), 'params'),
    query: createSample(call.query),
    body: BODIES.get(call) ?? fill(createSample(call.body), 'body'),
  };
}

/** Bodies that can't be derived from a schema alone. */
const BODIES = new Map<Call, unknown>([
  [tournament.importTournament, TOURNAMENT],
  [
    results.importResults,
    { matches: TOURNAMENT.matches.slice(0, 1).map((match) => ({ ...match, status: 'scheduled' })) },
  ],
  [
    tournament.season,
    {
      year: 2026,
      name: 'Cup',
      zones: ['EAST'],
      firstDay: '2026-03-17',
      preview: true,
      dates: { NC: ['2026-04-06'] },
      text: 'Team,Seed,Zone\nDuke,1,EAST\nIowa,2,EAST\n',
    },
  ],
  [site.updateSettings, { ...(createSample(site.settingsPatch) as object), auctionDate: null }],
]);

const isOpen = ({ access }: Call) => access === 'public' || access === 'optional';

/** The raw path: what `encodeURIComponent` can't write (half a pair) goes as the bytes a program would send. */
function rawPath(call: Call, params: unknown, query: unknown): string {
  const raw = (text: unknown) =>
    String(text)
      .replaceAll(/\p{Cs}/gu, '\ufffd')
      .replaceAll(/[^A-Za-z0-9_.!~*'()%-]/gu, (sign) => encodeURIComponent(sign))
      .replaceAll(encodeURIComponent('\ufffd'), '%ED%A0%80');
  const path = Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, () => raw(value)),
    call.path,
  );
  const parameters = Object.entries(query ?? {}).map(([name, value]) => `${name}=${raw(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

describe.each(testDatabases())('hostile texts in every call, database %s', (kind) => {
  let server: TestServer;
  let siteAdmin: SomeBody;
  let world: World;
  let groupAdmin: SomeBody;
  let member: SomeBody;
  let loner: SomeBody;
  const calls: Call[] = [];
  const faults: string[] = [];
  let requests = 0;

  beforeAll(async () => {
    server = await startServer({ kind });
    calls.push(...(await allCalls()));
    siteAdmin = await signInAdmin(server.url);
    const made = await aGroup(server.url, ['Ann', 'Bea']);
    const [ann, bea] = made.members;
    [groupAdmin, member] = [ann, bea];
    loner = await signUp(server.url, 'Lou');
    const { teams } = await siteAdmin.call(tournament.teams);
    const { matches } = await siteAdmin.call(results.matches);
    const victim = await signUp(server.url, 'Vic');
    world = {
      groupId: made.group.groupId,
      slug: made.group.slug,
      teamId: teams[0]?._id ?? '',
      matchId: matches.at(-1)?._id ?? '',
      someoneId: victim.userId,
    };
  });
  afterAll(async () => {
    await server.close();
  });

  const send = async (call: Call, sent: Sent, token: string | null): Promise<Answer> => {
    requests += 1;
    const path = rawPath(call, sent.params, sent.query);
    const answered = request(server.url, call.method, path, {
      ...(token === null ? {} : { token }),
      ...(sent.body === undefined || call.method === 'GET' ? {} : { body: sent.body }),
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('No answer')), ANSWER_MS_MAX);
    });
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  };

  const note = async (what: string, answered: Promise<Answer>): Promise<void> => {
    try {
      const { status, body } = await answered;
      if (status < 500) return;
      faults.push(`${what}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      faults.push(`${what}: ${String(error)}`);
    }
  };

  /**
   * Puts each hostile text at each place of a call in turn; the rest of the request is good.
   *
   * @param leastShare  at each place the texts that nothing can store, and one in so many of the others
   */
  const walk = async (
    call: Call,
    who: string,
    token: string | null,
    leastShare = 1,
  ): Promise<void> => {
    const atOnce = pLimit(AT_ONCE);
    const valid = validRequest(world, call);
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      listLeaves(call[part]).map((leaf): [typeof part, Leaf] => [part, leaf]),
    );
    const name = `${call.method} ${call.path} as ${who}`;
    if (places.length === 0) return note(name, send(call, valid, token));
    const once = places.at(-1);
    const share = places.length > PLACES_FOR_ALL ? 5 : leastShare;
    const tries = places.flatMap(([part, leaf], place) =>
      HOSTILE.filter((_, at) => at < UNSTORABLE || (at + place) % share === 0).map(
        (text): [typeof part, Leaf, unknown] => [part, leaf, text],
      ),
    );
    if (once !== undefined)
      tries.push([...once, MEGABYTE.slice(0, once[0] === 'body' ? undefined : 9_000)]);
    await Promise.all(
      tries.map(([part, leaf, text]) =>
        atOnce(() => {
          const sent = { ...valid, [part]: withLeaf(valid[part], leaf, text) };
          const where = `${part}.${leaf.path.join('.')} = ${JSON.stringify(text).slice(0, 60)}`;
          return note(`${name}, ${where}`, send(call, sent, token));
        }),
      ),
    );
  };

  it('a stranger gets no 5xx, wherever anyone may call', async () => {
    for (const call of calls.filter(isOpen)) await walk(call, 'stranger', null);
    for (const call of calls.filter((each) => !isOpen(each))) {
      const answer = await send(call, validRequest(world, call), null);
      expect(answer.status, call.path).toBe(401);
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it.each(['a member', 'a group admin', 'somebody without a group'])(
    '%s gets no 5xx, wherever members may call',
    async (who) => {
      const somebody = { 'a member': member, 'a group admin': groupAdmin }[who] ?? loner;
      for (const call of calls.filter(({ access }) => access === 'member')) {
        // Nobody comes further in these calls than the group's admin, for whom each text is tried everywhere.
        await walk(call, who, somebody.token, somebody === groupAdmin ? 1 : 3);
      }
      for (const call of calls.filter(({ access }) => access === 'admin')) {
        const answer = await send(call, validRequest(world, call), somebody.token);
        expect(answer.status, call.path).toBe(403);
      }
      expect(faults).toEqual([]);
    },
    240_000,
  );

  it('a site admin gets no 5xx anywhere', async () => {
    for (const call of calls) {
      if (call.access === 'admin') await walk(call, 'site admin', siteAdmin.token);
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it('forms, headers, doubled and odd parameters get no 5xx', async () => {
    for (const text of HOSTILE.filter((each) => typeof each === 'string')) {
      const form = new FormData();
      form.set('fullName', text);
      form.set(text === '' ? 'x' : text, 'x');
      form.set('profileimageurl', new Blob([text], { type: 'image/png' }), `${text}.png`);
      const sent = request(server.url, 'PATCH', '/profile/update', { token: loner.token, form });
      await note(`form ${JSON.stringify(text).slice(0, 40)}`, sent);
    }
    const paths = [
      '/admin/users?page=1&page=2',
      '/admin/users?search=a&search=b',
      '/admin/users?search[]=x',
      '/admin/users?__proto__=x&page=1',
      '/admin/users?page=%',
      '/admin/audit?search=%00',
      '/group/addmember/%',
      '/group/addmember/%ff',
      '/group/member-join/%00',
      '/%c0%ae%c0%ae',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'PATCH']) {
        await note(path, request(server.url, method, path, { token: siteAdmin.token }));
      }
    }
    for (const raw of [
      '{"__proto__":{"x":1}}',
      '[',
      '"\\ud800"',
      'null',
      '1e999',
      '{"a":',
      '[[['.repeat(9999),
    ]) {
      const sent = request(server.url, 'PATCH', '/settings/update', {
        token: siteAdmin.token,
        raw,
      });
      await note(`raw ${raw.slice(0, 20)}`, sent);
    }
    expect(faults).toEqual([]);
  });

  it('headers with odd bytes are refused or cleaned', async () => {
    const body = JSON.stringify({ email: member.email, password: PASSWORD });
    const odd = ['\u0080\u0085\u009fx', '\u00ff'.repeat(2000), '"><script>', '=1+1', '\u0007'];
    for (const text of odd) {
      const head = [
        `POST ${API_BASE}/auth/login HTTP/1.1`,
        'host: x',
        'connection: close',
        'content-type: application/json',
        `user-agent: ${text}`,
        `x-request-id: ${text}`,
        `x-forwarded-for: ${text}`,
        `content-length: ${Buffer.byteLength(body)}`,
      ];
      const status = await rawStatus(server.url, `${head.join('\r\n')}\r\n\r\n${body}`);
      expect([200, 400], JSON.stringify(text)).toContain(status);
    }
    const { rows } = await server.database.pool.query<{ user_agent: string }>(
      'SELECT user_agent FROM login_sessions WHERE user_agent IS NOT NULL',
    );
    for (const { user_agent } of rows) {
      expect(user_agent).not.toMatch(/[\p{Cc}\p{Cs}\ufffd]/u);
      expect(user_agent.length).toBeLessThanOrEqual(300);
    }
  });

  it('sockets take no hostile text, and go on', async () => {
    // Half a pair can't be written into an address: it goes as what is left of it.
    for (const text of ['\u0000', '\ufffd', 'x'.repeat(9000)]) {
      for (const [query, token] of [
        [{ userId: text, groupId: world.groupId }, member.token],
        [{ userId: member.userId, groupId: text }, member.token],
        [{ userId: member.userId, groupId: world.groupId, timestamp: text }, member.token],
        [{ userId: member.userId, groupId: world.groupId }, text],
      ] as const) {
        const socket = io(server.url, {
          path: '/socket.io',
          query,
          auth: { token },
          forceNew: true,
          reconnection: false,
          transports: ['websocket'],
        });
        const message = await new Promise<string>((resolve) => {
          socket.once('connect', () => resolve('connected'));
          socket.once('connect_error', ({ message: said }) => resolve(said));
        });
        socket.close();
        expect(message).not.toBe('connected');
      }
    }
    const messages = Object.entries(FromClient).flatMap(([name, schema]) => {
      const sample = createSample(schema) ?? { x: '' };
      return SOCKET_TEXTS.flatMap((text): [string, unknown][] => [
        ...listLeaves(schema).map((leaf): [string, unknown] => [
          name,
          withLeaf(sample, leaf, text),
        ]),
        [name, text],
      ]);
    });
    // No more per socket than it may send at once.
    for (let at = 0; at < messages.length; at += MESSAGES_AT_ONCE) {
      const screen = await openScreen(server.url, member, world.groupId);
      for (const [name, message] of messages.slice(at, at + MESSAGES_AT_ONCE)) {
        screen.socket.emit(name, message);
      }
      const mine = { userId: member.userId, groupId: world.groupId };
      const ack: unknown = await screen.socket.timeout(20_000).emitWithAck('joinRoom', mine);
      expect(ack).toEqual({ status: 'success' });
      screen.close();
    }
  });

  it('a bid’s id must be storable in the log', async () => {
    for (const clientBidId of ['x\u0000y', '\ud800', '\u3164', 'é', '']) {
      const answer = await member.bid(world.groupId, world.teamId, '5', clientBidId);
      expect(answer, JSON.stringify(clientBidId)).toMatchObject({
        status: 400,
        body: { status: 'fail', code: 'Invalid' },
      });
    }
  });

  it('people’s own names pass, and come back in one form', async () => {
    const names = [
      '👩‍👩‍👧‍👦 Smith',
      'محمد عبد الله',
      '王小明',
      'Jose\u0301 Nun\u0303ez',
      'Nguyễn Thị Ánh',
      'שָׁלוֹם',
    ];
    for (const fullName of names) {
      const answer = await request(server.url, 'POST', accounts.register.path, {
        body: { fullName, email: `n${names.indexOf(fullName)}@names.test`, password: PASSWORD },
      });
      expect(answer).toMatchObject({
        status: 201,
        body: { user: { fullName: fullName.normalize('NFC') } },
      });
    }
    const invisible = await request(server.url, 'POST', accounts.register.path, {
      body: { fullName: '\u200b', email: 'nobody@names.test', password: PASSWORD },
    });
    expect(invisible).toMatchObject({
      status: 400,
      body: { message: 'Name must contain something that can be seen.' },
    });
  });

  it('and afterwards all is as it was: honest calls work, and no row holds a hostile text', async () => {
    expect((await member.call(groups.viewGroup)).group?.members).toHaveLength(2);
    expect(
      (await member.call(auction.auctionState, { params: { groupId: world.groupId } })).state.phase,
    ).toBe('scheduled');
    const ned = await signUp(server.url, 'Ned');
    const { group } = await ned.call(joinGroup, { params: { slug: world.slug } });
    expect(group.members).toHaveLength(3);
    await siteAdmin.call(site.updateSettings, { body: { facebookUrl: 'example.com/us' } });
    const contact = { name: 'Ned', email: ned.email, message: 'All is\nwell.' };
    expect(await ned.call(pages.saveContact, { body: contact })).toMatchObject({
      message: MESSAGES.contactSaved,
    });
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = current_schema() AND table_name <> 'uploads'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const { rows } = await server.database.pool.query<{ row: string }>(
        `SELECT each::text AS row FROM "${name}" AS each`,
      );
      const odd = rows.filter(({ row }) => /[\0\ufffd\u202e]|\\u0000|\\ud[89a-f]/iu.test(row));
      expect(odd.slice(0, 3), name).toEqual([]);
    }
    expect(requests).toBeGreaterThan(5000);
  });
});

/** The status of a request with bytes that no client would send. */
function rawStatus(url: string, text: string): Promise<number> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), '127.0.0.1');
    let answer = '';
    line.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    line.once('error', reject);
    line.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    line.write(Buffer.from(text, 'latin1'));
  });
}
