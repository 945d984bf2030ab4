import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import type { User } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { borrowed } from '@bracketbid/contract/text';
import type { FastifyRequest } from 'fastify';
import type { Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { charge, proofs } from '../platform/mail/budgets.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import { deviceName } from './devices/deviceName.ts';
import type { EmailProofs } from './emailProofs.ts';
import { requestLimits } from './limits.ts';
import { type Logins, USER_AGENT_LENGTH_MAX } from './logins.ts';
import type { Visit } from './storedLogins.ts';
import type { Passwords } from './passwords.ts';
import type { PasswordLinks } from './passwordLinks.ts';
import { createRegistration, type Invitations } from './registration.ts';
import type { Devices } from './devices/devices.ts';
import type { SignIn } from './signIn.ts';
import { type Account, findAccount, isEmailProven, proveEmail } from './users.ts';
import type { SecondFactor } from './secondFactor/secondFactor.ts';

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'get'>;
  readonly logins: Logins;
  readonly signIn: SignIn;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
  readonly emailProofs: EmailProofs;
  readonly links: PasswordLinks;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
  readonly audit: Audit;
  /** Shows an account to its owner, with its group and its budget. */
  readonly members: { readonly readUser: (account: Account) => Promise<User> };
};

/** Signs people up, in and out, proves their email, and lists where they are signed in. */
export function accountRoutes(routes: Routes, deps: Deps): void {
  signInRoutes(routes, deps);
  emailRoutes(routes, deps);
  loginRoutes(routes, deps);
}

function signInRoutes(routes: Routes, deps: Deps): void {
  const { logins, signIn, devices, audit, members } = deps;
  const limits = requestLimits(devices);

  const toVisit = (request: FastifyRequest): Visit => ({
    userAgent: borrowed(request.headers['user-agent'] ?? '', USER_AGENT_LENGTH_MAX),
    address: devices.visitor(request).address,
  });

  const register = createRegistration(deps);
  routes.public(
    calls.register,
    async ({ body, request, reply }) => {
      const { account, passwordHash } = await register(body, devices.lane(request));
      const tokens = await logins.open(account, toVisit(request), passwordHash);
      devices.remember(request, reply, account.id);
      await audit.by({ request, caller: { userId: account.id } }, 'account.registered');
      return {
        message: `Welcome, ${account.fullName}!`,
        user: await members.readUser(account),
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
        () => logins.open(account, toVisit(request), checkedHash),
      );
      devices.remember(request, reply, account.id);
      await audit.by({ request, caller: { userId: account.id } }, 'login.succeeded');
      return {
        message: `Welcome back, ${account.fullName}!`,
        user: await members.readUser(account),
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
    if (userId !== null) await audit.by({ request, caller: { userId } }, 'login.ended');
    return {};
  });
}

function emailRoutes(routes: Routes, deps: Deps): void {
  const { database, clock, devices, emailProofs, mailer, audit } = deps;
  const limits = requestLimits(devices);

  routes.member(
    calls.proveEmail,
    async ({ caller: { userId } }) => {
      const account = await findAccount(database, userId);
      if (account === null || (await isEmailProven(database.kysely, userId))) {
        return { message: ACCOUNT_WORDS.emailProven };
      }
      const { email } = account;
      if (!(await charge(database.kysely, clock.nowMs(), proofs(email)))) {
        throw new Refused('TooMany', ACCOUNT_WORDS.proofsUsedUp);
      }
      await mailer.send(email, { kind: 'proveEmail', token: emailProofs.make(userId) });
      return { message: ACCOUNT_WORDS.proofSent };
    },
    { config: limits.credentials },
  );

  routes.public(
    calls.confirmEmail,
    async ({ body, request }) => {
      const userId = emailProofs.read(body.token);
      if (userId === null) throw new Refused('Invalid', MESSAGES.linkWrong);
      await proveEmail(database.kysely, clock, userId);
      await audit.by({ request, caller: { userId } }, 'email.proven');
      return { message: ACCOUNT_WORDS.emailProven };
    },
    { config: limits.credentials },
  );
}

function loginRoutes(routes: Routes, { logins, audit }: Deps): void {
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
    await audit.by({ request, caller }, 'login.ended');
    return { message: MESSAGES.sessionEnded };
  });

  routes.member(calls.endOtherSessions, async ({ caller, request }) => {
    await logins.endAll(caller.userId, caller.loginId);
    await audit.by({ request, caller }, 'login.ended');
    return { message: MESSAGES.otherSessionsEnded };
  });
}
