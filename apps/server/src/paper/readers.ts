import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';

/** Who has the morning paper mailed. */
export type PaperReaders = {
  isReader(userId: string): Promise<boolean>;
  choose(userId: string, isMailed: boolean): Promise<void>;
  /** Stops the mails of whoever has the link; an unknown or used one changes nothing. */
  stop(token: string): Promise<void>;
};

const TOKEN_BYTES = 24;

export function createPaperReaders(
  { kysely }: Database,
  clock: Pick<Clock, 'nowMs'>,
): PaperReaders {
  return {
    isReader: async (userId) => {
      const row = await kysely
        .selectFrom('paper_readers')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
    choose: async (userId, isMailed) => {
      if (!isMailed) {
        await kysely.deleteFrom('paper_readers').where('user_id', '=', userId).execute();
        return;
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await kysely
        .insertInto('paper_readers')
        .values({ user_id: userId, token, since: new Date(clock.nowMs()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    stop: async (token) => {
      await kysely.deleteFrom('paper_readers').where('token', '=', token).execute();
    },
  };
}
