import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../platform/http/caller.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';

/** One row per person in this time, milliseconds; refusals in between are counted in the next row. */
const ROW_MS = 60_000;

/** People counted at a time; the least recently refused is dropped first, with their count. */
const PEOPLE_MAX = 1_000;

/** Characters of a path that are kept. */
const PATH_LENGTH_MAX = 200;

/**
 * Logs who calls the console's API without being an admin. One person makes at most one row a minute, whatever they send:
 * the row has the path, and how often they were refused since the previous row.
 */
export function createAdminRefusals(
  audit: Audit,
  clock: Clock,
): (caller: Caller, request: FastifyRequest) => void {
  const people = new LRUCache<string, { readonly notedAtMs: number; refused: number }>({
    max: PEOPLE_MAX,
  });
  return ({ userId }, request) => {
    const nowMs = clock.nowMs();
    const known = people.peek(userId);
    if (known !== undefined && nowMs - known.notedAtMs < ROW_MS) {
      known.refused += 1;
      return;
    }
    people.set(userId, { notedAtMs: nowMs, refused: 0 });
    const [path = ''] = request.url.split('?');
    void audit.by({ request, caller: { userId } }, 'admin.refused', {
      method: request.method,
      path: path.slice(0, PATH_LENGTH_MAX),
      times: 1 + (known?.refused ?? 0),
    });
  };
}
