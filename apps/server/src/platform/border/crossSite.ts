import { randomBytes, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../failures.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The cookie and header pair against forged requests (SPEC.md section 7): who has the cookie must repeat it in
 * a header, which another site's page can't read. Access tokens are not in a cookie, so a caller without
 * cookies has nothing to forge with, and is not checked.
 *
 * @param isPublicSecure  the site's public address is https, whatever a proxy says of a request
 */
export function guardAgainstForgery(fastify: FastifyInstance, isPublicSecure: boolean): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[COOKIE];
    if (cookie === undefined) {
      if (!SAFE.has(request.method)) return;
      void reply.setCookie(COOKIE, randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'lax',
        secure: isPublicSecure || request.protocol === 'https',
      });
      return;
    }
    if (SAFE.has(request.method) || !request.url.startsWith(API_BASE)) return;
    const header = request.headers[HEADER];
    if (typeof header !== 'string' || !isSame(cookie, header)) {
      throw new Refused('CrossSite', MESSAGES.crossSite);
    }
  });
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
