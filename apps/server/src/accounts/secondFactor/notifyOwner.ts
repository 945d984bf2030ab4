import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import type { Letter } from '../../mail/letters.ts';
import type { Post } from '../../mail/post.ts';
import { findAccount } from '../users.ts';

type Notice = Extract<Letter, { kind: 'secondFactor' }>['what'];

/** Mails an account's owner what happened to its second factor, or how many recovery codes are left after one was used. */
export async function notifyOfSecondFactor(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly post: Pick<Post, 'send'>;
  },
  about: {
    readonly userId: string;
    readonly what: Notice | { readonly recoveryCodesLeft: number };
  },
): Promise<void> {
  const account = await findAccount(deps.database, about.userId);
  if (account === null) return;
  const { fullName } = account;
  const at = new Date(deps.clock.nowMs()).toISOString();
  const letter: Letter =
    typeof about.what === 'string'
      ? { kind: 'secondFactor', what: about.what, fullName, at }
      : { kind: 'recoveryCodeUsed', left: about.what.recoveryCodesLeft, fullName, at };
  await deps.post.send(account.email, letter);
}
