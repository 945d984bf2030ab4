import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a browser accepts. */
const encodings = new Negotiator<Encoding>({ supportedValues: [...ENCODINGS] });

/** A page in one encoding. */
type Form = { readonly content: Buffer; readonly etag: string };

/** Pages kept: the site's own, and an invitation for each group that is just being joined. */
const KEPT_MAX = 100;

/** Sends pages that are made here, each encoding of each page once. */
export function createHtmlPages() {
  const kept = new LRUCache<string, Map<Encoding, Form>>({ max: KEPT_MAX });

  const buildForm = (page: string, encoding: Encoding): Form => {
    const forms = kept.get(page) ?? new Map<Encoding, Form>();
    kept.set(page, forms);
    const form = forms.get(encoding) ?? encoded(page, encoding);
    forms.set(encoding, form);
    return form;
  };

  return {
    send: (page: string, request: FastifyRequest, reply: FastifyReply) => {
      const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity';
      const { content, etag } = buildForm(page, encoding);
      void reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag && reply.statusCode === 200) {
        return reply.code(304).send();
      }
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.type('text/html; charset=utf-8').send(content);
    },
  };
}

function encoded(page: string, encoding: Encoding): Form {
  const etag = `"${hash('sha256', page, 'base64url').slice(0, 16)}-${encoding}"`;
  const plain = Buffer.from(page);
  if (encoding === 'identity') return { content: plain, etag };
  // A small page, once: half a millisecond.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const content = encoding === 'br' ? brotliCompressSync(plain, { params }) : gzipSync(plain);
  return { content, etag };
}
