import * as auction from '@bracketbid/contract/http/auction';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { aGroup, viaServer, startAuctions } from '../../test/people.ts';
import { startServer } from '../../test/startServer.ts';
import { createMachineClock, monotonicMs } from '../platform/time/clock.ts';

const HOUR_MS = 3_600_000;

it('an auction goes on with the seconds it had when its server is started again on a machine set back an hour', async () => {
  const database = await openTestDatabase('embedded');
  const machineSet = (ms: number) =>
    createMachineClock(() => undefined, { wallMs: () => Date.now() + ms, monotonicMs });
  const before = machineSet(HOUR_MS);
  const first = await startServer({ database, clock: before });
  const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
  const { groupId } = group;
  const [ana] = members;
  await startAuctions(first.url, { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 });
  const stateBy = async (caller: typeof ana) =>
    (await caller.call(auction.auctionState, { params: { groupId } })).state;
  await expect.poll(async () => (await stateBy(ana)).phase).toBe('open');
  await first.close();
  before.close();

  const after = machineSet(0);
  const second = await startServer({ database, clock: after });
  const again = viaServer(second.url, ana);
  const { phase, lot, serverTime } = await stateBy(again);
  expect(phase).toBe('open');
  expect(lot?.secondsLeft).toBeLessThanOrEqual(60);
  expect(Date.parse(lot?.closesAt ?? '') - Date.parse(serverTime)).toBeLessThanOrEqual(60_000);
  expect((await again.bid(groupId, lot?.team._id ?? '', '5')).status).toBe(201);
  await second.close();
  after.close();
  await database.close();
}, 60_000);
