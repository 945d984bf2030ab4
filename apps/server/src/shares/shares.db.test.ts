import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf } from '@bracketbid/contract/call';
import { userDetails } from '@bracketbid/contract/http/accounts';
import { auctionState, myTeams, teams, teamsInOrder } from '@bracketbid/contract/http/auction';
import { makeBoard, viewBoard } from '@bracketbid/contract/http/board';
import { matches as allMatches } from '@bracketbid/contract/http/matches';
import { enterResult, exportGroup, myMatches, standings } from '@bracketbid/contract/http/results';
import { groupLog } from '@bracketbid/contract/http/receipts';
import * as calls from '@bracketbid/contract/http/shares';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { openBoard } from '../../test/connections/boardScreen.ts';
import { testDatabases } from '../../test/database.ts';
import { openScreen, signInAdmin, type SomeBody, viaServer } from '../../test/people.ts';
import {
  importDrawn,
  importFour,
  type PlayedTournament,
} from '../../test/tournaments/playedTournament.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';

const SOON = { interval: 20, timeout: 5000 };
const NOBODY = '018f0000-0000-7000-8000-000000000000';

/** What may be said of Ana's offer at once: a call, and who of the three makes it. */
const WORDS = [
  [calls.acceptShares, 1],
  [calls.acceptShares, 2],
  [calls.declineShares, 2],
  [calls.withdrawShares, 0],
] as const;

const listParts = (weights: readonly (readonly [SomeBody, number])[]) =>
  weights.map(([who, weight]) => ({ userId: who.userId, weight }));
/** The lots with more than one owner. */
const divided = (lots: ReplyOf<typeof calls.sharesOfGroup>['owners']) =>
  lots.flatMap(({ teamID, owners }) => (owners.length > 1 ? [teamID] : []));
const readMessage = async (answer: ReturnType<SomeBody['send']>) => {
  const { status, body } = await answer;
  return [status, body['message']];
};

describe.each(testDatabases())('co-owners, database %s', (kind) => {
  let server: TestServer;
  let cup: PlayedTournament;
  useServer({ kind }, async (started) => {
    server = started.server;
    cup = await importFour(started.admin);
  });

  /** Each of the four owns a team, bought for $10, $20, $30 and $40; what Ana bought. */
  const auctioned = async () => {
    const { groupId, members } = await auctionedGroup(
      server,
      ['Ana', 'Ben', 'Cleo', 'Dan'],
      (_key, index) => ({ by: index % 4, amount: 10 * (index + 1) }),
    );
    const [ana] = members;
    const { owners } = await ana.call(standings, { params: { groupId } });
    const teamID = owners.find(({ user }) => user._id === ana.userId)?.teamId ?? '';
    return { groupId, members, teamID };
  };

  it('[SHARE-3] [SHARE-4] stand on every owned lot, wherever one is shown, and sums go by parts', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben, cleo, dan] = members;
    const { board } = await ana.call(makeBoard, { body: { groupId } });
    const screen = await openScreen(server.url, dan, groupId);
    const boardScreen = await openBoard(server.url, board.token);
    const spoken = boardScreen.received.length;
    const pages = async () => {
      const params = { groupId };
      const [ofGroup, inOrder, picture, ofStandings] = await Promise.all([
        dan.call(teams, { params }),
        dan.call(teamsInOrder),
        dan.call(auctionState, { params }),
        dan.call(standings, { params }),
      ]);
      const purchases = await Promise.all(
        members.flatMap((who) => [
          who.call(myTeams).then(({ data }) => data),
          who.call(userDetails, { params: { id: who.userId } }).then(({ team }) => team),
        ]),
      );
      return [
        ...ofGroup.data,
        ...inOrder.data,
        ...picture.teams,
        ...ofStandings.owners,
        ...purchases.flat(),
      ].map((lot) => ({ id: 'teamId' in lot ? lot.teamId : lot._id, owners: lot.owners ?? [] }));
    };
    const shown = (lots: Awaited<ReturnType<typeof pages>>, isShared: boolean) =>
      lots
        .filter(({ id }) => (id === teamID) === isShared)
        .map(({ owners }) => owners.map(({ user, weight }) => [user._id, weight]));
    const before = await pages();
    for (const { owners } of before) expect(owners).toMatchObject([{ weight: 1 }]);

    const parts = listParts([
      [ana, 2],
      [ben, 1],
    ]);
    const { offer } = await ana.call(calls.offerShares, { body: { groupId, teamID, parts } });
    await ben.call(calls.acceptShares, { params: { id: offer._id } });
    const after = await pages();
    // Four lists, and two pages of each of its owners.
    expect(shown(after, true)).toEqual(
      Array.from({ length: 8 }, () => [
        [ana.userId, 2],
        [ben.userId, 1],
      ]),
    );
    expect(shown(after, false)).toEqual(shown(before, false));

    // Ana's team cost $10: 6.67 and 3.33. Ben has bought one for $20.
    for (const [who, paid] of [
      [ana, 667],
      [ben, 2333],
      [cleo, 3000],
    ] as const) {
      const { team, userData } = await who.call(userDetails, { params: { id: who.userId } });
      expect(team.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(paid);
      expect(userData.amount).toBe(-paid / 100);
    }
    // The budget stays charged to who bought it.
    const { state } = await dan.call(auctionState, { params: { groupId } });
    const spentBy = new Map(state.members.map(({ user, spent }) => [user._id, spent]));
    expect([spentBy.get(ana.userId), spentBy.get(ben.userId)]).toEqual([10, 20]);

    // Everyone's screen is told, and the television reads itself anew.
    await screen.receives('sharesChanged');
    await boardScreen.receives('auctionTimeUpdated');
    expect(boardScreen.received.length).toBeGreaterThan(spoken);
    const television = (await ana.call(viewBoard, { params: { token: board.token } })).board;
    expect(television.lastSales.map(({ buyer }) => buyer ?? '').toSorted()).toEqual([
      'Ana, Ben',
      'Ben',
      'Cleo',
      'Dan',
    ]);
    const { csv } = await dan.call(exportGroup, { params: { groupId } });
    const lines: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(lines.map(({ Owner, Parts }) => `${Owner} ${Parts}`).toSorted()).toEqual([
      'Ana, Ben 2:1',
      'Ben ',
      'Cleo ',
      'Dan ',
    ]);
    screen.close();
    boardScreen.close();
  });

  it('[SHARE-2] are declined by who is asked, withdrawn by who made them, and everything stays as it was', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben, cleo] = members;
    const halves = listParts([
      [ana, 1],
      [ben, 1],
    ]);
    const offered = async () =>
      (await ana.call(calls.offerShares, { body: { groupId, teamID, parts: halves } })).offer._id;
    const say = (who: SomeBody, call: typeof calls.declineShares, id: string) =>
      who.send(call, { params: { id } });

    const first = await offered();
    expect(await readMessage(say(cleo, calls.declineShares, first))).toEqual([
      403,
      SHARE_MESSAGES.notNamed,
    ]);
    expect(await readMessage(say(ben, calls.withdrawShares, first))).toEqual([
      403,
      SHARE_MESSAGES.offererOnly,
    ]);
    expect(await readMessage(say(ben, calls.declineShares, first))).toEqual([
      200,
      SHARE_MESSAGES.declined,
    ]);
    // Said again, it is answered as before; what was never Ben's to say still isn't.
    expect(await readMessage(say(ben, calls.declineShares, first))).toEqual([
      200,
      SHARE_MESSAGES.declined,
    ]);
    expect(await readMessage(say(ben, calls.acceptShares, first))).toEqual([
      409,
      SHARE_MESSAGES.isOver,
    ]);
    expect(await readMessage(say(ben, calls.withdrawShares, first))).toEqual([
      403,
      SHARE_MESSAGES.offererOnly,
    ]);

    const second = await offered();
    expect(second).not.toBe(first);
    expect(await offered()).toBe(second);
    expect(await readMessage(say(ana, calls.withdrawShares, second))).toEqual([
      200,
      SHARE_MESSAGES.withdrawn,
    ]);
    expect(await readMessage(say(ana, calls.withdrawShares, second))).toEqual([
      200,
      SHARE_MESSAGES.withdrawn,
    ]);
    expect(await readMessage(say(ben, calls.acceptShares, second))).toEqual([
      409,
      SHARE_MESSAGES.isOver,
    ]);
    const { data, owners } = await ben.call(calls.sharesOfGroup, { params: { groupId } });
    expect([data, divided(owners)]).toEqual([[], []]);
  });

  it('[SHARE-2] hold once, however often the same is offered and accepted', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben, cleo] = members;
    const parts = listParts([
      [ana, 1],
      [ben, 1],
      [cleo, 1],
    ]);
    const body = { groupId, teamID, parts };
    const { offer } = await ana.call(calls.offerShares, { body });
    const params = { id: offer._id };
    for (const _time of [1, 2]) {
      expect(await readMessage(ben.send(calls.acceptShares, { params }))).toEqual([
        200,
        SHARE_MESSAGES.accepted,
      ]);
    }
    expect(await readMessage(ben.send(calls.declineShares, { params }))).toEqual([
      409,
      SHARE_MESSAGES.agreed,
    ]);
    for (const _time of [1, 2]) {
      expect(await readMessage(cleo.send(calls.acceptShares, { params }))).toEqual([
        200,
        SHARE_MESSAGES.held,
      ]);
    }
    const again = await ana.call(calls.offerShares, { body });
    expect(again.offer).toMatchObject({ _id: offer._id, state: 'accepted' });
    const { data } = await ana.call(groupLog, { params: { groupId } });
    expect(data.map(({ event }) => event['type'])).toEqual([
      'ShareOffered',
      'ShareAccepted',
      'ShareAccepted',
    ]);
  });

  it('[SHARE-3, SHARE-4] divide cost and wins in thirds once everyone has agreed', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben, cleo, dan] = members;
    const parts = listParts([
      [ana, 1],
      [ben, 1],
      [cleo, 1],
    ]);
    const { offer } = await ana.call(calls.offerShares, { body: { groupId, teamID, parts } });
    expect(offer).toMatchObject({ state: 'open', awaits: [ben.userId, cleo.userId] });
    const params = { id: offer._id };
    const halves = listParts([
      [ana, 1],
      [ben, 1],
    ]);
    const another = ana.send(calls.offerShares, { body: { groupId, teamID, parts: halves } });
    expect(await readMessage(another)).toEqual([409, SHARE_MESSAGES.isOpen]);
    const stranger = dan.send(calls.acceptShares, { params });
    expect(await readMessage(stranger)).toEqual([403, SHARE_MESSAGES.notNamed]);
    expect((await dan.call(calls.sharesOfGroup, { params: { groupId } })).data).toEqual([]);

    await ben.call(calls.acceptShares, { params });
    const held = await cleo.call(calls.acceptShares, { params });
    expect(held).toMatchObject({ offer: { state: 'accepted' } });
    const { owners, data } = await dan.call(calls.sharesOfGroup, { params: { groupId } });
    expect(data).toEqual([]);
    expect(owners).toHaveLength(4);
    expect(owners.filter((lot) => lot.owners.length > 1)).toMatchObject([
      { teamID, owners: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] },
    ]);

    const told = await dan.call(standings, { params: { groupId } });
    expect(told.standings.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual([
      3.34, 23.33, 33.33, 40,
    ]);
    const everyone = { owners: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] };
    expect(told.owners.find(({ teamId }) => teamId === teamID)).toMatchObject(everyone);
    const bens = (await ben.call(myTeams)).data;
    expect(bens.find(({ _id }) => _id === teamID)).toMatchObject(everyone);
    expect(bens).toHaveLength(2);
    for (const member of members) {
      const { userData } = await member.call(userDetails, { params: { id: member.userId } });
      const standing = told.standings.find(({ user }) => user._id === member.userId);
      expect(userData.amount, 'My Results and the standings agree').toBe(standing?.profit);
    }
    const chain = await dan.call(groupLog, { params: { groupId } });
    const lines = chain.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    await cup.playAll();
    const rows = (await ben.call(myMatches)).data.filter(({ teamId }) => teamId === teamID);
    expect(rows.map(({ isPart }) => isPart)).toEqual(rows.map(() => true));
    expect(rows.length).toBeGreaterThan(0);
    const { settlement } = await ana.call(settlementOfGroup, { params: { groupId } });
    expect(settlement.isFinal).toBe(true);
    expect(settlement.nets.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(0);
    const late = ben.send(calls.offerShares, {
      body: { groupId, teamID, parts: listParts([[ben, 1]]) },
    });
    expect(await readMessage(late)).toEqual([409, SHARE_MESSAGES.hasPlayed]);
  });

  it('[SHARE-1] are refused with a sentence, and nothing is left of it', async () => {
    const { groupId, members, teamID } = await auctioned();
    const [ana, ben] = members;
    const offer = (who: SomeBody, weights: readonly (readonly [SomeBody, number])[]) =>
      who.send(calls.offerShares, { body: { groupId, teamID, parts: listParts(weights) } });
    const halves = [
      [ana, 1],
      [ben, 1],
    ] as const;
    expect(await readMessage(offer(ben, halves))).toEqual([403, SHARE_MESSAGES.ownersOnly]);
    for (const [weights, sentence] of [
      [[[ben, 1]], SHARE_MESSAGES.ownPartMissing],
      [[[ana, 0]], SHARE_MESSAGES.weightsEmpty],
      [[[ana, 1.5]], SHARE_MESSAGES.weightsInvalid],
      [[[ana, 3]], SHARE_MESSAGES.unchanged],
      [[...halves, [ben, 2]], SHARE_MESSAGES.twice],
    ] as const) {
      const { status, body } = await offer(ana, weights);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(sentence);
    }
    const elsewhere = ana.send(calls.offerShares, {
      body: { groupId, teamID, parts: [...listParts(halves), { userId: NOBODY, weight: 1 }] },
    });
    expect(JSON.stringify((await elsewhere).body)).toContain(MESSAGES.notInThisGroup);
    const unsold = ana.send(calls.offerShares, {
      body: { groupId, teamID: NOBODY, parts: listParts(halves) },
    });
    expect(await readMessage(unsold)).toEqual([409, SHARE_MESSAGES.notOwned]);
    const unknown = ana.send(calls.acceptShares, { params: { id: NOBODY } });
    expect(await readMessage(unknown)).toEqual([404, SHARE_MESSAGES.notFound]);
    const { data, owners } = await ana.call(calls.sharesOfGroup, { params: { groupId } });
    expect([data, divided(owners)]).toEqual([[], []]);
  });
});

describe.each(testDatabases())('co-owners and the first games, database %s', (kind) => {
  const games = 8;
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await importDrawn(admin, ['North', 'South'], games);
  });

  it('[SHARE-2] that race the first game have one outcome, and the money follows it to the cent', async () => {
    const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], () => ({
      by: 0,
      amount: 11,
    }));
    const [ana, ben] = members;
    const { matches } = await admin.call(allMatches);
    const parts = listParts([
      [ana, 1],
      [ben, 2],
    ]);
    const open = matches.filter(({ homeTeam, awayTeam }) => homeTeam !== null && awayTeam !== null);
    expect(open).toHaveLength(games);
    const shared: string[] = [];
    const tooLate: unknown[] = [];
    for (const { _id, homeTeam } of open) {
      const teamID = homeTeam?.teamId._id ?? '';
      const { offer } = await ana.call(calls.offerShares, { body: { groupId, teamID, parts } });
      const result = { status: 'final', homeScore: 70, awayScore: 60 } as const;
      const [accepted, entered] = await Promise.all([
        ben.send(calls.acceptShares, { params: { id: offer._id } }),
        admin.send(enterResult, { params: { id: _id }, body: result }),
      ]);
      expect(entered.status).toBe(200);
      if (accepted.status === 200) shared.push(teamID);
      else tooLate.push(accepted.body['message']);
    }
    expect(tooLate).toEqual(tooLate.map(() => SHARE_MESSAGES.hasPlayed));
    const { owners, data } = await ben.call(calls.sharesOfGroup, { params: { groupId } });
    expect(owners).toHaveLength(2 * games);
    expect(divided(owners).toSorted()).toEqual(shared.toSorted());
    expect(data, 'what was too late has lapsed').toEqual([]);
    const told = await ana.call(standings, { params: { groupId } });
    const paid = told.standings.reduce((sum, each) => sum + Math.round(each.paid * 100), 0);
    expect(paid).toBe(told.pot * 100);
    const [bens] = told.standings.filter(({ user }) => user._id === ben.userId);
    // Two of three of $11 for each team that became theirs: the sum is exact, and each within a cent.
    expect(Math.abs((bens?.paid ?? 0) * 100 - (shared.length * 2200) / 3)).toBeLessThan(
      Math.max(1, shared.length),
    );
    const chain = await ana.call(groupLog, { params: { groupId } });
    const lines = chain.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
  });
});

describe.runIf(CAN_SHARE)(`co-owners over two processes${WHY_NOT}`, () => {
  it('[SHARE-2] whoever says what, where, while a game begins: everybody reads one outcome, and it is what the chain says', async () => {
    const { peers, close } = await startPeers();
    const [one, two] = peers;
    try {
      const admin = await signInAdmin(one.url);
      await importDrawn(admin, ['North', 'South', 'East', 'West'], 8);
      const { groupId, members } = await auctionedGroup(one, ['Ana', 'Ben', 'Cleo'], () => ({
        by: 0,
        amount: 11,
      }));
      const [ana, ben, cleo] = members;
      const thirds = listParts(members.map((who) => [who, 1]));
      const { matches } = await admin.call(allMatches);
      const open = matches.filter((match) => match.homeTeam !== null && match.awayTeam !== null);
      const isElsewhere = fc.boolean();
      const drawn = fc.sample(fc.record({ words: fc.shuffledSubarray([...WORDS]), isElsewhere }), {
        numRuns: open.length,
        seed: 20_260_319,
      });
      let words = 0;
      for (const [index, { words: saying, isElsewhere: swaps }] of drawn.entries()) {
        const { _id = '', homeTeam = null } = open[index] ?? {};
        const teamID = homeTeam?.teamId._id ?? '';
        const { offer } = await ana.call(calls.offerShares, {
          body: { groupId, teamID, parts: thirds },
        });
        const say = ([call, by]: (typeof WORDS)[number], at: number) => {
          const [who = ana] = [ana, ben, cleo].slice(by);
          const { url } = (at % 2 === 0) === swaps ? one : two;
          return viaServer(url, who).send(call, { params: { id: offer._id } });
        };
        const body = { status: 'final', homeScore: 70, awayScore: 60 } as const;
        const said = saying.map(say);
        const entered = viaServer(swaps ? two.url : one.url, admin).send(enterResult, {
          params: { id: _id },
          body,
        });
        const answers = await Promise.all(said);
        expect((await entered).status).toBe(200);
        const heard = saying.filter((_word, at) => answers[at]?.status === 200);
        words += 1 + heard.length;
        const isShared = heard.filter(([call]) => call === calls.acceptShares).length === 2;
        for (const { url } of peers) {
          const { owners, data } = await viaServer(url, cleo).call(calls.sharesOfGroup, {
            params: { groupId },
          });
          expect(data, 'nothing is open once the game has begun').toEqual([]);
          expect(divided(owners).includes(teamID)).toBe(isShared);
        }
      }
      const standingsAt = ({ url }: Pick<TestServer, 'url'>) =>
        viaServer(url, ben).call(standings, { params: { groupId } });
      // A process hears of another's result in a message, sent as the result is answered.
      const areEqual = async () =>
        isDeepStrictEqual(await standingsAt(one), await standingsAt(two));
      await expect.poll(areEqual, SOON).toBe(true);
      const here = await standingsAt(one);
      const paid = here.standings.reduce((sum, each) => sum + Math.round(each.paid * 100), 0);
      expect(paid).toBe(here.pot * 100);
      const chain = await ana.call(groupLog, { params: { groupId } });
      const lines = chain.data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
      expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
      const shareLines = lines.filter(({ event }) => event.type.startsWith('Share'));
      expect(shareLines, 'what was answered, and nothing else').toHaveLength(words);
    } finally {
      await close();
    }
  }, 60_000);
});
