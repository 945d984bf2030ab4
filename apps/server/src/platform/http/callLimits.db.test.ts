import { randomBytes } from 'node:crypto';
import * as accounts from '@bracketbid/contract/http/accounts';
import { invitation, joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import { updateSettings } from '@bracketbid/contract/http/site';
import { expect, it } from 'vitest';
import { aGroup, signInAdmin, sortedStatuses } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';

it('endless calls of one member are refused with the time to wait, and other members’ are not', async () => {
  const server = await startServer({ rateLimit: true });
  const { members } = await aGroup(server.url, ['Flo', 'Hal']);
  const [flooder, honest] = members;
  const statuses = new Set<number>();
  const flood = async (): Promise<boolean> => {
    const calls = Array.from({ length: 200 }, () => flooder.send(accounts.profile));
    for (const status of sortedStatuses(await Promise.all(calls))) statuses.add(status);
    return statuses.has(429);
  };
  // However slow the machine is, continues until the burst is used up.
  await expect.poll(flood).toBe(true);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await honest.send(accounts.profile)).status).toBe(200);
  await server.close();
}, 60_000);

it('who changes their name without an end is told to wait, and who shares the group is not', async () => {
  const server = await startServer({ rateLimit: true });
  const [gil, jon] = (await aGroup(server.url, ['Gil', 'Jon'])).members;
  for (let count = 1; count <= 30; count += 1) {
    await gil.call(accounts.updateProfile, { body: { fullName: `Gil ${count}` } });
  }
  const rename = (who: typeof gil) =>
    who.send(accounts.updateProfile, { body: { fullName: 'Somebody else' } });
  expect((await rename(gil)).status).toBe(429);
  expect((await rename(jon)).status).toBe(200);
  await server.close();
}, 60_000);

it('who joins and leaves without an end is told to wait, and who shares the group is not', async () => {
  const server = await startServer({ rateLimit: true });
  const admin = await signInAdmin(server.url);
  await admin.call(updateSettings, { body: { groupLeaveEnabled: true } });
  const { group, members } = await aGroup(server.url, ['Gil', 'Jon']);
  const [gil, jon] = members;
  const params = { groupId: group.groupId, slug: group.slug };
  // The first time was when the group was made.
  for (let count = 2; count <= 30; count += 1) {
    await jon.call(leaveGroup, { params });
    await jon.call(joinGroup, { params });
  }
  await jon.call(leaveGroup, { params });
  expect((await jon.send(joinGroup, { params })).status).toBe(429);
  expect((await gil.send(leaveGroup, { params })).status).toBe(200);
  await server.close();
}, 60_000);

it('who tries invitation links at random finds none, and shuts out nobody at the same address', async () => {
  const server = await startServer({ rateLimit: true });
  try {
    const { members, group } = await aGroup(server.url, ['Ida', 'Jan']);
    const [guesser, honest] = members;
    const tries = Array.from({ length: 1000 }, (_, index) =>
      guesser.send(invitation, { params: { slug: `guess-${index}` } }),
    );
    expect(new Set(sortedStatuses(await Promise.all(tries)))).toEqual(new Set([404]));
    expect((await honest.send(invitation, { params: { slug: group.slug } })).status).toBe(200);
  } finally {
    await server.close();
  }
});

it('who tries well-formed invitation links at random finds none, while everybody else finds theirs', async () => {
  const server = await startServer({ rateLimit: true });
  try {
    const { members, group } = await aGroup(server.url, ['Kim', 'Lea']);
    const [guesser, honest] = members;
    const tries = Array.from({ length: 1000 }, () =>
      guesser.send(invitation, { params: { slug: randomBytes(12).toString('base64url') } }),
    );
    const found = Array.from({ length: 20 }, () =>
      honest.send(invitation, { params: { slug: group.slug } }),
    );
    expect(new Set(sortedStatuses(await Promise.all(found)))).toEqual(new Set([200]));
    expect(new Set(sortedStatuses(await Promise.all(tries)))).toEqual(new Set([404]));
  } finally {
    await server.close();
  }
});
