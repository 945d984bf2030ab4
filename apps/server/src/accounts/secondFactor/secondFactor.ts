import { AUTHENTICATOR_CODE } from '@bracketbid/contract/accounts/accountFields';
import { MESSAGES, waitAfterWrongCodes } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import type { Audit, AuditAction } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, TooSoon } from '../../failures.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSealing } from '../../platform/crypto/sealing.ts';
import type { Logins, TokenPair } from '../logins.ts';
import type { EndAll } from '../storedLogins.ts';
import { createFactors, type Taken, type Takes, turnOn } from './factors.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { removeSecondFactor } from './removeSecondFactor.ts';
import { notifyOfSecondFactor } from './notifyOwner.ts';
import { totpUri } from './totp.ts';

type Notice = Parameters<typeof notifyOfSecondFactor>[2]['what'];

/** Who enters a code, and where from. */
export type CodeOf = { readonly userId: string; readonly address: string };

/**
 * The second step of signing in: a code of an authenticator app, or one of ten recovery codes. Every wrong code counts
 * and is in the log of security events; owners are notified by mail of what happens to their factor.
 *
 * Wrong codes are refused with 400, in `guard` with 401; any code with 409 when no factor accepts codes, and with 429
 * (TooSoon) after too many wrong ones.
 */
export type SecondFactor = {
  /**
   * Opens a login for somebody whose password was right, after the second step if there is one. Whether one is needed is
   * checked again once the login is open, so that a factor turned on meanwhile is not bypassed.
   *
   * @returns beside the tokens, how many recovery codes are left if one was used
   * @throws Refused (SecondFactorNeeded, SecondFactorWrong), TooSoon
   */
  guard(
    who: CodeOf,
    code: string | undefined,
    open: () => Promise<TokenPair>,
  ): Promise<{ tokens: TokenPair; recoveryCodesLeft?: number }>;
  /** Makes the secret for an app; the factor is not on yet. @throws Refused (409) when a factor is on */
  begin(user: { id: string; email: string }): Promise<{ secret: string; uri: string }>;
  /** Turns it on by the app's first code, and ends the other logins. @returns the recovery codes */
  confirm(who: CodeOf & { readonly loginId: string }, code: string): Promise<string[]>;
  /** Makes new recovery codes, by a code of the app. @returns them */
  renewRecoveryCodes(who: CodeOf, code: string): Promise<string[]>;
  /** Turns it off, by either kind of code. */
  turnOff(who: CodeOf, code: string): Promise<void>;
};

export function createSecondFactor(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logins: Pick<Logins, 'end' | 'changeAndEnd'>;
  readonly audit: Pick<Audit, 'note'>;
  readonly mailer: Pick<Mailer, 'send' | 'wake'>;
  readonly jwtSecret: string;
}): SecondFactor {
  const { database, clock, logins, mailer, jwtSecret } = deps;
  const recoveryCodes = createRecoveryCodes(jwtSecret);
  const sealing = createSealing(jwtSecret, 'second factors');
  const factors = createFactors({ database, clock, sealing, recoveryCodes });

  const note = (action: AuditAction, { userId, address }: CodeOf) =>
    deps.audit.note({ action, actorId: userId, address });
  const notify = (tx: Kysely<Tables>, userId: string, what: Notice) =>
    notifyOfSecondFactor(tx, { clock, mailer }, { userId, what });

  /** Takes a code, logs it and notifies the owner where that matters. Null when there is no factor that accepts it. */
  const take = async <T>(
    who: CodeOf,
    code: string,
    takes: Takes,
    then: (tx: Kysely<Tables>, endAll: EndAll) => Promise<T>,
  ): Promise<Taken<T> | null> => {
    const outcome = await logins.changeAndEnd((tx, endAll) =>
      factors.take(tx, { userId: who.userId, code, takes }, async (recoveryCodesLeft) => {
        if (recoveryCodesLeft !== null) await notify(tx, who.userId, { recoveryCodesLeft });
        return then(tx, endAll);
      }),
    );
    switch (outcome.kind) {
      case 'right':
        mailer.wake();
        if (outcome.codesLeft !== null) await note('secondFactor.recoveryUsed', who);
        return outcome;
      case 'absent':
        return null;
      case 'wrong':
        await note('secondFactor.failed', who);
        if (outcome.isLastTry && takes !== 'setUp') {
          await notify(database.kysely, who.userId, 'guessed');
        }
        throw new Refused('CodeWrong', wrongCodeMessage(code));
      case 'locked':
        throw new TooSoon(waitAfterWrongCodes(outcome.seconds), outcome.seconds);
      case 'unreadable':
        throw new Refused('Conflict', MESSAGES.secondFactorUnreadable);
      default:
        return outcome satisfies never;
    }
  };
  const needed = () => new Refused('SecondFactorNeeded', MESSAGES.secondFactorNeeded);
  const nothing = () => Promise.resolve();

  return {
    guard: async (who, code, open) => {
      let proven = await factors.enabledId(who.userId);
      let recoveryCodesLeft: number | null = null;
      if (proven !== null) {
        if (code === undefined) throw needed();
        const taken = await take(who, code, 'appOrRecovery', nothing).catch(asLogin);
        proven = taken?.factorId ?? null;
        recoveryCodesLeft = taken?.codesLeft ?? null;
      }
      const tokens = await open();
      const enabled = await factors.enabledId(who.userId);
      if (enabled !== null && enabled !== proven) {
        await logins.end(tokens.refreshToken);
        throw needed();
      }
      return { tokens, ...(recoveryCodesLeft === null ? {} : { recoveryCodesLeft }) };
    },

    begin: async ({ id, email }) => {
      const secret = await factors.begin(id);
      if (secret === null) throw new Refused('Conflict', MESSAGES.secondFactorIsOn);
      return { secret, uri: totpUri(secret, email) };
    },

    confirm: async (who, code) => {
      const taken = await take(who, code, 'setUp', async (tx, endAll) => {
        await turnOn(tx, who.userId, new Date(clock.nowMs()));
        await endAll(who.userId, who.loginId);
        await notify(tx, who.userId, 'turnedOn');
        return recoveryCodes.replace(tx, who.userId);
      });
      if (taken === null) {
        const isOn = (await factors.enabledId(who.userId)) !== null;
        throw new Refused(
          'Conflict',
          isOn ? MESSAGES.secondFactorIsOn : MESSAGES.secondFactorNotBegun,
        );
      }
      await note('secondFactor.enabled', who);
      return taken.value;
    },

    renewRecoveryCodes: async (who, code) => {
      const taken = await take(who, code, 'app', async (tx) => {
        await notify(tx, who.userId, 'codesRenewed');
        return recoveryCodes.replace(tx, who.userId);
      });
      if (taken === null) throw new Refused('Conflict', MESSAGES.secondFactorIsOff);
      await note('secondFactor.codesRenewed', who);
      return taken.value;
    },

    turnOff: async (who, code) => {
      const taken = await take(who, code, 'appOrRecovery', async (tx) => {
        await removeSecondFactor(tx, who.userId);
        await notify(tx, who.userId, 'turnedOff');
      });
      if (taken === null) throw new Refused('Conflict', MESSAGES.secondFactorIsOff);
      await note('secondFactor.disabled', who);
    },
  };
}

function wrongCodeMessage(code: string): string {
  return AUTHENTICATOR_CODE.test(code)
    ? MESSAGES.authenticatorCodeWrong
    : MESSAGES.recoveryCodeWrong;
}

/** Nobody is signed in yet, so a wrong code is 401 here and not 400. */
function asLogin(error: unknown): never {
  if (error instanceof Refused && error.code === 'CodeWrong') {
    throw new Refused('SecondFactorWrong', error.message);
  }
  throw error;
}
