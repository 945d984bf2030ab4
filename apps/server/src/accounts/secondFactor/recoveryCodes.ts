import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
} from '@bracketbid/contract/accounts/accountFields';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** Enough for years of lost phones, few enough to write down. */
const CODES = 10;

/**
 * Codes for when the authenticator is not at hand, each valid once: twelve characters out of 32, 60 bits. Stored as MACs
 * under the server's secret, so that the table alone is not enough to try them out.
 */
export type RecoveryCodes = {
  /** Replaces all codes by new ones. @returns them, this once */
  replace(tx: Kysely<Tables>, userId: string): Promise<string[]>;
  /** Uses up a code. False when it is not among those left. */
  use(tx: Kysely<Tables>, userId: string, code: string, now: Date): Promise<boolean>;
};

export function createRecoveryCodes(jwtSecret: string): RecoveryCodes {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid recovery codes', 32));
  const computeMac = (userId: string, code: string) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('hex');
  return {
    replace: async (tx, userId) => {
      const codes = Array.from({ length: CODES }, makeCode);
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await tx
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ user_id: userId, code_mac: computeMac(userId, code) })))
        .execute();
      return codes.map(grouped);
    },
    use: async (tx, userId, code, now) => {
      const used = await tx
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('code_mac', '=', computeMac(userId, code))
        .where('used_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

/** How many valid recovery codes somebody has. */
export async function recoveryCodesLeft(db: Kysely<Tables>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

function makeCode(): string {
  return Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
  ).join('');
}

/** Grouped, as twelve characters in a row are hard to copy: `7K2M-Q9TX-4HDW`. */
function grouped(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
