import { type Kysely, sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Tables } from '../db/tables.ts';

/** How long a process leases a mail. */
const LEASE_MS = 60_000;

/** A mail that is leased to this process. */
export type MailRow = Awaited<ReturnType<MailQueue['take']>>[number];

/** The statements on the queue of mails. */
export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue(db: Kysely<Tables>, clock: Clock) {
  const after = (ms: number) => new Date(clock.nowMs() + ms);
  return {
    /** Leases due mails to this process; `FOR UPDATE SKIP LOCKED` keeps others away. */
    take: (most: number) => {
      const due = db
        .selectFrom('mail_queue')
        .select('id')
        .where('next_try_at', '<=', after(0))
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked();
      return db
        .updateTable('mail_queue')
        .set({ next_try_at: after(LEASE_MS), tries: sql<number>`tries + 1` })
        .where('id', 'in', due)
        .returning(['id', 'sealed', 'recipient', 'letter', 'tries', 'queued_at'])
        .execute();
    },
    /** Tries a mail again. @param tries  how many count so far */
    putOff: async (id: number, inMs: number, tries: number): Promise<void> => {
      const next = { next_try_at: after(inMs), tries };
      await db.updateTable('mail_queue').set(next).where('id', '=', id).execute();
    },
    /** Ends the lease of mails that this process won't get to, so that another one needn't wait. @param inMs  when they are due again */
    release: async (rows: readonly { readonly id: number }[], inMs: number): Promise<void> => {
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await db
        .updateTable('mail_queue')
        .set({ next_try_at: after(inMs), tries: sql<number>`tries - 1` })
        .where('id', 'in', ids)
        .execute();
    },
    remove: async (id: number): Promise<void> => {
      await db.deleteFrom('mail_queue').where('id', '=', id).execute();
    },
  };
}
