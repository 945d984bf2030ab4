import type { FastifyRequest } from 'fastify';

/**
 * Where a caller reaches the site: its public address, or else the one that this request was sent to, which the caller
 * alone is told.
 */
export function findOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | null,
): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
