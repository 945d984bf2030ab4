import { groups as listedGroups } from '@bracketbid/contract/contest/adminGroups';
import * as calls from '@bracketbid/contract/http/admin';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { describe, expect, it } from 'vitest';
import { aContestGroup, aGolfWeek, aHeldContest } from '../../test/contests/heldContest.ts';
import { testDatabases } from '../../test/database.ts';
import { aGroup, type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

const HOUR_MS = 3_600_000;

describe.each(testDatabases())('the console’s groups with contests, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => {
    ({ server, admin } = started);
  });

  it('are listed apart from the season’s, with their contest, phase and hour', async () => {
    const { group, members } = await aGroup(server.url, ['Sam']);
    await members[0].call(changeRules, {
      params: { groupId: group.groupId },
      body: { bundles: 'firstFour' },
    });
    const auctionDate = new Date(Date.now() + HOUR_MS).toISOString();
    const contest = aGolfWeek(Date.now());
    const waiting = await aContestGroup(server, ['Hanna', 'Ben'], {
      contest: { ...contest, name: 'The May cup' },
      auctionDate,
    });
    const over = await aHeldContest(server, ['Ida', 'Lou'], contest, {
      Nina: { by: 1, amount: 60 },
    });
    const list = (query: { of?: 'season' | 'contests'; search?: string }) =>
      admin.call(listedGroups, { query });
    const { rows, total } = await list({ of: 'contests' });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        _id: over.group.groupId,
        admin: 'Ida',
        phase: 'completed',
        contest: { name: 'The April cup', kind: 'places' },
        sold: 1,
        teams: 4,
        pot: 60,
      },
      {
        _id: waiting.group.groupId,
        name: 'The Regulars',
        admin: 'Hanna',
        members: 2,
        phase: 'scheduled',
        contest: { name: 'The May cup' },
        auctionDate,
        sold: 0,
        teams: 4,
      },
    ]);
    const found = await list({ of: 'contests', search: 'may cup' });
    expect(found.rows.map(({ _id }) => _id)).toEqual([waiting.group.groupId]);
    const season = await list({});
    expect(season.rows).toMatchObject([{ admin: 'Sam', contest: null, teams: 64 }]);

    const { groups, contests, pot } = await admin.call(calls.overview);
    expect(groups).toMatchObject({ total: 1, completed: 0 });
    expect(contests).toEqual({ total: 2, running: 0, completed: 1, people: 4, runningPeople: 0 });
    expect(pot).toBe(0);
    const users = async (search: string) =>
      (await admin.call(calls.users, { query: { search } })).rows;
    expect(await users('Hanna')).toMatchObject([{ group: null, contests: 1 }]);
    expect(await users('Sam')).toMatchObject([{ group: 'The Regulars', contests: 0 }]);
  });

  it('are for the site’s admins alone', async () => {
    const { members } = await aGroup(server.url, ['Eve']);
    const answer = await members[0].send(listedGroups, { query: { of: 'contests' } });
    expect(answer.status).toBe(403);
  });
});
