import { readFileSync } from 'node:fs';
import * as site from '@bracketbid/contract/http/site';
import { importTournament, tournamentFile } from '@bracketbid/contract/http/tournament';
import * as auction from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openScreen,
  request,
  signInAdmin,
  signUp,
  type SomeBody,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const LAST_YEAR = tournamentFile.parse(
  JSON.parse(
    readFileSync(new URL('../../../../data/tournament-2025.json', import.meta.url), 'utf8'),
  ),
);
const THIS_YEAR = tournamentFile.parse(
  JSON.parse(
    readFileSync(new URL('../../../../data/tournament-2026.json', import.meta.url), 'utf8'),
  ),
);

describe.each(testDatabases())('site administration, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let member: SomeBody;
  let groupId: string;
  beforeAll(async () => {
    server = await startServer({ kind });
    admin = await signInAdmin(server.url);
    const made = await aGroup(server.url, ['Ana']);
    groupId = made.group.groupId;
    const [ana] = made.members;
    member = ana;
  });
  afterAll(async () => {
    await server.close();
  });

  it('gives everyone the settings as a bare array with one record, and no secret in it', async () => {
    const { status, body } = await request(server.url, 'GET', '/settings/get');
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body).toMatchObject([{ groupMemberLimit: 15, lotSeconds: 30, startingBudget: 1000 }]);
    const text = JSON.stringify(body).replace('refuseCommonPasswords', '');
    expect(text).not.toMatch(/secret|password|hash/i);
  });

  it('lets nobody but the site admin change anything', async () => {
    for (const call of [site.updateSettings, site.globalPause, site.globalResume]) {
      expect((await member.send(call, { body: { duration: 1 } })).status).toBe(403);
      expect((await request(server.url, call.method, call.path)).status).toBe(401);
    }
    expect((await member.send(importTournament, { body: LAST_YEAR })).status).toBe(403);
  });

  it('refuses settings that cannot be, and payouts that do not add up to the pot', async () => {
    const change = (body: unknown) =>
      request(server.url, 'PATCH', '/settings/update', { body, token: admin.token });
    expect((await change({ lotSeconds: 0 })).status).toBe(400);
    expect((await change({ auctionDate: 'tomorrow' })).status).toBe(400);
    expect((await change({ startingBudget: 10.5 })).status).toBe(400);
    const payouts = { R64: 50, R32: 100, S16: 200, E8: 400, F4: 800, NCG: 1999 };
    expect((await change({ payoutBasisPoints: payouts })).status).toBe(400);
    const { settings } = await admin.call(site.updateSettings, { body: { lotSeconds: 45 } });
    expect(settings.lotSeconds).toBe(45);
  });

  it('sends every screen a new hour and a pause of the whole site, also when it connects', async () => {
    const screen = await openScreen(server.url, member, groupId);
    const auctionDate = new Date(Date.now() + 3_600_000).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate } });
    expect(
      await screen.receives('auctionTimeUpdated', (message) => message.auctionDate === auctionDate),
    ).toEqual({ auctionDate });
    const { settings } = await admin.call(site.globalPause, { body: { duration: '2' } });
    await screen.receives('auctionpaused', (message) => message.pauseTime === settings.pauseTime);
    await admin.call(site.globalResume);
    // The first is the greeting, the last one the end of the pause.
    await expect
      .poll(() => screen.received.filter(({ name }) => name === 'auctionpaused'))
      .toMatchObject([false, true, false].map((pauseStatus) => ({ payload: { pauseStatus } })));
    screen.close();
  });

  it('has imported the newest tournament that ships, and gives its 68 teams', async () => {
    const { data } = await member.call(auction.teams, { params: { groupId } });
    expect(data).toHaveLength(THIS_YEAR.teams.length);
    expect(new Set(data.map((team) => team.teamName))).toEqual(
      new Set(THIS_YEAR.teams.map((team) => team.name)),
    );
    expect(data.every((team) => team.status === null)).toBe(true);
  });

  it('refuses a tournament that contradicts itself, and changes nothing', async () => {
    const [first, ...others] = THIS_YEAR.teams;
    if (first === undefined) throw new Error('No teams');
    const send = (body: unknown) =>
      request(server.url, 'PUT', '/admin/tournament', { body, token: admin.token });
    const twice = { ...THIS_YEAR, teams: [...THIS_YEAR.teams, first] };
    expect(await send(twice)).toMatchObject({
      status: 400,
      body: { status: 'fail', message: `The team "${first.id}" is there twice.` },
    });
    expect((await send({ ...THIS_YEAR, teams: others })).status).toBe(400);
    expect((await send({ year: 2026 })).status).toBe(400);
    const { data } = await member.call(auction.teams, { params: { groupId } });
    expect(data).toHaveLength(THIS_YEAR.teams.length);
  });

  it('keeps the ids of teams when the same year is imported again', async () => {
    const before = await member.call(auction.teams, { params: { groupId } });
    await admin.call(importTournament, { body: THIS_YEAR, query: { results: 'drop' } });
    const after = await member.call(auction.teams, { params: { groupId } });
    const ids = (data: typeof before.data) => data.map((team) => team._id).toSorted();
    expect(ids(after.data)).toEqual(ids(before.data));
  });

  it('archives the groups of the year before when another year is imported', async () => {
    await admin.call(importTournament, { body: LAST_YEAR, query: { results: 'keep' } });
    expect(await member.call(groups.myGroupId)).toMatchObject({ groupId: null });
    const newcomer = await signUp(server.url, 'Newcomer');
    const { group } = await newcomer.call(createGroup, { body: { groupname: 'Next year' } });
    expect(group.groupId).not.toBe(groupId);
  });
});
