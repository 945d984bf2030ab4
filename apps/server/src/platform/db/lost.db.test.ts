import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as groups from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { layLine } from '../../../test/connections/cuttableLine.ts';
import { createTestLocation, allDatabases } from '../../../test/database.ts';
import { aGroup, openLot, openScreen, startAuctions } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';
import { createDatabaseClock } from './databaseClock.ts';
import { openDatabase } from './open.ts';

const BACK = { timeout: 5000, interval: 50 };

describe.skipIf(!allDatabases().includes('postgresql'))('a PostgreSQL that goes away', () => {
  const closings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  it('is reported to callers as such, and ends nothing: an unfinished bid is stored when it is back', async () => {
    const location = await createTestLocation('postgresql');
    closings.push(() => location.remove());
    const line = await layLine(location.databaseUrl ?? '');
    closings.push(() => line.close());
    const database = await openDatabase({ ...location, databaseUrl: line.url });
    const clock = await createDatabaseClock(database, {
      onError: () => undefined,
      onJump: () => undefined,
    });
    const server = await startServer({ database: { ...database, location }, clock });
    closings.push(() => clock.close());
    closings.push(() => database.close());
    closings.push(() => server.close());

    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ana, groupId);
    closings.push(() => screen.close());
    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 });
    const { team } = await openLot(screen);

    line.cut();
    const refused = await ana.send(groups.myGroupId);
    expect(refused).toMatchObject({
      status: 503,
      body: { status: 'error', message: MESSAGES.databaseAway },
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const bid = ana.bid(groupId, team?._id ?? '', '5', 'one press');

    // Connected screens receive that bids wait, and that they no longer do.
    await screen.receives('savingUpdate', ({ isSaving }) => !isSaving);

    line.mend();
    await screen.receives('savingUpdate', ({ isSaving }) => isSaving);
    expect((await bid).status).toBe(201);
    await screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === 5);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, BACK).toBe(200);
    const { data } = await ana.call(auctionLog, { params: { groupId } });
    expect(data.filter(({ event }) => event.type === 'BidPlaced')).toHaveLength(1);
  });
});
