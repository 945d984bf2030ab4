import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { MESSAGES, waitForCode } from '@bracketbid/contract/text/messages';
import { type Kysely, sql, type UpdateObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused, TooSoon } from '../failures.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PasswordLinks } from './passwordLinks.ts';
import { emailKey } from './users.ts';

const GOOD_FOR_MS = 600_000;
const TRIES = 5;
/** Between two mails to an email, so that nobody's inbox can be flooded. */
const RESEND_WAIT_MS = 60_000;

/** In any 24 hours, over all codes of an email: a day's guesses find one code in a thousand; then only links are mailed. */
export const WRONG_CODES_MAX = 10;
const WRONG_CODES_WINDOW_MS = 86_400_000;

/**
 * The four-digit codes of forgotten passwords: one live code an email, good for 10 minutes and 5 tries; after ten wrong ones
 * a link instead. Nothing reveals whether an email has an account: those without one have codes, links and
 * mails too, which go to nobody.
 */
export type PasswordCodes = {
  /**
   * Mails a new code; the one before it is void.
   *
   * @returns false when a code was sent less than a minute ago: that one stays valid
   */
  send(email: string): Promise<boolean>;
  /** The same, but refused within a minute of the one before. @throws TooSoon (429) */
  sendAgain(email: string): Promise<void>;
  /** Whose code this is; the code stays valid. @throws Refused (400) when it is wrong or expired, or codes are used up */
  check(email: string, code: string): Promise<string>;
  /** Uses up a checked code. @throws Refused (400) when it was used meanwhile */
  redeem(tx: Kysely<Tables>, email: string, code: string): Promise<void>;
};

export function createPasswordCodes(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly links: PasswordLinks;
  readonly jwtSecret: string;
}): PasswordCodes {
  const { clock, mailer, links } = deps;
  const db = deps.database.kysely;
  const codeMac = createCodeMac(deps.jwtSecret);
  const now = (ms = 0) => new Date(clock.nowMs() + ms);

  /** Mails a link; to nobody, where there is no account. */
  const mailLink = async (tx: Kysely<Tables>, email: string): Promise<void> => {
    const user = await readOwner(tx, email);
    const token = await links.make(tx, user?.id ?? null);
    const letter = user === undefined ? null : ({ kind: 'resetLink', token } as const);
    await mailer.send(user?.email ?? email, letter, tx);
  };

  const make = async (email: string): Promise<boolean> => {
    const code = String(randomInt(10_000)).padStart(4, '0');
    const isSent = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('password_codes').where('expires_at', '<', now()).execute();
      await tx.deleteFrom('code_failures').where('at', '<=', now(-WRONG_CODES_WINDOW_MS)).execute();
      const isUsedUp = (await countWrongCodes(tx, email, now())) >= WRONG_CODES_MAX;
      const user = await readOwner(tx, email);
      const values = {
        user_id: user?.id ?? null,
        code_mac: codeMac(email, code),
        sent_at: now(),
        expires_at: now(GOOD_FOR_MS),
        tries_left: isUsedUp ? 0 : TRIES,
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
      if (isUsedUp) await mailLink(tx, email);
      else {
        const letter = user === undefined ? null : ({ kind: 'code', code } as const);
        await mailer.send(user?.email ?? email, letter, tx);
      }
      return true;
    });
    mailer.wake();
    return isSent;
  };

  /**
   * Every check of a code costs a try first, so parallel requests get no more than five; the right one gives it back. The
   * code's row stays locked meanwhile: wrong ones are counted one after the other.
   */
  const tryCode = (email: string, code: string) =>
    db.transaction().execute(async (tx): Promise<{ userId: string } | 'wrong' | 'usedUp'> => {
      await readOwner(tx, email);
      const row = await tx
        .updateTable('password_codes')
        .set({ tries_left: sql`tries_left - 1` })
        .where('email_key', '=', emailKey(email))
        .where('expires_at', '>', now())
        .where('tries_left', '>', 0)
        .returning(['code_mac', 'user_id'])
        .executeTakeFirst();
      const wrongBefore = await countWrongCodes(tx, email, now());
      if (wrongBefore >= WRONG_CODES_MAX) return 'usedUp';
      if (row === undefined) return 'wrong';
      const isRight = timingSafeEqual(Buffer.from(row.code_mac), Buffer.from(codeMac(email, code)));
      if (isRight && row.user_id !== null) {
        await changeCode(tx, email, { tries_left: sql`tries_left + 1` });
        return { userId: row.user_id };
      }
      const failure = { id: uuidv7(), email_key: emailKey(email), at: now() };
      await tx.insertInto('code_failures').values(failure).execute();
      if (wrongBefore + 1 < WRONG_CODES_MAX) return 'wrong';
      // The next minute's request for a code would bring the same link once more.
      await changeCode(tx, email, { tries_left: 0, sent_at: now() });
      await mailLink(tx, email);
      return 'usedUp';
    });

  return {
    send: make,
    sendAgain: async (email) => {
      if (await make(email)) return;
      const leftMs = (await readSentAtMs(db, email)) + RESEND_WAIT_MS - clock.nowMs();
      const seconds = Math.max(1, Math.ceil(leftMs / 1000));
      throw new TooSoon(waitForCode(seconds), seconds);
    },
    check: async (email, code) => {
      const outcome = await tryCode(email, code);
      if (outcome === 'usedUp') {
        mailer.wake();
        throw new Refused('CodesUsedUp', ACCOUNT_WORDS.codesUsedUp);
      }
      if (outcome === 'wrong') throw new Refused('Invalid', MESSAGES.codeWrong);
      return outcome.userId;
    },
    redeem: async (tx, email, code) => {
      const gone = await tx
        .deleteFrom('password_codes')
        .where('email_key', '=', emailKey(email))
        .where('code_mac', '=', codeMac(email, code))
        .where('tries_left', '>', 0)
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      // Another request with the same code was faster.
      if (gone === undefined) throw new Refused('Invalid', MESSAGES.codeWrong);
    },
  };
}

/** A plain hash of four digits is broken at once by whoever steals the table; a MAC needs the secret too. */
function createCodeMac(jwtSecret: string): (email: string, code: string) => string {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid password codes', 32));
  return (email, code) =>
    createHmac('sha256', key)
      .update(`${emailKey(email)} ${code}`)
      .digest('hex');
}

async function countWrongCodes(tx: Kysely<Tables>, email: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('code_failures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('email_key', '=', emailKey(email))
    .where('at', '>', new Date(now.getTime() - WRONG_CODES_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whose email it is; undefined for nobody's, and that of a disabled account. The account is locked before its code is, as by a
 * reset: a code that changes twice checks that its account is still there.
 */
function readOwner(tx: Kysely<Tables>, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(email))
    .where('disabled_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** When the email's code was sent, in epoch milliseconds; 0 if it has none. */
async function readSentAtMs(db: Kysely<Tables>, email: string): Promise<number> {
  const row = await db
    .selectFrom('password_codes')
    .select('sent_at')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row?.sent_at.getTime() ?? 0;
}

async function changeCode(
  tx: Kysely<Tables>,
  email: string,
  values: UpdateObject<Tables, 'password_codes'>,
): Promise<void> {
  await tx
    .updateTable('password_codes')
    .set(values)
    .where('email_key', '=', emailKey(email))
    .execute();
}
