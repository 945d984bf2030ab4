import { createGroup } from '@bracketbid/contract/contest/calls';
import * as calls from '@bracketbid/contract/http/gavel';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import { removeMember } from '@bracketbid/contract/http/hosting';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { updateSettings } from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { openScreen, signUp, type SomeBody, sortedStatuses } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { ASKING_MAX } from '../../groups/seats/seatClaims.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

describe.each(testDatabases())('claims and clerks, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  /** Ana's group with a seat, and Zoe who has its slip. */
  const aSeat = async () => {
    const { groupId, group, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const [seat] = await seated(ana, groupId, [31]);
    const id = seat?._id ?? '';
    return { groupId, slug: group.slug, ana, ben, id, token: seat?.token ?? '' };
  };
  const claim = (who: SomeBody, id: string, token: string) =>
    who.send(calls.claimSeat, { params: { id }, body: { token } });
  const grant = (who: SomeBody, id: string, userId: string) =>
    who.send(calls.grantSeat, { params: { id }, body: { userId } });
  const readSeats = async (who: SomeBody, groupId: string) =>
    (await who.call(calls.seatsOfGroup, { params: { groupId } })).seats;
  const readNames = async (who: SomeBody) =>
    (await who.call(viewGroup)).group?.members.map(({ user }) => user.fullName);
  const readEvents = async (who: SomeBody, groupId: string) => {
    const { data } = await who.call(groupLog, { params: { groupId } });
    const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines.map(({ event }) => event);
  };

  it('[SEAT-3] are asked for with the token of the slip, by anyone who is signed in', async () => {
    const { groupId, ana, ben, id, token } = await aSeat();
    const screen = await openScreen(server.url, ana, groupId);
    const zoe = await signUp(server.url, 'Zoe');
    for (const wrong of [TOKEN, `${token}x`, token.toLowerCase()]) {
      expect(await claim(zoe, id, wrong)).toMatchObject({
        status: 404,
        body: { message: SEAT_MESSAGES.slipUnknown },
      });
    }
    // Whether there is a seat isn't told.
    expect((await claim(zoe, NOBODY, token)).body).toMatchObject({
      message: SEAT_MESSAGES.slipUnknown,
    });
    for (const bad of ['', 'x'.repeat(65), 'a b', '\u0000']) {
      expect((await claim(zoe, id, bad)).status).toBe(400);
    }
    expect((await claim(zoe, 'none', token)).status).toBe(400);
    const first = await claim(zoe, id, token);
    expect(first).toMatchObject({
      status: 200,
      body: { seat: { _id: id, number: 31, name: 'Seat 31', userId: null } },
    });
    expect((await claim(zoe, id, token)).body).toEqual(first.body);
    await claim(ben, id, token);
    const [forHost] = await readSeats(ana, groupId);
    expect(forHost?.askedBy?.map(({ fullName }) => fullName)).toEqual(['Zoe', 'Ben']);
    expect(await readSeats(ben, groupId)).toEqual([
      { _id: id, number: 31, name: 'Seat 31', userId: null },
    ]);
    await screen.receives('groupUpdated', ({ seats = [] }) => seats[0]?.asked === 2);
    screen.close();
    // Nothing is said of it in the chain until it is granted.
    expect(await readEvents(ana, groupId)).toHaveLength(1);
  });

  it('[SEAT-3] are given once, to who asks, who is a member from then on', async () => {
    const { groupId, ana, ben, id, token } = await aSeat();
    const zoe = await signUp(server.url, 'Zoe');
    expect(await grant(ana, id, zoe.userId)).toMatchObject({
      status: 404,
      body: { message: SEAT_MESSAGES.notAsked },
    });
    expect((await grant(ana, id, NOBODY)).status).toBe(404);
    expect((await grant(ana, id, 'nobody')).status).toBe(400);
    expect((await grant(ana, NOBODY, zoe.userId)).status).toBe(404);
    await claim(zoe, id, token);
    await claim(ben, id, token);
    expect((await grant(ben, id, ben.userId)).status).toBe(403);
    expect((await grant(zoe, id, zoe.userId)).status).toBe(403);
    const given = await grant(ana, id, zoe.userId);
    const seat = { _id: id, number: 31, name: 'Seat 31', userId: zoe.userId };
    expect(given).toMatchObject({ status: 200, body: { seat } });
    expect((await grant(ana, id, zoe.userId)).body).toEqual(given.body);
    const taken = { status: 409, body: { code: 'SeatTaken' } };
    expect(await grant(ana, id, ben.userId)).toMatchObject(taken);
    expect(await claim(ben, id, token)).toMatchObject(taken);
    expect((await claim(zoe, id, token)).body).toMatchObject({ seat });
    expect(await ana.send(calls.removeSeat, { params: { id } })).toMatchObject(taken);
    expect(await readNames(zoe)).toEqual(['Ana', 'Ben', 'Zoe']);
    expect(await readSeats(ana, groupId)).toMatchObject([{ userId: zoe.userId, askedBy: [] }]);
    expect(await readEvents(ana, groupId)).toEqual([
      { type: 'SeatAdded', seatId: id },
      { type: 'SeatClaimed', seatId: id, userId: zoe.userId },
    ]);
  });

  it('[SEAT-3] are given to a member as well, who has both', async () => {
    const { ana, ben, groupId, id, token } = await aSeat();
    await claim(ben, id, token);
    expect((await grant(ana, id, ben.userId)).status).toBe(200);
    expect(await readNames(ana)).toEqual(['Ana', 'Ben']);
    const [second] = await seated(ana, groupId, [32]);
    await claim(ben, second?._id ?? '', second?.token ?? '');
    expect((await grant(ana, second?._id ?? '', ben.userId)).status).toBe(200);
  });

  it('[SEAT-3] are given once, however many are given it at once', async () => {
    const { groupId, ana, id, token } = await aSeat();
    const people = await Promise.all(['Zoe', 'Yan', 'Xia'].map((name) => signUp(server.url, name)));
    for (const who of people) await claim(who, id, token);
    const answers = await Promise.all(people.map(({ userId }) => grant(ana, id, userId)));
    expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
    expect(await readEvents(ana, groupId)).toHaveLength(2);
    expect(await readNames(ana)).toHaveLength(3);
  });

  it('[SEAT-3] are given or removed, not both, where both come at once', async () => {
    const { groupId, ana, ben } = await aSeat();
    const seats = await seated(ana, groupId, [1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { _id: id, token = '' } of seats) {
      await claim(ben, id, token);
      const remove = ana.send(calls.removeSeat, { params: { id } });
      const answers = await Promise.all([remove, grant(ana, id, ben.userId)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    const ended = (await readEvents(ana, groupId)).filter(({ type }) => type !== 'SeatAdded');
    expect(ended).toHaveLength(seats.length);
  });

  it('[SEAT-3] are not given to who has another group of the season, nor past the accounts of the group', async () => {
    const { ana, id, token, slug } = await aSeat();
    const zoe = await signUp(server.url, 'Zoe');
    await zoe.call(createGroup, { body: { groupname: 'Another' } });
    await claim(zoe, id, token);
    expect(await grant(ana, id, zoe.userId)).toMatchObject({
      status: 409,
      body: { message: SEAT_MESSAGES.inAnotherGroup },
    });
    await admin.call(updateSettings, { body: { groupMemberLimit: 2 } });
    const full = await aSeat();
    await admin.call(updateSettings, { body: { groupMemberLimit: 15 } });
    const yan = await signUp(server.url, 'Yan');
    await claim(yan, full.id, full.token);
    expect(await grant(full.ana, full.id, yan.userId)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.groupFull },
    });
    expect((await yan.send(joinGroup, { params: { slug } })).status).toBe(200);
    await claim(full.ben, full.id, full.token);
    expect((await grant(full.ana, full.id, full.ben.userId)).status).toBe(200);
  });

  it('[SEAT-3] are nobody’s again once whoever has claimed them is removed, or leaves', async () => {
    const { groupId, ana, ben, id, token } = await aSeat();
    const zoe = await signUp(server.url, 'Zoe');
    await claim(zoe, id, token);
    await grant(ana, id, zoe.userId);
    await ana.call(removeMember, { body: { groupId, userId: zoe.userId } });
    const free = { _id: id, number: 31, name: 'Seat 31', userId: null, token, askedBy: [] };
    expect(await readSeats(ana, groupId)).toEqual([free]);
    expect(await grant(ana, id, zoe.userId)).toMatchObject({
      status: 404,
      body: { message: SEAT_MESSAGES.notAsked },
    });
    await claim(ben, id, token);
    expect((await grant(ana, id, ben.userId)).status).toBe(200);
    await admin.call(updateSettings, { body: { groupLeaveEnabled: true } });
    await ben.call(leaveGroup, { params: { groupId } });
    expect(await readSeats(ana, groupId)).toEqual([free]);
    expect((await ana.send(calls.removeSeat, { params: { id } })).status).toBe(200);
    expect((await readEvents(ana, groupId)).filter(({ type }) => type.startsWith('Seat'))).toEqual([
      { type: 'SeatAdded', seatId: id },
      { type: 'SeatClaimed', seatId: id, userId: zoe.userId },
      { type: 'SeatReleased', seatId: id },
      { type: 'SeatClaimed', seatId: id, userId: ben.userId },
      { type: 'SeatReleased', seatId: id },
      { type: 'SeatRemoved', seatId: id },
    ]);
  });

  it('[SEAT-3] are not given to an account that was disabled since it asked', async () => {
    const { groupId, ana, id, token } = await aSeat();
    const zoe = await signUp(server.url, 'Zoe');
    await claim(zoe, id, token);
    await server.database.kysely
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', zoe.userId)
      .execute();
    expect(await readSeats(ana, groupId)).toMatchObject([{ askedBy: [] }]);
    expect(await grant(ana, id, zoe.userId)).toMatchObject({
      status: 404,
      body: { message: SEAT_MESSAGES.notAsked },
    });
    expect(await readNames(ana)).toEqual(['Ana', 'Ben']);
  });

  it('[SEAT-3] are asked for by so many at most', async () => {
    const { ana, id, token } = await aSeat();
    const rows = await Promise.all(
      Array.from({ length: ASKING_MAX }, (_, at) => signUp(server.url, `Asker ${at}`)),
    );
    await server.database.kysely
      .insertInto('seat_claims')
      .values(rows.map(({ userId }) => ({ seat_id: id, user_id: userId, asked_at: new Date() })))
      .execute();
    expect(await claim(ana, id, token)).toMatchObject({
      status: 409,
      body: { message: SEAT_MESSAGES.askedEnough },
    });
    const [first] = rows;
    if (first === undefined) throw new Error('nobody');
    expect((await claim(first, id, token)).status).toBe(200);
  });

  const name = (who: SomeBody, groupId: string, userIds: string[]) =>
    who.send(calls.nameClerks, { body: { groupId, userIds } });
  const named = (body: Record<string, unknown>) =>
    calls.nameClerks.reply.parse(body).clerks.map(({ fullName }) => fullName);

  it('[GAVEL-1] the host and up to three other members are clerks', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve']);
    const [ana, ben, cleo, dan, eve] = members;
    const zoe = await signUp(server.url, 'Zoe');
    const ids = [ben, cleo, dan].map(({ userId }) => userId);
    expect(named((await name(ana, groupId, ids)).body)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
    expect(named((await name(ana, groupId, ids)).body)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
    expect((await name(ana, groupId, [...ids, eve.userId])).status).toBe(400);
    expect(await name(ana, groupId, [ben.userId, zoe.userId])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'userIds.1', message: MESSAGES.notInThisGroup }] },
    });
    expect((await name(ana, groupId, ['nobody'])).status).toBe(400);
    expect((await name(ben, groupId, [])).status).toBe(403);
    const twice = [ana.userId, eve.userId, eve.userId];
    expect(named((await name(ana, groupId, twice)).body)).toEqual(['Ana', 'Eve']);
    expect(named((await name(ana, groupId, [])).body)).toEqual(['Ana']);
    expect(await readEvents(ana, groupId)).toEqual([
      { type: 'ClerksNamed', clerks: ids },
      { type: 'ClerksNamed', clerks: [eve.userId] },
      { type: 'ClerksNamed', clerks: [] },
    ]);
  });

  it('[GAVEL-1] whoever is no longer in the group is no clerk of it', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    await name(ana, groupId, [ben.userId, cleo.userId]);
    await ana.call(removeMember, { body: { groupId, userId: ben.userId } });
    await admin.call(updateSettings, { body: { groupLeaveEnabled: true } });
    await cleo.call(leaveGroup, { params: { groupId } });
    expect(
      (await readEvents(ana, groupId)).flatMap((event) =>
        'clerks' in event ? [event.clerks] : [],
      ),
    ).toEqual([[ben.userId, cleo.userId], [cleo.userId], []]);
  });
});
