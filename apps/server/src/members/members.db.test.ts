import * as accounts from '@bracketbid/contract/http/accounts';
import { removeSeat } from '@bracketbid/contract/http/gavel';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import * as groups from '@bracketbid/contract/http/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../test/auctions/gavelGroup.ts';
import { aGolfWeek } from '../../test/contests/heldContest.ts';
import { testDatabases } from '../../test/database.ts';
import { aGroup, signUp } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

describe.each(testDatabases())('members, database %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(async () => {
    await server.close();
  });

  it('shows a person to themselves and to their group, and to nobody else', async () => {
    const { group, members } = await aGroup(server.url, ['Kim', 'Lou']);
    const [kim, lou] = members;
    const stranger = await signUp(server.url, 'Moe');
    const details = { params: { id: kim?.userId ?? '' } };
    const seen = await lou?.call(accounts.userDetails, details);
    expect(seen).toMatchObject({
      userData: { fullName: 'Kim', allGroups: [{ _id: group.groupId }] },
      team: [],
    });
    expect((await stranger.send(accounts.userDetails, details)).status).toBe(403);
    expect((await kim?.send(accounts.userDetails, details))?.status).toBe(200);
    expect(await kim?.call(accounts.groupAdmin)).toMatchObject({ groupAdminId: kim?.userId });
    expect(await lou?.call(accounts.usersList)).toMatchObject({ users: { totalResults: 2 } });
    expect(await stranger.call(groups.myGroupId)).toMatchObject({ groupId: null });
  });

  it('shows who shares any group of theirs, whichever of both has another one, too', async () => {
    const { members } = await aGroup(server.url, ['Kim', 'Lou']);
    const [kim] = members;
    const moe = await signUp(server.url, 'Moe');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const body = { groupname: 'Golf', contest: aGolfWeek(Date.now()), auctionDate: soon };
    const { group } = await kim.call(createGroup, { body });
    await moe.call(joinGroup, { params: { slug: group.slug } });
    for (const [viewer, shown] of [
      [kim, moe],
      [moe, kim],
    ] as const) {
      const seen = await viewer.call(accounts.userDetails, { params: { id: shown.userId } });
      expect(seen.userData).toMatchObject({ fullName: shown.fullName });
    }
  });

  it('[SEAT-1] shows a paddle to its group, and to nobody else', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Kim', 'Lou']);
    const [kim, lou] = members;
    const [seat] = await seated(kim, groupId, [7]);
    const details = { params: { id: seat?._id ?? '' } };
    for (const query of [{}, { groupId }]) {
      const seen = await lou.call(accounts.userDetails, { ...details, query });
      expect(seen).toMatchObject({ userData: { fullName: '#7 Seat 7', email: '' }, team: [] });
    }
    const stranger = await signUp(server.url, 'Moe');
    for (const query of [{}, { groupId }]) {
      expect((await stranger.send(accounts.userDetails, { ...details, query })).status).toBe(403);
    }
    await kim.call(removeSeat, { params: { id: details.params.id } });
    expect((await lou.send(accounts.userDetails, details)).status).toBe(403);
  });
});
