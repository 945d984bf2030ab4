import type { Call, ParamsOf, QueryOf } from '@bracketbid/contract/call';
import * as contests from '@bracketbid/contract/contest/calls';
import { circleOfGroup } from '@bracketbid/contract/contest/circleCalls';
import { userDetails } from '@bracketbid/contract/http/accounts';
import { teams } from '@bracketbid/contract/http/auction';
import { fairOfGroup } from '@bracketbid/contract/http/fair';
import { seatsOfGroup } from '@bracketbid/contract/http/gavel';
import { changeRules, rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import * as results from '@bracketbid/contract/http/results';
import { startNow } from '@bracketbid/contract/http/hosting';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import * as shares from '@bracketbid/contract/http/shares';
import { updateSettings } from '@bracketbid/contract/http/site';
import type { ServerMessageName } from '@bracketbid/contract/live/realtime';
import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../../../web/src/live/auction/applyMessage.ts';
import { staleAfter } from '../../../../web/src/live/socket/staleAfter.ts';
import { auctionedGroup } from '../../../test/auctions/auctionedGroup.ts';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import { aContestGroup, aGolfWeek, aHeldContest } from '../../../test/contests/heldContest.ts';
import { aGroup, openLot, openScreen, type SomeBody } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';
import { useServer } from '../../../test/useServer.ts';

type Read = { readonly key: readonly string[]; readonly by: (who: SomeBody) => Promise<unknown> };

/** What pages of a group show: under which key each keeps it, and how it is read. */
function listReads(groupId: string, userIds: readonly string[]): Read[] {
  const read = <C extends Call>(
    key: readonly string[],
    call: C,
    sent: { params?: ParamsOf<C>; query?: QueryOf<C> } = {},
  ): Read => ({ key, by: async (who) => (await who.send(call, sent)).body });
  const params = { groupId };
  const query = { groupId };
  return [
    read(['group-rules'], rulesOfGroup, { params }),
    read(['seats'], seatsOfGroup, { params }),
    read(['results', 'circle'], circleOfGroup, { params }),
    read(['results', 'lots'], teams, { params }),
    read(['results', 'lots', 'fair'], fairOfGroup, { params }),
    read(['results', 'shares'], shares.sharesOfGroup, { params }),
    read(['results', 'matches'], results.matches),
    read(['results', 'contest'], contests.contestOfGroup, { params }),
    read(['results', 'standings'], results.standings, { params }),
    read(['results', 'settlement'], settlementOfGroup, { params }),
    read(['results', 'my-matches'], results.myMatches, { query }),
    read(['results', 'other-matches'], results.otherMatches, { query }),
    ...userIds.flatMap((id) => [
      read(['user'], userDetails, { params: { id }, query }),
      read(['results', 'user'], userDetails, { params: { id }, query }),
    ]),
  ];
}

/** Notes what open pages of a member show, and tells after changes what of it is another without any message that says so. */
async function watch(server: TestServer, who: SomeBody, groupId: string, people: SomeBody[]) {
  const reads = listReads(
    groupId,
    people.map(({ userId }) => userId),
  );
  const readAll = () => Promise.all(reads.map(({ by }) => by(who)));
  const screen = await openScreen(server.url, who, groupId);
  await screen.receives('groupUpdated');
  return {
    screen,
    /** What changes while something is done, until a message has come, and which of it stays on the screen as it was. */
    follow: async (change: () => Promise<unknown>, name: ServerMessageName) => {
      const before = await readAll();
      const from = screen.received.length;
      await change();
      await expect.poll(() => screen.received.slice(from).map((each) => each.name)).toContain(name);
      const after = await readAll();
      const stale = screen.received.slice(from).flatMap((each) => staleAfter(each as LiveMessage));
      const changed = reads.filter((_, index) => {
        return JSON.stringify(before[index]) !== JSON.stringify(after[index]);
      });
      const missed = changed.filter(
        ({ key }) => !stale.some((parts) => parts.every((part, at) => key[at] === part)),
      );
      return {
        changed: changed.map(({ key }) => key.join(' ')),
        missed: missed.map(({ key }) => key.join(' ')),
      };
    },
  };
}

describe('what an open page shows is read again after whatever changes it:', () => {
  const clock = createJumpingClock();
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind: 'embedded', clock }, async (started) => {
    ({ server, admin } = started);
    await importFour(admin);
  });

  it('the site’s rules, and a seat', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Hanna', 'Ana']);
    const [hanna, ana] = members;
    const { follow } = await watch(server, ana, groupId, members);
    const lots = () => admin.call(updateSettings, { body: { lotSeconds: 40 } });
    expect(await follow(lots, 'auctionTimeUpdated')).toEqual({
      changed: ['group-rules'],
      missed: [],
    });
    const seat = await follow(() => seated(hanna, groupId, [7]), 'groupUpdated');
    expect(seat.changed).toEqual(expect.arrayContaining(['seats', 'results standings']));
    expect(seat.missed).toEqual([]);
  });

  it('the hour of a contest, and its results', async () => {
    const hour = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString();
    const plan = { contest: aGolfWeek(clock.nowMs()), auctionDate: hour(60) };
    const coming = await aContestGroup(server, ['Hanna', 'Ana'], plan);
    const params = { groupId: coming.group.groupId };
    const [hanna, ana] = coming.members;
    const before = await watch(server, ana, params.groupId, coming.members);
    const move = () => hanna.call(changeRules, { params, body: { auctionDate: hour(90) } });
    expect(await before.follow(move, 'auctionTimeUpdated')).toEqual({
      changed: ['group-rules', 'results contest'],
      missed: [],
    });

    const bids = { Nina: { by: 0, amount: 50 }, Ida: { by: 1, amount: 20 } };
    const held = await aHeldContest(server, ['Hal', 'Amy'], plan.contest, bids, clock.nowMs());
    const [hal, amy] = held.members;
    const { groupId } = held.group;
    const { follow } = await watch(server, amy, groupId, held.members);
    const value = { kind: 'named' as const, entrants: [held.findId('Ida')] };
    const body = { prizeId: 'last', value };
    const enter = () => hal.call(contests.enterResult, { params: { groupId }, body });
    const entered = await follow(enter, 'contestChanged');
    expect(entered.changed).toEqual(expect.arrayContaining(['user', 'results standings']));
    expect(entered.missed).toEqual([]);
  });

  it('a sale, and a lot that nobody wants', async () => {
    const { group, members } = await aGroup(server.url, ['Hanna', 'Ana']);
    const { groupId } = group;
    const [hanna, ana] = members;
    const { screen, follow } = await watch(server, ana, groupId, members);
    await hanna.call(changeRules, { params: { groupId }, body: { hints: 'live' } });
    await hanna.call(startNow, { body: { groupId } });
    clock.jumpTo(clock.nowMs() + 61_000);
    await screen.receives('auctionAutoStarted');
    const end = async (afterSeq: number) => {
      const { closesAt, seq } = await openLot(screen, afterSeq);
      clock.jumpTo(Date.parse(closesAt ?? ''));
      return seq;
    };
    const { team, seq } = await openLot(screen);
    await hanna.bid(groupId, team?._id ?? '', '7');
    await screen.receives('countdownUpdate', (sent) => sent.seq > seq);
    let soldAt = 0;
    const sold = await follow(async () => (soldAt = await end(seq)), 'teamStatusUpdate');
    expect(sold.changed).toEqual(
      expect.arrayContaining(['results settlement', 'results lots fair']),
    );
    expect(sold.missed).toEqual([]);
    const unsold = await follow(() => end(soldAt), 'teamStatusUpdate');
    expect(unsold.missed).toEqual([]);
  });

  // Last: a team that is out is worth nothing, and its price says nothing of the others.
  it('another owner, and a game', async () => {
    const { groupId, members } = await auctionedGroup(server, ['Hanna', 'Ana'], (_key, index) => ({
      by: index % 2,
      amount: 10,
    }));
    const [hanna, ana] = members;
    const { follow } = await watch(server, ana, groupId, members);
    const { owners } = await ana.call(results.standings, { params: { groupId } });
    const teamID = owners.find(({ user }) => user._id === hanna.userId)?.teamId ?? '';
    const parts = [hanna, ana].map(({ userId }) => ({ userId, weight: 1 }));
    const { offer } = await hanna.call(shares.offerShares, { body: { groupId, teamID, parts } });
    const accept = () => ana.call(shares.acceptShares, { params: { id: offer._id } });
    const shared = await follow(accept, 'sharesChanged');
    expect(shared.changed).toEqual(expect.arrayContaining(['results lots', 'results circle']));
    expect(shared.missed).toEqual([]);

    const { matches } = await admin.call(results.matches);
    const first = matches.find(({ homeTeam, awayTeam }) => homeTeam !== null && awayTeam !== null);
    const params = { id: first?._id ?? '' };
    const body = { status: 'final', homeScore: 70, awayScore: 60 } as const;
    const play = () => admin.call(results.enterResult, { params, body });
    const played = await follow(play, 'matchUpdated');
    expect(played.changed).toEqual(expect.arrayContaining(['user', 'results matches']));
    expect(played.missed).toEqual([]);
  });
});
