import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { settledWithin } from '../settledWithin.ts';
import { compose, type Sender } from './compose.ts';
import { type Letter, letter as letterSchema, type OpenLetter } from './letters.ts';
import { type MailSeal, type WaitingMail } from './seal.ts';
import type { Transport } from './transport.ts';

/** The way of mails: stored first, handed over soon after, tried again when that fails. */
export type Post = {
  /**
   * Puts a letter into the queue, sealed; as part of a transaction if one is given. Null is a letter that goes to nobody:
   * it costs what others cost, so that time tells nothing of who has an account.
   */
  send(recipient: string, letter: Letter | null, tx?: Kysely<Tables>): Promise<void>;
  /** There are new letters in the queue. */
  wake(): void;
  begin(): void;
  close(): Promise<void>;
};

const BATCH = 20;
/** While a process hands a letter over, others leave it alone for so long. */
const LEASE_MS = 60_000;
/** Letters that other processes left, or that failed, are looked for this often. */
const LOOK_AGAIN_MS = 30_000;
const TRIES_MAX = 10;
/** A mail that is under way at the end gets so long; one that was cut off is handed over again later. */
const CLOSE_MS_MAX = 1000;

/** Half a minute, doubled each time: the last try is some eight hours after the first. */
function delayMs(tries: number): number {
  return 30_000 * 2 ** (tries - 1);
}

export function createPost(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly sender: () => Sender;
  readonly seal: MailSeal;
  /** A mail can't be read any more: the secret it was sealed with is another now. */
  readonly onUnreadable: (mailId: number) => void;
  readonly onError: (error: unknown) => void;
}): Post {
  const { clock, transport, seal, onError } = deps;
  const db = deps.database.kysely;
  const after = (ms: number) => new Date(clock.nowMs() + ms);

  /** Takes what is due, for this process alone; `FOR UPDATE SKIP LOCKED` keeps others' hands off. */
  const take = async () => {
    const due = db
      .selectFrom('mail_queue')
      .select('id')
      .where('next_try_at', '<=', after(0))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    return db
      .updateTable('mail_queue')
      .set({ next_try_at: after(LEASE_MS), tries: sql`tries + 1` })
      .where('id', 'in', due)
      .returning(['id', 'sealed', 'recipient', 'letter', 'tries'])
      .execute();
  };

  type Row = Awaited<ReturnType<typeof take>>[number];

  /** Null when nobody can read it: trying again would not help, and others must not wait for it. */
  const read = ({ id, sealed, recipient, letter }: Row): WaitingMail | null => {
    if (sealed !== null) return seal.open(id, sealed);
    return recipient === null ? null : { recipient, letter: letterSchema.parse(letter) };
  };

  const handOver = async (row: Row): Promise<void> => {
    try {
      const mail = read(row);
      if (mail === null) deps.onUnreadable(row.id);
      else if (mail.letter !== null) {
        await transport.deliver(mail.recipient, compose(mail.letter, deps.sender()));
      }
    } catch (error) {
      onError(error);
      if (row.tries < TRIES_MAX) {
        const next = { next_try_at: after(delayMs(row.tries)) };
        await db.updateTable('mail_queue').set(next).where('id', '=', row.id).execute();
        return;
      }
    }
    await db.deleteFrom('mail_queue').where('id', '=', row.id).execute();
  };

  /** What this process does not come to any more, the next one need not wait for. */
  const giveBack = async (rows: Awaited<ReturnType<typeof take>>): Promise<void> => {
    await db
      .updateTable('mail_queue')
      .set({ next_try_at: after(0), tries: sql`tries - 1` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  };

  let isClosed = false;
  let cancel = () => {};
  let underWay: Promise<void> | null = null;
  let isWoken = false;

  const rounds = async (): Promise<void> => {
    do {
      isWoken = false;
      const rows = await take();
      for (const [at, row] of rows.entries()) {
        if (isClosed) return giveBack(rows.slice(at));
        await handOver(row);
      }
      if (rows.length === BATCH) isWoken = true;
    } while (isWoken && !isClosed);
  };

  const wake = (): void => {
    isWoken = true;
    if (isClosed || underWay !== null) return;
    cancel();
    underWay = rounds()
      .catch(onError)
      .finally(() => {
        underWay = null;
        if (isClosed) return;
        if (isWoken) wake();
        else cancel = clock.alarm(clock.nowMs() + LOOK_AGAIN_MS, wake);
      });
  };

  return {
    send: async (recipient, letter, tx = db) => {
      const id = await nextId(tx);
      const sealed = seal.close(id, { recipient, letter });
      await sql`
        INSERT INTO mail_queue (id, sealed, next_try_at) OVERRIDING SYSTEM VALUE
        VALUES (${id}, ${sealed}, ${after(0)})`.execute(tx);
      if (tx === db) wake();
    },
    wake,
    begin: wake,
    close: async () => {
      isClosed = true;
      cancel();
      if (underWay !== null && !(await settledWithin(CLOSE_MS_MAX, underWay))) {
        onError(new Error('A mail was being handed over still; it is tried again in a minute.'));
      }
      transport.close();
    },
  };
}

/** A row's number, before the row: its content is bound to it. */
async function nextId(db: Kysely<Tables>): Promise<number> {
  const { id } = await db
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('mail_queue', 'id'))::int`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Leaves a letter for whichever process hands over mails next, by a command that does not know the servers' secret: anyone
 * who reads the database can read it.
 */
export async function queueLetter(
  db: Kysely<Tables>,
  clock: Clock,
  recipient: string,
  letter: OpenLetter,
): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      recipient,
      letter: JSON.stringify(letter),
      next_try_at: new Date(clock.nowMs()),
    })
    .execute();
}
