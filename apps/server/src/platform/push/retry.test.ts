import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { deliver, type Outcome } from './deliver.ts';
import { nextTryMs } from './retry.ts';

const HOUR_MS = 3_600_000;
const reached = { kind: 'failed' } as const;
const unreached = { kind: 'failed', isUnreached: true } as const;

it('[PUSH-9] a push waits without a network for as long as it is worth telling', () => {
  const push = { tries: 100, expiresAtMs: HOUR_MS };
  expect(nextTryMs(push, unreached, 0)).toBe(120_000);
  expect(nextTryMs(push, unreached, HOUR_MS - 120_000)).toBeNull();
});

it('[PUSH-9] a push that its service fails at is tried six times', () => {
  const next = (tries: number) => nextTryMs({ tries, expiresAtMs: HOUR_MS }, reached, 0);
  expect([1, 2, 5, 6].map(next)).toEqual([5000, 10_000, 80_000, null]);
});

it('[PUSH-9] a service that answers with an error was reached; one without a line was not', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(503, { connection: 'close' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sent = (): Promise<Outcome> =>
    deliver(
      {
        endpoint: `${origin}/device`,
        service: { name: origin, isOwn: true },
        authorization: '',
        body: Buffer.from(''),
        ttlSeconds: 60,
        urgency: 'normal',
        topic: 'topic',
      },
      new AbortController().signal,
    );
  expect(await sent()).toEqual({ kind: 'failed' });
  await new Promise((resolve) => server.close(resolve));
  expect(await sent()).toEqual({ kind: 'failed', isUnreached: true });
});
