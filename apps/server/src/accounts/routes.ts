import * as calls from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/messages';
import { borrowed } from '@bracketbid/contract/text';
import { wonBy } from '@bracketbid/engine/money/standings';
import type { FastifyRequest } from 'fastify';
import type { Audit } from '../audit.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Casts } from '../auction/casts.ts';
import { purchasesOf } from '../auction/purchases.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { type GroupFacts, groupIdOf } from '../groups/groups.ts';
import { seasonsOf } from '../groups/seasons.ts';
import type { Routes } from '../http.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { GroupMoneys } from '../results/groupMoney.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { putPicture } from '../uploads/uploads.ts';
import { deviceName } from './deviceName.ts';
import { requestLimits } from './limits.ts';
import { type Logins, USER_AGENT_LENGTH_MAX, type Visit } from './logins.ts';
import type { Passwords } from './passwords.ts';
import { refuseGuessable } from './passwordStrength.ts';
import type { Devices } from './devices.ts';
import type { SignIn } from './signIn.ts';
import { type Account, changeUser, createUser, findAccount, userOf } from './users.ts';
import type { SecondFactor } from './secondFactor/secondFactor.ts';

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
    readonly signIn: SignIn;
    readonly passwords: Passwords;
    readonly devices: Devices;
    readonly secondFactor: SecondFactor;
    readonly mailer: Mailer;
    readonly audit: Audit;
    readonly moneys: GroupMoneys;
  },
): void {
  const { database, clock, settings, catalogues, casts, auctions, logins, mailer, audit } = deps;
  const { signIn, passwords, devices } = deps;
  const limits = requestLimits(devices);

  const visitOf = (request: FastifyRequest): Visit => ({
    userAgent: borrowed(request.headers['user-agent'] ?? '', USER_AGENT_LENGTH_MAX),
    address: devices.visitor(request).address,
  });

  /** Somebody's group of a season; of the current one, if none is named. */
  const ownGroup = async (userId: string, season?: string): Promise<GroupFacts | null> => {
    const tournamentId = season ?? (await catalogues.current()).tournamentId;
    const groupId = await groupIdOf(database, tournamentId, userId);
    return groupId === null ? null : (await casts.forMember(groupId, userId)).facts;
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

  /** What somebody's teams have won so far. */
  const wonIn = async (groupId: string, userId: string) => {
    const { money, bracket, ownerOf } = await deps.moneys.of(groupId);
    const isTheirs = (teamId: string | null) =>
      teamId !== null && ownerOf.get(teamId)?.userId === userId;
    return {
      cents: wonBy(money, userId),
      matches: bracket.matches.filter(({ winner }) => isTheirs(winner)).length,
    };
  };

  const accountFor = async (userId: string): Promise<Account> => {
    const account = await findAccount(database, userId);
    if (account === null) throw new Refused('SignInFirst', MESSAGES.signInFirst);
    return account;
  };

  routes.public(
    calls.register,
    async ({ body, request, reply }) => {
      refuseGuessable('password', body.password, body);
      const passwordHash = await passwords.hash(body.password, devices.lane(request));
      const account = await createUser(database, clock, {
        fullName: body.fullName,
        email: body.email,
        passwordHash,
        role: 'member',
      });
      const tokens = await logins.open(account, visitOf(request), passwordHash);
      devices.remember(request, reply, account.id);
      await audit.note({
        action: 'account.registered',
        actorId: account.id,
        address: request.ip,
      });
      await mailer.send(account.email, { kind: 'welcome', fullName: account.fullName });
      return {
        message: `Welcome, ${account.fullName}!`,
        user: await userFor(account),
        tokens: { access: tokens.accessToken, refresh: tokens.refreshToken },
      };
    },
    { config: limits.registrations },
  );

  routes.public(
    calls.login,
    async ({ body, request, reply }) => {
      const from = { visitor: devices.visitor(request), lane: devices.lane(request) };
      const { account, checkedHash } = await signIn.check({ ...body, ...from });
      const { tokens, ...used } = await deps.secondFactor.guard(
        { userId: account.id, address: request.ip },
        body.code,
        () => logins.open(account, visitOf(request), checkedHash),
      );
      devices.remember(request, reply, account.id);
      await audit.note({ action: 'login.succeeded', actorId: account.id, address: request.ip });
      return {
        message: `Welcome back, ${account.fullName}!`,
        user: await userFor(account),
        tokens,
        ...used,
      };
    },
    { config: limits.signIns },
  );

  routes.public(
    calls.refreshTokens,
    async ({ body, request, reply }) => {
      const { userId, tokens } = await logins.refresh(body.token);
      devices.remember(request, reply, userId);
      return { tokens };
    },
    { config: limits.refreshes },
  );

  routes.public(calls.logout, async ({ body, request }) => {
    const userId = await logins.end(body.token);
    if (userId !== null) {
      await audit.note({ action: 'login.ended', actorId: userId, address: request.ip });
    }
    return {};
  });

  routes.member(calls.updateProfile, async ({ body, picture, caller, request }) => {
    const before = await accountFor(caller.userId);
    const fullName = body.fullName === before.fullName ? undefined : body.fullName;
    if (fullName === undefined && picture === null) {
      throw new Refused('Invalid', MESSAGES.noChanges);
    }
    await database.kysely.transaction().execute(async (tx) => {
      // Of several at once, each finds what the one before has left.
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', caller.userId)
        .forNoKeyUpdate()
        .execute();
      const place = `user:${caller.userId}` as const;
      await changeUser({ kysely: tx }, caller.userId, {
        ...(fullName === undefined ? {} : { fullName }),
        ...(picture === null
          ? {}
          : {
              profileImageUrl: await putPicture(tx, clock, {
                place,
                content: picture,
                uploadedBy: caller.userId,
              }),
            }),
      });
    });
    const group = await ownGroup(caller.userId);
    if (group !== null) casts.forget(group.id);
    await audit.note({ action: 'profile.changed', actorId: caller.userId, address: request.ip });
    return {
      message: MESSAGES.profileSaved,
      user: await userFor(await accountFor(caller.userId)),
    };
  });

  routes.member(calls.sessions, async ({ caller }) => ({
    data: (await logins.of(caller.userId)).map((login) => ({
      _id: login.id,
      device: deviceName(login.userAgent),
      createdAt: login.createdAt.toISOString(),
      lastUsedAt: login.lastUsedAt.toISOString(),
      isCurrent: login.id === caller.loginId,
    })),
  }));

  routes.member(calls.endSession, async ({ params, caller, request }) => {
    const ended = await logins.endOne(caller.userId, params.id);
    if (!ended) throw new Refused('NotFound', MESSAGES.sessionUnknown);
    await audit.note({ action: 'login.ended', actorId: caller.userId, address: request.ip });
    return { message: MESSAGES.sessionEnded };
  });

  routes.member(calls.endOtherSessions, async ({ caller, request }) => {
    await logins.endAll(caller.userId, caller.loginId);
    await audit.note({ action: 'login.ended', actorId: caller.userId, address: request.ip });
    return { message: MESSAGES.otherSessionsEnded };
  });

  routes.member(calls.profile, async ({ caller }) => ({
    user: await userFor(await accountFor(caller.userId)),
  }));

  routes.member(calls.seasons, async ({ caller }) => ({
    data: await seasonsOf(database, caller.userId),
  }));

  routes.member(calls.userDetails, async ({ params, query, caller }) => {
    const group = await ownGroup(params.id, query.season);
    const sharesGroup = group?.members.some((member) => member._id === caller.userId) ?? false;
    if (params.id !== caller.userId && !sharesGroup) {
      throw new Refused('Forbidden', MESSAGES.forbidden);
    }
    const account = await accountFor(params.id);
    const { teamById } =
      group === null ? await catalogues.current() : await catalogues.of(group.tournamentId);
    const team = group === null ? [] : await purchasesOf(database, teamById, group.id, params.id);
    const paid = team.reduce((sum, purchase) => sum + purchase.amount, 0);
    const won = group === null ? NOTHING_WON : await wonIn(group.id, params.id);
    const {
      id: _id,
      role: _role,
      ...userData
    } = userOf(
      account,
      group === null ? null : { id: group.id, name: group.name, createdBy: group.createdBy._id },
      (won.cents - paid * 100) / 100,
    );
    return { userData, team, totalAmountWon: won.cents / 100, totalMatchWon: won.matches };
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

const NOTHING_WON = { cents: 0, matches: 0 };
