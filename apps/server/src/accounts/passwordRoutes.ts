import * as calls from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http.ts';
import type { Post } from '../mail/post.ts';
import { ACCOUNT_TRIES, accountOfEmail, CREDENTIALS } from './limits.ts';
import type { Logins } from './logins.ts';
import type { PasswordCodes } from './passwordCodes.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { changeUser, emailKey, findAccount, passwordHashOf } from './users.ts';

/** How a password that was forgotten is set anew, and how one that is known is changed. */
export function passwordRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly logins: Logins;
    readonly codes: PasswordCodes;
    readonly post: Post;
    readonly audit: Audit;
  },
): void {
  const { database, clock, logins, codes, post, audit } = deps;

  const change = async (userId: string, password: string): Promise<void> => {
    await changeUser(database, userId, { passwordHash: await hashPassword(password) });
  };
  const tellOwner = async (userId: string): Promise<void> => {
    const account = await findAccount(database, userId);
    if (account === null) return;
    const at = new Date(clock.nowMs()).toISOString();
    await post.send(account.email, { kind: 'passwordChanged', fullName: account.fullName, at });
  };
  /** A code is looked at; a wrong one is remembered. */
  const withCode = async (
    request: FastifyRequest,
    email: string,
    look: () => Promise<string>,
  ): Promise<string> => {
    try {
      return await look();
    } catch (error) {
      if (error instanceof Refused) {
        const details = { email: emailKey(email) };
        await audit.note({ action: 'password.codeWrong', address: request.ip, details });
      }
      throw error;
    }
  };
  const options = {
    config: CREDENTIALS,
    accountLimit: { ...ACCOUNT_TRIES, account: accountOfEmail },
  };

  routes.public(
    calls.forgotPassword,
    async ({ body, request }) => {
      await codes.ask(body.email);
      const details = { email: emailKey(body.email) };
      await audit.note({ action: 'password.codeAsked', address: request.ip, details });
      return { message: MESSAGES.codeSent };
    },
    options,
  );

  routes.public(
    calls.resendCode,
    async ({ body, request }) => {
      await codes.askAgain(body.email);
      const details = { email: emailKey(body.email) };
      await audit.note({ action: 'password.codeAsked', address: request.ip, details });
      return { message: MESSAGES.codeSent };
    },
    options,
  );

  routes.public(
    calls.verifyCode,
    async ({ body, request }) => {
      await withCode(request, body.email, () => codes.check(body.email, body.otp));
      return { message: MESSAGES.codeRight };
    },
    options,
  );

  routes.public(
    calls.resetPassword,
    async ({ body, request }) => {
      const userId = await withCode(request, body.email, () => codes.redeem(body.email, body.otp));
      await change(userId, body.password);
      await logins.endAll(userId);
      await audit.note({ action: 'password.reset', actorId: userId, address: request.ip });
      await tellOwner(userId);
      return { message: MESSAGES.passwordReset };
    },
    options,
  );

  routes.member(
    calls.changePassword,
    async ({ body, caller, request }) => {
      const stored = await passwordHashOf(database, caller.userId);
      if (!(await passwordMatches(stored, body.password_old))) {
        throw new Refused('Invalid', MESSAGES.oldPasswordWrong);
      }
      if (body.password_old === body.password_new) {
        throw new Refused('Invalid', MESSAGES.passwordUnchanged);
      }
      await change(caller.userId, body.password_new);
      await logins.endAll(caller.userId, caller.loginId);
      await audit.note({ action: 'password.changed', actorId: caller.userId, address: request.ip });
      await tellOwner(caller.userId);
      return { message: MESSAGES.passwordChanged };
    },
    { config: CREDENTIALS, accountLimit: ACCOUNT_TRIES },
  );
}
