import { createAdminRefusals } from '../admin/refusals.ts';
import { healthRoutes } from '../platform/http/health.ts';
import type { Routes } from '../platform/http/routes.ts';
import { serveCalls } from '../platform/http/serveCalls.ts';
import { createPageDescriptions } from '../invitations/describePages.ts';
import { ticketRoutes } from '../invitations/ticketRoutes.ts';
import { createTickets } from '../invitations/tickets.ts';
import { metricsRoute } from '../platform/metrics/metricsRoute.ts';
import { securityTxtRoute } from '../pages/securityTxt.ts';
import { stopRoute } from '../paper/stopRoute.ts';
import { serveUploads } from '../platform/uploads/uploads.ts';
import { serveWebsite } from '../platform/website/website.ts';
import type { Areas } from './areas.ts';
import type { Background } from './background.ts';
import type { Caches } from './caches.ts';
import type { Foundations } from './foundations.ts';
import type { People } from './people.ts';

/** Everything that is made before the first request, by the file that makes it. */
export type Product = {
  readonly foundations: Foundations;
  readonly caches: Caches;
  readonly people: People;
  readonly areas: Areas;
  readonly background: Background;
};

/**
 * Serves whatever has an address: the contract's calls, health, metrics, pictures, and the web app.
 *
 * @param register  the calls of all areas
 */
export async function serveHttp(
  { foundations, caches, people, areas, background }: Product,
  register: (routes: Routes) => void,
): Promise<void> {
  const { config, database, clock, http, line, metrics, isSecure, parts } = foundations;
  const { fastify, addresses, publicUrl } = http;
  const { settings } = caches;
  const { audit, pictures } = people;
  const { identify } = people.accounts;
  const { invitations, papers, peers } = areas;
  const { readiness } = background;

  const onAdminRefused = createAdminRefusals(audit, clock);
  await serveCalls(
    http,
    { config, clock, line, isSecure, identify, pictures, onAdminRefused },
    register,
  );
  healthRoutes(fastify, { readiness, redis: line.redis, isClosing: http.isClosing });
  metricsRoute(fastify, metrics, config.metricsAllow);
  securityTxtRoute(fastify, { clock, settings, config });
  serveUploads(fastify, database);
  await stopRoute(fastify, papers);
  const tickets = createTickets({ pictures });
  ticketRoutes(fastify, { config, addresses, settings, invitations, tickets });
  const readTags = createPageDescriptions({ invitations, settings, publicUrl });
  await serveWebsite(fastify, { readTags });

  // Stopped first: no new clients, and no process that starts waits for this one.
  parts.add({ name: 'The membership lock', stop: peers.leave });
  parts.add({
    name: 'The port',
    stop: () => {
      http.beginClosing();
      fastify.server.close();
    },
  });
}
