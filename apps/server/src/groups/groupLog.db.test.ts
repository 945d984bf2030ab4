import { teams } from '@bracketbid/contract/http/auction';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { handOverGroup, removeMember } from '@bracketbid/contract/http/hosting';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { leaveGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { chainHash, chainStart } from '@bracketbid/engine/auction/receipts/chain';
import { groupChainStart } from '@bracketbid/engine/group/groupChain';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { aGroup, signUp, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { systemClock } from '../platform/time/clock.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';
import { createGroupLog } from './groupLog.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

describe.each(testDatabases())('the chain of a group, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const readChain = async (who: SomeBody, groupId: string) => {
    const { chain, data } = await who.call(groupLog, { params: { groupId } });
    expect(chain).toBe('group');
    const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines;
  };
  const append = (groupId: string, userId: string) => {
    const log = createGroupLog(server.database);
    const event = { type: 'MemberRemoved', userId, by: NOBODY } as const;
    return server.database.kysely
      .transaction()
      .execute((tx) => log.append(tx, groupId, event, systemClock.nowMs()));
  };

  it('[GROUP-3] is read by members alone', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const { groupId } = group;
    expect(await readChain(members[0], groupId)).toEqual([]);
    const stranger = await signUp(server.url, 'Zoe');
    const read = (id: string) => stranger.send(groupLog, { params: { groupId: id } });
    expect((await read(groupId)).status).toBe(403);
    expect((await read(NOBODY)).status).toBe(404);
  });

  it('[GROUP-3] does not fork, however many append at once', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const { groupId } = group;
    const log = createGroupLog(server.database);
    expect(await log.lastHash(groupId)).toBe(groupChainStart(groupId, sha256Hex));
    await Promise.all(Array.from({ length: 8 }, () => append(groupId, NOBODY)));
    const lines = await readChain(members[0], groupId);
    expect(lines).toHaveLength(8);
    expect(await log.lastHash(groupId)).toBe(lines.at(-1)?.hash);
  });

  it('[GROUP-3] refuses to change or to lose an event, until the group itself goes', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(server.url, ['Ana']);
    const { groupId } = group;
    await append(groupId, NOBODY);
    const { pool } = server.database;
    for (const change of [
      `update group_events set payload = '{}' where group_id = $1`,
      'delete from group_events where group_id = $1',
    ]) {
      await expect(pool.query(change, [groupId])).rejects.toThrow('Events of groups never change');
    }
    await members[0].call(leaveGroup, { params: { groupId } });
    const left = await pool.query('select from group_events where group_id = $1', [groupId]);
    expect(left.rows).toHaveLength(0);
  });

  it('[GROUP-3] notes who takes over from an admin who leaves', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    await ana.call(leaveGroup, { params: { groupId } });
    expect((await readChain(ben, groupId)).map(({ event }) => event)).toEqual([
      { type: 'HandedOver', from: ana.userId, to: ben.userId },
    ]);
  });

  it('[GROUP-3] has no maximum, no deputy and no rules of anybody who could not say so any more, however they race', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    for (const way of ['removed', 'left'] as const) {
      const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
      const [ana, ben, cleo] = members;
      const { groupId } = group;
      await ana.call(changeRules, { params: { groupId }, body: { maximumBids: true } });
      const { data } = await ana.call(teams, { params: { groupId } });
      const set = (_id: string, index: number) =>
        ben.send(setMaximum, {
          body: { groupId, teamID: _id, amount: '7', clientId: `${way} ${index}` },
        });
      const name = (limit: number) =>
        ben.send(nameDeputy, { body: { groupId, userId: cleo.userId, limit } });
      const goes = () =>
        way === 'left'
          ? ben.send(leaveGroup, { params: { groupId } })
          : ana.send(removeMember, { body: { groupId, userId: ben.userId } });
      const [gone, ...said] = await Promise.all([
        goes(),
        ...data.slice(0, 12).map(({ _id }, index) => set(_id, index)),
        ...[11, 12, 13, 14].map(name),
      ]);
      expect(gone.status).toBe(200);
      for (const { status } of said) expect([200, 403]).toContain(status);
      const rows = await server.database.kysely
        .selectFrom('maxima')
        .select('seal')
        .where('user_id', '=', ben.userId)
        .execute();
      const bens = new Set(rows.map(({ seal }) => seal));
      const events = (await readChain(ana, groupId)).map(({ event }) => event);
      // Only who was removed is named in the chain.
      const removedAt = events.findIndex(({ type }) => type === 'MemberRemoved');
      const after = removedAt === -1 ? [] : events.slice(removedAt + 1);
      expect(
        after.filter(
          (event) =>
            (event.type === 'MaximumSealed' && bens.has(event.seal)) ||
            (event.type === 'DeputyNamed' && event.userId === ben.userId && event.deputy !== null),
        ),
      ).toEqual([]);
      const sealed = events.filter(({ type }) => type === 'MaximumSealed');
      expect(sealed).toHaveLength(bens.size);
      expect(bens.size).toBe(said.slice(0, 12).filter(({ status }) => status === 200).length);
      // Afterwards nothing of the sort is possible: the cache knows by now, the lock knew before.
      expect((await set(data[20]?._id ?? '', 99)).status).toBe(403);
    }
  });

  it('[GROUP-3] has no rules of anybody who had handed the group over', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const change = (lotSeconds: number) =>
      ana.send(changeRules, { params: { groupId }, body: { lotSeconds } });
    const answers = await Promise.all([
      change(20).then(() => ana.send(handOverGroup, { body: { groupId, userId: ben.userId } })),
      ...[21, 22, 23, 24, 25, 26].map(change),
    ]);
    for (const { status } of answers) expect([200, 403]).toContain(status);
    const events = (await readChain(ana, groupId)).map(({ event }) => event);
    expect(events.at(-1)).toEqual({ type: 'HandedOver', from: ana.userId, to: ben.userId });
  });

  it('[GROUP-3] seals an auction that ended while nobody could seal it, once, at the next start', async () => {
    const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], () => null);
    const [ana] = members;
    expect(await readChain(ana, groupId)).toEqual([]);
    // Two processes start on the same database, one after the other.
    for (const _ of [1, 2]) {
      const { close } = await startServer({ database: server.database });
      await expect.poll(async () => (await readChain(ana, groupId)).length).toBe(1);
      await close();
    }
    const { data } = await ana.call(auctionLog, { params: { groupId } });
    let last = chainStart(groupId, sha256Hex);
    for (const { at, ...line } of data) {
      last = chainHash(last, { ...line, atMs: Date.parse(at) }, sha256Hex);
    }
    expect((await readChain(ana, groupId)).map(({ event }) => event)).toEqual([
      { type: 'AuctionSealed', hash: last },
    ]);
    const log = createGroupLog(server.database);
    const seals = await Promise.all([1, 2, 3].map(() => log.seal(groupId, last, Date.now())));
    expect(seals).toEqual([false, false, false]);
  });

  it('[GROUP-3] seals the others when one group’s chain takes no line', async () => {
    const groups = [];
    for (const _ of [1, 2, 3]) groups.push(await auctionedGroup(server, ['Ana'], () => null));
    const [before, broken, after] = groups;
    const { pool } = server.database;
    // No server would store this: the last number that there is.
    await pool.query(
      `INSERT INTO group_events (group_id, seq, type, payload, at, hash)
       VALUES ($1, 2147483647, 'MaximumSealed', '{}', now(), '')`,
      [broken?.groupId],
    );
    const { close } = await startServer({ database: server.database });
    for (const group of [before, after]) {
      const [ana] = group?.members ?? [];
      if (ana === undefined || group === undefined) throw new Error('A group has a member');
      await expect.poll(async () => (await readChain(ana, group.groupId)).length).toBe(1);
    }
    await close();
  });
});
