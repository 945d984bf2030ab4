import { MESSAGES } from '@bracketbid/contract/messages';
import type { Audit } from '../audit.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { passwordMatches } from './passwords.ts';
import { type Account, emailKey, findLogin } from './users.ts';

/** Who asks to be signed in, and from where. */
export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  /** The network address that asks. */
  readonly address: string;
  /** The device's cookie as it came, checked here (`devices.ts`). */
  readonly device: string | undefined;
};

/** A password was right. A login is opened only while `checkedHash` still is what is stored: `Logins.open`. */
export type CheckedPassword = {
  readonly account: Account;
  readonly checkedHash: string;
};

export type SignIn = {
  /**
   * Checks a password. Opens nothing: what else a login asks for comes between this and `Logins.open`.
   *
   * @throws Refused (401) for either fault, with the same words and in the same time
   * @throws Refused (403) when the account is disabled and the password right
   */
  check(attempt: SignInAttempt): Promise<CheckedPassword>;
};

export function createSignIn(deps: {
  readonly database: Database;
  readonly audit: Audit;
}): SignIn {
  const { database, audit } = deps;
  return {
    check: async ({ email, password, address }) => {
      const known = await findLogin(database, email);
      const matches = await passwordMatches(known?.passwordHash ?? null, password);
      if (known === null || !matches) {
        const details = { email: emailKey(email) };
        await audit.note({ action: 'login.failed', address, details });
        throw new Refused('LoginWrong', MESSAGES.loginWrong);
      }
      if (known.disabled) throw new Refused('Forbidden', MESSAGES.accountDisabled);
      return { account: known.account, checkedHash: known.passwordHash };
    },
  };
}
