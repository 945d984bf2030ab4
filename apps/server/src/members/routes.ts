import * as calls from '@bracketbid/contract/http/accounts';
import type { ReplyOf } from '@bracketbid/contract/call';
import type { Person } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { paidByOwner } from '@bracketbid/engine/money/ownership';
import { wonBy } from '@bracketbid/engine/money/standings';
import { changeUser } from '../accounts/users.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { findBot } from '../groups/rehearsals/bots.ts';
import type { NamedGroup } from '../groups/contests/namedGroup.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { everyoneIn, personIn } from '../groups/roster.ts';
import { isSeatIn } from '../groups/seats/seatRows.ts';
import { readPurchases } from '../auction/purchases.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import { openGroupIds } from '../groups/contests/myGroups.ts';
import { readSeasons } from '../groups/seasons.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader, GroupResults } from '../results/groupMoney.ts';
import { putPicture } from '../platform/uploads/uploads.ts';
import { type Members, shownUser } from './members.ts';

/** Each name is shown to all groups of a member, whose pages read their lists again. */
const CHANGES = { max: 30, timeWindow: 600_000 };

/** Members as they and their group see them. */
export function memberRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly feed: Pick<ChangeFeed, 'publish'>;
    readonly members: Members;
    readonly groupMoney: GroupMoneyReader;
    readonly audit: Audit;
  },
): void {
  const { database, members } = deps;

  /** What somebody owns, a row a lot; and their part of what it cost, in cents. */
  const ownedIn = async (facts: GroupFacts, results: GroupResults, userId: string) => {
    const people = everyoneIn(facts);
    const group = {
      groupId: facts.id,
      teams: results.lots.teams,
      results,
      findPerson: (memberId: string) => personIn(people, memberId),
    };
    const team = await readPurchases(database, group, userId);
    return { team, paidCents: paidByOwner(results.books.owned).get(userId) ?? 0 };
  };

  routes.member(calls.profile, async ({ query, caller }) => ({
    user: await members.readUser(await members.account(caller.userId), query),
  }));

  routes.member(
    calls.updateProfile,
    async ({ query, body, picture, caller, request }) => {
      const before = await members.account(caller.userId);
      const fullName = body.fullName === before.fullName ? undefined : body.fullName;
      if (fullName === undefined && picture === null) {
        throw new Refused('Invalid', MESSAGES.noChanges);
      }
      await changeProfile(deps, caller.userId, { fullName, picture });
      for (const groupId of await openGroupIds(database, caller.userId)) {
        deps.feed.publish({ kind: 'GroupChanged', groupId });
      }
      await deps.audit.by({ request, caller }, 'profile.changed');
      return {
        message: MESSAGES.profileSaved,
        user: await members.readUser(await members.account(caller.userId), query),
      };
    },
    { accountLimit: CHANGES },
  );

  routes.member(calls.seasons, async ({ caller }) => ({
    data: await readSeasons(database, caller.userId),
  }));

  /** The group of one of them in which both are; null for none. A seat has a group through others alone. */
  const readSharedGroup = async (
    userIds: readonly string[],
    named: NamedGroup,
  ): Promise<GroupFacts | null> => {
    for (const userId of userIds) {
      const group = await members.readUserGroup(userId, named);
      if (group === null) continue;
      const people = everyoneIn(group).members;
      if (userIds.every((each) => people.has(each))) return group;
    }
    return null;
  };

  /** Somebody as their group sees them; a seat has no account. `amount` is in dollars. */
  const shownMember = async (group: GroupFacts | null, userId: string, amount: number) => {
    if (group !== null && isSeatIn(group.seats, userId)) {
      return { ...NO_ACCOUNT, ...personIn(everyoneIn(group), userId), amount };
    }
    const account = await members.account(userId);
    const {
      id: _id,
      role: _role,
      hasPassword: _hasPassword,
      ...userData
    } = shownUser(account, group, amount);
    return userData;
  };

  routes.member(calls.userDetails, async ({ params: { id }, query, caller }) => {
    const bot = findBot(id);
    if (bot !== null) return shownBot(bot);
    const group = await readSharedGroup([caller.userId, id], query);
    if (group === null && id !== caller.userId) throw new Refused('Forbidden', MESSAGES.forbidden);
    const results = group === null ? null : await deps.groupMoney.of(group.id);
    const { team, paidCents } =
      group === null || results === null
        ? { team: [], paidCents: 0 }
        : await ownedIn(group, results, id);
    const won = results === null ? NOTHING_WON : wonIn(results, id);
    const userData = await shownMember(group, id, (won.cents - paidCents) / 100);
    return { userData, team, totalAmountWon: won.cents / 100, totalMatchWon: won.matches };
  });

  routes.member(calls.groupAdmin, async ({ query, caller }) => ({
    groupAdminId: (await members.readUserGroup(caller.userId, query))?.adminId ?? null,
  }));

  routes.member(calls.usersList, async ({ query, caller }) => {
    const users =
      query.groupId === undefined
        ? ((await members.readUserGroup(caller.userId, query))?.members ?? [])
        : await members.readMembers(query.groupId, caller.userId);
    return { users: { users: [...users], totalResults: users.length } };
  });
}

/** What a bot and a seat have in place of an account. */
const NO_ACCOUNT = { email: '', amount: 0, allGroups: [], groupsCreated: [] };

/** A bot has nothing that it keeps. */
function shownBot({ _id, fullName, profileimageurl }: Person): ReplyOf<typeof calls.userDetails> {
  return {
    userData: { _id, fullName, profileimageurl, ...NO_ACCOUNT },
    about: MESSAGES.botOfRehearsals,
    team: [],
    totalAmountWon: 0,
    totalMatchWon: 0,
  };
}

const NOTHING_WON = { cents: 0, matches: 0 };

/** What somebody's teams have won so far. */
function wonIn({ money, bracket, ownerByTeam }: GroupResults, userId: string) {
  const isTheirs = (teamId: string | null) =>
    teamId !== null &&
    (ownerByTeam.get(teamId)?.owners ?? []).some((owner) => owner.userId === userId);
  return {
    cents: wonBy(money, userId),
    matches: bracket.matches.filter(({ winner }) => isTheirs(winner)).length,
  };
}

/** Stores a new name, a new picture, or both. Concurrent changes of one account are serialized. */
async function changeProfile(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: string,
  { fullName, picture }: { readonly fullName: string | undefined; readonly picture: Buffer | null },
): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    // Each change must start from what the previous one left.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const place = `user:${userId}` as const;
    const profileImageUrl =
      picture === null
        ? undefined
        : await putPicture(tx, clock, { place, content: picture, uploadedBy: userId });
    await changeUser({ kysely: tx }, userId, {
      ...(fullName === undefined ? {} : { fullName }),
      ...(profileImageUrl === undefined ? {} : { profileImageUrl }),
    });
  });
}
