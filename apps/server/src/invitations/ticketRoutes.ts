import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Addresses } from '../platform/border/address.ts';
import { createTokenBuckets } from '../platform/border/tokenBucket.ts';
import type { Config } from '../config.ts';
import { Refused, TooSoon } from '../failures.ts';
import type { Settings } from '../settings/settings.ts';
import { SITE_TICKET_PATH, ticketPath } from './describePages.ts';
import type { Invitations } from './invitations.ts';
import type { Ticket } from './ticket.ts';
import { siteTicket, computeTag, buildTicket, type Tickets } from './tickets.ts';

/** A messenger's server fetches for many people. */
const PICTURES_OF_ADDRESS = { perSecond: 5, burst: 100 };

/** An hour: a ticket whose hour has moved has another address. */
const KEPT_SECONDS = 3600;

const params = z.object({ slug: z.string() });

/** Serves the pictures that messengers show beside a link. */
export function ticketRoutes(
  fastify: FastifyInstance,
  deps: {
    readonly config: Pick<Config, 'rateLimit'>;
    readonly addresses: Addresses;
    readonly settings: Pick<Settings, 'get'>;
    readonly invitations: Invitations;
    readonly tickets: Tickets;
  },
): void {
  const { config, addresses, settings, invitations, tickets } = deps;
  const buckets = createTokenBuckets(PICTURES_OF_ADDRESS);

  const send = async (ticket: Ticket, request: FastifyRequest, reply: FastifyReply) => {
    const etag = `"${computeTag(ticket)}"`;
    void reply
      .header('etag', etag)
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      // It is made to be shown on other sites.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = await tickets.picture(ticket, addresses.toKey(request.raw));
    return reply.type('image/png').send(picture);
  };

  const limit = (request: FastifyRequest) => {
    if (config.rateLimit && !buckets.take(addresses.toKey(request.raw))) {
      throw new TooSoon(MESSAGES.tooManyRequests, 1);
    }
  };

  fastify.get(ticketPath(':slug'), { schema: { hide: true } }, async (request, reply) => {
    limit(request);
    const { slug } = params.parse(request.params);
    const invitation = await invitations.behind(slug);
    if (invitation === null) throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
    return send(buildTicket(invitation), request, reply);
  });

  fastify.get(SITE_TICKET_PATH, { schema: { hide: true } }, async (request, reply) => {
    limit(request);
    const ticket = siteTicket(settings.get().auctionDate, await invitations.teams());
    return send(ticket, request, reply);
  });
}
