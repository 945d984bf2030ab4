import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import { Refused } from '../../failures.ts';

/** The deepest body in the contract has five levels. */
const DEPTH_MAX = 32;

/** The largest body, a tournament with its results, has some 3,000 values. */
const VALUES_MAX = 20_000;

/** Character codes. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a text is nested no deeper and has no more values than a body may. It scans the text once and allocates
 * nothing: a parser would allocate a value for each bracket first.
 */
export function isModestJson(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > DEPTH_MAX) return false;
        values += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
      default:
    }
    if (values > VALUES_MAX) return false;
  }
  return true;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    at = end + 1;
  }
}

/**
 * Reads bodies of JSON. An empty one is no body, whatever its content type says: `PATCH /group/addmember/{slug}` has an
 * empty payload. Keys that would reach an object's prototype are refused.
 */
export function readJson(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (_request, text: string, done) => {
      if (text.trim() === '') return done(null, undefined);
      if (!isModestJson(text)) return done(new Refused('Invalid', MESSAGES.notJson));
      try {
        done(null, secureJsonParse.parse(text));
      } catch {
        done(new Refused('Invalid', MESSAGES.notJson));
      }
    },
  );
}
