import * as calls from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Auctions } from '../auction/auctions.ts';
import type { Casts } from '../auction/casts.ts';
import { purchasesOf } from '../auction/purchases.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { type GroupFacts, groupIdOf } from '../groups/groups.ts';
import type { Routes } from '../http.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Logins } from './logins.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { type Account, createUser, findAccount, findLogin, userOf } from './users.ts';

/** Tries a minute from one address: people mistype, programs guess. */
const CREDENTIALS = { rateLimit: { max: 20, timeWindow: 60_000 } };
/** A house full of friends behind one address signs up within minutes. */
const REGISTRATIONS = { rateLimit: { max: 60, timeWindow: 600_000 } };

export function accountRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Catalogues;
    readonly casts: Casts;
    readonly auctions: Auctions;
    readonly logins: Logins;
  },
): void {
  const { database, clock, settings, catalogues, casts, auctions, logins } = deps;

  const ownGroup = async (userId: string): Promise<GroupFacts | null> => {
    const { tournamentId } = await catalogues.current();
    const groupId = await groupIdOf(database, tournamentId, userId);
    return groupId === null ? null : (await casts.of(groupId)).facts;
  };

  const remainingOf = async (group: GroupFacts | null, userId: string): Promise<number> => {
    if (group === null) return settings.get().startingBudget;
    const { members } = await auctions.liveState(group.id);
    return (
      members.find((member) => member.user._id === userId)?.remaining ??
      settings.get().startingBudget
    );
  };

  const userFor = async (account: Account) => {
    const group = await ownGroup(account.id);
    const ref =
      group === null ? null : { id: group.id, name: group.name, createdBy: group.createdBy._id };
    return userOf(account, ref, await remainingOf(group, account.id));
  };

  const accountFor = async (userId: string): Promise<Account> => {
    const account = await findAccount(database, userId);
    if (account === null) throw new Refused('SignInFirst', MESSAGES.signInFirst);
    return account;
  };

  routes.public(
    calls.register,
    async ({ body, request }) => {
      const account = await createUser(database, clock, {
        fullName: body.fullName,
        email: body.email,
        passwordHash: await hashPassword(body.password),
        role: 'member',
      });
      const tokens = await logins.open(account, userAgentOf(request));
      return {
        message: `Welcome, ${account.fullName}!`,
        user: await userFor(account),
        tokens: { access: tokens.accessToken, refresh: tokens.refreshToken },
      };
    },
    { config: REGISTRATIONS },
  );

  routes.public(
    calls.login,
    async ({ body, request }) => {
      const known = await findLogin(database, body.email);
      const matches = await passwordMatches(known?.passwordHash ?? null, body.password);
      if (known === null || !matches) throw new Refused('LoginWrong', MESSAGES.loginWrong);
      if (known.disabled) throw new Refused('Forbidden', MESSAGES.accountDisabled);
      const tokens = await logins.open(known.account, userAgentOf(request));
      return {
        message: `Welcome back, ${known.account.fullName}!`,
        user: await userFor(known.account),
        tokens,
      };
    },
    { config: CREDENTIALS },
  );

  routes.public(calls.refreshTokens, async ({ body }) => ({
    tokens: await logins.refresh(body.token),
  }));

  routes.public(calls.logout, async ({ body }) => {
    await logins.end(body.token);
    return {};
  });

  routes.member(calls.profile, async ({ caller }) => ({
    user: await userFor(await accountFor(caller.userId)),
  }));

  routes.member(calls.userDetails, async ({ params, caller }) => {
    const group = await ownGroup(params.id);
    const sharesGroup = group?.members.some((member) => member._id === caller.userId) ?? false;
    if (params.id !== caller.userId && !sharesGroup) {
      throw new Refused('Forbidden', MESSAGES.forbidden);
    }
    const account = await accountFor(params.id);
    const { teamById } = await catalogues.current();
    const team = group === null ? [] : await purchasesOf(database, teamById, group.id, params.id);
    const paid = team.reduce((sum, purchase) => sum + purchase.amount, 0);
    const {
      id: _id,
      role: _role,
      ...userData
    } = userOf(
      account,
      group === null ? null : { id: group.id, name: group.name, createdBy: group.createdBy._id },
      -paid,
    );
    return { userData, team, totalAmountWon: 0, totalMatchWon: 0 };
  });

  routes.member(calls.groupAdmin, async ({ caller }) => ({
    groupAdminId: (await ownGroup(caller.userId))?.adminId ?? null,
  }));

  routes.member(calls.usersList, async ({ caller }) => {
    const group = await ownGroup(caller.userId);
    const users = group?.members ?? [];
    return { users: { users: [...users], totalResults: users.length } };
  });
}

function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
