import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Tables } from '../platform/db/tables.ts';

const GOOD_FOR_MS = 60 * 60_000;
/** [INVITED-2] Of a first password. */
export const WELCOME_GOOD_FOR_MS = 7 * 86_400_000;
const TOKEN_BYTES = 32;

/**
 * Links that set a password: 256 random bits, valid once and until another password is set. They replace codes after too many
 * wrong ones, for an hour, and set an account's first password, for 7 days. Several may be valid at a time, so that nobody
 * can void the one that its owner is about to open by requesting another.
 */
export type PasswordLinks = {
  /**
   * @param userId  null for an email without an account: its link leads nowhere, and is stored like any other
   * @param goodForMs  an hour, if omitted
   */
  make(tx: Kysely<Tables>, userId: string | null, goodForMs?: number): Promise<string>;
  /** Whose link it is; it stays valid. Null when it is not ours, used or expired. */
  find(db: Kysely<Tables>, token: string): Promise<string | null>;
  /** Uses up a link. @returns false when it was used meanwhile */
  redeem(tx: Kysely<Tables>, token: string): Promise<boolean>;
};

export function createPasswordLinks(jwtSecret: string, clock: Clock): PasswordLinks {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid password links', 32));
  const computeMac = (token: string) => createHmac('sha256', key).update(token).digest('hex');
  const now = (ms = 0) => new Date(clock.nowMs() + ms);
  return {
    make: async (tx, userId, goodForMs = GOOD_FOR_MS) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await tx.deleteFrom('password_links').where('expires_at', '<=', now()).execute();
      await tx
        .insertInto('password_links')
        .values({ token_mac: computeMac(token), user_id: userId, expires_at: now(goodForMs) })
        .execute();
      return token;
    },
    find: async (db, token) => {
      const row = await db
        .selectFrom('password_links')
        .select('user_id')
        .where('token_mac', '=', computeMac(token))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    redeem: async (tx, token) => {
      const row = await tx
        .deleteFrom('password_links')
        .where('token_mac', '=', computeMac(token))
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
