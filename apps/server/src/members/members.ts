import type { Person, User } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Account, findAccount } from '../accounts/users.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { groupIdFor, type NamedGroup } from '../groups/contests/namedGroup.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';

/** Members: accounts with their group and their remaining budget. */
export type Members = {
  /** @throws Refused (401) when the account is gone, though its login is still valid */
  account(userId: string): Promise<Account>;
  /** The group of somebody that is meant (`groupIdFor`); null if they have none. @throws Refused for a group of others */
  readUserGroup(userId: string, named?: NamedGroup): Promise<GroupFacts | null>;
  /** Who is in a group, or in a rehearsal with its bots. @throws Refused (404) for an unknown one, (403) for a stranger */
  readMembers(groupId: string, userId: string): Promise<readonly Person[]>;
  /** An account as the wire shows it to its owner. */
  readUser(account: Account, named?: NamedGroup): Promise<User>;
};

export function createMembers(deps: {
  readonly database: Database;
  readonly settings: Settings;
  readonly catalogues: Catalogues;
  readonly contexts: Pick<GroupContexts, 'forMember' | 'readAsMember'>;
  readonly auctions: Pick<Auctions, 'liveState'>;
}): Members {
  const { database, settings, contexts, auctions } = deps;

  const readUserGroup: Members['readUserGroup'] = async (userId, named = {}) => {
    const groupId = await groupIdFor(deps, { userId }, named, 'all');
    return groupId === null ? null : (await contexts.forMember(groupId, userId)).facts;
  };

  /** [GAVEL-9] Null where money has no limit. */
  const remainingDollars = async (
    group: GroupFacts | null,
    userId: string,
  ): Promise<number | null> => {
    const { startingBudget } = settings.get();
    if (group === null) return startingBudget;
    const { members } = await auctions.liveState(group.id);
    const own = members.find(({ user }) => user._id === userId);
    return own === undefined ? startingBudget : own.remaining;
  };

  return {
    account: async (userId) => {
      const account = await findAccount(database, userId);
      if (account === null) throw new Refused('SignInFirst', MESSAGES.signInFirst);
      return account;
    },
    readUserGroup,
    readMembers: async (groupId, userId) =>
      (await contexts.readAsMember(groupId, userId)).facts.members,
    readUser: async (account, named) => {
      const group = await readUserGroup(account.id, named);
      return shownUser(account, group, await remainingDollars(group, account.id));
    },
  };
}

/** An account as the wire shows it. `amount` is in dollars: the remaining budget, null where money has no limit; or what a season has won. */
export function shownUser(account: Account, group: GroupFacts | null, amount: number | null): User {
  const groupRefs = group === null ? [] : [{ _id: group.id, groupname: group.name }];
  return {
    _id: account.id,
    id: account.id,
    fullName: account.fullName,
    email: account.email,
    profileimageurl: account.profileImageUrl,
    amount,
    role: account.role,
    hasPassword: account.hasPassword,
    allGroups: groupRefs,
    groupsCreated: group?.createdBy._id === account.id ? groupRefs : [],
  };
}
