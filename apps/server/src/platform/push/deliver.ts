import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushService } from './services.ts';
import { publicLookup } from './publicLookup.ts';

/** One message for a push service, as RFC 8030 has it. */
export type PushRequest = {
  readonly endpoint: string;
  readonly service: PushService;
  readonly authorization: string;
  readonly body: Buffer;
  /** How long it is worth delivering to a browser that is away. */
  readonly ttlSeconds: number;
  readonly urgency: Urgency;
  /** A later one with the same topic takes its place; 32 characters of base64url at most. */
  readonly topic: string;
};

export type Urgency = 'normal' | 'high';

/** What became of a message. Nothing is said of why it failed beyond what helps to go on. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** The subscription is over. */
  | { readonly kind: 'gone' }
  /** The message won't be taken, however often it is sent. */
  | { readonly kind: 'refused'; readonly status: number }
  /** The service wants to be left alone for this subscription. */
  | { readonly kind: 'later'; readonly retryMs: number | null }
  /** No answer, or one of a service in trouble. Unreached: no connection could even be opened, perhaps for want of a network. */
  | { readonly kind: 'failed'; readonly isUnreached?: boolean };

/** A service that takes longer is tried again. */
const ANSWER_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 16_384;
/** However long a service asks for: the message is worthless by then. */
const RETRY_MS_MAX = 24 * 3_600_000;

/**
 * Hands a message to its push service. Follows no redirect, believes no body, and connects to nothing but the Internet,
 * unless the service is the site's own. Never throws.
 */
export function deliver(push: PushRequest, ending: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), ending]);
    const request = open(push, signal);
    let isConnected = false;
    request.on('socket', (socket) => {
      // A kept connection is one already.
      isConnected = request.reusedSocket;
      socket.once('connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      resolve(findOutcome(statusCode, headers['retry-after']));
      // What a service says is for nobody. A short body is read to its end, so that the connection serves again.
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) request.destroy();
      });
    });
    request.on('error', () => resolve({ kind: 'failed', isUnreached: !isConnected }));
    request.end(push.body);
  });
}

function open(push: PushRequest, signal: AbortSignal): ClientRequest {
  const url = new URL(push.endpoint);
  const options = {
    method: 'POST',
    signal,
    headers: {
      authorization: push.authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': push.body.length,
      ttl: push.ttlSeconds,
      urgency: push.urgency,
      topic: push.topic,
    },
    ...(push.service.isOwn ? {} : { lookup: publicLookup }),
  };
  return url.protocol === 'http:' ? requestHttp(url, options) : requestHttps(url, options);
}

/** @param retryAfter  seconds; a date is rare, and asks no more of us than the usual wait */
function findOutcome(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
    return {
      kind: 'later',
      retryMs: seconds === null ? null : Math.min(seconds * 1000, RETRY_MS_MAX),
    };
  }
  return status >= 500 ? { kind: 'failed' } : { kind: 'refused', status };
}
