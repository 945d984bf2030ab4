import { stopPaperMail } from '@bracketbid/contract/http/paper';
import type { FastifyInstance } from 'fastify';
import type { PaperReaders } from './readers.ts';

const { params } = stopPaperMail;

/** `List-Unsubscribe=One-Click`, and what else a mail program may add. */
const BODY_BYTES_MAX = 1024;

/**
 * One-click unsubscribing (RFC 8058): the mail program sends a `POST` with a form to the very address that people visit. What the
 * form says doesn't matter; the address says whose mails they are. It has no cookie, so nothing can be forged with one.
 */
export async function stopRoute(
  fastify: FastifyInstance,
  { readers }: { readonly readers: PaperReaders },
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post(
      '/paper/stop/:token',
      { schema: { hide: true, params }, bodyLimit: BODY_BYTES_MAX },
      async (request, reply) => {
        await readers.stop(params.parse(request.params).token);
        return reply.code(204).send();
      },
    );
  });
}
