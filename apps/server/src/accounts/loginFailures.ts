import { waitForSignIn } from '@bracketbid/contract/text/messages';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { TooSoon } from '../failures.ts';
import type { Visitor } from './devices/devices.ts';
import { isKnownAddress } from './devices/knownAddresses.ts';

/** How many wrong passwords are free, and how the wait grows with each further one. */
type Budget = {
  readonly free: number;
  /** The wait after the last free one; doubles with each further one. */
  readonly firstWaitMs: number;
  readonly waitMsMax: number;
  /** After this long without a further one, all are forgotten. */
  readonly quietMs: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** At one account from one device or address: ten on a bad day, then one guess a quarter of an hour, a hundred a day. */
const PAIR: Budget = {
  free: 10,
  quietMs: DAY_MS,
  firstWaitMs: 30_000,
  waitMsMax: 15 * MINUTE_MS,
};

/** At one account from all unknown addresses together: a guesser may have ten thousand of them. */
const ACCOUNT: Budget = {
  free: 30,
  quietMs: DAY_MS,
  firstWaitMs: 1000,
  waitMsMax: 15 * MINUTE_MS,
};

/** From one address at all accounts that don't know it: more than a hall full of people mistypes. */
const ADDRESS: Budget = {
  free: 100,
  quietMs: 60 * MINUTE_MS,
  firstWaitMs: MINUTE_MS,
  waitMsMax: 15 * MINUTE_MS,
};

/** @internal for the tests of guessers */
export const LOGIN_BUDGETS = { pair: PAIR, account: ACCOUNT, address: ADDRESS } as const;

/** Expired rows deleted with each count: more than a count can add, so that they don't pile up. */
const FORGOTTEN_ROWS_MAX = 20;

/** A try that has been counted already, before its password is checked. */
export type Charge = {
  /** The password was right: takes the count back, and resets the visitor's own counter. */
  refund(): Promise<void>;
  /** No password was checked after all: takes the count back. */
  cancel(): Promise<void>;
  /** The password was wrong. */
  keep(): Promise<void>;
};

/**
 * Counts wrong passwords in the database, where nobody can flush them, the same for emails with and without an account.
 * A try is counted before its password is checked, so that parallel requests get no extra tries.
 */
export type LoginFailures = {
  /** @throws TooSoon (429) while this visitor has to wait */
  charge(email: string, userId: string | null, visitor: Visitor): Promise<Charge>;
};

/** Counts nothing: for where limits are switched off. */
export const uncounted: LoginFailures = {
  charge: () => Promise.resolve({ refund: nothing, cancel: nothing, keep: nothing }),
};

function nothing(): Promise<void> {
  return Promise.resolve();
}

type Counter = { readonly emailKey: string; readonly source: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';

export function createLoginFailures(database: Database, clock: Clock): LoginFailures {
  const db = database.kysely;
  const now = () => new Date(clock.nowMs());

  /** Adds one to a counter that is not closed. @returns until when it is closed, if it is */
  const add = async (
    tx: Kysely<Tables>,
    { emailKey, source }: Counter,
    budget: Budget,
  ): Promise<Date | null> => {
    const counted = await sql`
      INSERT INTO login_failures AS known (email_key, source, failures, closed_until, forgotten_at)
      VALUES (${emailKey}, ${source}, 1, NULL, ${new Date(clock.nowMs() + budget.quietMs)})
      ON CONFLICT (email_key, source) DO UPDATE SET
        failures = CASE WHEN known.forgotten_at <= ${now()} THEN 1 ELSE known.failures + 1 END,
        forgotten_at = excluded.forgotten_at,
        closed_until = CASE
          WHEN known.forgotten_at <= ${now()} OR known.failures + 1 < ${budget.free} THEN NULL
          ELSE ${now()}::timestamptz + interval '1 millisecond' * least(
            ${budget.waitMsMax}::float8,
            ${budget.firstWaitMs}::float8 * power(2, least(known.failures + 1 - ${budget.free}::int, 30)))
          END
      WHERE known.closed_until IS NULL OR known.closed_until <= ${now()}
      RETURNING failures`.execute(tx);
    if (counted.rows.length > 0) return null;
    // It may have reopened between the two statements, but an uncounted try must not be allowed.
    return (await closedUntil(tx, { emailKey, source })) ?? now();
  };

  const closedUntil = async (
    tx: Kysely<Tables>,
    { emailKey, source }: Counter,
  ): Promise<Date | null> => {
    const row = await tx
      .selectFrom('login_failures')
      .select('closed_until')
      .where('email_key', '=', emailKey)
      .where('source', '=', source)
      .where('closed_until', '>', now())
      .executeTakeFirst();
    return row?.closed_until ?? null;
  };

  /** Takes one count back, and reopens the counter if that count closed it. */
  const takeBack = async (counters: readonly Counter[]): Promise<void> => {
    for (const { emailKey, source } of counters) {
      await db
        .updateTable('login_failures')
        .set({
          failures: sql<number>`greatest(failures - 1, 0)`,
          closed_until: null,
        })
        .where('email_key', '=', emailKey)
        .where('source', '=', source)
        .execute();
    }
  };

  const forgetOld = async (tx: Kysely<Tables>): Promise<void> => {
    await sql`
      DELETE FROM login_failures WHERE (email_key, source) IN (
        SELECT email_key, source FROM login_failures WHERE forgotten_at <= ${now()}
        ORDER BY forgotten_at LIMIT ${FORGOTTEN_ROWS_MAX} FOR UPDATE SKIP LOCKED)`.execute(tx);
  };

  /** A refusal rolls the transaction back with its count: a try that was not made costs nothing. */
  const refuseUntil = (until: Date | null): void => {
    if (until === null) return;
    const seconds = Math.max(1, Math.ceil((until.getTime() - clock.nowMs()) / 1000));
    throw new TooSoon(waitForSignIn(seconds), seconds);
  };

  return {
    charge: async (emailKey, userId, { address, devices }) => {
      const device = devices.find((each) => each.userId === userId);
      const source = device === undefined ? `address ${address}` : `device ${device.deviceId}`;
      const pair = { emailKey, source };
      const everywhere = { emailKey, source: '' };
      const here = { emailKey: '', source: `address ${address}` };
      const isKnown = await db.transaction().execute(async (tx) => {
        const isKnownHere = await isKnownAddress(tx, clock, userId ?? NOBODY, address);
        await forgetOld(tx);
        refuseUntil(await add(tx, pair, PAIR));
        // Failures from elsewhere don't hold up a device, or an address, that the account knows.
        if (device !== undefined || isKnownHere) return true;
        refuseUntil(await closedUntil(tx, here));
        refuseUntil(await add(tx, everywhere, ACCOUNT));
        return false;
      });
      return {
        keep: async () => {
          if (!isKnown) await add(db, here, ADDRESS);
        },
        cancel: () => takeBack(isKnown ? [pair] : [pair, everywhere]),
        refund: async () => {
          await db
            .deleteFrom('login_failures')
            .where('email_key', '=', emailKey)
            .where('source', '=', source)
            .execute();
          if (!isKnown) await takeBack([everywhere]);
        },
      };
    },
  };
}
