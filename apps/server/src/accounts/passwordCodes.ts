import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { MESSAGES, waitForCode } from '@bracketbid/contract/messages';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused, TooSoon } from '../failures.ts';
import type { Post } from '../mail/post.ts';
import { emailKey } from './users.ts';

const GOOD_FOR_MS = 600_000;
const TRIES = 5;
/** SPEC.md section 9. */
const RESEND_WAIT_MS = 60_000;

/** The four-digit codes of forgotten passwords: one live code an email, good for 10 minutes and 5 tries. */
export type PasswordCodes = {
  /**
   * Mails a new code, the one before is void. Nothing in the answer tells whether the email has an account:
   * those without one have codes too, which nobody gets.
   *
   * @returns false when a code was sent less than a minute ago: that one stands
   */
  ask(email: string): Promise<boolean>;
  /** The same, but refused within a minute of the one before. @throws TooSoon (429) */
  askAgain(email: string): Promise<void>;
  /** Whose code this is; the code stays good. @throws Refused (400) when it is wrong or over */
  check(email: string, code: string): Promise<string>;
  /** Uses a code up. @throws Refused (400) when it is wrong or over */
  redeem(email: string, code: string): Promise<string>;
};

export function createPasswordCodes(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly post: Post;
  readonly jwtSecret: string;
}): PasswordCodes {
  const { clock, post } = deps;
  const db = deps.database.kysely;
  const key = Buffer.from(hkdfSync('sha256', deps.jwtSecret, '', 'bracketbid password codes', 32));
  // Ten thousand codes are tried in no time by whoever has the table: only the secret's owner can.
  const macOf = (email: string, code: string) =>
    createHmac('sha256', key)
      .update(`${emailKey(email)} ${code}`)
      .digest('hex');
  const now = (ms = 0) => new Date(clock.nowMs() + ms);
  const wrong = () => new Refused('Invalid', MESSAGES.codeWrong);

  const make = async (email: string): Promise<boolean> => {
    const code = String(randomInt(10_000)).padStart(4, '0');
    const isSent = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('password_codes').where('expires_at', '<', now()).execute();
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email_key', '=', emailKey(email))
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      const values = {
        user_id: user?.id ?? null,
        code_mac: macOf(email, code),
        sent_at: now(),
        expires_at: now(GOOD_FOR_MS),
        tries_left: TRIES,
      };
      const stored = await tx
        .insertInto('password_codes')
        .values({ email_key: emailKey(email), ...values })
        .onConflict((conflict) =>
          conflict
            .column('email_key')
            .doUpdateSet(values)
            .where('password_codes.sent_at', '<=', now(-RESEND_WAIT_MS)),
        )
        .returning('email_key')
        .executeTakeFirst();
      if (stored === undefined) return false;
      if (user !== undefined) await post.send(user.email, { kind: 'code', code }, tx);
      return true;
    });
    post.wake();
    return isSent;
  };

  /** Every look at a code costs a try first, so that many at once get no more than five; the right one gives it back. */
  const look = async (email: string, code: string): Promise<string> => {
    const row = await db
      .updateTable('password_codes')
      .set({ tries_left: sql`tries_left - 1` })
      .where('email_key', '=', emailKey(email))
      .where('expires_at', '>', now())
      .where('tries_left', '>', 0)
      .returning(['code_mac', 'user_id'])
      .executeTakeFirst();
    if (row === undefined) throw wrong();
    const isRight = timingSafeEqual(Buffer.from(row.code_mac), Buffer.from(macOf(email, code)));
    if (!isRight || row.user_id === null) throw wrong();
    return row.user_id;
  };

  return {
    ask: make,
    askAgain: async (email) => {
      if (await make(email)) return;
      const row = await db
        .selectFrom('password_codes')
        .select('sent_at')
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      const leftMs = (row?.sent_at.getTime() ?? 0) + RESEND_WAIT_MS - clock.nowMs();
      const seconds = Math.max(1, Math.ceil(leftMs / 1000));
      throw new TooSoon(waitForCode(seconds), seconds);
    },
    check: async (email, code) => {
      const userId = await look(email, code);
      await db
        .updateTable('password_codes')
        .set({ tries_left: sql`tries_left + 1` })
        .where('email_key', '=', emailKey(email))
        .where('code_mac', '=', macOf(email, code))
        .execute();
      return userId;
    },
    redeem: async (email, code) => {
      const userId = await look(email, code);
      const gone = await db
        .deleteFrom('password_codes')
        .where('email_key', '=', emailKey(email))
        .where('code_mac', '=', macOf(email, code))
        .returning('user_id')
        .executeTakeFirst();
      // Two at once with the same code: the other one was faster.
      if (gone === undefined) throw wrong();
      return userId;
    },
  };
}
