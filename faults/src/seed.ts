import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '@bracketbid/server/accounts/accessTokens';
import { createUser, type Account } from '@bracketbid/server/accounts/users';
import { systemClock } from '@bracketbid/server/platform/time/clock';
import { type Database, openDatabase } from '@bracketbid/server/platform/db/open';
import { createGroup } from '@bracketbid/server/groups/createGroup';
import { joinGroup } from '@bracketbid/server/groups/joining/membership';
import { readGroups } from '@bracketbid/server/groups/readGroups';
import { selectOpenTournaments } from '@bracketbid/server/tournament/seasons';
import type { Site } from './site.ts';

export type SeededGroup = {
  readonly groupId: string;
  readonly members: readonly { readonly userId: string; readonly token: string }[];
};

/** Groups with their members, signed in, and the site's admin. */
export async function seed(
  site: Site,
  groups: number,
  members: number,
): Promise<{ groups: SeededGroup[]; adminToken: string }> {
  const database = await openDatabase({ databaseUrl: site.databaseUrl, dataDir: '' });
  const tokens = createAccessTokens(site.jwtSecret, systemClock);
  const signToken = (userId: string, role: 'member' | 'admin') =>
    tokens.sign({ userId, loginId: randomUUID(), role });
  try {
    const made = await createGroups(database, groups, members);
    const signed = made.map(async ({ groupId, userIds }) => ({
      groupId,
      members: await Promise.all(
        userIds.map(async (userId) => ({ userId, token: await signToken(userId, 'member') })),
      ),
    }));
    const admin = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    return { groups: await Promise.all(signed), adminToken: await signToken(admin.id, 'admin') };
  } finally {
    await database.close();
  }
}

/** Groups with their members, made by the product's own functions, except for passwords: a hash takes 50 ms. */
export async function createGroups(
  database: Database,
  groups: number,
  members: number,
): Promise<{ groupId: string; userIds: string[] }[]> {
  const { id: tournamentId } = await selectOpenTournaments(
    database.kysely,
  ).executeTakeFirstOrThrow();
  const aUser = (number: number): Promise<Account> =>
    createUser(database, systemClock, {
      fullName: `Member ${number + 1}`,
      email: `${randomUUID()}@faults.test`,
      passwordHash: 'none',
      role: 'member',
    });
  const made = Array.from({ length: groups }, async () => {
    const users = await Promise.all(Array.from({ length: members }, (_, number) => aUser(number)));
    const [first, ...others] = users;
    if (first === undefined) throw new Error('A group has at least one member');
    const groupId = await createGroup(database, systemClock, {
      of: { tournamentId },
      name: 'The Regulars',
      userId: first.id,
      memberLimit: members,
    });
    const [group] = await readGroups(database, [groupId]);
    const slug = group?.slug ?? '';
    for (const { id: userId } of others) {
      const isClosed = () => Promise.resolve(false);
      await joinGroup(database, systemClock, { slug, userId, isClosed });
    }
    return { groupId, userIds: users.map(({ id }) => id) };
  });
  return Promise.all(made);
}
