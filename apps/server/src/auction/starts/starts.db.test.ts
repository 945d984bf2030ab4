import { NO_SECRETS } from '@bracketbid/engine/auction/maxima/maxima';
import { joinGroup } from '@bracketbid/contract/http/joining';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, signUp } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { createChangeFeed } from '../../platform/changes/feed.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { createGroupContexts } from '../../groups/groupContexts.ts';
import { mergeRules } from '../../groups/groupRules.ts';
import { readCurrentSeasons, siteFor } from '../../settings/currentSeasons.ts';
import { DEFAULT_SETTINGS } from '../../settings/settings.ts';
import { createCatalogues } from '../../tournament/catalogue.ts';
import type { Room } from '../room/room.ts';
import { createGroupLog } from '../../groups/groupLog.ts';
import { createStarts } from './starts.ts';

type Start = Extract<AuctionCommand, { type: 'StartAuction' }>;

describe.each(testDatabases())('starts that were prepared, database %s', (kind) => {
  let server: TestServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  /** The starts of a process of its own, whose rooms only record what they are to begin with. */
  const aSite = async (
    onError = (error: unknown): void => {
      throw error;
    },
  ) => {
    server = await startServer({ kind, tournament: tinyTournament(4) });
    const { url, database } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const feed = createChangeFeed((error) => {
      throw error;
    });
    const catalogues = createCatalogues(database, feed);
    const contexts = createGroupContexts({
      database,
      catalogues,
      feed,
      fieldsMade: () => Promise.resolve([]),
    });
    const begun: Start[] = [];
    let reads = 0;
    let revision = 0;
    const room: Room = {
      groupId: group.groupId,
      state: () => {
        throw new Error('Nobody asks');
      },
      secrets: () => NO_SECRETS,
      submit: (command) => {
        if (command.type === 'StartAuction') begun.push(command);
        return Promise.resolve({ kind: 'failed' });
      },
      onRemoteAppend: () => undefined,
      isIdle: () => true,
    };
    const starts = createStarts({
      database,
      catalogues,
      groupLog: createGroupLog(database),
      clock: systemClock,
      rooms: { at: () => Promise.resolve(room) },
      contexts: {
        ...contexts,
        readForStart: (groupIds) => {
          reads += groupIds.length;
          return contexts.readForStart(groupIds);
        },
      },
      settings: {
        readForStart: async () => {
          const site = { ...DEFAULT_SETTINGS, auctionDate: new Date(0).toISOString() };
          return { revision, site, seasons: await readCurrentSeasons(database.kysely) };
        },
      },
      isSingleProcess: kind === 'embedded',
      rulesNow: (site) =>
        Promise.resolve(({ own, tournamentId }) =>
          mergeRules(siteFor(site, tournamentId), own, null),
        ),
      afterStarts: () => Promise.resolve(),
      isMine: () => true,
      onError,
    });
    const userIds = members.map(({ userId }) => userId);
    const change = () => void (revision += 1);
    return {
      url,
      database,
      group,
      feed,
      userIds,
      starts,
      begun,
      reads: () => reads,
      change,
    };
  };

  it('[START-1] begins with the members, the seal and the order of a group without reading them again', async () => {
    const { starts, begun, userIds, group, reads } = await aSite();
    await starts.prepare();
    await starts.startDue();
    expect(reads()).toBe(1);
    expect(begun).toHaveLength(1);
    expect(begun[0]).toMatchObject({ members: userIds, orderSeedHash: group.orderSeedHash });
    expect(begun[0]?.order).toHaveLength(4);
  });

  it('[FREEZE-1] reads again whoever was prepared under other settings', async () => {
    const { starts, begun, reads, change } = await aSite();
    await starts.prepare();
    change();
    await starts.startDue();
    expect(reads()).toBe(2);
    expect(begun).toHaveLength(1);
  });

  it('[START-1] begins in the same way where nothing was prepared', async () => {
    const { starts, begun } = await aSite();
    await starts.startDue();
    await starts.prepare();
    await starts.startDue();
    const [unprepared, prepared] = begun;
    expect(unprepared).toBeDefined();
    expect(prepared).toEqual(unprepared);
  });

  it('[START-1] begins with somebody who has joined after it was prepared', async () => {
    const { url, feed, starts, begun, userIds, group } = await aSite();
    await starts.prepare();
    const late = await signUp(url, 'Cleo');
    await late.call(joinGroup, { params: { slug: group.slug } });
    // Only a single process can rely on hearing of every change.
    if (kind === 'embedded') feed.publish({ kind: 'GroupChanged', groupId: group.groupId });
    await starts.startDue();
    expect(begun[0]?.members).toEqual([...userIds, late.userId]);
  });

  it('[START-1] begins all others when what was said in one group can’t be read', async () => {
    const errors: unknown[] = [];
    const { url, database, starts, begun, userIds } = await aSite((error) => errors.push(error));
    const broken = await aGroup(url, ['Cleo']);
    const last = await aGroup(url, ['Dan']);
    // No server would store this: a word that says nothing.
    await database.pool.query(
      `INSERT INTO group_events (group_id, seq, type, payload, at, hash)
       VALUES ($1, 1, 'RulesChanged', '{}', now(), '')`,
      [broken.group.groupId],
    );
    const others = [userIds, last.members.map(({ userId }) => userId)];
    const listBegun = () => begun.map(({ members }) => members);
    await starts.startDue();
    expect(listBegun()).toHaveLength(2);
    expect(listBegun()).toEqual(expect.arrayContaining(others));
    await starts.prepare();
    await starts.startDue();
    expect(listBegun()).toHaveLength(4);
    expect(errors).toHaveLength(3);
  });
});
