import { makeBoard, viewBoard } from '@bracketbid/contract/http/board';
import { auctionState, teams } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/gavel';
import { isMemberOfGroup } from '@bracketbid/contract/http/groups';
import { removeMember } from '@bracketbid/contract/http/hosting';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { paper } from '@bracketbid/contract/http/paper';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { exportGroup, standings } from '@bracketbid/contract/http/results';
import {
  confirmPayment,
  markPayment,
  reversePayment,
  settlementCsv,
  settlementOfGroup,
} from '@bracketbid/contract/http/settlement';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { describe, expect, it } from 'vitest';
import { eventsOfAuction } from '../../../test/auctions/auctionedGroup.ts';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { signUp, type SomeBody, startAuctions } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { importFour, type PlayedTournament } from '../../../test/tournaments/playedTournament.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { useServer } from '../../../test/useServer.ts';
import { newId } from '../../platform/crypto/newId.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { createAuctionLog } from '../log/log.ts';

const NOW = new Date();
const over = { status: 409, body: { code: 'AuctionOver' } };
const seatTwo = (groupId: string) => ({ body: { groupId, seats: [{ number: 2, name: 'Late' }] } });
const claim = (who: SomeBody, seat: calls.Seat | undefined) =>
  who.call(calls.claimSeat, {
    params: { id: seat?._id ?? '' },
    body: { token: seat?.token ?? '' },
  });
const grant = (host: SomeBody, seat: calls.Seat | undefined, userId: string) =>
  host.call(calls.grantSeat, { params: { id: seat?._id ?? '' }, body: { userId } });

describe.each(testDatabases())('seats in an auction, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let cup: PlayedTournament;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    cup = await importFour(admin);
  });

  /** The events of a group's auction in which its lots go to these people in turn; some more before the last. */
  const heldBy = async (
    { groupId, members, seats }: { groupId: string; members: string[]; seats: string[] },
    buyers: readonly string[],
    beforeEnd: readonly AuctionEvent[] = [],
  ) => {
    const row = await server.database.kysely
      .selectFrom('groups')
      .select(['order_seed', 'tournament_id'])
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    const rows = await server.database.kysely
      .selectFrom('teams')
      .select('id')
      .where('tournament_id', '=', row.tournament_id)
      .orderBy('key')
      .execute();
    const held = eventsOfAuction(
      {
        groupId,
        members: [...members, ...seats],
        orderSeed: row.order_seed,
        settings: DEFAULT_AUCTION_SETTINGS,
      },
      rows.map(({ id }) => id),
      (teamId) => {
        const at = rows.findIndex(({ id }) => id === teamId);
        const userId = buyers[at % buyers.length] ?? '';
        return { teamId, userId, amount: 10 * (at + 1) };
      },
    );
    const events = held.map(({ event }) =>
      event.type === 'AuctionStarted' && seats.length > 0 ? { ...event, seats } : event,
    );
    const all = [...events.slice(0, -1), ...beforeEnd, ...events.slice(-1)];
    let hash = chainStart(groupId, sha256Hex);
    const entries = all.map((event, index): LoggedEvent => {
      const entry = { seq: index + 1, atMs: Date.now(), event };
      hash = chainHash(hash, entry, sha256Hex);
      return { ...entry, hash };
    });
    const log = createAuctionLog(server.database);
    await log.append(groupId, entries.slice(0, 1));
    return { log, rest: entries.slice(1) };
  };
  const readPurchases = async (groupId: string) => {
    const rows = await server.database.kysely
      .selectFrom('purchases')
      .select(['user_id', 'amount'])
      .where('group_id', '=', groupId)
      .orderBy('amount')
      .execute();
    return rows.map(({ user_id, amount }) => [amount, user_id]);
  };

  it('[SEAT-1] are members in standings, settlement, paper, files and on the board', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const [seat] = await seated(ana, groupId, [31]);
    const seatId = seat?._id ?? '';
    const people = { groupId, members: members.map(({ userId }) => userId), seats: [seatId] };
    const { log, rest } = await heldBy(people, [ana.userId, seatId, ben.userId, seatId]);
    await log.append(groupId, rest);
    const params = { groupId };
    const named = '#31 Seat 31';

    const { standings: before } = await ben.call(standings, { params });
    expect(before.map(({ user }) => user.fullName)).toContain(named);
    await cup.playAll();
    const { settlement } = await ben.call(settlementOfGroup, { params });
    const theirs = settlement.nets.find(({ user }) => user._id === seatId);
    expect(theirs).toMatchObject({ user: { fullName: named }, paidCents: 6000 });
    const { csv: owed } = await ben.call(settlementCsv, { params });
    expect(owed).toContain(named);
    const { csv } = await ben.call(exportGroup, { params });
    expect(csv).toContain(named);
    const { history } = await ben.call(paper, { params });
    expect(history[0]?.members.map(({ userId }) => userId)).toContain(seatId);
    const { data } = await ben.call(teams, { params });
    expect(data.filter(({ owner }) => owner?.fullName === named)).toHaveLength(2);
    const { state } = await ben.call(auctionState, { params });
    expect(state.members.find(({ user }) => user._id === seatId)).toMatchObject({
      user: { fullName: named },
      spent: 60,
      // Who has no phone is in the room.
      online: true,
      isSeat: true,
    });
    const { board: made } = await ana.call(makeBoard, { body: { groupId } });
    const { board } = await ana.call(viewBoard, { params: { token: made.token } });
    expect(JSON.stringify(board)).toContain(named);
    expect(await ana.send(calls.addSeats, seatTwo(groupId))).toMatchObject(over);
    expect(await ana.send(calls.removeSeat, { params: { id: seatId } })).toMatchObject(over);
    const change = { params: { id: seatId }, body: { number: 2 } };
    expect(await ana.send(calls.changeSeat, change)).toMatchObject(over);
    const slip = { params: { id: seatId }, body: { token: seat?.token ?? '' } };
    expect(await ben.send(calls.claimSeat, slip)).toMatchObject(over);
    const given = { params: { id: seatId }, body: { userId: ben.userId } };
    expect(await ana.send(calls.grantSeat, given)).toMatchObject(over);
    expect(await ana.send(calls.nameClerks, { body: { groupId, userIds: [] } })).toMatchObject(
      over,
    );
  });

  it('[SETTLE-8] pay and are paid by the host’s word, and by nobody else’s', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const [one, two] = (await seated(ana, groupId, [1, 2])).map(({ _id }) => _id);
    if (one === undefined || two === undefined) throw new Error('Two seats were added');
    const people = { groupId, members: members.map(({ userId }) => userId), seats: [one, two] };
    const { log, rest } = await heldBy(people, [one, two, ben.userId, one]);
    await log.append(groupId, rest);
    await cup.playAll();
    const params = { groupId };
    const look = async () => (await ben.call(settlementOfGroup, { params })).settlement;
    const { nets } = await look();
    expect(nets.filter(({ isSeat }) => isSeat === true).map(({ user }) => user._id)).toEqual(
      expect.arrayContaining([one, two]),
    );
    let notes = 0;
    const mark = (who: SomeBody, from: string, to: string) => {
      notes += 1;
      const body = { groupId, from, to, cents: 100, clientId: `note-${notes}` };
      return who.send(markPayment, { body });
    };
    // Between two seats, and from the host to one: the host's word is both sides'.
    expect((await mark(cleo, one, two)).status).toBe(403);
    expect((await mark(ben, one, two)).status).toBe(403);
    const between = await mark(ana, one, two);
    const both = { state: 'confirmed', isSent: true, isReceived: true };
    expect(between).toMatchObject({ status: 201, body: { payment: both } });
    expect(await mark(ana, ana.userId, one)).toMatchObject({ body: { payment: both } });
    expect(await mark(ana, two, ana.userId)).toMatchObject({ body: { payment: both } });
    // From a seat to an account: the account has to say that it came.
    expect(await mark(ana, one, ben.userId)).toMatchObject({
      body: { payment: { state: 'marked', markedBy: one } },
    });
    // From an account to a seat: the host says for the seat that it came.
    const sent = await mark(ben, ben.userId, two);
    const { payment } = markPayment.reply.parse(sent.body);
    const id = { params: { id: payment._id } };
    expect((await cleo.send(confirmPayment, id)).status).toBe(403);
    expect((await ana.call(confirmPayment, id)).payment.state).toBe('confirmed');
    // Both sides' words undo what both are by.
    const undo = {
      params: { id: markPayment.reply.parse(between.body).payment._id },
    };
    expect((await ana.call(reversePayment, undo)).payment.state).toBe('reversing');
    expect((await ana.call(reversePayment, undo)).payment.state).toBe('reversed');
    // The host speaks for no account.
    expect((await mark(ana, ben.userId, cleo.userId)).status).toBe(403);
    expect((await look()).payments.map(({ state }) => state)).toEqual([
      'reversed',
      'confirmed',
      'confirmed',
      'marked',
      'confirmed',
    ]);
    const { data } = await ana.call(groupLog, { params });
    const words = data.flatMap(({ event }) => ('speaker' in event ? [event.speaker] : []));
    expect(words).toEqual(Array(8).fill(ana.userId));
  });

  it('[SEAT-1, SEAT-3] are stored as the log has them, in the statement that appends it', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const zoe = await signUp(server.url, 'Zoe');
    const [one, two, three] = await seated(ana, groupId, [1, 2, 3]);
    const ids = [one, two, three].map((seat) => seat?._id ?? '');
    const [first = '', second = '', third = ''] = ids;
    const late = newId();
    await server.database.kysely
      .insertInto('seats')
      .values({ id: late, group_id: groupId, number: 4, name: 'Late', token: '', made_at: NOW })
      .execute();
    const people = { groupId, members: members.map(({ userId }) => userId), seats: ids };
    const { log, rest } = await heldBy(
      people,
      [ana.userId, first, second, first],
      [
        { type: 'SeatAdded', seatId: late },
        { type: 'SeatRemoved', seatId: third },
        { type: 'ClerksNamed', clerks: [ben.userId] },
        { type: 'SeatClaimed', seatId: first, userId: zoe.userId },
        { type: 'ClerksNamed', clerks: [zoe.userId, ben.userId] },
      ],
    );
    // Sales and claim at once, and then the claim by itself.
    await log.append(groupId, rest);
    expect(await readPurchases(groupId)).toEqual([
      [10, ana.userId],
      [20, zoe.userId],
      [30, second],
      [40, zoe.userId],
    ]);
    server.app.operatorContext.publish({ kind: 'GroupChanged', groupId });
    const { seats } = await ben.call(calls.seatsOfGroup, { params: { groupId } });
    expect(seats.map(({ number, userId }) => [number, userId])).toEqual([
      [1, zoe.userId],
      [2, null],
      [4, null],
    ]);
    const { isMember } = await zoe.call(isMemberOfGroup, { params: { groupId } });
    expect(isMember).toBe(true);
    const clerks = await server.database.kysely
      .selectFrom('clerks')
      .select('user_ids')
      .where('group_id', '=', groupId)
      .execute();
    expect(clerks).toEqual([{ user_ids: [zoe.userId, ben.userId] }]);
  });

  it('[SEAT-3] have what was bought before the claim moved with it, and no sale that is voided', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const zoe = await signUp(server.url, 'Zoe');
    const [one] = await seated(ana, groupId, [1]);
    const seatId = one?._id ?? '';
    const people = { groupId, members: [ana.userId], seats: [seatId] };
    const { log, rest } = await heldBy(people, [seatId]);
    const sales = rest.slice(0, -1);
    await log.append(groupId, sales);
    expect(await readPurchases(groupId)).toHaveLength(4);
    const sold = sales.flatMap(({ event }) => (event.type === 'LotSold' ? [event] : []));
    const cheapest = sold.find(({ amount }) => amount === 10);
    if (cheapest === undefined) throw new Error('nothing was sold');
    const { teamId, amount } = cheapest;
    const sale = { teamId, userId: seatId, amount, reason: 'A slip', agreedBy: [ana.userId] };
    const seq = rest.length + 1;
    await log.append(groupId, [
      { seq, atMs: Date.now(), hash: '', event: { type: 'SaleVoided', voidId: newId(), ...sale } },
      {
        seq: seq + 1,
        atMs: Date.now(),
        hash: '',
        event: { type: 'SeatClaimed', seatId, userId: zoe.userId },
      },
    ]);
    expect(await readPurchases(groupId)).toEqual([20, 30, 40].map((each) => [each, zoe.userId]));
  });
});

it('[SEAT-1, SEAT-3, GAVEL-1] the start takes up the seats that stand, whose they are, and the clerks', async () => {
  const server = await startServer({ tournament: tinyTournament(4) });
  const { groupId, group, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo', 'Dan']);
  const [ana, ben, cleo, dan] = members;
  const zoe = await signUp(server.url, 'Zoe');
  const [one, two, three, four] = await seated(ana, groupId, [1, 2, 3, 4]);
  await ana.call(calls.removeSeat, { params: { id: one?._id ?? '' } });
  await claim(zoe, two);
  await grant(ana, two, zoe.userId);
  await claim(dan, four);
  await grant(ana, four, dan.userId);
  const userIds = [ben.userId, cleo.userId];
  await ana.call(calls.nameClerks, { body: { groupId, userIds } });
  await ana.call(removeMember, { body: { groupId, userId: cleo.userId } });
  await ana.call(removeMember, { body: { groupId, userId: dan.userId } });
  expect((await dan.send(joinGroup, { params: { slug: group.slug } })).status).toBe(404);
  await startAuctions(server.url);
  const started = async () =>
    (await ana.call(auctionLog, { params: { groupId } })).data.at(0)?.event;
  await expect.poll(started).toMatchObject({
    type: 'AuctionStarted',
    // The fourth was left behind by Dan.
    members: [ana.userId, ben.userId, zoe.userId, three?._id, four?._id],
    seats: [three?._id, four?._id],
    claims: { [two?._id ?? '']: zoe.userId },
    clerks: [ben.userId],
    hostId: ana.userId,
    lots: [1, 2, 3, 4].map(() => ({ teamIds: [expect.any(String)] })),
  });
  await server.close();
});
