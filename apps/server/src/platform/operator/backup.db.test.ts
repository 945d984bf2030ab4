import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as auction from '@bracketbid/contract/http/auction';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { type Receipt, verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allDatabases } from '../../../test/database.ts';
import { createPlaces, lookInto, operate } from '../../../test/servers/operatorCommand.ts';
import {
  aGroup,
  openLot,
  openScreen,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  type SomeBody,
  startAuctions,
} from '../../../test/people.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { createAuctionLog } from '../../auction/log/log.ts';
import { TABLES } from '../db/backup/format.ts';
import type { Database } from '../db/open.ts';
import { HASHES } from '../crypto/sha256.ts';

// Many processes are started, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const places = createPlaces();
afterEach(() => places.clear());

const says = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const BIDS_BEFORE = 5;

/** From each kind of database into the other kind, where there are two. */
const ways = allDatabases().map((from, index, kinds) => ({
  from,
  to: kinds.at(index - 1) ?? from,
}));

describe.each(ways)('a backup of an $from database, restored into an $to one', ({ from, to }) => {
  it('made while bids are placed has the auction as it stood, all else unchanged, and is at work at once', async () => {
    const source = await places.location(from);
    const server = await places.server(source);
    const { url } = server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: tinyTournament() });
    const { group, members } = await aGroup(url, ['Sam', 'Tom']);
    const { groupId } = group;
    const [sam, tom] = members;
    const picture = await withPicture(url, sam);
    // Some programs take U+2028 for the end of a line.
    await admin.call(site.updateSettings, { body: { footerContent: 'One\u2028two' } });
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600, startingBudget: 1_000_000 });
    const screen = await openScreen(url, sam, groupId);
    const teamId = (await openLot(screen)).team?._id ?? '';
    screen.close();

    let acknowledged = 0;
    const bid = async () => {
      const bidder = acknowledged % 2 === 0 ? sam : tom;
      const answer = await bidder.bid(groupId, teamId, String(acknowledged + 1));
      expect(answer.status).toBe(201);
      acknowledged += 1;
    };
    for (let number = 0; number < BIDS_BEFORE; number += 1) await bid();
    let isBidding = true;
    const bidding = (async () => {
      while (isBidding) await bid();
    })();
    const file = join(await places.folder(), 'backup.gz');
    const made = await operate(source, 'backup', file);
    isBidding = false;
    await bidding;
    expect(made).toMatchObject({
      code: 0,
      errors: '',
      said: says(/3 accounts, 1 group, .*1 picture/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.stop();

    const target = await places.location(to);
    expect(await operate(target, 'restore', file)).toMatchObject({ code: 0, errors: '' });

    const rows = await lookInto(source, (database) => readContent(database));
    const restored = await lookInto(target, (database) => readContent(database));
    expect(restored).toEqual(rows);
    const lived = await lookInto(source, (database) => readReceipts(database, groupId));
    const kept = await lookInto(target, (database) => readReceipts(database, groupId));
    expect(kept).toEqual(lived.slice(0, kept.length));
    const bids = kept.filter(({ event }) => event.type === 'BidPlaced').length;
    expect(bids).toBeGreaterThanOrEqual(BIDS_BEFORE);
    expect(bids).toBeLessThan(acknowledged);
    const [had, has] = [lived.slice(0, kept.length), kept].map((receipts) =>
      verifyReceipts(groupId, receipts, HASHES),
    );
    expect(has).toEqual(had);
    expect(has).toMatchObject({ problems: [], state: { phase: 'running' } });

    const second = await places.server(target);
    const samAgain = await signIn(second.url, sam.email, PASSWORD);
    const { state } = await samAgain.call(auction.auctionState, { params: { groupId } });
    expect(state).toMatchObject({ phase: 'open', lot: { amount: bids } });
    const tomAgain = await signIn(second.url, tom.email, PASSWORD);
    const next = await [samAgain, tomAgain][bids % 2]?.bid(groupId, teamId, String(bids + 1));
    expect(next?.status).toBe(201);
    const shown = await fetch(`${second.url}${picture.address}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture.content)).toBe(true);
    await signUp(second.url, 'Uma');
  });
});

describe('a backup file', () => {
  it('is never written over by accident, nor left half-written', async () => {
    const location = await places.location('embedded');
    const folder = await places.folder();
    const file = join(folder, 'backup.gz');
    writeFileSync(file, 'precious');
    writeFileSync(`${file}.part`, 'of a backup that was killed');
    expect(await operate(location, 'backup', file)).toMatchObject({
      code: 1,
      errors: says(/is there already. Name another file, or add --force/),
    });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(await operate(location, 'backup', file, '--force')).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['backup.gz']);
    const missing = await operate(location, 'backup', join(folder, 'no', 'backup.gz'));
    expect(missing).toMatchObject({ code: 1, errors: says(/There is no folder/) });
  });

  it('that is cut off, changed or something else is refused before anything is touched', async () => {
    const location = await places.location('embedded');
    await operate(location, 'create-admin', '--email', 'vic@b.test');
    const folder = await places.folder();
    const whole = join(folder, 'whole.gz');
    await operate(location, 'backup', whole);
    const lines = gunzipSync(readFileSync(whole)).toString('utf8');
    const restored = async (content: Buffer | string) => {
      const file = join(folder, 'broken.gz');
      writeFileSync(file, content);
      return operate(location, 'restore', file, '--replace', '--yes');
    };
    const refusedAs = (reason: RegExp) => ({ code: 1, said: '', errors: says(reason) });
    const bytes = readFileSync(whole);
    const half = bytes.subarray(0, bytes.length / 2);
    expect(await restored(half)).toMatchObject(refusedAs(/was cut off.*Nothing was changed/));
    const withoutEnd = lines.slice(0, lines.lastIndexOf('{"rows"'));
    expect(await restored(gzipSync(withoutEnd))).toMatchObject(refusedAs(/was cut off/));
    const forged = lines.replace('vic@b.test', 'eve@b.test');
    expect(await restored(gzipSync(forged))).toMatchObject(refusedAs(/changed or damaged/));
    expect(await restored('{}')).toMatchObject(refusedAs(/is not a backup of Bracketbid/));
    const newer = lines.replace('"version":1', '"version":2');
    expect(await restored(gzipSync(newer))).toMatchObject(refusedAs(/made by a newer Bracketbid/));
    await lookInto(location, async (database) => {
      const users = await database.kysely.selectFrom('users').select('email').execute();
      expect(users).toEqual([{ email: 'vic@b.test' }]);
    });
  });

  it.each(allDatabases())(
    'replaces what a database holds only where that was said twice, database %s',
    async (kind) => {
      const location = await places.location(kind);
      const file = join(await places.folder(), 'backup.gz');
      await operate(location, 'create-admin', '--email', 'wes@b.test');
      await operate(location, 'backup', file);
      await operate(location, 'create-admin', '--email', 'xia@b.test');
      expect(await operate(location, 'restore', file)).toMatchObject({
        code: 1,
        errors: says(/is not empty: it has 2 accounts, .* add --replace/),
      });
      expect(await operate(location, 'restore', file, '--replace')).toMatchObject({
        code: 1,
        errors: says(/destroys .* 2 accounts, .* Add --yes/),
      });
      expect(await operate(location, 'restore', file, '--replace', '--yes')).toMatchObject({
        code: 0,
        said: says(/^Restored 1 account, 0 groups/),
      });
      await lookInto(location, async (database) => {
        const users = await database.kysely.selectFrom('users').select('email').execute();
        expect(users).toEqual([{ email: 'wes@b.test' }]);
      });
    },
  );

  it.skipIf(!allDatabases().includes('postgresql'))(
    'is not restored under servers that use the PostgreSQL',
    async () => {
      const location = await places.location('postgresql');
      const file = join(await places.folder(), 'backup.gz');
      const server = await places.server(location);
      expect(await operate(location, 'backup', file)).toMatchObject({ code: 0 });
      expect(await operate(location, 'restore', file, '--replace', '--yes')).toMatchObject({
        code: 1,
        errors: says(/is in use by .* connection/),
      });
      await server.stop();
    },
  );
});

/** Gives somebody a picture. @returns where it is, and its bytes */
async function withPicture(
  url: string,
  who: SomeBody,
): Promise<{ address: string; content: Buffer }> {
  const drawn = { create: { width: 64, height: 64, channels: 3, background: '#c05' } } as const;
  const form = new FormData();
  const png = await sharp(drawn).png().toBuffer();
  form.set('profileimageurl', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture');
  const answer = await request(url, 'PATCH', '/profile/update', { token: who.token, form });
  const { profileimageurl: address } = answer.body['user'] as { profileimageurl: string };
  const content = Buffer.from(await (await fetch(`${url}${address}`)).arrayBuffer());
  return { address, content };
}

/** All rows but those of auctions, which go on, and of the audit log, which notes backups and restores. */
async function readContent(database: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    if (table === 'auction_events' || table === 'audit_events') continue;
    const { rows } = await database.pool.query<{ row: unknown }>(
      `select to_jsonb(each) as row from ${table} as each order by to_jsonb(each)::text collate "C"`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

function readReceipts(database: Database, groupId: string): Promise<Receipt[]> {
  return createAuctionLog(database).read(groupId, 0);
}
