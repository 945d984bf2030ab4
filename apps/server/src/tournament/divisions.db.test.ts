import { userDetails, seasons as ownSeasons } from '@bracketbid/contract/http/accounts';
import { changeSeason, seasons as allSeasons } from '@bracketbid/contract/http/admin';
import { auctionState } from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup, joinGroup } from '@bracketbid/contract/http/joining';
import * as matches from '@bracketbid/contract/http/matches';
import * as results from '@bracketbid/contract/http/results';
import { profile } from '@bracketbid/contract/http/session';
import { getSettings } from '@bracketbid/contract/http/settings';
import { updateSettings } from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/seasonMessages';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/drawnTournament.ts';
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
  const messageOf = async (answer: ReturnType<SomeBody['send']>) => {
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
    expect(await messageOf(unknown)).toEqual([404, SEASON_MESSAGES.isOver]);
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
    expect(await messageOf(third)).toEqual([409, MESSAGES.alreadyInGroup]);

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
    const hourOf = async (groupId: string) =>
      (await kim.call(auctionState, { params: { groupId } })).state.auctionDate;
    expect(await hourOf(mensGroup.groupId)).toBe(siteHour);
    expect(await hourOf(womensGroup.groupId)).toBe(later);
    const ofSite = admin.send(changeSeason, { params: { id: mens }, body: { auctionDate: later } });
    expect(await messageOf(ofSite)).toEqual([409, SEASON_MESSAGES.hourIsSites]);

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
    const stateOf = async (groupId: string) =>
      (await kim.call(auctionState, { params: { groupId } })).state.phase;
    expect(await stateOf(womensGroup.groupId)).toBe('completed');
    expect(await stateOf(mensGroup.groupId)).toBe('scheduled');
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

  it('are imported each for itself, as long as one table of payouts fits both', async () => {
    const other = { ...drawnTournament(['North', 'South'], 4), division: 'womens' as const };
    const refused = admin.send(importTournament, { body: { ...other, year: 2032 } });
    expect(await messageOf(refused)).toEqual([409, SEASON_MESSAGES.otherRounds]);
    const next = { ...drawnTournament(['North', 'South'], 2, { year: 2032 }) };
    const { tournament } = await admin.call(importTournament, {
      body: { ...next, division: 'womens' as const },
    });
    expect((await settingsNow())?.seasons).toMatchObject([
      { _id: mens },
      { _id: tournament._id, auctionDate: null },
    ]);
    expect((await settingsNow())?.auctionDate).not.toBeNull();
    const over = admin.send(changeSeason, { params: { id: womens }, body: { auctionDate: null } });
    expect(await messageOf(over)).toEqual([404, SEASON_MESSAGES.isOver]);
  });
});
