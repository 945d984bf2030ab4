import { auctionState } from '@bracketbid/contract/http/auction';
import { makeBoard, viewBoard } from '@bracketbid/contract/http/board';

import { actWithGavel, claimSeat, type GavelAct, grantSeat } from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { openScreen, signUp, startAuctions } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';

describe.each(testDatabases())('seats in the room, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, async (started) => {
    ({ server } = started);
    await importFour(started.admin);
  });

  it('[SEAT-1] are there without a phone, and a claim is told to everybody while the auction runs', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const [seat] = await seated(ana, groupId, [31]);
    const id = seat?._id ?? '';
    const { token } = (await ana.call(makeBoard, { body: { groupId } })).board;
    const screen = await openScreen(server.url, ben, groupId);
    await startAuctions(server.url);
    await screen.receives('auctionAutoStarted');
    const state = async () => (await ben.call(auctionState, { params: { groupId } })).state;
    const inRoom = await screen.receives('updateUserList');
    expect(inRoom.map(({ fullName }) => fullName).toSorted()).toEqual(['#31 Seat 31', 'Ben']);
    const { members: shown, upNext } = await state();
    expect(shown.find(({ user }) => user._id === id)).toMatchObject({
      online: true,
      isSeat: true,
    });
    expect(shown.find(({ user }) => user._id === ana.userId)).toMatchObject({ online: false });

    // What a page asks for when it comes back.
    screen.socket.emit('countdownUpdate');
    expect(await screen.receives('countdownUpdate')).toMatchObject({ team: null, closesAt: null });

    const act = (body: GavelAct) => ana.call(actWithGavel, { body });
    const teamID = upNext[0]?._id ?? '';
    await act({ groupId, clientActId: '1', act: 'show', teamID });
    await act({ groupId, clientActId: '2', act: 'open' });
    await act({ groupId, clientActId: '3', act: 'bid', seat: 31, amount: 40 });
    const board = async () => (await ana.call(viewBoard, { params: { token } })).board;
    expect(await board()).toMatchObject({
      gavel: { stage: 'open', lot: teamID, amount: 40, leader: '#31 Seat 31', by: 'Ana' },
    });

    const cleo = await signUp(server.url, 'Cleo');
    const params = { id };
    await cleo.call(claimSeat, { params, body: { token: seat?.token ?? '' } });
    const before = (await state()).seq;
    await ana.call(grantSeat, { params, body: { userId: cleo.userId } });
    const told = await screen.receives('gavel', ({ seq }) => seq > before);
    expect(told).toMatchObject({ seq: before + 1, leader: { _id: cleo.userId } });
    const after = await state();
    expect(after.members.map(({ user }) => user._id)).not.toContain(id);
    expect(after.lot?.bidder).toMatchObject({ fullName: 'Cleo' });
    screen.close();
  });
});
