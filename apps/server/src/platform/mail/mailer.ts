import { type Kysely, sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import { createQueueWorker } from '../db/queueWorker.ts';
import type { Tables } from '../db/tables.ts';
import { isAddressProven, mayDeliver } from './budgets.ts';
import { compose } from './compose.ts';
import type { Sender } from './mail.ts';
import { createMailQueue, type MailRow } from './queue.ts';
import { type OpenTemplate, type Template, template as templateSchema } from './templates.ts';
import { type MailSeal, type WaitingMail } from './seal.ts';
import { MailServerAway, type Transport } from './transport.ts';

/** Queues mails in the database, delivers them soon after, and retries what fails. */
export type Mailer = {
  /**
   * Queues a mail, sealed; as part of a transaction if one is given. Null goes to nobody, but costs the same, so that
   * timing doesn't reveal who has an account.
   */
  send(recipient: string, template: Template | null, tx?: Kysely<Tables>): Promise<void>;
  /** Called with new mails in the queue, once their transaction is committed. */
  wake(): void;
  begin(): void;
  close(): Promise<void>;
};

const BATCH = 20;
/** How often the queue is polled for mails that failed, or that another process left. */
const POLL_MS = 30_000;
const TRIES_MAX = 10;
/** While the mail server is away, no mail loses a try: a site may be without a network for an evening or a weekend. */
const AWAY = { retryMs: 30_000, waitMsMax: 3 * 86_400_000 };
/** How long closing waits for a delivery under way; one that is cut off is retried later. */
const CLOSE_MS_MAX = 1000;

/** Half a minute, doubling each time: the last try is some four hours after the first. */
function delayMs(tries: number): number {
  return 30_000 * 2 ** (tries - 1);
}

export function createMailer(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly sender: () => Sender;
  readonly seal: MailSeal;
  /** Called with a mail that can't be decrypted: the site's secret has changed since it was sealed. */
  readonly onUnreadable: (mailId: number) => void;
  /** Called once when the mail server can't be reached, and once when it is again. */
  readonly onAway: (away: { readonly err: MailServerAway } | null) => void;
  readonly onError: (error: unknown) => void;
}): Mailer {
  const { clock, transport, seal, onError } = deps;
  const db = deps.database.kysely;
  const after = (ms: number) => new Date(clock.nowMs() + ms);
  const queue = createMailQueue(db, clock);
  let isAway = false;

  /** Null when it can't be decrypted: retrying would not help, and others must not wait for it. */
  const read = ({ id, sealed, recipient, letter }: MailRow): WaitingMail | null => {
    if (sealed !== null) return seal.open(id, sealed);
    return recipient === null ? null : { recipient, letter: templateSchema.parse(letter) };
  };

  const reached = (): void => {
    if (isAway) deps.onAway(null);
    isAway = false;
  };

  /** @param isRetried  a mail that is tried again has been counted */
  const hand = async (recipient: string, letter: Template, isRetried: boolean): Promise<void> => {
    const isProven = await isAddressProven(db, recipient);
    const { kind } = letter;
    if (isProven || isRetried || (await mayDeliver(db, clock.nowMs(), { recipient, kind }))) {
      await transport.deliver(recipient, compose(letter, deps.sender(), isProven));
      reached();
    }
  };

  /** Leaves a mail for when the mail server is back. The first try stays counted: the mail was charged for then. */
  const wait = async ({ id, tries, queued_at }: MailRow, err: MailServerAway): Promise<void> => {
    if (!isAway) deps.onAway({ err });
    isAway = true;
    const isOld = queued_at.getTime() + AWAY.waitMsMax <= clock.nowMs();
    await (isOld ? queue.remove(id) : queue.putOff(id, AWAY.retryMs, Math.max(1, tries - 1)));
  };

  /** @returns whether the mail server was out of reach */
  const deliver = async (row: MailRow): Promise<boolean> => {
    try {
      const mail = read(row);
      if (mail === null) deps.onUnreadable(row.id);
      else if (mail.letter !== null) await hand(mail.recipient, mail.letter, row.tries > 1);
    } catch (error) {
      if (error instanceof MailServerAway) {
        await wait(row, error);
        return true;
      }
      onError(error);
      if (row.tries < TRIES_MAX) {
        await queue.putOff(row.id, delayMs(row.tries), row.tries);
        return false;
      }
    }
    await queue.remove(row.id);
    return false;
  };

  const round = async (): Promise<void> => {
    const rows = await queue.take(BATCH);
    for (const [at, row] of rows.entries()) {
      if (worker.isClosed()) return queue.release(rows.slice(at), 0);
      // One attempt finds out for all of them.
      if (await deliver(row)) return queue.release(rows.slice(at + 1), AWAY.retryMs);
    }
    if (rows.length === BATCH) worker.wake();
  };
  const worker = createQueueWorker({ clock, pollMs: POLL_MS, round, onError });

  return {
    send: async (recipient, template, tx = db) => {
      const id = await nextId(tx);
      const sealed = seal.close(id, { recipient, letter: template });
      await sql`
        INSERT INTO mail_queue (id, sealed, next_try_at) OVERRIDING SYSTEM VALUE
        VALUES (${id}, ${sealed}, ${after(0)})`.execute(tx);
      if (tx === db) worker.wake();
    },
    wake: worker.wake,
    begin: worker.wake,
    close: async () => {
      if (!(await worker.close(CLOSE_MS_MAX))) {
        onError(new Error('A mail was being handed over still; it is tried again in a minute.'));
      }
      transport.close();
    },
  };
}

/** The id of a row not inserted yet: the sealed content is bound to it. */
async function nextId(db: Kysely<Tables>): Promise<number> {
  const { id } = await db
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('mail_queue', 'id'))::int`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Queues a mail unsealed, for commands that don't know the servers' secret; whichever process polls next delivers it.
 */
export async function queueMail(
  db: Kysely<Tables>,
  clock: Clock,
  recipient: string,
  template: OpenTemplate,
): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      recipient,
      letter: JSON.stringify(template),
      next_try_at: new Date(clock.nowMs()),
    })
    .execute();
}
