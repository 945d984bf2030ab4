import * as accounts from '@bracketbid/contract/http/accounts';
import { invitation } from '@bracketbid/contract/http/groups';
import { expect, it } from 'vitest';
import { aGroup, statusesOf } from '../test/people.ts';
import { startServer } from '../test/startServer.ts';

it('endless calls of one member are refused with the time to wait, and other members’ are not', async () => {
  const server = await startServer({ rateLimit: true });
  const { members } = await aGroup(server.url, ['Flo', 'Hal']);
  const [flooder, honest] = members;
  const statuses = new Set<number>();
  const flood = async (): Promise<boolean> => {
    const calls = Array.from({ length: 200 }, () => flooder.send(accounts.profile));
    for (const status of statusesOf(await Promise.all(calls))) statuses.add(status);
    return statuses.has(429);
  };
  // However slow the machine is, continues until the burst is used up.
  await expect.poll(flood).toBe(true);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await honest.send(accounts.profile)).status).toBe(200);
  await server.close();
}, 60_000);

it('nobody tries invitation links at random: an account has sixty tries in ten minutes', async () => {
  const server = await startServer({ rateLimit: true });
  try {
    const { members, group } = await aGroup(server.url, ['Ida', 'Jan']);
    const [guesser, honest] = members;
    const tries = Array.from({ length: 61 }, (_, index) =>
      guesser.send(invitation, { params: { slug: `guess-${index}` } }),
    );
    const statuses = statusesOf(await Promise.all(tries));
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const params = { slug: group.slug };
    expect((await honest.send(invitation, { params })).status).toBe(200);
  } finally {
    await server.close();
  }
});
