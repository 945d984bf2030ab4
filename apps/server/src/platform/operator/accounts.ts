import { counted, nounFor } from '@bracketbid/contract/counted';
import { generatePassword, hashPassword } from '../../accounts/passwords.ts';
import { whyNotPassword } from '../../accounts/passwordStrength.ts';
import {
  type Account,
  changeUser,
  createUser,
  findLogin,
  setPassword,
} from '../../accounts/users.ts';
import { removeSecondFactor } from '../../accounts/secondFactor/removeSecondFactor.ts';
import { notifyOfSecondFactor } from '../../accounts/secondFactor/notifyOwner.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../../failures.ts';
import { readRecord } from '../../settings/settings.ts';
import type { OperatorContext } from './context.ts';
import type { OperatorRequest } from './request.ts';

type CreateAdmin = Extract<OperatorRequest, { command: 'create-admin' }>;
type RemoveFactor = Extract<OperatorRequest, { command: 'remove-second-factor' }>;
type ResetPassword = Extract<OperatorRequest, { command: 'reset-password' }>;

/** Creates a site admin, or promotes an existing account. @returns what was done, as a sentence */
export async function createAdmin(
  { database, clock, audit }: OperatorContext,
  request: CreateAdmin,
): Promise<string> {
  const { email, name, promote } = request;
  const known = await findLogin(database, email);
  if (known !== null) {
    if (known.account.role === 'admin') {
      throw new Refused('Conflict', `${known.account.email} is a site admin already.`);
    }
    if (!promote) {
      throw new Refused(
        'Conflict',
        `${known.account.email} is a member's. Add --promote to make this account a site admin; it keeps its password.`,
      );
    }
    await changeUser(database, known.account.id, { role: 'admin' });
    await audit.note({
      action: 'operator.adminPromoted',
      details: { userId: known.account.id, email: known.account.email },
    });
    const disabled = known.disabled ? ' The account is disabled, and stays so.' : '';
    return `${known.account.email} is a site admin now, from the next sign-in on.${disabled}\n`;
  }
  if (promote) throw new Refused('NotFound', nobody(email));
  const password = await passwordFor(database, request.password, {
    email,
    fullName: name,
    role: 'admin',
  });
  const account = await createUser(database, clock, {
    fullName: name,
    email,
    passwordHash: await hashPassword(password),
    role: 'admin',
  });
  await audit.note({
    action: 'operator.adminCreated',
    details: { userId: account.id, email: account.email },
  });
  return `${account.email} is a site admin.\n${shownOnce(request.password, password)}`;
}

/** Resets a password and ends every login of the account. @returns what was done, as a sentence */
export async function resetPassword(
  { database, clock, audit, changeAndEnd, send }: OperatorContext,
  request: ResetPassword,
): Promise<string> {
  const known = await findLogin(database, request.email);
  if (known === null) throw new Refused('NotFound', nobody(request.email));
  const { id, email, fullName } = known.account;
  const password = await passwordFor(database, request.password, known.account);
  const passwordHash = await hashPassword(password);
  const ended = await changeAndEnd(async (tx, endAll) => {
    await setPassword(tx, id, passwordHash);
    return endAll(id);
  });
  await audit.note({ action: 'operator.passwordReset', details: { userId: id, email } });
  await send(email, {
    kind: 'passwordChanged',
    fullName,
    at: new Date(clock.nowMs()).toISOString(),
  });
  const disabled = known.disabled ? ' The account is disabled, and stays so.' : '';
  return `${email} has a new password; ${endedLogins(ended)}.${disabled}\n${shownOnce(request.password, password)}`;
}

/** Removes two-step sign-in from an account and ends its logins. @returns what was done, as a sentence */
export async function removeFactor(
  { database, clock, audit, changeAndEnd, send }: OperatorContext,
  request: RemoveFactor,
): Promise<string> {
  const known = await findLogin(database, request.email);
  if (known === null) throw new Refused('NotFound', nobody(request.email));
  const { id, email } = known.account;
  const ended = await changeAndEnd(async (tx, endAll) => {
    if (!(await removeSecondFactor(tx, id))) {
      throw new Refused('Conflict', `${email} has no two-step sign-in.`);
    }
    return endAll(id);
  });
  await audit.note({ action: 'operator.secondFactorRemoved', details: { userId: id, email } });
  const about = { userId: id, what: 'removed' } as const;
  await notifyOfSecondFactor(database.kysely, { clock, mailer: { send } }, about);
  return `${email} signs in with the password alone now; ${endedLogins(ended)}.\n`;
}

function endedLogins(count: number): string {
  return `${counted(count, 'login')} ${nounFor(count, 'has', 'have')} ended`;
}

/** The given password, or a generated one. @throws Refused when the given one is not accepted */
async function passwordFor(
  { kysely }: Database,
  given: string | undefined,
  owner: Pick<Account, 'email' | 'fullName' | 'role'>,
): Promise<string> {
  if (given === undefined) return generatePassword();
  const reason = whyNotPassword(given, owner, await readRecord(kysely, { lock: false }));
  if (reason !== null) throw new Refused('Invalid', reason);
  return given;
}

function nobody(email: string): string {
  return `There is no account with the email ${email}.`;
}

/** Printed only if it was generated: a given one is known already. */
function shownOnce(given: string | undefined, password: string): string {
  return given === undefined ? `Password: ${password}\nThe password is shown this once.\n` : '';
}
