import * as accounts from '@bracketbid/contract/http/accounts';
import * as groups from '@bracketbid/contract/http/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
