import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Template } from '../../platform/mail/templates.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { findAccount } from '../users.ts';

type Notice = Extract<Template, { kind: 'secondFactor' }>['what'];

/** Mails an account's owner what happened to its second factor, or how many recovery codes are left after one was used. */
export async function notifyOfSecondFactor(
  db: Kysely<Tables>,
  deps: { readonly clock: Clock; readonly mailer: Pick<Mailer, 'send'> },
  about: {
    readonly userId: string;
    readonly what: Notice | { readonly recoveryCodesLeft: number };
  },
): Promise<void> {
  const account = await findAccount({ kysely: db }, about.userId);
  if (account === null) return;
  const { fullName } = account;
  const at = new Date(deps.clock.nowMs()).toISOString();
  const letter: Template =
    typeof about.what === 'string'
      ? { kind: 'secondFactor', what: about.what, fullName, at }
      : { kind: 'recoveryCodeUsed', left: about.what.recoveryCodesLeft, fullName, at };
  await deps.mailer.send(account.email, letter, db);
}
