import { API_BASE, SERVER_TIME_HEADER } from '@bracketbid/contract/call';
import { expect, it } from 'vitest';
import { createClock } from '../time/clock.ts';
import { startServer } from '../../../test/startServer.ts';

const HOUR_MS = 3_600_000;

it('every call, a refused one too, is answered with the time of the clock that judges the auctions', async () => {
  // The machine's own clock, and so its `Date` header, is an hour behind.
  const server = await startServer({ clock: createClock(() => Date.now() + HOUR_MS) });
  try {
    for (const path of ['/settings/get', '/profile']) {
      const beforeMs = Date.now();
      const { headers } = await fetch(`${server.url}${API_BASE}${path}`);
      const aheadMs = Number(headers.get(SERVER_TIME_HEADER)) - HOUR_MS;
      expect(aheadMs).toBeGreaterThanOrEqual(beforeMs);
      expect(aheadMs).toBeLessThanOrEqual(Date.now());
    }
  } finally {
    await server.close();
  }
});
