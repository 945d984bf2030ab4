import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { auctionState, allBids } from '@bracketbid/contract/http/auction';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { openTestDatabase, allDatabases, type TestDatabase } from '../../../test/database.ts';
import { heldAuction } from '../../../test/auctions/heldAuction.ts';
import { createPastGroup, aPastSeason, measurePlaces } from '../../../test/auctions/pastGroup.ts';
import { signInAdmin, viaServer } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { HASHES } from '../crypto/sha256.ts';
import type { Change } from '../changes/change.ts';
import type { Clock } from '../time/clock.ts';
import { createUser } from '../../accounts/users.ts';
import { AGE_DAYS, createExpiry, type Gone } from './expiry.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const HOUR_MS = 3_600_000;

/** A stopped clock, whose alarms go off when it is put forward. */
function aClock(): Clock & { advance(ms: number): void } {
  let nowMs = Date.parse('2026-06-01T12:00:00Z');
  const alarms = new Map<() => void, number>();
  return {
    nowMs: () => nowMs,
    alarm: (atMs, ring) => {
      alarms.set(ring, atMs);
      return () => alarms.delete(ring);
    },
    advance: (ms) => {
      nowMs += ms;
      for (const [ring, atMs] of alarms) {
        if (atMs > nowMs) continue;
        alarms.delete(ring);
        ring();
      }
    },
  };
}

async function aSite(kind: 'embedded' | 'postgresql') {
  const database = await openTestDatabase(kind);
  undo.push(() => database.close());
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-test-'));
  undo.push(() => rm(folder, { recursive: true }));
  const outbox = join(folder, 'outbox');
  const clock = aClock();
  const done: Gone[] = [];
  const errors: unknown[] = [];
  const published: Change[] = [];
  const expiry = createExpiry({
    database,
    clock,
    feed: { publish: (change) => published.push(change) },
    outbox,
    onDone: (gone) => done.push(gone),
    onError: (error) => errors.push(error),
  });
  undo.push(() => expiry.close());
  const user = { fullName: 'Ana', email: 'ana@bracketbid.test', passwordHash: 'none' };
  const { id: userId } = await createUser(database, clock, { ...user, role: 'member' });
  /** This many days and hours before now. */
  const ago = (days: number, hours: number) =>
    new Date(clock.nowMs() - days * 24 * HOUR_MS - hours * HOUR_MS);
  return { database, clock, outbox, expiry, done, errors, published, userId, ago };
}

async function note(database: TestDatabase, action: string, at: Date): Promise<void> {
  const row = { id: uuidv7(), at, action, details: '{}' };
  await database.kysely.insertInto('audit_events').values(row).execute();
}

describe.each(allDatabases())('what has expired, %s', (kind) => {
  it('is deleted, and what is younger stays', async () => {
    const { database, outbox, expiry, userId, ago } = await aSite(kind);
    await note(database, 'old', ago(AGE_DAYS.audit, 1));
    await note(database, 'young', ago(AGE_DAYS.audit, -1));

    const login = async (name: string, endedAt: Date | null, expiresAt: Date) => {
      const row = { id: uuidv7(), user_id: userId, generation: 1, user_agent: name };
      const times = { created_at: ago(1000, 0), last_used_at: ago(1000, 0) };
      await database.kysely
        .insertInto('login_sessions')
        .values({ ...row, ...times, ended_at: endedAt, expires_at: expiresAt })
        .execute();
    };
    const [old, young, ahead] = [ago(AGE_DAYS.login, 1), ago(AGE_DAYS.login, -1), ago(-30, 0)];
    await login('ended long ago', old, ahead);
    await login('ran out long ago', null, old);
    await login('ended lately', young, ahead);
    await login('ran out lately', null, young);
    await login('good, and made long ago', null, ahead);

    const maximum = async (seal: string, at: Date) => {
      const row = { group_id: uuidv7(), seal, id: uuidv7(), user_id: userId, team_id: uuidv7() };
      const rest = { amount: 5, nonce: '', client_id: seal, created_at: at };
      await database.kysely
        .insertInto('maxima')
        .values({ ...row, ...rest })
        .execute();
    };
    await maximum('of a group that is gone', ago(AGE_DAYS.maximum, 1));
    await maximum('of one that may be on its way', ago(AGE_DAYS.maximum, -1));

    await mkdir(outbox, { recursive: true });
    const files = [
      ['a-old.eml', ago(AGE_DAYS.mail, 1)],
      ['b-young.eml', ago(AGE_DAYS.mail, -1)],
      ['a-note.txt', ago(1000, 0)],
    ] as const;
    for (const [name, at] of files) {
      await writeFile(join(outbox, name), '');
      await utimes(join(outbox, name), at, at);
    }

    expect(await expiry.run()).toEqual({
      audit: 1,
      logins: 2,
      mails: 1,
      auctions: 0,
      rehearsals: 0,
      maxima: 1,
      chat: 0,
    });
    const notes = await database.kysely.selectFrom('audit_events').select('action').execute();
    expect(notes).toEqual([{ action: 'young' }]);
    const logins = await database.kysely
      .selectFrom('login_sessions')
      .select('user_agent')
      .orderBy('user_agent')
      .execute();
    expect(logins.map((row) => row.user_agent)).toEqual([
      'ended lately',
      'good, and made long ago',
      'ran out lately',
    ]);
    expect((await readdir(outbox)).toSorted()).toEqual(['a-note.txt', 'b-young.eml']);
  });

  it('is deleted by itself, in batches, some minutes after the start and again a day later', async () => {
    const { database, clock, expiry, done, errors, ago } = await aSite(kind);
    const at = ago(AGE_DAYS.audit, 1).toISOString();
    await sql`insert into audit_events (id, at, action)
      select gen_random_uuid(), ${at}::timestamptz, 'old' from generate_series(1, 450)`.execute(
      database.kysely,
    );
    expiry.begin();
    clock.advance(4 * 60_000);
    expect(done).toEqual([]);
    clock.advance(2 * 60_000);
    // Each look lets the pause between two batches pass.
    await expect
      .poll(() => {
        clock.advance(50);
        return done;
      })
      .toEqual([
        { audit: 450, logins: 0, mails: 0, auctions: 0, rehearsals: 0, maxima: 0, chat: 0 },
      ]);

    await note(database, 'old', ago(AGE_DAYS.audit, 1));
    // A connection that ends lets go of its lock a moment later: whoever looks a day later finds it free.
    const held = sql<{ held: number }>`select count(*)::int as held from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => (await held.execute(database.kysely)).rows)
      .toEqual([{ held: 0 }]);
    clock.advance(25 * HOUR_MS);
    await expect.poll(() => done).toHaveLength(2);
    expect(done[1]).toEqual({
      audit: 1,
      logins: 0,
      mails: 0,
      auctions: 0,
      rehearsals: 0,
      maxima: 0,
      chat: 0,
    });
    expect(errors).toEqual([]);
  });

  it('takes the auctions of past seasons out of the log, and leaves what is younger', async () => {
    const { database, expiry, ago } = await aSite(kind);
    const season = await aPastSeason(database);
    const { groupId: old } = await createPastGroup(database, season, ago(AGE_DAYS.auction, 1));
    const { groupId: young } = await createPastGroup(database, season, ago(AGE_DAYS.auction, -1));
    expect(await expiry.run()).toMatchObject({ auctions: 1 });
    expect(await measurePlaces(database, old)).toEqual({ log: 0, past: 30 });
    expect(await measurePlaces(database, young)).toEqual({ log: 30, past: 0 });
    expect(await expiry.run()).toMatchObject({ auctions: 0 });
  });

  it('takes the others out of the log when one auction can’t be, and goes on with the rest', async () => {
    const { database, clock, expiry, errors, ago } = await aSite(kind);
    const season = await aPastSeason(database);
    const then = ago(AGE_DAYS.auction, 1);
    const made = [];
    for (const _ of [1, 2, 3]) made.push(await createPastGroup(database, season, then));
    const [first, broken, last] = made.map(({ groupId }) => groupId);
    // No server would store this: a number of the log that is among the past ones, too.
    await database.pool.query(
      `INSERT INTO past_auction_events (group_id, seq, type, payload, at_ms, hash)
       SELECT group_id, seq, type, payload, at_ms, hash FROM auction_events WHERE group_id = $1 AND seq = 7`,
      [broken],
    );
    await note(database, 'login', ago(AGE_DAYS.audit, 1));
    const run = expiry.run();
    let isOver = false;
    void run.finally(() => (isOver = true));
    // It pauses between two auctions.
    const goOn = () => {
      clock.advance(100);
      return isOver;
    };
    await expect.poll(goOn).toBe(true);
    expect(await run).toMatchObject({ auctions: 2, audit: 1 });
    for (const groupId of [first, last]) {
      expect(await measurePlaces(database, groupId ?? '')).toEqual({ log: 0, past: 30 });
    }
    expect(errors).toHaveLength(1);
  });

  it('deletes the others where something can’t be, and goes on with the rest', async () => {
    const { database, expiry, errors, published, ago } = await aSite(kind);
    const season = await aPastSeason(database);
    const { groupId: group_id } = await createPastGroup(database, season, ago(1, 0));
    // Of version 8, as a rehearsal's.
    const ids = ['1', '2', '3'].map((end) => `00000000-0000-8000-8000-00000000000${end}`);
    const drawn = { lots: 'all', team_ids: '[]', bundles: '[]', bots: '[]' } as const;
    const seeds = { order_seed: '', order_seed_hash: '' };
    const then = ago(AGE_DAYS.rehearsal, 1);
    const times = { created_at: then, ends_at: then, stopped_at: then };
    for (const id of ids) {
      const row = { id, group_id, ...drawn, ...seeds, ...times };
      await database.kysely.insertInto('rehearsals').values(row).execute();
    }
    await note(database, 'old', ago(AGE_DAYS.audit, 1));
    await database.pool.query(`create function stop() returns trigger language plpgsql
      as 'begin raise exception ''stopped''; end'`);
    await database.pool.query(`create trigger a_stop before delete on rehearsals
      for each row when (old.id = '${ids[1]}') execute function stop()`);
    await database.pool.query(`create trigger a_stop before delete on audit_events
      for each row execute function stop()`);
    expect(await expiry.run()).toMatchObject({ audit: 0, rehearsals: 3, chat: 0 });
    expect(
      published.flatMap((change) => ('groupId' in change ? [change.groupId] : [])).toSorted(),
    ).toEqual(ids);
    const left = await database.kysely.selectFrom('rehearsals').select('id').execute();
    expect(left).toEqual([{ id: ids[1] }]);
    expect(errors).toHaveLength(2);
  });

  it('leaves the receipts, bids and last picture of a past auction as they were, for a process that never saw it too', async () => {
    const { database, expiry, ago } = await aSite(kind);
    const server = await startServer({ database });
    undo.push(() => server.close());
    const admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: tinyTournament() });
    const { groupId, members, entries } = await heldAuction(server, ['Sam', 'Tom'], () => [
      { by: 0, amount: 3 },
      { by: 1, amount: 5 },
    ]);
    await database.kysely
      .updateTable('groups')
      .set({ completed_at: ago(AGE_DAYS.auction, 1) })
      .execute();
    const next = { ...tinyTournament(), year: 2032 };
    await admin.call(importTournament, { body: { ...next, force: true } });
    const [sam] = members;
    const params = { groupId };
    const shown = async (url: string) => {
      const there = viaServer(url, sam);
      return {
        log: await there.call(auctionLog, { params }),
        state: { ...(await there.call(auctionState, { params })).state, serverTime: null },
        bids: await there.call(allBids, { params }),
      };
    };
    const before = await shown(server.url);
    expect(await expiry.run()).toMatchObject({ auctions: 1 });
    expect(await measurePlaces(database, groupId)).toEqual({ log: 0, past: entries.length });
    const another = await startServer({ database });
    undo.push(() => another.close());
    for (const { url } of [server, another]) {
      const after = await shown(url);
      expect(after).toEqual(before);
      const receipts = after.log.data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
      expect(verifyReceipts(groupId, receipts, HASHES)).toMatchObject({
        problems: [],
        state: { phase: 'completed' },
      });
    }
  });
});
