import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { API_BASE } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import { changeUser } from '@bracketbid/contract/http/admin';
import * as site from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import { changeTeam, teams as listedTeams } from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import {
  type Answer,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  type SomeBody,
} from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { createDecoders, DECODERS_MAX } from './decoders.ts';
import { DRAWING_BYTES_MAX, DRAWING_ELEMENTS_MAX, drawingFault } from './drawing.ts';
import { PICTURES_HELD_MAX } from './pictures.ts';

/** Processes are started and killed here, on a machine that may have much else to do. */
const BUSY_MS_MAX = 240_000;

const svg = (inside: string, size = 512) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${inside}</svg>`;

/** A drawing of some 20 KB that takes minutes. */
const BOMB = svg(
  `<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10"/><feGaussianBlur stdDeviation="90"/></filter>${'<rect width="100%" height="100%" filter="url(#f)"/>'.repeat(400)}`,
  1024,
);
const PLAIN = svg('<rect width="512" height="512" fill="red"/>');

type File = { readonly content: Uint8Array | string; readonly type: string };
const drawing = (content: string): File => ({ content, type: 'image/svg+xml' });

function buildForm(field: string, { content, type }: File): FormData {
  const form = new FormData();
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  form.set(field, new Blob([bytes], { type }), 'picture');
  return form;
}

const coloured = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

describe.each(testDatabases())('pictures, database %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(async () => {
    await server.close();
  });

  const send = (
    who: SomeBody,
    file: File,
    method = 'PATCH',
    path = '/profile/update',
    field = 'profileimageurl',
  ) => request(server.url, method, path, { token: who.token, form: buildForm(field, file) });
  const addressIn = ({ body }: Answer) =>
    (body['user'] as { profileimageurl: string }).profileimageurl;
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  };
  const readUploads = async (place: string) =>
    (
      await server.database.pool.query<{ id: string }>('SELECT id FROM uploads WHERE place = $1', [
        place,
      ])
    ).rows;

  it(
    'that take too long are killed, and logins don’t wait for them',
    async () => {
      const first = await signUp(server.url, 'Bomber 0');
      const names = Array.from(
        { length: PICTURES_HELD_MAX - 1 },
        (_, index) => `Bomber ${index + 1}`,
      );
      const bombers = [
        first,
        ...(await Promise.all(names.map((name) => signUp(server.url, name)))),
      ];
      const honest = await signUp(server.url, 'Hon');
      let over = 0;
      const bombs = bombers.map(async (bomber) => {
        const answer = await send(bomber, drawing(BOMB));
        over += 1;
        return answer;
      });
      await expect.poll(() => metric('bracketbid_pictures_held')).toBe(PICTURES_HELD_MAX);
      // There is room for no more, and a person has one at a time.
      const ninth = await send(honest, drawing(PLAIN));
      expect(ninth).toMatchObject({ status: 429, body: { message: MESSAGES.imagesBusy } });
      expect(Number(ninth.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await send(first, drawing(PLAIN))).toMatchObject({
        status: 429,
        body: { message: MESSAGES.imageBusy },
      });
      await Promise.all(
        Array.from({ length: 3 }, () => signIn(server.url, honest.email, PASSWORD)),
      );
      expect(over).toBeLessThan(bombs.length);
      expect(await metric('bracketbid_decoders')).toBeLessThanOrEqual(DECODERS_MAX);

      // Everybody is answered; on a busy machine those last in the line are told to come again.
      const messages = (await Promise.all(bombs)).map(
        ({ status, body }) => `${status} ${String(body['message'])}`,
      );
      const killed = `400 ${MESSAGES.imageTooComplex}`;
      expect(messages).toContain(killed);
      const others = messages.filter((message) => message !== killed);
      expect([`429 ${MESSAGES.imagesBusy}`]).toEqual(expect.arrayContaining(others));
      expect(await metric('bracketbid_pictures_held')).toBe(0);
      expect((await send(honest, drawing(PLAIN))).status).toBe(200);
    },
    BUSY_MS_MAX,
  );

  it('are refused before they are decoded, when a drawing is too large or points outside', async () => {
    const dan = await signUp(server.url, 'Dan');
    const cases: [string, number, string][] = [
      [svg(`<!--${'x'.repeat(DRAWING_BYTES_MAX)}-->`), 413, MESSAGES.drawingTooLarge],
      [svg('<g/>'.repeat(2 * DRAWING_ELEMENTS_MAX)), 400, MESSAGES.imageTooComplex],
      [svg('<image href="file:///etc/passwd"/>'), 400, MESSAGES.imageTooComplex],
      [svg('<image x:href="data:image/png;base64,AAAA"/>'), 400, MESSAGES.imageTooComplex],
      [svg('<rect fill="url(http://elsewhere.test/#x)"/>'), 400, MESSAGES.imageTooComplex],
    ];
    for (const [content, status, message] of cases) {
      expect(await send(dan, drawing(content))).toMatchObject({ status, body: { message } });
    }
  });

  it('of odd shapes and of many pixels hurt nobody', async () => {
    const eli = await signUp(server.url, 'Eli');
    const line = await sharp({
      create: { width: 1, height: 1_000_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(await send(eli, { content: line, type: 'image/png' })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.imageInvalid },
    });
    const huge = drawing(svg('<circle cx="50%" cy="50%" r="40%"/>', 90_000));
    expect((await send(eli, huge)).status).toBe(200);
  });

  it('leave one public file an account, however many updates come at once', async () => {
    const fay = await signUp(server.url, 'Fay');
    const colours = [
      '#100',
      '#200',
      '#300',
      '#400',
      '#500',
      '#600',
      '#700',
      '#800',
      '#900',
      '#a00',
    ];
    const files = await Promise.all(colours.map(coloured));
    const atOnce = await Promise.all(
      files.map((content) => send(fay, { content, type: 'image/png' })),
    );
    expect(atOnce.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(atOnce.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    const addresses = atOnce.filter(({ status }) => status === 200).map(addressIn);
    // Those that were refused for coming at once, one after the other.
    for (const content of files.slice(addresses.length)) {
      addresses.push(addressIn(await send(fay, { content, type: 'image/png' })));
    }
    expect(addresses).toHaveLength(10);
    expect(await readUploads(`user:${fay.userId}`)).toHaveLength(1);
    const served = await Promise.all(addresses.map((address) => fetch(server.url + address)));
    expect(served.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(served.filter(({ status }) => status === 404)).toHaveLength(9);
    const { user } = await fay.call(accounts.profile);
    expect((await fetch(server.url + (user.profileimageurl ?? ''))).status).toBe(200);
  });

  it('leave one public file a logo, of a team and of the site', async () => {
    const chief = await signInAdmin(server.url);
    const other = await signUp(server.url, 'Other');
    await chief.call(changeUser, { params: { id: other.userId }, body: { role: 'admin' } });
    const second = await signIn(server.url, other.email, PASSWORD);
    const { teams } = await chief.call(listedTeams);
    const teamId = teams[0]?._id ?? '';
    const content = await coloured('#0a0');
    const file = { content, type: 'image/png' };
    for (const [method, path, place] of [
      ['PATCH', `/admin/teams/${teamId}`, `team:${teamId}`],
      ['PUT', '/admin/logos/sitelogo', 'site:sitelogo'],
    ] as const) {
      const answers = await Promise.all(
        [chief, second, chief, second].map((who) => send(who, file, method, path, 'logo')),
      );
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(await readUploads(place)).toHaveLength(1);
    }
    const [shown] = await chief.call(getSettings);
    expect((await fetch(server.url + (shown?.sitelogo ?? ''))).status).toBe(200);
    await chief.call(site.updateSettings, { body: { sitelogo: '' } });
    expect(await readUploads('site:sitelogo')).toEqual([]);
    expect((await fetch(server.url + (shown?.sitelogo ?? ''))).status).toBe(404);
    await chief.send(changeTeam, { params: { id: teamId }, body: { removeLogo: 'true' } });
    expect(await readUploads(`team:${teamId}`)).toEqual([]);
  });

  it('that break off in the middle free their slot', async () => {
    const gus = await signUp(server.url, 'Gus');
    const { port } = new URL(server.url);
    const line = connect(Number(port), '127.0.0.1');
    const part =
      '--b\r\ncontent-disposition: form-data; name="profileimageurl"; filename="x"\r\ncontent-type: image/png\r\n\r\n';
    line.write(
      `PATCH ${API_BASE}/profile/update HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gus.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${part}xxxx`,
    );
    await expect.poll(() => metric('bracketbid_pictures_held')).toBe(1);
    line.destroy();
    await expect.poll(() => metric('bracketbid_pictures_held')).toBe(0);
    expect((await send(gus, drawing(PLAIN))).status).toBe(200);
  });
});

it(
  'pictures have a number that a person may send in ten minutes',
  async () => {
    const server = await startServer({ rateLimit: true });
    try {
      const hal = await signUp(server.url, 'Hal');
      const send = () =>
        request(server.url, 'PATCH', '/profile/update', {
          token: hal.token,
          form: buildForm('profileimageurl', drawing(PLAIN)),
        });
      for (let sent = 0; sent < 10; sent += 1) {
        const { status, body } = await send();
        // On a busy machine one may have to come again, which counts too.
        expect(['200', `429 ${MESSAGES.imagesBusy}`]).toContain(
          status === 200 ? '200' : `${status} ${String(body['message'])}`,
        );
      }
      expect(await send()).toMatchObject({
        status: 429,
        body: { message: MESSAGES.imagesTooMany },
      });
    } finally {
      await server.close();
    }
  },
  BUSY_MS_MAX,
);

it('a closing server kills the picture under way, and answers those that wait', async () => {
  const decoders = createDecoders({ onOutcome: () => undefined, onError: () => undefined });
  const content = Buffer.from(BOMB);
  const jobs = Array.from({ length: 3 }, () =>
    decoders.draw({ content, format: 'svg', shape: 'square' }),
  );
  const answered = Promise.allSettled(jobs);
  await expect.poll(decoders.count).toBe(DECODERS_MAX);
  decoders.close();
  expect((await answered).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(decoders.count()).toBe(0);
});

it('a picture that waits too long for its turn is refused, before its connection counts as idle', async () => {
  const decoders = createDecoders({
    onOutcome: () => undefined,
    onError: () => undefined,
    turnMsMax: 200,
  });
  const content = Buffer.from(BOMB);
  const jobs = Array.from({ length: DECODERS_MAX + 1 }, () =>
    decoders.draw({ content, format: 'svg', shape: 'square' }),
  );
  const outcomes = await Promise.allSettled(jobs);
  decoders.close();
  const reasons = outcomes.map((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof Error ? outcome.reason.message : '',
  );
  expect(reasons).toEqual([
    ...Array<string>(DECODERS_MAX).fill(MESSAGES.imageTooComplex),
    MESSAGES.imagesBusy,
  ]);
});

it('a drawing that hides its content is refused', () => {
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
  expect(drawingFault(bytes(PLAIN))).toBeNull();
  expect(drawingFault(bytes(svg('<use x:href="#a"/><rect fill="url( \'#a\')"/>')))).toBeNull();
  expect(drawingFault(bytes(PLAIN, 'utf16le'))).toBe('invalid');
  expect(drawingFault(bytes(`<?xml version="1.0" encoding="UTF-7"?>${PLAIN}`))).toBe('invalid');
  expect(drawingFault(bytes(`<!DOCTYPE svg [ ]>${PLAIN}`))).toBe('invalid');
  expect(drawingFault(Buffer.from([0x1f, 0x8b, 8, 0]))).toBe('invalid');
  expect(drawingFault(bytes(svg('<style>@import "x"</style>')))).toBe('tooComplex');
});

it('only the decoding process imports sharp: nothing that serves people waits for a picture', () => {
  const folder = new URL('../../', import.meta.url);
  const importers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      /(?:from|import\()\s*['"]sharp['"]/.test(readFileSync(new URL(path, folder), 'utf8')),
  );
  expect(importers).toEqual(['platform/uploads/decoder.ts']);
});
