import * as accounts from '@bracketbid/contract/http/accounts';
import { auctionState, placeBid, teamsInOrder } from '@bracketbid/contract/http/auction';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import * as results from '@bracketbid/contract/http/results';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { haveBegun } from '../../test/auctions/begunAuction.ts';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { aGroup, openLot, openScreen, type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

const QUICK = { lockSeconds: 0, lotSeconds: 2, extensionSeconds: 1 } as const;
/** A semifinal pays 8 %, the final 20 %. */
const PAID = { F4: 800, NC: 2000 };

describe.each(testDatabases())('results while an auction runs, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  const tournament = drawnTournament(['East', 'West'], 2);
  useServer({ kind, tournament }, (started) => void ({ server, admin } = started));

  /** Enters every result: of two teams, the one that stands later in the order wins. */
  const playAll = async (order: readonly string[]) => {
    for (;;) {
      const { matches } = await admin.call(results.matches);
      const next = matches.find(
        ({ winner, homeTeam, awayTeam }) =>
          winner === null && homeTeam !== null && awayTeam !== null,
      );
      if (next === undefined) return matches;
      const place = (side: typeof next.homeTeam) => order.indexOf(side?.teamId._id ?? '');
      const isHome = place(next.homeTeam) > place(next.awayTeam);
      const [homeScore, awayScore] = isHome ? [70, 60] : [60, 70];
      const body = { status: 'final', homeScore, awayScore } as const;
      await admin.call(results.enterResult, { params: { id: next._id }, body });
    }
  };
  /** What each page says of Ana's money. Dollars. */
  const readPages = async (ana: SomeBody, groupId: string, finalId: string) => {
    const params = { groupId };
    const standings = await ana.call(results.standings, { params });
    const details = await ana.call(accounts.userDetails, { params: { id: ana.userId } });
    const { data: games } = await ana.call(results.myMatches);
    const { settlement } = await ana.call(settlementOfGroup, { params });
    const { leaderboardData } = await ana.call(results.leaderboard, {
      params: { matchId: finalId, page: '1', limit: '1000' },
    });
    const { csv } = await ana.call(results.exportGroup, { params });
    const lines: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    return { standings, details, games, settlement, leaderboardData, lines };
  };

  it('[MONEY-3] [RESULT-4] give nothing back while the champion is still to be offered, on any page, and everything once all lots are over', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana] = members;
    const { groupId } = group;
    // The first lot has ended without a bid; the second one is Ana's for $9, and then the auction is paused.
    const settings = { ...QUICK, payoutBasisPoints: PAID };
    await haveBegun(server, groupId, { settings, endedLots: 1 });
    const screen = await openScreen(server.url, ana, groupId);
    const { team } = await openLot(screen);
    await ana.call(placeBid, { body: { groupId, teamID: team?._id ?? '', amount: '9' } });
    await ana.call(pauseAuction, { body: { groupId, duration: '10' } });
    await screen.receives('groupauctionpaused', ({ pauseStatus }) => pauseStatus);
    const { data: teams } = await ana.call(teamsInOrder);
    expect(teams.map(({ status }) => status)).toEqual(['unsold', 'sold', null, null]);
    const order = teams.map(({ _id }) => _id);

    const matches = await playAll(order);
    const final = matches.find(({ next }) => next === null);
    expect(final?.winner).toBe(order[3]);
    // Ana's team won its semifinal only against the team that nobody wanted, or not at all against the champion.
    const isUnwanted = (side: (typeof matches)[number]['homeTeam']) =>
      side?.teamId._id === order[0];
    const [first] = (await ana.call(results.myMatches)).data;
    const semifinal = matches.find(({ _id }) => _id === first?._id);
    const hasBeaten = semifinal?.winner === order[1];
    const wasUnwanted = [semifinal?.homeTeam, semifinal?.awayTeam].some(
      (side) => side != null && isUnwanted(side),
    );
    const won = hasBeaten ? 0.72 : 0;

    const during = await readPages(ana, groupId, final?._id ?? '');
    expect(during.standings).toMatchObject({ isFinal: false, pot: 9, paidOut: won });
    for (const { user, profit, best, worst } of during.standings.standings) {
      expect(profit).toBe(user._id === ana.userId ? won - 9 : 0);
      expect([best, worst]).toEqual([null, null]);
    }
    const soFar = during.standings.history.at(-1)?.profits[ana.userId];
    expect(soFar).toBe(won - 9);
    expect(during.details).toMatchObject({ totalAmountWon: won, userData: { amount: won - 9 } });
    expect(during.games.map(({ result }) => result)).not.toContain('Refunded');
    for (const game of during.games) {
      const isFirst = game._id === first?._id;
      const opponent = isFirst && wasUnwanted ? 'unsold' : 'pending';
      expect(game.teamStatus).toBe(`sold-${opponent}`);
      const beaten = opponent === 'unsold' ? 'Uncontested' : 'Won';
      expect(game.result).toBe(isFirst && hasBeaten ? beaten : 'Lost');
    }
    expect(during.settlement).toMatchObject({ isFinal: false, transfers: [] });
    expect(during.leaderboardData.currentGroupWinners).toEqual([]);
    expect(during.lines.map(({ Status }) => Status)).not.toContain('refunded');
    const statuses = during.lines.map(({ Status = 'none' }) => Status);
    expect(statuses.toSorted()).toEqual(['', '', 'sold', 'unsold']);

    await ana.call(resumeAuction, { body: { groupId } });
    await screen.receives('auctionCompleted');
    screen.close();
    const { state } = await ana.call(auctionState, { params: { groupId } });
    expect(state.phase).toBe('completed');
    const after = await readPages(ana, groupId, final?._id ?? '');
    expect(after.standings).toMatchObject({ isFinal: true, pot: 9, paidOut: 9 });
    expect(after.details).toMatchObject({ totalAmountWon: 9, userData: { amount: 0 } });
    expect(after.games.at(-1)).toMatchObject({ result: 'Refunded', amount: 9 - won });
    expect(after.leaderboardData.currentGroupWinners).toMatchObject([{ amount: 9 - won }]);
    expect(after.settlement).toMatchObject({ isFinal: true });
    expect(after.lines.filter(({ Status }) => Status === 'refunded')).toHaveLength(1);
  });

  it('[MONEY-3] are nobody’s in a group whose auction has not begun', async () => {
    const { group, members } = await aGroup(server.url, ['Cleo', 'Dan']);
    const [cleo] = members;
    const { groupId } = group;
    const reply = await cleo.call(results.standings, { params: { groupId } });
    expect(reply).toMatchObject({ isFinal: false, pot: 0, paidOut: 0, owners: [] });
    const { settlement } = await cleo.call(settlementOfGroup, { params: { groupId } });
    expect(settlement).toMatchObject({ isFinal: false, transfers: [] });
    expect((await cleo.call(results.myMatches)).data).toEqual([]);
  });
});
