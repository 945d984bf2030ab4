import { storedEvent } from '@bracketbid/contract/storedEvents';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';
import { isDatabaseAway } from '../../failures.ts';
import { MARK_COMPLETED } from '../../groups/stages.ts';
import { type CommitAge, createCommitAge } from './commitAge.ts';
import { IS_PROJECTED } from './isProjected.ts';
import { PROJECTED } from './projections.ts';
import { type Appended, createGroupCommit, type CommitMeasure } from './groupCommit.ts';
import { createGroupRead } from '../../platform/db/groupRead.ts';
import { ENTRIES } from './readLog.ts';

/**
 * The source of truth of every auction: events by (group, seq), written once, never changed.
 *
 * `append` promises that 'stored' is durable; 'conflict' that nothing of it was stored, because another
 * process had taken one of the seqs; 'stale' the same, because the settings have another revision than the one given.
 */
export type AuctionLog = {
  /**
   * @param options.isIsolated  in a statement of its own, because it may have failed a batch of many groups
   * @throws LogAway, or AppendRefused
   */
  append(
    groupId: string,
    events: readonly LoggedEvent[],
    options?: AppendOptions,
  ): Promise<Appended>;
  /** The events after a seq, in order, without holes. @throws LogAway */
  read(groupId: string, afterSeq: number): Promise<LoggedEvent[]>;
};

export type AppendOptions = {
  readonly isIsolated?: boolean;
  /** Of a start: the settings' revision that it was decided on. */
  readonly revision?: number | undefined;
};

/**
 * The database is away. It isn't known whether an append was stored: append the same again, or read the log, before
 * answering or publishing anything.
 */
export class LogAway extends Error {
  constructor(cause?: unknown) {
    super('The log cannot be reached.', { cause });
  }
}

/** The log is available but refuses these events: trying again would only fail again. */
export class AppendRefused extends Error {
  /** Whether it is certain that nothing was stored. */
  readonly isCertain: boolean;

  constructor(cause: unknown, isCertain: boolean) {
    super('The log does not take these events.', { cause });
    this.isCertain = isCertain;
  }
}

/** A row on its way into the log. */
export type LogRow = {
  readonly group_id: string;
  readonly seq: number;
  readonly type: AuctionEvent['type'];
  readonly payload: unknown;
  readonly at_ms: number;
  readonly hash: string;
  /** Of a start. */
  readonly revision?: number | undefined;
};

type ReadRequest = { readonly groupId: string; readonly afterSeq: number };

type LogMeasure = { readonly commit?: CommitMeasure; readonly conflict?: () => void };

const INTO_EVENTS = 'insert into auction_events (group_id, seq, type, payload, at_ms, hash)';
/** A single event without a projection: one bid under way. */
const APPEND_ONE = `${INTO_EVENTS} values ($1, $2, $3, $4, $5, $6)`;
/** One statement appends events of any number of groups; statements without a sale skip the projections. */
const INSERT_EVENTS = `
  ${INTO_EVENTS}
  select group_id, seq, type, payload, at_ms, hash from incoming`;
const INCOMING = `
  with incoming as (
    select * from jsonb_to_recordset($1::jsonb)
      as row(group_id uuid, seq int, type text, payload jsonb, at_ms bigint, hash text))`;
const APPEND_BIDS = `${INCOMING} ${INSERT_EVENTS}`;
const STORED_AND_PROJECTED = `
  stored as (${INSERT_EVENTS}), ${PROJECTED}`;
const APPEND_ANY = `${INCOMING}, ${STORED_AND_PROJECTED} ${MARK_COMPLETED}`;
/**
 * [FREEZE-1] Starts, each only while the settings have its revision. Their row is locked: whoever changes what auctions start by
 * waits for this statement, or this one waits and then reads the row as it is by then.
 */
const APPEND_STARTS = `
  with now as (select revision from settings where id = 1 for share),
  incoming as (
    select row.* from jsonb_to_recordset($1::jsonb)
      as row(group_id uuid, seq int, type text, payload jsonb, at_ms bigint, hash text, revision int)
    join now using (revision)),
  ${STORED_AND_PROJECTED}
  select distinct group_id from incoming`;

/** An offset keeps the planner from joining the whole table: each row looks in the one partition of its group. */
const TAKEN = `
  select wanted.group_id, wanted.seq
  from jsonb_to_recordset($1::jsonb) as wanted(group_id uuid, seq int)
  cross join lateral (select from auction_events
                      where group_id = wanted.group_id and seq = wanted.seq offset 0) as found`;

const UNIQUE_VIOLATION = '23505';

/** The failure of a statement, as the callers of the log distinguish them. */
function toFailure(error: unknown): LogAway | AppendRefused {
  if (isDatabaseAway(error)) return new LogAway(error);
  return new AppendRefused(error, error instanceof pg.DatabaseError);
}

const row = z.object({
  seq: z.number().int(),
  payload: storedEvent,
  at_ms: z.number().int(),
  hash: z.string(),
});

/** @throws with what is wrong in words: an auction of rules that are not known here, or a damaged row */
function parseRows(groupId: string, rows: readonly unknown[]): z.infer<typeof row>[] {
  const read = z.array(row).safeParse(rows);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const text = `The log of group ${groupId} can't be read. ${issue?.path.join('.')}: ${issue?.message}`;
  throw new Error(text, { cause: read.error });
}

/** A row read for the nth request. */
const numbered = z.object({ request: z.int() });

/** Lateral with an offset, which keeps the planner from joining whole tables for a few rows of each group. */
const READ_ON = `
  select request::int, entry.seq, payload, at_ms, hash
  from unnest($1::uuid[], $2::int[]) with ordinality as requests(group_id, after_seq, request)
  cross join lateral (select * from ${ENTRIES} as either
                      where group_id = requests.group_id and seq > requests.after_seq
                      offset 0) as entry
  order by request, seq`;

const place = z.object({ group_id: z.string(), seq: z.number().int() });

function formatName({ group_id, seq }: z.infer<typeof place>): string {
  return `${group_id} ${seq}`;
}

/** Rows of one group stay in the order of their seqs. */
function byGroup(a: LogRow, b: LogRow): number {
  if (a.group_id === b.group_id) return a.seq - b.seq;
  return a.group_id < b.group_id ? -1 : 1;
}

const startedRow = z.object({ group_id: z.string() });

/** The statement that appends these rows, all or none. */
function buildAppend(rows: readonly LogRow[]): pg.QueryConfig {
  const plain = rows.every(({ type }) => !IS_PROJECTED[type]);
  const [only] = rows.length === 1 ? rows : [];
  if (only !== undefined && plain) {
    const { group_id, seq, type, payload, at_ms, hash } = only;
    const values = [group_id, seq, type, JSON.stringify(payload), at_ms, hash];
    return { name: 'append-one', text: APPEND_ONE, values };
  }
  return {
    name: plain ? 'append-bids' : 'append-any',
    text: plain ? APPEND_BIDS : APPEND_ANY,
    // All processes in the same order: two that each wait for the other's row would deadlock.
    values: [JSON.stringify(rows.toSorted(byGroup))],
  };
}

/** The log in PostgreSQL, embedded or not: waiting events of all groups are appended together. */
export function createAuctionLog(
  database: Database,
  measure: LogMeasure = {},
): AuctionLog & Pick<CommitAge, 'oldestMs'> {
  const age = createCommitAge();
  const committing = (store: Parameters<typeof createGroupCommit<LogRow>>[0]['store']) =>
    createGroupCommit<LogRow>({
      store,
      isConflict: (error) =>
        error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION,
      isOutage: isDatabaseAway,
      takenAmong: async (rows) => {
        const { rows: found } = await database.pool.query({
          name: 'taken-in-log',
          text: TAKEN,
          values: [JSON.stringify(rows.map(({ group_id, seq }) => ({ group_id, seq })))],
        });
        const taken = new Set(z.array(place).parse(found).map(formatName));
        return new Set(rows.filter((row) => taken.has(formatName(row))));
      },
      statementsMax: database.kind === 'embedded' ? 1 : 2,
      ...(measure.commit === undefined ? {} : { measure: measure.commit }),
    });
  const commit = committing(async (rows) => {
    await age.follow(() => database.pool.query(buildAppend(rows)));
  });
  // By themselves: they may have to wait for a change of the settings, and bids must not.
  const commitStarts = committing(async (rows) => {
    const values = [JSON.stringify(rows.toSorted(byGroup))];
    const query = { name: 'append-starts', text: APPEND_STARTS, values };
    const stored = await age.follow(() => database.pool.query(query));
    const groupIds = new Set(
      z
        .array(startedRow)
        .parse(stored.rows)
        .map((row) => row.group_id),
    );
    return new Set(rows.filter((row) => !groupIds.has(row.group_id)));
  });

  const readAll = async (requests: readonly ReadRequest[]): Promise<unknown[][]> => {
    const { rows } = await database.pool.query<Record<string, unknown>>({
      name: 'read-logs-on',
      text: READ_ON,
      values: [requests.map(({ groupId }) => groupId), requests.map(({ afterSeq }) => afterSeq)],
    });
    const found = requests.map((): unknown[] => []);
    for (const each of rows) found[numbered.parse(each).request - 1]?.push(each);
    return found;
  };

  const readOn = createGroupRead<ReadRequest, unknown>({
    read: readAll,
    isOutage: isDatabaseAway,
    statementsMax: database.kind === 'embedded' ? 1 : 2,
  });

  return {
    oldestMs: age.oldestMs,
    append: async (groupId, events, { revision, ...options } = {}) => {
      const appended = await (revision === undefined ? commit : commitStarts)(
        events.map(({ seq, atMs, event, hash }) => ({
          group_id: groupId,
          seq,
          type: event.type,
          payload: event,
          at_ms: atMs,
          hash,
          ...(revision === undefined ? {} : { revision }),
        })),
        options,
      ).catch((error: unknown) => {
        throw toFailure(error);
      });
      if (appended === 'conflict') measure.conflict?.();
      return appended;
    },
    read: async (groupId, afterSeq) => {
      // A whole log has thousands of events, so it is read by itself.
      const request = { groupId, afterSeq };
      const reading =
        afterSeq === 0 ? readAll([request]).then((found) => found.flat()) : readOn(request);
      const rows = await reading.catch((error: unknown) => {
        throw isDatabaseAway(error) ? new LogAway(error) : error;
      });
      return parseRows(groupId, rows).map(({ seq, payload, at_ms: atMs, hash }) => {
        return { seq, atMs, event: payload, hash };
      });
    },
  };
}
