import { API_BASE } from '@bracketbid/contract/call';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { asyncApi } from './asyncApi.ts';
import { livePage } from './livePage.ts';
import { LIVE_DOCS_PATH, OPEN_API_VERSION, openApi } from './openApi.ts';

const TITLE = 'Bracketbid: the calls';

/**
 * Serves the contract as documents below `/docs`: the calls as OpenAPI, for people and as JSON and YAML, and the socket's
 * messages as AsyncAPI, for people and as JSON. Each is generated on first use, so that the server's start doesn't wait for it.
 */
export async function registerApiDocs(api: FastifyInstance): Promise<void> {
  const calls = once(openApi);
  const live = once(asyncApi);
  const page = once(livePage);
  await api.register(swagger, {
    mode: 'static',
    specification: {
      document: { openapi: OPEN_API_VERSION, info: { title: TITLE, version: '1' }, paths: {} },
    },
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    // Without it, `/docs` without a trailing slash looks for its files at the site's root.
    indexPrefix: API_BASE,
    theme: { title: TITLE },
    transformSpecification: calls,
    transformSpecificationClone: false,
  });
  api.get('/docs/asyncapi.json', async () => live());
  api.get(LIVE_DOCS_PATH, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
