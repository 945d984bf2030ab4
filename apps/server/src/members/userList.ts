import type { AdminUser } from '@bracketbid/contract/http/admin';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type ListedAccount, listAccounts, readAccounts } from '../accounts/queries.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import { countContestGroups, findGroupNames } from '../groups/queries.ts';
import type { ListPage } from '../platform/http/lists.ts';

/** Accounts as the site's admin sees them, the newest first, each with its group in the tournament and the number of those with contests. */
export async function listUsers(
  database: Database,
  tournamentId: string,
  page: ListPage,
): Promise<{ rows: AdminUser[]; total: number }> {
  const { rows, total } = await listAccounts(database, page);
  return { rows: await withGroups(database, tournamentId, rows), total };
}

/** @throws Refused (404) for an account that does not exist */
export async function readUser(
  database: Database,
  tournamentId: string,
  userId: string,
): Promise<AdminUser> {
  const accounts = await readAccounts(database.kysely, [userId]);
  const [user] = await withGroups(database, tournamentId, accounts);
  if (user === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return user;
}

async function withGroups(
  { kysely }: Database,
  tournamentId: string,
  accounts: readonly ListedAccount[],
): Promise<AdminUser[]> {
  const userIds = accounts.map(({ id }) => id);
  const groupNames = await findGroupNames(kysely, tournamentId, userIds);
  const contests = await countContestGroups(kysely, userIds);
  return accounts.map((account) => ({
    _id: account.id,
    fullName: account.fullName,
    email: account.email,
    role: account.role,
    disabled: account.isDisabled,
    createdAt: account.createdAt.toISOString(),
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
    logins: account.logins,
    secondFactor: account.hasSecondFactor,
    group: groupNames.get(account.id) ?? null,
    contests: contests.get(account.id) ?? 0,
  }));
}
