import * as auction from '@bracketbid/contract/http/auction';
import { viewBoard, makeBoard } from '@bracketbid/contract/http/board';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { standings } from '@bracketbid/contract/http/results';
import * as calls from '@bracketbid/contract/http/saleVoids';
import { acceptShares, offerShares, sharesOfGroup } from '@bracketbid/contract/http/shares';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { haveBegun } from '../../test/auctions/begunAuction.ts';
import { testDatabases } from '../../test/database.ts';
import { createFastClock } from '../../test/clocks/fastClock.ts';
import { aGroup, openLot, openScreen, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { HASHES } from '../platform/crypto/sha256.ts';

const QUICK = { lockSeconds: 0, lotSeconds: 1, extensionSeconds: 1, maximumBids: true } as const;

describe.each(testDatabases())('[VOID-1] a sale in question, database %s', (kind) => {
  let server: TestServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  /** Ben has just bought a team for $90; Ana leads the group. Everyone's screen is open. */
  const aNight = async (teams = 4, settings: object = QUICK, clock = createFastClock(1)) => {
    server = await startServer({ kind, clock, tournament: tinyTournament(teams) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo', 'Dan']);
    const [ana, ben, cleo, dan] = members;
    const { groupId } = group;
    await haveBegun(server, groupId, { settings, endedLots: 0 });
    const screen = await openScreen(url, cleo, groupId);
    await openScreen(url, ana, groupId);
    const bensScreen = await openScreen(url, ben, groupId);
    const lot = await openLot(screen);
    const teamId = lot.team?._id ?? '';
    await ben.call(setMaximum, {
      body: { groupId, teamID: teamId, amount: '95', clientId: 'a maximum' },
    });
    await ana.bid(groupId, teamId, '89');
    await screen.receives('teamStatusUpdate', ({ teamID }) => teamID === teamId);
    return { server, url, groupId, teamId, ana, ben, cleo, dan, screen, bensScreen };
  };
  const propose = (who: SomeBody, groupId: string, teamID: string, reason = 'Wrong team') =>
    who.send(calls.proposeVoid, { body: { groupId, teamID, reason } });
  const readState = (who: SomeBody, groupId: string) =>
    who.call(auction.auctionState, { params: { groupId } });
  const idIn = ({ body }: { readonly body: unknown }) =>
    calls.proposeVoid.reply.parse(body).void._id;

  it('is seen by all, voided with the second key, sold again, and proven', async () => {
    const { groupId, teamId, ana, ben, cleo, screen } = await aNight();
    const proposed = await propose(ana, groupId, teamId);
    expect(proposed.status).toBe(201);
    expect(proposed.body).toMatchObject({
      message: 'Ben has to agree.',
      void: {
        teamID: teamId,
        amount: 90,
        reason: 'Wrong team',
        agreedBy: [ana.userId],
        objected: false,
        needs: 1,
        decides: 'keys',
        user: { _id: ben.userId },
      },
    });
    // Sent again after a lost answer, it is the same one.
    expect(idIn(await propose(ana, groupId, teamId))).toBe(idIn(proposed));
    const told = await screen.receives('saleVoid', (message) => message.void !== null);
    expect(told.void).toMatchObject({ _id: idIn(proposed), proposedBy: { _id: ana.userId } });
    expect((await readState(cleo, groupId)).state.void).toMatchObject({ _id: idIn(proposed) });

    const params = { id: idIn(proposed) };
    expect((await cleo.send(calls.refuseVoid, { params })).body).toMatchObject({
      message: 'Only the buyer and the host can do that.',
    });
    const agreed = await ben.send(calls.agreeVoid, { params });
    expect([agreed.status, agreed.body]).toMatchObject([
      200,
      { void: { needs: 0, agreedBy: [ana.userId, ben.userId] } },
    ]);
    // And again.
    expect((await ben.send(calls.agreeVoid, { params })).body).toEqual(agreed.body);
    expect((await cleo.send(calls.objectVoid, { params })).status).toBe(409);
    await screen.receives('saleVoid', ({ outcome }) => outcome === 'voided');

    const { state, teams, voided } = await readState(cleo, groupId);
    expect(state.members.find(({ user }) => user._id === ben.userId)).toMatchObject({ spent: 0 });
    expect(teams.find(({ _id }) => _id === teamId)?.status).toBeNull();
    expect(voided).toMatchObject([
      { teamID: teamId, amount: 90, reason: 'Wrong team', agreedBy: [ana.userId, ben.userId] },
    ]);
    expect((await ben.call(auction.myTeams)).data).toEqual([]);

    // The lot comes again, and whoever wins it then owns it.
    const again = await screen.receives(
      'countdownUpdate',
      ({ team, phase, seq }) => team?._id === teamId && phase === 'open' && seq > state.seq,
    );
    expect(again.hasOpened).toBe(true);
    await cleo.bid(groupId, teamId, '7');
    await screen.receives('auctionCompleted');
    expect((await cleo.call(auction.myTeams)).data).toMatchObject([{ _id: teamId, amount: 7 }]);
    const { data } = await cleo.call(auctionLog, { params: { groupId } });
    const receipts = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyReceipts(groupId, receipts, HASHES).problems).toEqual([]);
  });

  it('[SHARE-3] takes with it how it was divided: who wins the lot then owns it alone', async () => {
    const { groupId, teamId, ana, ben, cleo, dan, screen } = await aNight();
    const params = { id: idIn(await propose(ana, groupId, teamId)) };
    const divide = (others: readonly SomeBody[]) =>
      ben.call(offerShares, {
        body: {
          groupId,
          teamID: teamId,
          parts: [ben, ...others].map(({ userId }) => ({ userId, weight: 1 })),
        },
      });
    const { offer } = await divide([cleo]);
    await cleo.call(acceptShares, { params: { id: offer._id } });
    const { offer: open } = await divide([cleo, dan]);
    const owned = () => cleo.call(sharesOfGroup, { params: { groupId } });
    /** By owner of the lot: who it is in the auction's picture, and in the list of teams. */
    const inPictures = async () => {
      const { teams: pictured } = await readState(dan, groupId);
      const { data: listed } = await dan.call(auction.teams, { params: { groupId } });
      const [there = [], here = []] = [pictured, listed].map(
        (teams) => teams.find(({ _id }) => _id === teamId)?.owners ?? [],
      );
      return there.map(({ user }, index) => [user._id, here[index]?.user._id]);
    };
    expect((await owned()).owners).toMatchObject([{ teamID: teamId }]);
    expect(await inPictures()).toEqual([ben, cleo].map((who) => [who.userId, who.userId]));
    await ben.call(calls.agreeVoid, { params });
    await screen.receives('saleVoid', ({ outcome }) => outcome === 'voided');
    expect(await owned()).toMatchObject({ data: [], owners: [] });
    expect(await inPictures()).toEqual([]);
    expect(await dan.send(acceptShares, { params: { id: open._id } })).toMatchObject({
      status: 409,
      body: { message: SHARE_MESSAGES.isOver },
    });

    const { state } = await readState(cleo, groupId);
    await screen.receives(
      'countdownUpdate',
      ({ team, phase, seq }) => team?._id === teamId && phase === 'open' && seq > state.seq,
    );
    await cleo.bid(groupId, teamId, '7');
    await screen.receives('auctionCompleted');
    expect((await cleo.call(auction.myTeams)).data).toMatchObject([{ _id: teamId, amount: 7 }]);
    expect((await ben.call(auction.myTeams)).data).toEqual([]);
    const told = await cleo.call(standings, { params: { groupId } });
    expect(told.owners.find((each) => each.teamId === teamId)?.owners).toMatchObject([
      { user: { _id: cleo.userId }, weight: 1 },
    ]);
    expect(await inPictures()).toEqual([[cleo.userId, cleo.userId]]);
    const payers = told.standings.filter(({ paid }) => paid > 0);
    expect(payers).toMatchObject([{ user: { _id: cleo.userId }, paid: 7 }]);
  });

  it('holds the next lock while it stands, on the board too, and a no lets it go on', async () => {
    const { url, groupId, teamId, ana, ben, cleo, screen } = await aNight();
    const { board } = await ana.call(makeBoard, { body: { groupId } });
    const proposed = await propose(ben, groupId, teamId);
    const held = await screen.receives('saleVoid', (message) => message.void?.isHeld === true);
    expect(held.void?.endsAt).toBeDefined();
    const { state } = await readState(cleo, groupId);
    expect(state).toMatchObject({ phase: 'locked', lot: null, void: { isHeld: true } });
    const seen = await fetch(`${url}/api/v1/board/${board.token}`);
    const { board: shown } = viewBoard.reply.parse(await seen.json());
    expect(shown.void).toMatchObject({ buyer: 'Ben', amount: 90, proposedBy: 'Ben', needs: 1 });
    const params = { id: idIn(proposed) };
    const refused = await ana.send(calls.refuseVoid, { params });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('stands') });
    expect((await ana.send(calls.refuseVoid, { params })).body).toEqual(refused.body);
    await screen.receives('saleVoid', ({ outcome }) => outcome === 'refused');
    await openLot(screen, held.seq);
    expect((await propose(ana, groupId, teamId)).body).toMatchObject({ code: 'VoidTooLate' });
    expect((await ben.call(auction.myTeams)).data).toMatchObject([{ _id: teamId }]);
  });

  it('is 403 for who may not say it, before, during and after, and 409 for what can’t be now', async () => {
    const { groupId, teamId, ana, ben, cleo } = await aNight();
    const said = async (answer: ReturnType<SomeBody['send']>) => {
      const { status, body } = await answer;
      return [status, body['code']];
    };
    expect(await said(propose(cleo, groupId, teamId))).toEqual([403, 'NoKey']);
    const params = { id: idIn(await propose(ana, groupId, teamId)) };
    const notTheirs = async () => [
      await said(propose(cleo, groupId, teamId)),
      await said(cleo.send(calls.refuseVoid, { params })),
      await said(ana.send(calls.objectVoid, { params })),
      await said(ben.send(calls.objectVoid, { params })),
    ];
    const refused = [
      [403, 'NoKey'],
      [403, 'NoKey'],
      [403, 'HoldsKey'],
      [403, 'HoldsKey'],
    ];
    expect(await notTheirs()).toEqual(refused);
    const no = await ben.send(calls.refuseVoid, { params });
    expect(no.status).toBe(200);
    expect(await notTheirs()).toEqual(refused);
    expect(await said(ana.send(calls.agreeVoid, { params }))).toEqual([200, undefined]);
    expect(await said(cleo.send(calls.objectVoid, { params }))).toEqual([409, 'VoidDecided']);
    // The same said again after it is decided is answered with how it ended.
    expect((await ben.send(calls.refuseVoid, { params })).body).toEqual(no.body);
    const again = await propose(ana, groupId, teamId);
    expect([again.status, again.body['message'], idIn(again)]).toEqual([
      201,
      no.body['message'],
      params.id,
    ]);
    expect(await said(propose(ana, groupId, teamId, 'Another reason'))).toEqual([
      409,
      'VoidedOnce',
    ]);
  });

  it('is nobody else’s to propose, and what never was is not found', async () => {
    const { groupId, teamId, ana, ben, dan } = await aNight();
    expect(await propose(dan, groupId, teamId)).toMatchObject({
      status: 403,
      body: { code: 'NoKey' },
    });
    expect((await propose(ana, groupId, randomUUID())).status).toBe(404);
    expect((await propose(ana, groupId, teamId, ' ')).body).toMatchObject({
      errors: [{ path: 'reason', message: 'Please say why, in a few words.' }],
    });
    expect((await propose(ana, groupId, teamId, 'x'.repeat(141))).status).toBe(400);
    const unknown = { params: { id: randomUUID() } };
    expect((await ben.send(calls.agreeVoid, unknown)).status).toBe(404);
  });

  it('tells those whose maxima for the lot are gone, and nobody else', async () => {
    const { groupId, teamId, ana, ben, cleo, screen, bensScreen } = await aNight(4, {
      ...QUICK,
      lotSeconds: 4,
    });
    const { state } = await readState(cleo, groupId);
    const params = { id: idIn(await propose(ana, groupId, teamId)) };
    // Others' words count only once Ben is away or silent.
    const { void: waiting } = await cleo.call(calls.agreeVoid, { params });
    expect(waiting).toMatchObject({ decides: 'keys', needs: 1 });
    expect(state.voidable).toBe(teamId);
    await ben.call(calls.agreeVoid, { params });
    expect(await bensScreen.receives('maximaChanged')).toEqual({ teamIDs: [teamId] });
    await screen.receives('saleVoid', ({ outcome }) => outcome !== null);
    expect(screen.received.some(({ name }) => name === 'maximaChanged')).toBe(false);
  });

  it('[VOID-3] passes to the others once the buyer has been away for ten seconds', async () => {
    const night = await aNight(4, { ...QUICK, lotSeconds: 30 }, createFastClock(10));
    const { groupId, teamId, ana, ben, cleo, dan, screen, bensScreen } = night;
    const params = { id: idIn(await propose(ana, groupId, teamId)) };
    const { void: asked } = await dan.call(calls.agreeVoid, { params });
    expect(asked).toMatchObject({ decides: 'keys', needs: 1 });
    bensScreen.socket.close();
    const passedOn = await screen.receives('saleVoid', (told) => told.void?.decides === 'others');
    expect(passedOn.void).toMatchObject({ _id: params.id, needs: 1 });
    expect((await cleo.call(calls.agreeVoid, { params })).void.needs).toBe(0);
    await screen.receives('saleVoid', ({ outcome }) => outcome === 'voided');
    expect((await ben.call(auction.myTeams)).data).toEqual([]);
  });
});
