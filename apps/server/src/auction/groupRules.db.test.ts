import type { BodyOf } from '@bracketbid/contract/call';
import * as auction from '@bracketbid/contract/http/auction';
import * as board from '@bracketbid/contract/http/board';
import * as ruleCalls from '@bracketbid/contract/http/groupRules';
import * as groups from '@bracketbid/contract/http/groups';
import { invitation } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES, settingBreaksRules } from '@bracketbid/contract/text/messages';
import { isWholePot } from '@bracketbid/engine/money/payoutTable';
import { afterEach, describe, expect, it } from 'vitest';
import { readBoard } from '../../test/connections/boardScreen.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { aGroup, openLot, openScreen, type Screen, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { signInAdmin } from '../../test/people.ts';
import { readCountedRounds } from '../tournament/rounds.ts';

type Patch = BodyOf<typeof ruleCalls.changeRules>;

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

describe.each(testDatabases())('the rules of a group, database %s', (kind) => {
  let server: TestServer;
  const closings: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  const aSite = async () => {
    server = await startServer({ kind });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    return { admin, ana, ben, group, groupId: group.groupId };
  };
  const read = async (who: SomeBody, groupId: string) =>
    who.call(ruleCalls.rulesOfGroup, { params: { groupId } });
  const change = (who: SomeBody, groupId: string, body: Patch) =>
    who.send(ruleCalls.changeRules, { params: { groupId }, body });
  const openScreenOnTeams = async (who: SomeBody, groupId: string): Promise<Screen> => {
    const screen = await openScreen(server.url, who, groupId);
    closings.push(() => screen.close());
    return screen;
  };
  const mails = async () =>
    (
      await server.database.pool.query<{ recipient: string; letter: { changes: string[] } }>(
        `SELECT recipient, letter FROM mail_queue WHERE letter->>'kind' = 'rulesChanged'`,
      )
    ).rows;

  it('[GROUP-9] are the site’s until its admin sets some, and what is untouched follows the site on', async () => {
    const { admin, ana, ben, groupId } = await aSite();
    const { rules, sentences, presets, changeableUntil } = await read(ben, groupId);
    expect(rules).toMatchObject({ startingBudget: 1000, minimumBid: 1, order: 'drawn' });
    expect(rules).toMatchObject({ extensionCapSeconds: null, maximumBids: false, hints: 'off' });
    expect(sentences).toContain('Everyone starts with $1,000.');
    expect(changeableUntil).toBeNull();
    const rounds = await readCountedRounds(server.database.kysely, await currentId());
    expect(presets.map(({ name }) => name)).toHaveLength(4);
    for (const { payouts } of presets) expect(isWholePot(payouts, rounds)).toBe(true);

    const steps = [
      { from: 0, step: 2 },
      { from: 50, step: 10 },
    ];
    expect(await change(ana, groupId, { steps, lotSeconds: 20 })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.rulesSaved, rules: { steps, lotSeconds: 20, lockSeconds: 5 } },
    });
    await admin.call(site.updateSettings, { body: { lockSeconds: 7, lotSeconds: 45 } });
    expect((await read(ben, groupId)).rules).toMatchObject({
      steps,
      lotSeconds: 20,
      lockSeconds: 7,
    });
    expect(await change(ana, groupId, { lotSeconds: 20 })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.rulesUnchanged },
    });
    // No steps means steps of $1.
    expect(await change(ana, groupId, { steps: [] })).toMatchObject({
      body: { rules: { steps: [{ from: 0, step: 1 }] } },
    });
  });

  it('[GROUP-14] have tables to choose from, which can be set as they are, the last one deciding', async () => {
    // The season that ships has zones of sixteen seeds.
    server = await startServer({ kind });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    await admin.call(site.updateSettings, { body: { lockSeconds: 7, lotSeconds: 41 } });
    const { rules: before, tables, lots } = await read(ben, groupId);
    expect(tables.map(({ id }) => id)).toEqual(['quick', 'classic', 'long']);
    expect(tables[1]?.rules).toMatchObject({ lotSeconds: 41, lockSeconds: 7, bundles: 'none' });
    const quick = tables[0];
    expect(quick?.rules.bundles).toBe('lowSeeds');
    expect(quick?.minutes).toBe(Math.round((lots.lowSeeds * (15 + 3)) / 60));
    for (const table of tables.toReversed()) {
      expect((await change(ana, groupId, table.rules)).status).toBe(200);
      const now = await read(ben, groupId);
      expect(now.rules).toEqual({ ...before, ...table.rules });
      expect(now.tables).toEqual(tables);
      const { lockSeconds, lotSeconds } = table.rules;
      expect(table.minutes).toBe(Math.round((now.lots.own * (lockSeconds + lotSeconds)) / 60));
    }
  });

  const currentId = async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'SELECT id FROM tournaments WHERE is_current',
    );
    return rows[0]?.id ?? '';
  };

  it('[GROUP-9] are changed by the group admin alone, and nothing changes where one field is wrong', async () => {
    const { ana, ben, groupId } = await aSite();
    expect(await change(ben, groupId, { lotSeconds: 20 })).toMatchObject({
      status: 403,
      body: { message: MESSAGES.rulesAdminOnly },
    });
    const outside = await aGroup(server.url, ['Cleo']);
    for (const answer of [
      await outside.members[0].send(ruleCalls.rulesOfGroup, { params: { groupId } }),
      await change(outside.members[0], groupId, { lotSeconds: 20 }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message: MESSAGES.notMember } });
    }
    const wrong: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ minimumBid: 2000 }, 'minimumBid'],
      [{ startingBudget: 0 }, 'startingBudget'],
      [{ steps: [{ from: 1, step: 1 }] }, 'steps'],
      [
        {
          steps: [
            { from: 0, step: 1 },
            { from: 0, step: 2 },
          ],
        },
        'steps',
      ],
      [{ steps: [{ from: 0, step: 0 }] }, 'steps.0.step'],
      [{ steps: Array.from({ length: 13 }, (_, at) => ({ from: at, step: 1 })) }, 'steps'],
      [{ extensionSeconds: 40 }, 'extensionSeconds'],
      [{ lotSeconds: 5 }, 'extensionSeconds'],
      [{ extensionCapSeconds: -1 }, 'extensionCapSeconds'],
      [{ payouts: { F4: 2500, NC: 4000 } }, 'payouts'],
      [{ payouts: { XX: 10_000 } }, 'payouts'],
      [{ bundles: 'some' }, 'bundles'],
      [{ order: 'random' }, 'order'],
      [{ hints: 'always' }, 'hints'],
      [{ auctionDate: inMinutes(14) }, 'auctionDate'],
    ];
    const before = await read(ana, groupId);
    for (const [patch, path] of wrong) {
      const { status, body } = await change(ana, groupId, { lockSeconds: 9, ...patch });
      expect([status, (body['errors'] as { path: string }[])[0]?.path]).toEqual([400, path]);
    }
    const both = await change(ana, groupId, { minimumBid: 2000, lotSeconds: 5 });
    expect((both.body['errors'] as { path: string }[]).map(({ path }) => path)).toEqual([
      'minimumBid',
      'extensionSeconds',
    ]);
    expect(await read(ana, groupId)).toEqual(before);
    expect(await mails()).toEqual([]);
  });

  it('[GROUP-9] can be changed until 10 minutes before the start', async () => {
    const { admin, ana, groupId } = await aSite();
    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(11) } });
    expect(await change(ana, groupId, { lotSeconds: 20 })).toMatchObject({ status: 200 });
    const { changeableUntil } = await read(ana, groupId);
    expect(Date.parse(changeableUntil ?? '') - Date.now()).toBeLessThan(1.1 * MINUTE_MS);
    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(9) } });
    const { group, members } = await aGroup(server.url, ['Late']);
    for (const [who, id] of [
      [ana, groupId],
      [members[0], group.groupId],
    ] as const) {
      expect(await change(who, id, { lotSeconds: 25 })).toMatchObject({
        status: 409,
        body: { message: MESSAGES.rulesTooLate },
      });
    }
    expect((await read(ana, groupId)).rules.lotSeconds).toBe(20);
    expect((await read(members[0], group.groupId)).rules.lotSeconds).toBe(30);
  });

  it('[GROUP-9] are told to members: by one mail for changes in a row, and to open pages at once', async () => {
    const { ana, ben, groupId } = await aSite();
    const screen = await openScreenOnTeams(ben, groupId);
    await change(ana, groupId, { startingBudget: 500 });
    expect(await screen.receives('groupRulesUpdated')).toEqual({ groupId });
    await change(ana, groupId, { startingBudget: 400, minimumBid: 2 });
    expect(await mails()).toMatchObject([
      {
        recipient: ben.email,
        letter: {
          changes: [
            'Everyone starts with $400 instead of $1,000.',
            'The first bid on a team is at least $2 instead of $1.',
          ],
        },
      },
    ]);
    await change(ana, groupId, { startingBudget: 1000, minimumBid: 1 });
    expect(await mails()).toEqual([]);
  });

  it('[GROUP-9] show before the start wherever the site’s did', async () => {
    const { ana, ben, group, groupId } = await aSite();
    const { token } = (await ana.call(board.makeBoard, { body: { groupId } })).board;
    const steps = [{ from: 0, step: 5 }];
    await change(ana, groupId, { startingBudget: 300, minimumBid: 4, steps, lotSeconds: 22 });
    const { state } = await ben.call(auction.auctionState, { params: { groupId } });
    expect(state.rules).toMatchObject({ minimumBid: 4, steps });
    expect(state.members.map(({ remaining }) => remaining)).toEqual([300, 300]);
    const { settings } = await ben.call(groups.settingsOfGroup, { params: { groupId } });
    expect(settings).toMatchObject({ startingBudget: 300, lotSeconds: 22 });
    const { rules } = await ben.call(invitation, { params: { slug: group.slug } });
    expect(rules).toMatchObject({ startingBudget: 300, lotSeconds: 22 });
    expect((await readBoard(server.url, token)).body).toMatchObject({
      board: { startingBudget: 300 },
    });
  });

  it('[GROUP-9] forbid a setting of the site that they could not be kept under', async () => {
    const { admin, ana, groupId } = await aSite();
    await change(ana, groupId, { minimumBid: 50, lotSeconds: 12 });
    for (const body of [{ startingBudget: 49 }, { extensionSeconds: 13 }]) {
      expect(await admin.send(site.updateSettings, { body })).toMatchObject({
        status: 409,
        body: { message: settingBreaksRules(1) },
      });
    }
    await admin.call(site.updateSettings, { body: { startingBudget: 50, lotSeconds: 10 } });
    expect((await read(ana, groupId)).rules).toMatchObject({ startingBudget: 50, lotSeconds: 12 });
  });

  it('[FREEZE-1] are frozen into the start, each group’s its own, and never change after', async () => {
    const { admin, ana, ben, groupId } = await aSite();
    const other = await aGroup(server.url, ['Cleo']);
    const patch = {
      startingBudget: 300,
      minimumBid: 2,
      steps: [{ from: 0, step: 3 }],
      extensionCapSeconds: 40,
      order: 'lowSeedsFirst',
      payouts: { NC: 10_000 },
      maximumBids: true,
      hints: 'live',
      lockSeconds: 0,
    } satisfies Patch;
    await change(ana, groupId, patch);
    const [screen, theirs] = [
      await openScreenOnTeams(ben, groupId),
      await openScreenOnTeams(other.members[0], other.group.groupId),
    ];
    await admin.call(site.updateSettings, { body: { auctionDate: new Date().toISOString() } });
    const { team } = await openLot(screen);
    await theirs.receives('lockScreen');
    expect(team?.seedNumber).toBe(4);
    const { rows } = await server.database.pool.query<{ settings: object; group_id: string }>(
      `SELECT group_id, payload->'settings' AS settings FROM auction_events WHERE type = 'AuctionStarted'`,
    );
    const settingsByGroup = new Map(rows.map((row) => [row.group_id, row.settings]));
    const { payouts: _payouts, ...frozen } = patch;
    expect(settingsByGroup.get(groupId)).toEqual({
      ...frozen,
      payoutBasisPoints: { F4: 0, NC: 10_000 },
      lotSeconds: 30,
      extensionSeconds: 10,
    });
    expect(settingsByGroup.get(other.group.groupId)).toEqual({
      startingBudget: 1000,
      lockSeconds: 5,
      lotSeconds: 30,
      extensionSeconds: 10,
      payoutBasisPoints: { F4: 2222, NC: 5556 },
    });
    expect(await change(ana, groupId, { lotSeconds: 20 })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.rulesFrozen },
    });
    await admin.call(site.updateSettings, { body: { lotSeconds: 55, lockSeconds: 9 } });
    expect((await read(ben, groupId)).rules).toMatchObject({ ...patch, lotSeconds: 30 });
    const teamID = team?._id ?? '';
    expect(await ben.bid(groupId, teamID, '1')).toMatchObject({ status: 409 });
    expect(await ben.bid(groupId, teamID, '2')).toMatchObject({ status: 201 });
    expect(await ana.bid(groupId, teamID, '4')).toMatchObject({ status: 409 });
    expect(await ana.bid(groupId, teamID, '5')).toMatchObject({ status: 201 });
    await expect.poll(() => screen.received.length).toBeGreaterThan(0);
  });

  it('[FREEZE-1] let the site’s budget change while no auction that follows it has started', async () => {
    const { admin, ana, ben, groupId } = await aSite();
    await change(ana, groupId, { startingBudget: 300 });
    const screen = await openScreenOnTeams(ben, groupId);
    await admin.call(site.updateSettings, { body: { auctionDate: new Date().toISOString() } });
    await screen.receives('lockScreen');
    await admin.call(site.updateSettings, { body: { startingBudget: 800 } });
    const date = { auctionDate: inMinutes(60) };
    expect(await admin.send(site.updateSettings, { body: date })).toMatchObject({ status: 409 });
  });
});
