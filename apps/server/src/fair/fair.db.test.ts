import * as boardCalls from '@bracketbid/contract/http/board';
import * as calls from '@bracketbid/contract/http/fair';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import * as ratingCalls from '@bracketbid/contract/http/fair';
import * as results from '@bracketbid/contract/http/results';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES, ratingsAreFixed } from '@bracketbid/contract/text/messages';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { readBoard } from '../../test/connections/boardScreen.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { aGroup, openLot, openScreen, type SomeBody, startAuctions } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const refused = (status: number, message: string) => ({ status, body: { message } });

describe.each(testDatabases())('fair shares, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
  });
  const closings: (() => void)[] = [];
  afterEach(() => {
    for (const close of closings.splice(0).toReversed()) close();
  });

  const withHints = async (hints: 'off' | 'beforeAndAfter' | 'live') => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const { groupId } = group;
    await members[0].call(changeRules, { params: { groupId }, body: { hints } });
    return { groupId, members, params: { groupId } };
  };
  const readFair = (who: SomeBody, groupId: string) =>
    who.send(calls.fairOfGroup, { params: { groupId } });

  it('[FAIR-8] are for members alone, as the rules of their group allow, and the same for all of them', async () => {
    const [off, before, live] = [
      await withHints('off'),
      await withHints('beforeAndAfter'),
      await withHints('live'),
    ];
    const [ana, ben] = live.members;
    expect(await readFair(off.members[0], off.groupId)).toMatchObject(
      refused(403, MESSAGES.hintsOff),
    );
    expect(await readFair(ana, off.groupId)).toMatchObject(refused(403, MESSAGES.notMember));
    const sheet = await ana.call(calls.fairOfGroup, { params: live.params });
    expect(sheet).toMatchObject({ projectedPotCents: null, basis: 'seeds' });
    expect(addUp(sheet.teams.map(({ share }) => share))).toBeCloseTo(1, 9);
    for (const { low, high, valueCents } of sheet.teams) {
      expect(low).toBeLessThanOrEqual(high);
      expect(valueCents).toBeNull();
    }
    expect(await ben.call(calls.fairOfGroup, { params: live.params })).toEqual(sheet);
    expect(await before.members[0].call(calls.fairOfGroup, { params: before.params })).toEqual(
      sheet,
    );
    expect(await ana.send(calls.fairReview, { params: live.params })).toMatchObject(
      refused(409, MESSAGES.reviewWaits),
    );
  });

  it('[FAIR-6] mix in the admin’s ratings, which are shown before they are taken, and can be removed', async () => {
    const { members, params } = await withHints('live');
    const [ana] = members;
    const bySeeds = await ana.call(calls.fairOfGroup, { params });
    // The second seed is by far the best.
    const text = 'Team,Rating\nA 1,10\nA 2,30\nA 3,6\nA 4,2\nNowhere State,99\n';
    const preview = await admin.call(ratingCalls.importRatings, { body: { text, preview: true } });
    expect(preview).toMatchObject({ unrated: [], unknown: ['Nowhere State'], problems: [] });
    expect(preview.ratings.map(({ name, rating }) => [name, rating])).toEqual([
      ['A 2', 30],
      ['A 1', 10],
      ['A 3', 6],
      ['A 4', 2],
    ]);
    expect(preview.isWritten).toBe(false);
    expect(await ana.call(calls.fairOfGroup, { params })).toEqual(bySeeds);
    expect(
      await ana.send(ratingCalls.importRatings, { body: { text, preview: true } }),
    ).toMatchObject({ status: 403 });
    const ranks = { text: 'Team,Rating\nA 1,1\nA 2,2\nA 3,3\nA 4,4', preview: false };
    expect(await admin.send(ratingCalls.importRatings, { body: ranks })).toMatchObject(
      refused(400, MESSAGES.ratingsUpsideDown),
    );

    await admin.call(ratingCalls.importRatings, { body: { text, preview: false } });
    const mixed = await ana.call(calls.fairOfGroup, { params });
    expect(mixed.basis).toBe('ratings');
    const second = preview.ratings[0]?._id;
    const shareIn = ({ teams }: calls.FairReply) =>
      teams.find(({ teamID }) => teamID === second)?.share ?? NaN;
    expect(shareIn(mixed)).toBeGreaterThan(shareIn(bySeeds));
    expect(addUp(mixed.teams.map(({ share }) => share))).toBeCloseTo(1, 9);
    expect((await admin.call(ratingCalls.ratings)).ratings).toEqual(preview.ratings);
    await admin.call(ratingCalls.removeRatings);
    expect(await ana.call(calls.fairOfGroup, { params })).toEqual(bySeeds);
  });

  it('[FAIR-5] [FAIR-8] go on while the auction runs where they are live, on the board too, and wait where they are not', async () => {
    const before = await withHints('beforeAndAfter');
    const live = await withHints('live');
    const [ana, ben] = live.members;
    const { token } = (await ana.call(boardCalls.makeBoard, { body: live.params })).board;
    expect((await readBoard(server.url, token)).body).toMatchObject({ board: { fair: null } });
    const screen = await openScreen(server.url, ben, live.groupId);
    closings.push(() => screen.close());
    await startAuctions(server.url, {
      lockSeconds: 0,
      lotSeconds: 1,
      extensionSeconds: 0,
    });
    const { team } = await openLot(screen);
    const teamID = team?._id ?? '';
    expect(await ben.bid(live.groupId, teamID, '70')).toMatchObject({ status: 201 });
    // The other groups' auctions begin in the same second.
    await expect
      .poll(() => readFair(before.members[0], before.groupId))
      .toMatchObject(refused(403, MESSAGES.hintsWait));
    await expect
      .poll(() => admin.send(ratingCalls.removeRatings))
      .toMatchObject(refused(409, ratingsAreFixed(6)));
    await ana.call(pauseAuction, { body: { groupId: live.groupId, duration: 1 } });
    await screen.receives('teamStatusUpdate', ({ teamID: ended }) => ended === teamID);
    const { teams, projectedPotCents: pot } = await ana.call(calls.fairOfGroup, {
      params: live.params,
    });
    const own = teams.find((each) => each.teamID === teamID);
    const shares = new Map(teams.map((each) => [each.teamID, each.share]));
    const ended = own?.share ?? 0;
    expect(pot).toBe(ended < 0.1 ? null : Math.min(200_000, Math.round(7000 / ended)));
    expect(own?.valueCents).toBe(pot === null ? null : Math.round(ended * pot));
    const view = await readBoard(server.url, token);
    const { fair, potCents } = boardCalls.viewBoard.reply.parse(view.body).board;
    expect(potCents).toBe(7000);
    expect(fair).toMatchObject({ budgetsCents: 200_000, endedShare: ended });
    expect(new Map(fair?.teams.map((each) => [each.teamID, each.share]))).toEqual(shares);
    await ana.call(resumeAuction, { body: { groupId: live.groupId } });
    await screen.receives('auctionCompleted');
    for (const who of [ana, ben]) {
      const after = await who.call(calls.fairOfGroup, { params: live.params });
      expect(after.projectedPotCents).toBe(7000);
    }
  });
});

describe.each(testDatabases())('the review of an auction, database %s', (kind) => {
  const file = newestShippedTournament();
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await admin.call(importTournament, { body: withoutResults(file) });
  });

  it('[FAIR-7] review an auction: steals, overpays, hauls against the odds, and luck day by day', async () => {
    const seedByTeam = new Map(file.teams.map(({ id, seed }) => [id, seed]));
    // Ana takes all first seeds for $20 each, Ben everything else for $20 each.
    const { groupId, members } = await auctionedGroup(
      server,
      ['Ana', 'Ben'],
      (key) => ({ by: seedByTeam.get(key) === 1 ? 0 : 1, amount: 20 }),
      { ...DEFAULT_AUCTION_SETTINGS, hints: 'beforeAndAfter' },
    );
    const [ana, ben] = members;
    const params = { groupId };
    const before = await ana.call(calls.fairReview, { params });
    expect(before.days).toEqual([]);
    expect(before.steals).toHaveLength(5);
    expect(before.steals[0]).toMatchObject({ user: { _id: ana.userId }, amount: 20 });
    expect(before.overpays).toHaveLength(5);
    expect(before.overpays[0]).toMatchObject({ user: { _id: ben.userId }, amount: 20 });
    expect(before.hauls.map(({ user }) => user._id)).toEqual([ana.userId, ben.userId]);
    expect(addUp(before.hauls.map(({ fairCents }) => fairCents))).toBeCloseTo(68 * 2000, -1);

    // A third of the best one for Ben: a third of its price and of its worth is his.
    const [best] = before.steals;
    const parts = [
      { userId: ana.userId, weight: 2 },
      { userId: ben.userId, weight: 1 },
    ];
    const { offer } = await ana.call(offerShares, {
      body: { groupId, teamID: best?.teamID ?? '', parts },
    });
    await ben.call(acceptShares, { params: { id: offer._id } });
    const divided = await ana.call(calls.fairReview, { params });
    const findHaul = ({ hauls }: typeof divided, who: SomeBody) =>
      hauls.find(({ user }) => user._id === who.userId);
    expect(findHaul(divided, ana)?.paidCents).toBe(4 * 2000 - 667);
    expect(findHaul(divided, ben)?.paidCents).toBe(64 * 2000 + 667);
    const moved =
      (findHaul(divided, ben)?.fairCents ?? 0) - (findHaul(before, ben)?.fairCents ?? 0);
    expect(Math.abs(moved - (best?.fairCents ?? 0) / 3)).toBeLessThanOrEqual(1);
    expect(divided.steals, 'who bought it bought it well').toEqual(before.steals);

    await admin.call(results.importResults, { body: { matches: file.matches } });
    const after = await ben.call(calls.fairReview, { params });
    expect(after.days.length).toBeGreaterThan(5);
    for (const { luckCents } of after.days) {
      expect(Math.abs(addUp(Object.values(luckCents)))).toBeLessThan(70);
    }
    const last = after.days.at(-1)?.luckCents ?? {};
    for (const { user, fairCents, wonCents } of after.hauls) {
      expect(Math.abs((last[user._id] ?? NaN) - (wonCents - fairCents))).toBeLessThan(70);
    }
    // What was a steal stays one, whoever won since.
    expect(after.steals).toEqual(before.steals);
    const text = 'Team,Rating\nDuke Blue Devils,4';
    expect(await admin.send(ratingCalls.removeRatings)).toMatchObject(
      refused(409, MESSAGES.ratingsPlayed),
    );
    expect(
      await admin.send(ratingCalls.importRatings, { body: { text, preview: false } }),
    ).toMatchObject({ status: 400 });
  });
});
