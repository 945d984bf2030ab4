import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Headers of every response, whoever sends it. */
export type SecurityHeaders = ReadonlyMap<string, string>;

/**
 * The usual security headers, and a policy that allows no script from another origin.
 *
 * @param publicOrigin  the site's own origin. Its websockets are listed beside 'self', which older browsers apply to
 *   http alone.
 * @param page  of the web app, whose own script may run
 */
export async function securityHeaders(
  publicOrigin: string | null,
  page: string,
): Promise<SecurityHeaders> {
  const sockets = publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      // Each directive stands here, and in docs/security.md: nothing is added by a library's defaults.
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes(page)],
        'script-src-attr': ["'none'"],
        // The UI library sets inline styles.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...sockets],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
  });
  // The same for every request, so computed once.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await new Promise<void>((resolve, reject) => {
    setHeaders(request, response, (error) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('The headers could not be made'));
    });
  });
  return new Map(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function scriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

/**
 * Sets the headers on every response, before anything else sees the request: routes, files, errors of the router, and
 * Socket.IO, which handles its requests before Fastify does. Call it after Socket.IO is attached.
 */
export function sendOnEveryAnswer(server: Server, headers: SecurityHeaders): void {
  const give = (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    give(response);
  });
  // An unsupported `Expect`: Node's own response would lack the headers.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    give(response);
    response.writeHead(417, { connection: 'close' }).end();
  });
}

/** A whole response as text, for a connection on which no request could be parsed. */
export function rawAnswer(
  status: string,
  body: Readonly<Record<string, unknown>>,
  headers: SecurityHeaders,
): string {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
