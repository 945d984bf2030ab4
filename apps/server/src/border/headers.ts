import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Headers that every answer carries, whoever gives it. */
export type SecurityHeaders = ReadonlyMap<string, string>;

/**
 * The usual headers, and a policy that runs no script of another place.
 *
 * @param publicOrigin  the site's own origin. Its websockets are named beside 'self', which older browsers take for
 *   http alone; today's include them.
 */
export async function securityHeaders(publicOrigin: string | null): Promise<SecurityHeaders> {
  const sockets = publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Styles are set on elements by the interface's library.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ...sockets],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'upgrade-insecure-requests': null,
      },
    },
  });
  // They are the same for every request: worked out once.
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

/**
 * Gives the headers to all that this server answers, before anybody else sees the request: routes, files, errors of the
 * router, and Socket.IO, which takes its requests before Fastify does. To be called after it was attached.
 */
export function sendOnEveryAnswer(server: Server, headers: SecurityHeaders): void {
  const give = (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    give(response);
  });
  // What it expects is not known here; Node's own answer would come without headers.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    give(response);
    response.writeHead(417, { connection: 'close' }).end();
  });
}

/** A whole answer as text, for a line on which no request could be read. */
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
