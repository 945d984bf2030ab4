import * as calls from '@bracketbid/contract/http/accounts';
import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import type { BodyOf } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused, RefusedField } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import type { Devices } from './devices/devices.ts';
import { ACCOUNT_TRIES, requestLimits } from './limits.ts';
import type { Logins } from './logins.ts';
import type { PasswordCodes } from './passwordCodes.ts';
import type { PasswordLinks } from './passwordLinks.ts';
import type { Passwords } from './passwords.ts';
import { refusePassword } from './passwordStrength.ts';
import {
  type Account,
  emailKey,
  findAccount,
  lockAccount,
  readPasswordHash,
  proveEmail,
  setPassword,
} from './users.ts';

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'get'>;
  readonly logins: Logins;
  readonly codes: PasswordCodes;
  readonly links: PasswordLinks;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly mailer: Mailer;
  readonly audit: Audit;
};

/** Resets a forgotten password, and changes a known one. */
export function passwordRoutes(routes: Routes, deps: Deps): void {
  forgottenPassword(routes, deps);
  knownPassword(routes, deps);
}

function forgottenPassword(routes: Routes, deps: Deps): void {
  const { database, clock, settings, logins, codes, links, passwords, devices, mailer, audit } =
    deps;
  const options = { config: requestLimits(devices).credentials };

  /** Checks a code and logs a wrong one. */
  const checkCode = async (request: FastifyRequest, email: string, code: string) => {
    try {
      return await codes.check(email, code);
    } catch (error) {
      if (error instanceof Refused) {
        const details = { email: emailKey(email) };
        await audit.by({ request }, 'password.codeWrong', details);
      }
      throw error;
    }
  };
  const checkLink = async (token: string): Promise<string> => {
    const userId = await links.find(database.kysely, token);
    if (userId === null) throw new Refused('Invalid', MESSAGES.linkWrong);
    return userId;
  };

  routes.public(
    calls.forgotPassword,
    async ({ body, request }) => {
      await codes.send(body.email);
      const details = { email: emailKey(body.email) };
      await audit.by({ request }, 'password.codeAsked', details);
      return { message: MESSAGES.codeSent };
    },
    options,
  );

  routes.public(
    calls.resendCode,
    async ({ body, request }) => {
      await codes.sendAgain(body.email);
      const details = { email: emailKey(body.email) };
      await audit.by({ request }, 'password.codeAsked', details);
      return { message: MESSAGES.codeSent };
    },
    options,
  );

  routes.public(
    calls.verifyCode,
    async ({ body, request }) => {
      await checkCode(request, body.email, body.otp);
      return { message: MESSAGES.codeRight };
    },
    options,
  );

  routes.public(
    calls.resetPassword,
    async ({ body, request, reply }) => {
      const isByLink = 'token' in body;
      const userId = isByLink
        ? await checkLink(body.token)
        : await checkCode(request, body.email, body.otp);
      const account = await findAccount(database, userId);
      if (account === null) throw new Refused('Invalid', MESSAGES.codeWrong);
      refusePassword('password', body.password, account, settings.get());
      const passwordHash = await passwords.hash(body.password, devices.lane(request));
      await logins.changeAndEnd(async (tx, endAll) => {
        // Locked before the code, in the order that a concurrent change of the password locks too.
        await lockAccount(tx, userId);
        if (!isByLink) await codes.redeem(tx, body.email, body.otp);
        else if (!(await links.redeem(tx, body.token))) {
          throw new Refused('Invalid', MESSAGES.linkWrong);
        }
        await setPassword(tx, userId, passwordHash);
        await proveEmail(tx, clock, userId);
        await endAll(userId);
        await notifyOwner(tx, deps, account);
      });
      mailer.wake();
      // Whoever reads the account's mail is no guesser, so a lock that guessers caused doesn't hold them.
      devices.remember(request, reply, userId);
      await audit.by({ request, caller: { userId } }, 'password.reset');
      return { message: MESSAGES.passwordReset };
    },
    options,
  );
}

function knownPassword(routes: Routes, deps: Deps): void {
  const { database, settings, logins, passwords, devices, mailer, audit } = deps;
  const options = { config: requestLimits(devices).credentials, accountLimit: ACCOUNT_TRIES };

  routes.member(
    calls.changePassword,
    async ({ body, caller, request }) => {
      const { userId, loginId } = caller;
      const lane = devices.lane(request);
      const checkedHash = await readPasswordHash(database, userId);
      const account = await findAccount(database, userId);
      if (account === null) throw new Refused('Invalid', MESSAGES.oldPasswordWrong);
      if (checkedHash !== null) await checkOld(passwords, checkedHash, body, lane);
      refusePassword('password_new', body.password_new, account, settings.get());
      const passwordHash = await passwords.hash(body.password_new, lane);
      await logins.changeAndEnd(async (tx, endAll) => {
        const isMine = await setPassword(tx, userId, passwordHash, checkedHash);
        // Another change was faster, so the password that was checked is no longer the current one.
        if (!isMine) throw new Refused('Invalid', MESSAGES.oldPasswordWrong);
        await endAll(userId, loginId);
        await notifyOwner(tx, deps, account);
      });
      mailer.wake();
      await audit.by({ request, caller }, 'password.changed');
      return { message: MESSAGES.passwordChanged };
    },
    options,
  );
}

async function notifyOwner(
  tx: Kysely<Tables>,
  { mailer, clock }: Pick<Deps, 'mailer' | 'clock'>,
  { email, fullName }: Account,
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString();
  await mailer.send(email, { kind: 'passwordChanged', fullName, at }, tx);
}

/** Checks the old password of an account that has one. @throws Refused (400) when it is missing, wrong, or the new one */
async function checkOld(
  passwords: Passwords,
  storedHash: string,
  { password_old: old, password_new: next }: BodyOf<typeof calls.changePassword>,
  lane: string,
): Promise<void> {
  if (old === undefined) throw new RefusedField('password_old', ACCOUNT_WORDS.oldPasswordRequired);
  if (!(await passwords.matches(storedHash, old, lane))) {
    throw new Refused('Invalid', MESSAGES.oldPasswordWrong);
  }
  if (old === next) throw new Refused('Invalid', MESSAGES.passwordUnchanged);
}
