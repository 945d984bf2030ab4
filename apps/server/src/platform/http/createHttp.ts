import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Addresses, createAddresses } from '../border/address.ts';
import { cutUnreadBodies } from '../border/bodies.ts';
import { type SecurityHeaders, securityHeaders, sendOnEveryAnswer } from '../border/headers.ts';
import { HTTP_LIMITS, limitConnections } from '../border/httpLimits.ts';
import { answerUnreadable } from '../border/unreadable.ts';
import type { Config } from '../../config.ts';
import { failureReply, Refused, TooSoon } from '../../failures.ts';
import { type Connections, followConnections } from '../lifecycle/connections.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ownAddresses } from './ownAddresses.ts';

/** The HTTP server: everything that applies to all requests, whichever area answers them. */
export type Http = {
  readonly fastify: FastifyInstance;
  readonly headers: SecurityHeaders;
  readonly addresses: Addresses;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
  /** Where people reach the product, as links in mails name it. */
  publicUrl(): string;
  /** Guards every request, including Socket.IO's. Call it once Socket.IO is attached. */
  guard(metrics: Pick<Metrics, 'refused' | 'connectionRefused'>): void;
  /** From now on every answer closes its connection, and `/readyz` reports that this process is closing. */
  beginClosing(): void;
  isClosing(): boolean;
};

/** For requests outside the contract; its calls have their own limits (`routes.ts`). */
const BODY_BYTES_MAX = 4_096;

/** Request ids accepted from a proxy, so that it can't write arbitrary text into the log. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** @param page  of the web app */
export async function createHttp(
  config: Pick<Config, 'host' | 'logLevel' | 'port' | 'publicUrl' | 'rateLimit' | 'trustProxy'>,
  page: string,
): Promise<Http> {
  const headers = await securityHeaders(config.publicUrl, page);
  const addresses = createAddresses(config.trustProxy);
  let isClosing = false;
  const fastify = Fastify({
    ...HTTP_LIMITS,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: answerUnroutable,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // A line per bid would flood the log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustProxy,
    // While closing, requests on open connections are still served normally.
    return503OnClosing: false,
    genReqId: requestId,
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    // The process is closing: make the client reconnect to another one.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  return {
    fastify,
    headers,
    addresses,
    connections: followConnections(fastify.server),
    log: fastify.log,
    publicUrl: () => readPublicUrl(fastify, config),
    guard: (metrics) => {
      sendOnEveryAnswer(fastify.server, headers);
      cutUnreadBodies(fastify.server);
      if (config.rateLimit) {
        limitConnections(fastify.server, addresses, () =>
          metrics.connectionRefused('address_connections'),
        );
      }
      fastify.setErrorHandler(answerFailure(metrics));
    },
    beginClosing: () => {
      isClosing = true;
    },
    isClosing: () => isClosing,
  };
}

function requestId({ headers }: { readonly headers: FastifyRequest['headers'] }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Turns what a handler throws into a refusal with a sentence for people; logs unexpected errors. */
function answerFailure(metrics: Pick<Metrics, 'refused'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = failureReply(error);
    if (status >= 500 && !(error instanceof Refused)) {
      request.log.error({ err: error, url: request.url }, 'Something went wrong');
    } else {
      metrics.refused(body.code ?? String(status));
    }
    if (error instanceof TooSoon) void reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(status).send(body);
  };
}

/** A path that the router can't parse: none of our hooks and handlers has seen it. */
function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = failureReply(error);
  void reply.header('x-request-id', request.id).code(status).send(body);
}

function readPublicUrl(
  fastify: FastifyInstance,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const address = fastify.server.address();
  const boundPort = typeof address === 'object' ? address?.port : undefined;
  const [own = '127.0.0.1'] = ownAddresses(host);
  return `http://${own}:${boundPort ?? port}`;
}
