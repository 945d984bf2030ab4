import * as calls from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/open.ts';
import { Refused } from '../../failures.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Devices } from '../devices/devices.ts';
import { ACCOUNT_TRIES, requestLimits } from '../limits.ts';
import type { Passwords } from '../passwords.ts';
import { findAccount, readPasswordHash } from '../users.ts';
import { readSecondFactor } from './factors.ts';
import type { CodeOf, SecondFactor } from './secondFactor.ts';

/** How a member turns two-step sign-in on and off. Signing in checks it in `guard`. */
export function secondFactorRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly passwords: Passwords;
    readonly devices: Devices;
    readonly secondFactor: SecondFactor;
  },
): void {
  const { database, passwords, devices, secondFactor } = deps;
  const limits = { config: requestLimits(devices).credentials, accountLimit: ACCOUNT_TRIES };

  /** An open page on somebody's desk is not enough to change how they sign in. */
  const requirePassword = async (
    { userId }: Caller,
    password: string,
    request: FastifyRequest,
  ): Promise<void> => {
    const stored = await readPasswordHash(database, userId);
    if (await passwords.matches(stored, password, devices.lane(request))) return;
    throw new Refused('PasswordWrong', MESSAGES.passwordWrong);
  };

  routes.member(calls.secondFactor, async ({ caller }) => {
    const { enabled, recoveryCodesLeft } = await readSecondFactor(database, caller.userId);
    return { enabled, recoveryCodesLeft, isAsked: caller.role === 'admin' && !enabled };
  });

  routes.member(
    calls.beginSecondFactor,
    async ({ body, caller, request }) => {
      await requirePassword(caller, body.password, request);
      const account = await findAccount(database, caller.userId);
      if (account === null) throw new Refused('SignInFirst', MESSAGES.signInFirst);
      return secondFactor.begin(account);
    },
    limits,
  );

  routes.member(
    calls.confirmSecondFactor,
    async ({ body, caller, request }) => {
      const who = { ...toCode(caller, request), loginId: caller.loginId };
      const recoveryCodes = await secondFactor.confirm(who, body.code);
      return { message: MESSAGES.secondFactorOn, recoveryCodes };
    },
    limits,
  );

  routes.member(
    calls.renewRecoveryCodes,
    async ({ body, caller, request }) => {
      await requirePassword(caller, body.password, request);
      const who = toCode(caller, request);
      return {
        message: MESSAGES.recoveryCodesRenewed,
        recoveryCodes: await secondFactor.renewRecoveryCodes(who, body.code),
      };
    },
    limits,
  );

  routes.member(
    calls.disableSecondFactor,
    async ({ body, caller, request }) => {
      await requirePassword(caller, body.password, request);
      await secondFactor.turnOff(toCode(caller, request), body.code);
      return { message: MESSAGES.secondFactorOff };
    },
    limits,
  );
}

function toCode({ userId }: Caller, { ip }: FastifyRequest): CodeOf {
  return { userId, address: ip };
}
