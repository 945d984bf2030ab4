import type { FastifyRequest } from 'fastify';
import type { Devices } from './devices/devices.ts';

const MINUTE_MS = 60_000;

/** A signed-in caller's tries at the old password. */
export const ACCOUNT_TRIES = { max: 30, timeWindow: 15 * MINUTE_MS };

/**
 * How many requests one address may make. A device that has signed in before is counted by its account and not by its
 * address, so that nobody else at that address can use up its limit.
 */
export function requestLimits(devices: Devices) {
  const keyGenerator = (request: FastifyRequest) => devices.lane(request);
  return {
    /** A hall of friends signs in within the minute before the auction; wrong passwords are counted elsewhere. */
    signIns: { rateLimit: { max: 120, timeWindow: MINUTE_MS, keyGenerator } },
    /** Codes, links and passwords: people mistype, programs guess. */
    credentials: { rateLimit: { max: 20, timeWindow: MINUTE_MS, keyGenerator } },
    /** A house full of friends behind one address signs up within minutes. */
    registrations: { rateLimit: { max: 60, timeWindow: 10 * MINUTE_MS, keyGenerator } },
    /** A token is renewed four times an hour by each open browser; a hall of them may share an address. */
    refreshes: { rateLimit: { max: 600, timeWindow: MINUTE_MS, keyGenerator } },
  } as const;
}
