import { forgetAudit } from '../audit/audit.ts';
import { forgetMaxima } from '../../auction/maxima/maximaBook.ts';
import {
  archiveAuction,
  auctionsToArchive,
  forgetRehearsalLog,
} from '../../auction/log/pastEvents.ts';
import { forgetChat } from '../../chat/chat.ts';
import { forgetLogins } from '../../accounts/storedLogins.ts';
import { reportUnlessAway } from '../../failures.ts';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import { createLeaderLock, LEADER_LOCKS } from '../db/leaderLock.ts';
import { closeOldRehearsals, deleteRehearsal } from '../../groups/rehearsals/rehearsals.ts';
import { forgetBudgets } from '../mail/budgets.ts';
import { forgetOutbox } from '../mail/outbox.ts';

/** Deletes what has expired, and moves the events of past seasons out of the log, once a day. */
export type Expiry = {
  begin(): void;
  /** Runs once now, leader or not. @returns what was deleted, and how many auctions were moved */
  run(): Promise<Gone>;
  close(): void;
};

export type Gone = {
  readonly audit: number;
  readonly logins: number;
  readonly mails: number;
  readonly auctions: number;
  readonly rehearsals: number;
  readonly maxima: number;
  readonly chat: number;
};

const DAY_MS = 86_400_000;

/** Retention, in days. */
export const AGE_DAYS = {
  /** Of security events: a season and the one before, for disputes that come up when the next one begins. */
  audit: 400,
  /** Of a login after its end: long enough to ask "was that me?" after a summer away. */
  login: 90,
  /** Of mails in the outbox: they hold names, links and codes, and are read soon. */
  mail: 30,
  /**
   * Of an auction's events after its end, if its season isn't the current one: the tournament takes three weeks, and until
   * it is settled the receipts are read often. They stay as readable afterwards, out of the way of the next season's bids.
   */
  auction: 90,
  /** Of a rehearsal, with its log: long enough to show a friend what it was like. */
  rehearsal: 7,
  /** Of maxima whose group or rehearsal is gone. */
  maximum: 1,
  /** Of what a group said, once its season isn't the current one. */
  chat: 1,
} as const;

/** Not during startup. */
const FIRST_MS = 5 * 60_000;

/** Rows per statement: some milliseconds, for which bids wait on the embedded database's one connection. */
const BATCH_ROWS = 200;
/** The pause between two statements, so that bids get through. */
const PAUSE_MS = 50;
/** Auctions moved per day, each in a transaction of its own: the whole of a large season. */
const AUCTIONS_MAX = 10_000;
/** Rows per table and day; the rest is deleted the day after. */
const BATCHES_MAX = 5000;

/** Deletes at most this many things from before an instant. @returns how many */
type Forget = (before: Date, rowsMax: number) => Promise<number>;

export function createExpiry(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'publish'>;
  /** The folder of mails that were written to disk. */
  readonly outbox: string;
  readonly onDone: (gone: Gone) => void;
  readonly onError: (error: unknown) => void;
}): Expiry {
  const { database, clock, outbox, onDone, onError } = deps;
  let isClosed = false;
  let cancel = () => {};

  /** Resolves early when the process ends, so that its caller can finish. */
  const pause = () =>
    new Promise<void>((resume) => {
      const callOff = clock.alarm(clock.nowMs() + PAUSE_MS, resume);
      cancel = () => {
        callOff();
        resume();
      };
    });

  const daysAgo = (days: number) => new Date(clock.nowMs() - days * DAY_MS);

  const forgetAll = async (days: number, forget: Forget): Promise<number> => {
    const before = daysAgo(days);
    let gone = 0;
    for (let batch = 0; batch < BATCHES_MAX && !isClosed; batch += 1) {
      if (batch > 0) await pause();
      const rows = await forget(before, BATCH_ROWS);
      gone += rows;
      if (rows < BATCH_ROWS) break;
    }
    return gone;
  };

  const archiveAll = async (): Promise<number> => {
    let moved = 0;
    const due = await auctionsToArchive(database, daysAgo(AGE_DAYS.auction), AUCTIONS_MAX);
    for (const [index, groupId] of due.entries()) {
      if (index > 0) await pause();
      if (isClosed) break;
      const isMoved = await archiveAuction(database, groupId).catch(reportUnlessAway(onError));
      if (isMoved === true) moved += 1;
    }
    return moved;
  };

  /** @returns also those that could not be deleted, so that the next batch follows; 0 where none could */
  const forgetRehearsals = async (before: Date, rowsMax: number): Promise<number> => {
    const ids = await closeOldRehearsals(database, before, rowsMax);
    let gone = 0;
    for (const groupId of ids) {
      deps.feed.publish({ kind: 'GroupDeleted', groupId });
      const isGone = await forgetRehearsal(groupId).catch(reportUnlessAway(onError));
      if (isGone === true) gone += 1;
    }
    return gone === 0 ? 0 : ids.length;
  };

  const forgetRehearsal = async (groupId: string): Promise<true> => {
    await forgetRehearsalLog(database, groupId);
    await deleteRehearsal(database, groupId);
    return true;
  };

  /** One kind of thing that can't be deleted keeps no other: it is reported, and none of it counts as deleted. */
  const count = async (work: Promise<number>): Promise<number> =>
    (await work.catch(reportUnlessAway(onError))) ?? 0;

  const run = async (): Promise<Gone> => {
    await forgetBudgets(database.kysely, clock.nowMs()).catch(reportUnlessAway(onError));
    const forget = (days: number, work: Forget) => count(forgetAll(days, work));
    return {
      audit: await forget(AGE_DAYS.audit, (...batch) => forgetAudit(database, ...batch)),
      logins: await forget(AGE_DAYS.login, (...batch) => forgetLogins(database, ...batch)),
      mails: await forget(AGE_DAYS.mail, (...batch) => forgetOutbox(outbox, ...batch)),
      auctions: await count(archiveAll()),
      rehearsals: await forget(AGE_DAYS.rehearsal, forgetRehearsals),
      maxima: await forget(AGE_DAYS.maximum, (...batch) => forgetMaxima(database, ...batch)),
      chat: await forget(AGE_DAYS.chat, (...batch) => forgetChat(database, ...batch)),
    };
  };

  /** The leader deletes rows for all; each process deletes its own outbox, or finds the shared one done. */
  const runAsLeader = async (): Promise<void> => {
    const lock = createLeaderLock(database, LEADER_LOCKS.expiry);
    try {
      if (await lock.isMine()) onDone(await run());
    } finally {
      lock.close();
    }
  };

  const next = (waitMs: number): void => {
    if (isClosed) return;
    cancel = clock.alarm(clock.nowMs() + waitMs, () => {
      runAsLeader()
        .catch(onError)
        .finally(() => next(DAY_MS));
    });
  };

  return {
    begin: () => next(FIRST_MS),
    run,
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
