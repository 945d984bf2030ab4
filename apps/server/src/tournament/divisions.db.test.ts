import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userDetails, seasons as ownSeasons } from '@bracketbid/contract/http/accounts';
import { makeBoard } from '@bracketbid/contract/http/board';
import { changeRules, rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import { inviteToGroup, nudgeGroup } from '@bracketbid/contract/http/hosting';
import { endRehearsal, startRehearsal } from '@bracketbid/contract/http/rehearsal';
import { auctionState } from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { invitation, joinGroup } from '@bracketbid/contract/http/joining';
import * as matches from '@bracketbid/contract/http/matches';
import * as results from '@bracketbid/contract/http/results';
import { profile } from '@bracketbid/contract/http/session';
import { getSettings } from '@bracketbid/contract/http/settings';
import { updateSettings } from '@bracketbid/contract/http/site';
import {
  changeSeason,
  importTournament,
  seasons as allSeasons,
} from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import { describe, expect, it } from 'vitest';
import { boardAt, openBoard } from '../../test/connections/boardScreen.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { openScreen, signUp, type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

const MENS = drawnTournament(['East', 'West'], 2);
const WOMENS = { ...drawnTournament(['SPOKANE 1', 'SPOKANE 4'], 2), name: 'Cup of the women' };
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe.each(testDatabases())('[SEASON-6] two seasons at once, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  /** Ids of the men's season, which is the site's, and of the women's. */
  let mens = '';
  let womens = '';
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    const season = { body: MENS };
    mens = (await admin.call(importTournament, season)).tournament._id;
    const beside = { body: { ...WOMENS, division: 'womens' as const } };
    womens = (await admin.call(importTournament, beside)).tournament._id;
  });

  const settingsNow = async () => (await admin.call(getSettings))[0];
  const readMessage = async (answer: ReturnType<SomeBody['send']>) => {
    const { status, body } = await answer;
    return [status, body['message']];
  };

  it('stand beside each other: each has its bracket, and the site’s is meant where none is named', async () => {
    const { seasons } = await admin.call(allSeasons);
    expect(seasons.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { _id: mens, division: 'mens' },
      { _id: womens, division: 'womens' },
    ]);
    expect((await settingsNow())?.seasons).toMatchObject([{ _id: mens }, { _id: womens }]);
    expect((await admin.call(matches.matches)).zones).toEqual(['EAST', 'WEST']);
    const query = { season: womens };
    expect((await admin.call(matches.matches, { query })).zones).toEqual([
      'SPOKANE 1',
      'SPOKANE 4',
    ]);
    const dates = await admin.call(matches.matchDates, { query });
    expect(dates.datesData.dates).toHaveLength(2);
    const unknown = admin.send(groups.viewGroup, { query: { season: admin.userId } });
    expect(await readMessage(unknown)).toEqual([404, SEASON_MESSAGES.isOver]);
  });

  it('let somebody be in one group of each, and in no two of either', async () => {
    const ana = await signUp(server.url, 'Ana');
    const ben = await signUp(server.url, 'Ben');
    const query = { season: womens };
    const first = await ana.call(createGroup, { body: { groupname: 'The men’s table' } });
    const second = await ana.call(createGroup, {
      query,
      body: { groupname: 'The women’s table' },
    });
    const third = ana.send(createGroup, { query, body: { groupname: 'One more' } });
    expect(await readMessage(third)).toEqual([409, MESSAGES.alreadyInGroup]);

    // A link says by itself which season it is of.
    await ben.call(joinGroup, { params: { slug: second.group.slug } });
    expect((await ben.call(groups.viewGroup)).group).toBeNull();
    expect((await ben.call(groups.viewGroup, { query })).group?.members).toHaveLength(2);
    await ben.call(joinGroup, { params: { slug: first.group.slug } });
    const own = async (season?: string) =>
      (await ben.call(profile, season === undefined ? {} : { query: { season } })).user.allGroups;
    expect(await own()).toEqual([{ _id: first.group.groupId, groupname: 'The men’s table' }]);
    expect(await own(womens)).toMatchObject([{ _id: second.group.groupId }]);
    const both = (await ben.call(ownSeasons)).data.map(({ groupId }) => groupId);
    expect(both).toEqual([first.group.groupId, second.group.groupId]);
  });

  it('speak everywhere of the hour of a group’s own season', async () => {
    const siteHour = inHours(30);
    const womensHour = inHours(50);
    await admin.call(updateSettings, { body: { auctionDate: siteHour } });
    await admin.call(changeSeason, {
      params: { id: womens },
      body: { auctionDate: womensHour },
    });
    const query = { season: womens };
    const ida = await signUp(server.url, 'Ida');
    const { group } = await ida.call(createGroup, { query, body: { groupname: 'Hers' } });
    const { groupId } = group;
    const params = { groupId };
    await (await signUp(server.url, 'Jo')).call(joinGroup, { params: { slug: group.slug } });

    const { board } = await ida.call(makeBoard, { body: { groupId } });
    const { token } = board;
    const hourOnBoard = async () => (await boardAt(server.url, token)).auctionDate;
    expect(await hourOnBoard()).toBe(womensHour);
    const { state } = await ida.call(auctionState, { params });
    expect(state.auctionDate).toBe(womensHour);
    const rules = await ida.call(rulesOfGroup, { params });
    expect(rules.changeableUntil).toBe(
      new Date(Date.parse(womensHour) - 10 * 60_000).toISOString(),
    );
    const [sentence] = rules.sentences.filter((each) => each.startsWith('The auction starts'));
    expect(sentence).toMatch(
      /^The auction starts at the hour of the women’s season: .* Pacific time\.$/,
    );
    const time = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: '2-digit',
    })
      .format(new Date(womensHour))
      .replaceAll(/\s/gu, ' ');
    expect(sentence).toContain(time);
    const shown = await ida.call(invitation, { params: { slug: group.slug } });
    expect(shown.auctionDate).toBe(womensHour);

    // Mails, and what reaches open pages and the board when the hour moves.
    await ida.call(nudgeGroup, { body: { groupId } });
    await ida.call(inviteToGroup, { body: { groupId, emails: ['kay@example.test'] } });
    const outbox = join(server.database.location.dataDir, 'outbox');
    const mails = async () => {
      const files = await readdir(outbox).catch(() => []);
      const all = files.map((file) => readFile(join(outbox, file), 'utf8'));
      return (await Promise.all(all)).filter((mail) => mail.includes('Hers'));
    };
    await expect.poll(async () => (await mails()).length).toBe(2);
    for (const mail of await mails()) expect(mail.replaceAll(/\s/gu, ' ')).toContain(time);
    const screen = await openScreen(server.url, ida, groupId);
    const television = await openBoard(server.url, token);
    const isHour = (wanted: string) => (hour: { readonly auctionDate: string | null }) =>
      hour.auctionDate === wanted;
    await screen.receives('auctionTimeUpdated', isHour(womensHour));
    const later = inHours(51);
    await admin.call(changeSeason, { params: { id: womens }, body: { auctionDate: later } });
    await screen.receives('auctionTimeUpdated', isHour(later));
    await television.receives('auctionTimeUpdated', isHour(later));
    await admin.call(updateSettings, { body: { auctionDate: inHours(31) } });
    expect(await hourOnBoard()).toBe(later);
    await admin.call(changeSeason, { params: { id: womens }, body: { auctionDate: womensHour } });
    await television.receives('auctionTimeUpdated', isHour(womensHour));
    const told = television.received.filter(({ name }) => name === 'auctionTimeUpdated');
    expect(new Set(told.map(({ payload }) => JSON.stringify(payload)))).toEqual(
      new Set([later, womensHour].map((auctionDate) => JSON.stringify({ auctionDate }))),
    );
    television.close();
    screen.close();

    // A rehearsal goes by it, too.
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    const near = { auctionDate: minutes(12) };
    await admin.call(changeSeason, { params: { id: womens }, body: near });
    const rehearse = () => ida.send(startRehearsal, { body: { groupId, lots: 'six' as const } });
    expect((await rehearse()).status).toBe(409);
    const wider = { auctionDate: minutes(40) };
    await admin.call(changeSeason, { params: { id: womens }, body: wider });
    const { rehearsal } = startRehearsal.reply.parse((await rehearse()).body);
    expect(Date.parse(rehearsal.endsAt)).toBe(Date.parse(wider.auctionDate) - 10 * 60_000);
    await ida.call(endRehearsal, { body: { groupId } });
  });

  it('say also to a group with its own hour that its season pays otherwise', async () => {
    const ina = await signUp(server.url, 'Ina');
    const sent = { query: { season: womens }, body: { groupname: 'At our hour' } };
    const { groupId } = (await ina.call(createGroup, sent)).group;
    const own = { auctionDate: inHours(20) };
    await ina.call(changeRules, { params: { groupId }, body: own });
    const screen = await openScreen(server.url, ina, groupId);
    await screen.receives('auctionTimeUpdated');
    const known = screen.received.length;
    for (const payoutBasisPoints of [
      { F4: 2500, NC: 5000 },
      { F4: 2222, NC: 5556 },
    ]) {
      await admin.call(changeSeason, { params: { id: womens }, body: { payoutBasisPoints } });
    }
    const listNew = () => screen.received.slice(known).map(({ name }) => name);
    await expect.poll(listNew).toContain('auctionTimeUpdated');
    screen.close();
  });

  it('start each at its own hour, by themselves, and results of one pay in its groups alone', async () => {
    const query = { season: womens };
    const kim = await signUp(server.url, 'Kim');
    const { group: mensGroup } = await kim.call(createGroup, { body: { groupname: 'Early' } });
    const { group: womensGroup } = await kim.call(createGroup, {
      query,
      body: { groupname: 'Late' },
    });
    const changeWomens = (auctionDate: string | null) =>
      admin.send(changeSeason, { params: { id: womens }, body: { auctionDate } });
    const seconds = { lockSeconds: 1, lotSeconds: 3, extensionSeconds: 1 };
    const siteHour = inHours(30);
    await admin.call(updateSettings, { body: { ...seconds, auctionDate: siteHour } });
    const screen = await openScreen(server.url, kim, womensGroup.groupId);

    // Everyone of the season hears its hour, and nobody else.
    const later = inHours(50);
    expect((await changeWomens(later)).status).toBe(200);
    await screen.receives('auctionTimeUpdated', ({ auctionDate }) => auctionDate === later);
    const readHour = async (groupId: string) =>
      (await kim.call(auctionState, { params: { groupId } })).state.auctionDate;
    expect(await readHour(mensGroup.groupId)).toBe(siteHour);
    expect(await readHour(womensGroup.groupId)).toBe(later);
    const ofSite = admin.send(changeSeason, { params: { id: mens }, body: { auctionDate: later } });
    expect(await readMessage(ofSite)).toEqual([409, SEASON_MESSAGES.hourIsSites]);

    expect((await changeWomens(new Date().toISOString())).status).toBe(200);
    const { seq } = await screen.receives('auctionAutoStarted');
    const { team } = await screen.receives(
      'countdownUpdate',
      (lot) => lot.phase === 'open' && lot.seq > seq,
    );
    const bid = await kim.bid(womensGroup.groupId, team?._id ?? '', '5');
    expect(bid.status).toBe(201);
    await screen.receives('auctionCompleted');
    screen.close();
    const readState = async (groupId: string) =>
      (await kim.call(auctionState, { params: { groupId } })).state.phase;
    expect(await readState(womensGroup.groupId)).toBe('completed');
    expect(await readState(mensGroup.groupId)).toBe('scheduled');
    expect((await changeWomens(inHours(60))).status).toBe(409);
    // The site's hour is free still: none of its auctions has started.
    await admin.call(updateSettings, { body: { auctionDate: inHours(31) } });

    const details = { params: { id: kim.userId }, query };
    expect((await kim.call(userDetails, details)).team).toMatchObject([{ _id: team?._id }]);
    const womensMatches = (await kim.call(matches.matches, { query })).matches;
    for (const { _id } of womensMatches) {
      const body = { status: 'final', homeScore: 70, awayScore: 60 } as const;
      await admin.call(results.enterResult, { params: { id: _id }, body });
    }
    const own = await kim.call(results.myMatches, { query });
    expect(own.data.length).toBeGreaterThan(0);
    expect((await kim.call(results.myMatches)).data).toEqual([]);
    expect((await admin.call(matches.matches)).matches.map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
    ]);
    const paid = await kim.call(results.standings, { params: { groupId: womensGroup.groupId } });
    expect(paid).toMatchObject({ pot: 5, paidOut: 5 });
  });

  it('are imported each for itself, whatever the rounds of the other: a table of payouts goes with its season', async () => {
    const payoutsNow = async () => {
      const { payoutBasisPoints, seasons = [] } = (await settingsNow()) ?? {};
      return [payoutBasisPoints, ...seasons.map((season) => season.payoutBasisPoints)];
    };
    const own = { F4: 2500, NC: 5000 };
    await admin.call(updateSettings, { body: { payoutBasisPoints: own } });
    const usual = { F4: 2222, NC: 5556 };
    expect(await payoutsNow()).toEqual([own, own, usual]);

    // Sixteen teams of the women beside four of the men, then the other way round, and so on.
    const bracket = (zones: readonly string[], seeds: number, year: number) =>
      drawnTournament(zones, seeds, { year });
    const large = { ...bracket(['N', 'S', 'E', 'W'], 4, 2032), division: 'womens' as const };
    const { tournament, payouts } = await admin.call(importTournament, { body: large });
    const ofSixteen = { S16: 294, E8: 588, F4: 1176, NC: 2944 };
    expect(payouts).toMatchObject({ payoutBasisPoints: ofSixteen });
    expect(await payoutsNow()).toEqual([own, own, ofSixteen]);
    expect((await settingsNow())?.seasons).toMatchObject([
      { _id: mens },
      { _id: tournament._id, auctionDate: null },
    ]);
    expect((await settingsNow())?.auctionDate).not.toBeNull();
    const over = admin.send(changeSeason, { params: { id: womens }, body: { auctionDate: null } });
    expect(await readMessage(over)).toEqual([404, SEASON_MESSAGES.isOver]);

    // What the women's wins pay is set by itself, and judged by their bracket.
    const change = (payoutBasisPoints: Record<string, number>) =>
      admin.send(changeSeason, { params: { id: tournament._id }, body: { payoutBasisPoints } });
    expect((await change({ F4: 2500, NC: 5000, E8: 1 }))['status']).toBe(400);
    expect((await change({ R64: 10, NC: 10_000 }))['status']).toBe(400);
    const topHeavy = { F4: 2500, NC: 5000 };
    const saved = changeSeason.reply.parse((await change(topHeavy)).body);
    expect(saved.season).toMatchObject({ payoutBasisPoints: { S16: 0, E8: 0, ...topHeavy } });
    expect(await payoutsNow()).toEqual([own, own, { S16: 0, E8: 0, ...topHeavy }]);

    // A group's rules and its auction have those of its season.
    const query = { season: tournament._id };
    const lee = await signUp(server.url, 'Lee');
    const { group } = await lee.call(createGroup, { query, body: { groupname: 'Sixteen' } });
    const params = { groupId: group.groupId };
    const { rules } = await lee.call(rulesOfGroup, { params });
    expect(rules.payouts).toEqual({ S16: 0, E8: 0, ...topHeavy });
    const { state } = await lee.call(auctionState, { params });
    expect(state.rules.payouts).toEqual({ S16: 0, E8: 0, ...topHeavy });
    const screen = await openScreen(server.url, lee, group.groupId);
    const now = { auctionDate: new Date().toISOString() };
    await admin.call(changeSeason, { params: { id: tournament._id }, body: now });
    await screen.receives('auctionAutoStarted');
    screen.close();
    const { rows } = await server.database.pool.query<{ payouts: unknown }>(
      `SELECT payload->'settings'->'payoutBasisPoints' AS payouts FROM auction_events
       WHERE group_id = $1 AND type = 'AuctionStarted'`,
      [group.groupId],
    );
    expect(rows).toEqual([{ payouts: { S16: 0, E8: 0, ...topHeavy } }]);
    await server.database.pool.query('UPDATE groups SET completed_at = now() WHERE id = $1', [
      group.groupId,
    ]);

    // Either is replaced and archived as its own division's imports say.
    const mensNext = await admin.call(importTournament, { body: bracket(['A'], 8, 2032) });
    expect(mensNext.payouts).toMatchObject({ payoutBasisPoints: { E8: 769, F4: 1538, NC: 3848 } });
    const force = true;
    const womensNext = await admin.call(importTournament, {
      body: { ...bracket(['A'], 4, 2033), division: 'womens', force },
    });
    expect(womensNext.payouts).toBeNull();
    expect(await payoutsNow()).toEqual([
      ...Array.from({ length: 2 }, () => ({ E8: 769, F4: 1538, NC: 3848 })),
      { S16: 0, E8: 0, ...topHeavy },
    ]);
    const { seasons } = await admin.call(allSeasons);
    expect(seasons.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { _id: mensNext.tournament._id, year: 2032 },
      { _id: womensNext.tournament._id, year: 2033 },
    ]);
  });
});
