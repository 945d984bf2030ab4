import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Audit } from '../platform/audit/audit.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Visitor } from './devices/devices.ts';
import type { LoginFailures } from './loginFailures.ts';
import type { Passwords } from './passwords.ts';
import { type Account, emailKey, findLogin } from './users.ts';

/** Who tries to sign in, and where from. */
export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly visitor: Visitor;
  /** The lane in which the password is hashed: `Devices.lane`. */
  readonly lane: string;
};

/** The password was right. A login is opened only if `checkedHash` is still the stored hash: `Logins.open`. */
export type CheckedPassword = {
  readonly account: Account;
  readonly checkedHash: string | null;
};

export type SignIn = {
  /**
   * Checks a password. Opens nothing: the second factor comes between this and `Logins.open`.
   *
   * @throws Refused (401) for an unknown email or a wrong password alike: same words, same statements, same time
   * @throws Refused (403) when the account is disabled and the password right
   * @throws TooSoon (429) after too many wrong ones, and when too many people sign in at once
   */
  check(attempt: SignInAttempt): Promise<CheckedPassword>;
};

export function createSignIn(deps: {
  readonly database: Database;
  readonly failures: LoginFailures;
  readonly passwords: Passwords;
  readonly audit: Pick<Audit, 'note'>;
}): SignIn {
  const { database, failures, passwords, audit } = deps;
  return {
    check: async ({ email, password, visitor, lane }) => {
      const known = await findLogin(database, email);
      const key = emailKey(email);
      const charge = await failures.charge(key, known?.account.id ?? null, visitor);
      const matches = await passwords
        .matches(known?.passwordHash ?? null, password, lane)
        .catch(async (error: unknown) => {
          // The queue was full: nothing was tried.
          await charge.cancel();
          throw error;
        });
      if (known === null || !matches) {
        await charge.keep();
        const details = { email: key };
        await audit.note({ action: 'login.failed', address: visitor.ip, details });
        throw new Refused('LoginWrong', MESSAGES.loginWrong);
      }
      await charge.refund();
      if (known.disabled) throw new Refused('Forbidden', MESSAGES.accountDisabled);
      return { account: known.account, checkedHash: known.passwordHash };
    },
  };
}
