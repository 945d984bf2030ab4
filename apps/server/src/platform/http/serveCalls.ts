import { API_BASE, SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Caller, Identify } from './caller.ts';
import type { Addresses } from '../border/address.ts';
import { refuseBodiesToNowhere } from '../border/bodies.ts';
import { compressAnswers } from '../border/compression.ts';
import { readJson } from '../border/json.ts';
import type { SharedLine } from '../bus/openBus.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../../config.ts';
import { guardAgainstForgery } from '../border/crossSite.ts';
import { FILE_BYTES_MAX } from '../uploads/form.ts';
import type { Pictures } from '../uploads/pictures.ts';
import { registerApiDocs } from './apiDocs.ts';
import { limitStore } from './limitStore.ts';
import { type Routes, createRoutes } from './routes.ts';

/**
 * Serves the contract's calls below `/api/v1`: what is read of a request, the documents, and then the areas' own routes.
 *
 * @param register  registers all calls
 */
export async function serveCalls(
  { fastify, addresses }: { readonly fastify: FastifyInstance; readonly addresses: Addresses },
  deps: {
    readonly config: Pick<Config, 'rateLimit'>;
    readonly clock: Clock;
    readonly line: Pick<SharedLine, 'redis' | 'site'>;
    readonly isSecure: boolean;
    readonly identify: Identify;
    readonly pictures: Pictures;
    readonly onAdminRefused: (caller: Caller, request: FastifyRequest) => void;
  },
  register: (routes: Routes) => void,
): Promise<void> {
  const { config, clock, line, isSecure } = deps;
  await readRequests(fastify, isSecure);
  if (config.rateLimit) {
    await fastify.register(rateLimit, { global: false, store: limitStore(line.redis, line.site) });
  }
  await fastify.register(
    async (api) => {
      api.addHook('onSend', (_request, reply, _payload, done) => {
        reply.header(SERVER_TIME_HEADER, clock.nowMs());
        done();
      });
      await compressAnswers(api);
      await registerApiDocs(api);
      register(createRoutes(api, { ...deps, isLimited: config.rateLimit, addresses }));
    },
    { prefix: API_BASE },
  );
}

/** How bodies, cookies and forms are read, and by which schemas they are judged. */
async function readRequests(fastify: FastifyInstance, isSecure: boolean): Promise<void> {
  fastify.setValidatorCompiler(validatorCompiler);
  // What handlers answer is typed by the contract: checking it again would only cost time.
  fastify.setSerializerCompiler(() => JSON.stringify);
  readJson(fastify);
  refuseBodiesToNowhere(fastify);
  await fastify.register(cookie);
  guardAgainstForgery(fastify, isSecure);
  await fastify.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 11 },
  });
}
