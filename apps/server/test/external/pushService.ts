import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/**
 * A push service that speaks the real protocol (RFC 8030) and checks who sends (RFC 8292), with browsers that decrypt
 * what they get (RFC 8291). Made with Web Crypto alone: nothing of it is the sender's code.
 */
export type PushService = {
  readonly origin: string;
  /** A browser that subscribes with the site's key. */
  subscribe(publicKey: string): Promise<TestBrowser>;
  /** Answers requests for a browser so, from now on; null: as it should. */
  answer(browser: TestBrowser, answer: PushAnswer | null): void;
  /** Resolves once this many requests have come for a browser, whatever the answer. */
  asked(browser: TestBrowser, times: number): Promise<void>;
  close(): Promise<void>;
};

/** A status with headers, or no answer at all. */
export type PushAnswer =
  { readonly status: number; readonly headers?: Record<string, string> } | 'hangs';

export type TestBrowser = {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** In the order in which they came. */
  readonly received: readonly Received[];
  /** The first that fits, whether or not it has come yet. */
  receives(fits?: (received: Received) => boolean): Promise<Received>;
};

const shown = z.object({
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
});
export type Received = z.infer<typeof shown> & {
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
};

type Browser = TestBrowser & {
  readonly publicKey: string;
  readonly open: (body: Buffer) => Promise<string>;
  readonly waiting: Set<() => void>;
  readonly got: Received[];
  asks: number;
  answer: PushAnswer | null;
};

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64url');
const decodeBytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'));
const ascii = (words: string) => new Uint8Array(Buffer.from(words, 'latin1'));

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  let origin = '';

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const browser = browsers.get(request.url ?? '');
    if (browser === undefined) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    browser.asks += 1;
    const { answer } = browser;
    if (answer === 'hangs') return browser.waiting.forEach((look) => look());
    if (answer === null) {
      const head = checkHead(request);
      await checkVapid(request.headers.authorization ?? '', browser.publicKey, origin);
      const message = shown.parse(JSON.parse(await browser.open(Buffer.concat(chunks))));
      browser.got.push({ ...message, ...head });
      response.writeHead(201, { location: `${origin}/message/${browser.got.length}` }).end();
    } else {
      response.writeHead(answer.status, answer.headers ?? {}).end('What a service says.');
    }
    browser.waiting.forEach((look) => look());
  };

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      // As a real service: it says what is wrong, and the sender gives up on that message.
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const of = ({ subscription }: TestBrowser): Browser => {
    const browser = browsers.get(new URL(subscription.endpoint).pathname);
    if (browser === undefined) throw new Error('This browser belongs to another service');
    return browser;
  };

  return {
    origin,
    subscribe: async (publicKey) => {
      const path = `/push/${base64url(crypto.getRandomValues(new Uint8Array(24)))}`;
      const browser = await makeBrowser(publicKey, origin + path);
      browsers.set(path, browser);
      return browser;
    },
    answer: (browser, answer) => {
      of(browser).answer = answer;
    },
    asked: async (browser, times) => {
      const { waiting } = of(browser);
      await until(waiting, () => of(browser).asks >= times || undefined);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function until<T>(waiting: Set<() => void>, find: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (found === undefined) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });
}

/** @throws what a service would answer 400 to */
function checkHead({ method, headers }: IncomingMessage) {
  const head = z
    .object({
      'content-encoding': z.literal('aes128gcm'),
      'content-length': z.string().refine((bytes) => Number(bytes) <= 4096),
      ttl: z.string().regex(/^\d+$/),
      urgency: z.enum(['very-low', 'low', 'normal', 'high']),
      topic: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
    })
    .parse(headers);
  if (method !== 'POST') throw new Error('Messages are posted');
  return { ttl: Number(head.ttl), urgency: head.urgency, topic: head.topic };
}

/** RFC 8292: signed by the key that the browser subscribed with, for this service, for a day at most. */
async function checkVapid(authorization: string, publicKey: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Signed by another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const verifying = await crypto.subtle.importKey(
    'raw',
    decodeBytes(key),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifying,
    decodeBytes(signature),
    ascii(`${head}.${claims}`),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') }).parse(read(head));
  const nowSeconds = Date.now() / 1000;
  z.object({
    aud: z.literal(origin),
    exp: z
      .number()
      .min(nowSeconds)
      .max(nowSeconds + 86_400),
    sub: z.string().regex(/^(mailto|https):/),
  }).parse(read(claims));
}

async function makeBrowser(publicKey: string, endpoint: string): Promise<Browser> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ]);
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const got: Received[] = [];
  const waiting = new Set<() => void>();
  return {
    subscription: { endpoint, keys: { p256dh: base64url(own), auth: base64url(auth) } },
    received: got,
    receives: (fits = () => true) => until(waiting, () => got.find(fits)),
    publicKey,
    got,
    waiting,
    asks: 0,
    answer: null,
    open: (body) => decrypt(new Uint8Array(body), { privateKey: pair.privateKey, own, auth }),
  };
}

type Secrets = {
  readonly privateKey: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  readonly own: Uint8Array<ArrayBuffer>;
  readonly auth: Uint8Array<ArrayBuffer>;
};

/** RFC 8291 over RFC 8188, as a browser does it. */
async function decrypt(body: Uint8Array<ArrayBuffer>, secrets: Secrets): Promise<string> {
  const salt = body.slice(0, 16);
  const idBytes = body[20] ?? 0;
  const sender = body.slice(21, 21 + idBytes);
  const sendersKey = await crypto.subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: sendersKey },
    secrets.privateKey,
    256,
  );
  const info = new Uint8Array([...ascii('WebPush: info\0'), ...secrets.own, ...sender]);
  const input = await hkdf(shared, secrets.auth, info, 256);
  const key = await hkdf(input, salt, ascii('Content-Encoding: aes128gcm\0'), 128);
  const nonce = await hkdf(input, salt, ascii('Content-Encoding: nonce\0'), 96);
  const opening = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = body.slice(21 + idBytes);
  const plain = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, opening, record),
  );
  const end = plain.lastIndexOf(2);
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('The last record has no end');
  }
  return Buffer.from(plain.subarray(0, end)).toString('utf8');
}

async function hkdf(
  input: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bits: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bits);
}
