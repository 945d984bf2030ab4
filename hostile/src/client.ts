import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { API_BASE } from '@bracketbid/contract/call';
import { Pool } from 'undici';

/** The answer. Status 0: none at all, the connection was closed or timed out, as `text` then says. */
export type Reply = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly tookMs: number;
};

export type Request = {
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly token?: string;
  /** The caller's address, forwarded as a proxy on this machine would. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** HTTP without manners: sends anything it is given, and never throws on an answer. */
export type Client = {
  readonly url: string;
  send(request: Request): Promise<Reply>;
  /** The same below `/api/v1`. */
  api(request: Request): Promise<Reply>;
  close(): Promise<void>;
};

/** Longer than any response may take. */
const ANSWER_MS_MAX = 30_000;
const CONNECTIONS_MAX = 64;

export function createClient(url: string): Client {
  const pool = new Pool(url, {
    connections: CONNECTIONS_MAX,
    pipelining: 1,
    headersTimeout: ANSWER_MS_MAX,
    bodyTimeout: ANSWER_MS_MAX,
  });
  const send = async ({ method = 'GET', path, json, body, token, from, headers }: Request) => {
    const startedMs = performance.now();
    const took = () => performance.now() - startedMs;
    try {
      const answer = await pool.request({
        method,
        path,
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...headers,
        },
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, text, headers: answer.headers, tookMs: took() };
    } catch (error) {
      return { status: 0, text: String(error), headers: {}, tookMs: took() };
    }
  };
  return {
    url,
    send,
    api: (request) => send({ ...request, path: `${API_BASE}${request.path}` }),
    close: () => pool.destroy(),
  };
}

/** Sends raw bytes over a connection of their own, as no client would. @returns the start of what it received in time */
export function sendRaw(url: string, bytes: string | Buffer, waitMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
    let received = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(end, waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
}

/** The status in what `sendRaw` received; 0 if there is none. */
export function statusOfRaw(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}

/** An address of the benchmarking network (RFC 2544): guessers have many. */
export function anyAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`;
}
