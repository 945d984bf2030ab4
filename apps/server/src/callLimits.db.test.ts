import * as accounts from '@bracketbid/contract/http/accounts';
import { expect, it } from 'vitest';
import { aGroup, statusesOf } from '../test/people.ts';
import { startServer } from '../test/startServer.ts';

it('calls without end of one member are refused with the time to wait, and the others’ are not', async () => {
  const server = await startServer({ rateLimit: true });
  const { members } = await aGroup(server.url, ['Flo', 'Hal']);
  const [flooder, honest] = members;
  if (flooder === undefined || honest === undefined) throw new Error('Nobody');
  const statuses = new Set<number>();
  const flood = async (): Promise<boolean> => {
    const calls = Array.from({ length: 200 }, () => flooder.ask(accounts.profile));
    for (const status of statusesOf(await Promise.all(calls))) statuses.add(status);
    return statuses.has(429);
  };
  // However slow the machine is: on until there is nothing left of the burst.
  await expect.poll(flood).toBe(true);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await honest.ask(accounts.profile)).status).toBe(200);
  await server.close();
}, 60_000);
