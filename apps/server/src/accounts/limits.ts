import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailKey } from './users.ts';

/** Tries a minute from one address: people mistype, programs guess. */
export const CREDENTIALS = { rateLimit: { max: 20, timeWindow: 60_000 } };

/** A house full of friends behind one address signs up within minutes. */
export const REGISTRATIONS = { rateLimit: { max: 60, timeWindow: 600_000 } };

/** A token is renewed four times an hour by each open browser; a hall of them may share an address. */
export const REFRESHES = { rateLimit: { max: 600, timeWindow: 60_000 } };

/** Tries at one account from all addresses together: enough for a bad day, too few for a program. */
export const ACCOUNT_TRIES = { max: 30, timeWindow: 900_000 };

const withEmail = z.object({ email: z.string() });

/** The account that a checked body names. */
export function accountOfEmail({ body }: FastifyRequest): string {
  return emailKey(withEmail.safeParse(body).data?.email ?? '');
}
