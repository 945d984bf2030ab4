import { auctionState } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/gavel';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { muteInChat } from '@bracketbid/contract/http/chat';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import { handOverGroup, removeMember } from '@bracketbid/contract/http/hosting';
import { changeSettlement } from '@bracketbid/contract/http/settlement';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEAT_MESSAGES, tooManySeats } from '@bracketbid/contract/text/seats';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, openScreen, signUp, type SomeBody, sortedStatuses } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';
import { newId } from '../../platform/crypto/newId.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

describe.each(testDatabases())('seats, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => void ({ server } = started));

  const add = (who: SomeBody, groupId: string, seats: { number: number; name: string }[]) =>
    who.send(calls.addSeats, { body: { groupId, seats } });
  const readSeats = async (who: SomeBody, groupId: string) =>
    (await who.call(calls.seatsOfGroup, { params: { groupId } })).seats;
  const change = (who: SomeBody, id: string, body: object) =>
    who.send(calls.changeSeat, { params: { id }, body });
  const remove = (who: SomeBody, id: string) => who.send(calls.removeSeat, { params: { id } });
  const readEvents = async (who: SomeBody, groupId: string) => {
    const { data } = await who.call(groupLog, { params: { groupId } });
    const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines.map(({ event }) => event);
  };
  const wrong = (path: string, message: string) => ({
    status: 400,
    body: { errors: [{ path, message }] },
  });

  it('[SEAT-1] are people of a group whose lots a person ends, by number and name', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const screen = await openScreen(server.url, ben, groupId);
    const answer = await add(ana, groupId, [
      { number: 31, name: 'Cleo' },
      { number: 7, name: ' Dan ' },
    ]);
    expect(answer.status).toBe(201);
    const [dan, cleo] = await readSeats(ana, groupId);
    expect(dan).toMatchObject({ number: 7, name: 'Dan', userId: null, askedBy: [] });
    expect(dan?.token).toMatch(/^[\w-]{22}$/);
    expect(answer.body['seats']).toEqual([dan, cleo]);
    // What a slip says is the host's alone.
    expect(await readSeats(ben, groupId)).toEqual([
      { _id: dan?._id, number: 7, name: 'Dan', userId: null },
      { _id: cleo?._id, number: 31, name: 'Cleo', userId: null },
    ]);
    const { state } = await ben.call(auctionState, { params: { groupId } });
    expect(state.members.map(({ user }) => user.fullName)).toEqual([
      'Ana',
      'Ben',
      '#7 Dan',
      '#31 Cleo',
    ]);
    await screen.receives('groupUpdated', ({ seats = [] }) => seats.length === 2);
    screen.close();
    // Accounts join, lead and fill a group.
    const { group } = await ana.call(viewGroup);
    expect(group?.members.map(({ user }) => user.fullName)).toEqual(['Ana', 'Ben']);
    const events = await readEvents(ana, groupId);
    expect(events.map(({ type }) => type)).toEqual(['SeatAdded', 'SeatAdded']);
  });

  it('[SEAT-1] keep a name and a number that are changed at the same moment', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const seats = await seated(ana, groupId, [1, 2, 3, 4]);
    for (const { _id, number } of seats) {
      const fields = { name: `Eve ${number}`, number: number + 10 };
      await Promise.all([
        change(ana, _id, { name: fields.name }),
        change(ana, _id, { number: fields.number }),
      ]);
      expect((await readSeats(ana, groupId)).find((seat) => seat._id === _id)).toMatchObject(
        fields,
      );
    }
  });

  it('[SEAT-1] are nobody who could lead, bid for others, hold the money or be written to', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana] = members;
    const [seat] = await seated(ana, groupId, [1]);
    const userId = seat?._id ?? '';
    const body = { groupId, userId };
    expect(await ana.send(handOverGroup, { body })).toMatchObject({ status: 404 });
    expect(await ana.send(removeMember, { body })).toMatchObject({ status: 404 });
    const deputy = { body: { userId, limit: 10 } };
    expect(await ana.send(nameDeputy, deputy)).toMatchObject({ status: 404 });
    const banker = { params: { groupId }, body: { mode: 'banker', banker: userId } as const };
    expect(await ana.send(changeSettlement, banker)).toMatchObject(
      wrong('banker', MESSAGES.notInThisGroup),
    );
    const mute = { params: { groupId }, body: { userId, isMuted: true } };
    expect(await ana.send(muteInChat, mute)).toMatchObject({ status: 400 });
    const clerk = { body: { groupId, userIds: [userId] } };
    expect(await ana.send(calls.nameClerks, clerk)).toMatchObject(
      wrong('userIds.0', MESSAGES.notInThisGroup),
    );
  });

  it('[SEAT-1] are the host’s alone to give, and of no group that the clock paces', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const stranger = await signUp(server.url, 'Zoe');
    const [seat] = await seated(ana, groupId, [1]);
    const id = seat?._id ?? '';
    const some = [{ number: 2, name: 'Cleo' }];
    for (const [who, message] of [
      [ben, MESSAGES.hostOnly],
      [stranger, MESSAGES.notMember],
    ] as const) {
      const answers = [
        await add(who, groupId, some),
        await change(who, id, { name: 'Mine' }),
        await remove(who, id),
        await who.send(calls.grantSeat, { params: { id }, body: { userId: who.userId } }),
        await who.send(calls.nameClerks, { body: { groupId, userIds: [] } }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 403, body: { message } });
    }
    expect((await stranger.send(calls.seatsOfGroup, { params: { groupId } })).status).toBe(403);
    expect((await add(ana, NOBODY, some)).status).toBe(404);
    expect((await change(ana, NOBODY, {})).status).toBe(404);
    expect((await remove(ana, NOBODY)).status).toBe(404);
    expect((await remove(ana, 'no-id')).status).toBe(400);

    const clock = await aGroup(server.url, ['Una', 'Vic']);
    const [una, vic] = clock.members;
    const { groupId: other } = clock.group;
    const noGavel = { status: 409, body: { code: 'NoGavel' } };
    expect(await add(una, other, some)).toMatchObject(noGavel);
    const clerks = { body: { groupId: other, userIds: [vic.userId] } };
    expect(await una.send(calls.nameClerks, clerks)).toMatchObject(noGavel);
    expect(await readSeats(una, other)).toEqual([]);
    // Of another group's host.
    expect((await remove(una, id)).status).toBe(403);
  });

  it('[SEAT-2] have a number each, from 1 to 999, and a name', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const [first] = await seated(ana, groupId, [5, 6]);
    const id = first?._id ?? '';
    for (const number of [0, 1000, -1, 1.5]) {
      expect(await add(ana, groupId, [{ number, name: 'Cleo' }])).toMatchObject(
        wrong('seats.0.number', SEAT_MESSAGES.numberInvalid),
      );
      expect(await change(ana, id, { number })).toMatchObject(
        wrong('number', SEAT_MESSAGES.numberInvalid),
      );
    }
    for (const name of ['', '   ', 'x'.repeat(61), '\u0000']) {
      expect(await add(ana, groupId, [{ number: 9, name }])).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'seats.0.name' }] },
      });
    }
    expect((await add(ana, groupId, [])).status).toBe(400);
    const twice = [8, 9, 8].map((number) => ({ number, name: 'Cleo' }));
    expect(await add(ana, groupId, twice)).toMatchObject(
      wrong('seats.2.number', SEAT_MESSAGES.numberTwice),
    );
    const taken = [4, 5, 6].map((number) => ({ number, name: 'Cleo' }));
    expect(await add(ana, groupId, taken)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'seats.1.number', message: SEAT_MESSAGES.numberTaken },
          { path: 'seats.2.number', message: SEAT_MESSAGES.numberTaken },
        ],
      },
    });
    expect(await change(ana, id, { number: 6 })).toMatchObject(
      wrong('number', SEAT_MESSAGES.numberTaken),
    );
    expect(await change(ana, id, { number: 5, name: 'Eve' })).toMatchObject({
      status: 200,
      body: { seat: { number: 5, name: 'Eve' } },
    });
    expect((await change(ana, id, {})).status).toBe(200);
    expect((await readSeats(ana, groupId)).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '5 Eve',
      '6 Seat 6',
    ]);
  });

  it('[SEAT-2] are three hundred at most, beside as many accounts as the site allows', async () => {
    const { groupId, group, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
    const tooMany = wrong('seats', tooManySeats(300));
    const all = [...numbers, 301].map((number) => ({ number, name: `한 ${'글'.repeat(50)}` }));
    expect(await add(ana, groupId, all)).toMatchObject(tooMany);
    expect(await seated(ana, groupId, numbers)).toHaveLength(300);
    expect(await add(ana, groupId, [{ number: 301, name: 'Late' }])).toMatchObject(tooMany);
    expect(await readEvents(ana, groupId)).toHaveLength(300);
    const ben = await signUp(server.url, 'Ben');
    expect((await ben.send(joinGroup, { params: { slug: group.slug } })).status).toBe(200);
    const ids = (await readSeats(ana, groupId)).map(({ _id }) => _id);
    expect((await remove(ana, ids[0] ?? '')).status).toBe(200);
    expect((await add(ana, groupId, [{ number: 1, name: 'Late' }])).status).toBe(201);
  });

  it('[SEAT-2] are given once, however many requests ask for a number', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(ana, groupId, [{ number: 3, name: 'Cleo' }])),
    );
    expect(sortedStatuses(answers)).toEqual([201, 400, 400, 400, 400]);
    expect(await readEvents(ana, groupId)).toHaveLength(1);
  });

  it('[SEAT-2] go, and their number is free again', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const [seat] = await seated(ana, groupId, [12]);
    const id = seat?._id ?? '';
    const first = await remove(ana, id);
    expect(first).toMatchObject({ status: 200, body: { seat: { _id: id, number: 12 } } });
    expect((await remove(ana, id)).body).toEqual(first.body);
    expect(await readSeats(ben, groupId)).toEqual([]);
    expect((await change(ana, id, { name: 'Gone' })).status).toBe(404);
    const claim = { params: { id }, body: { token: seat?.token ?? '' } };
    expect((await ben.send(calls.claimSeat, claim)).status).toBe(404);
    const grant = { params: { id }, body: { userId: ben.userId } };
    expect((await ana.send(calls.grantSeat, grant)).status).toBe(404);
    const [next] = await seated(ana, groupId, [12]);
    expect(next?._id).not.toBe(id);
    expect((await readEvents(ana, groupId)).map(({ type }) => type)).toEqual([
      'SeatAdded',
      'SeatRemoved',
      'SeatAdded',
    ]);
  });

  it('[SEAT-2] take the place of one whose event was never stored', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana']);
    const [ana] = members;
    const id = newId();
    const row = { id, group_id: groupId, number: 2, name: 'Lost', token: '', made_at: new Date() };
    await server.database.kysely.insertInto('seats').values(row).execute();
    expect(await readSeats(ana, groupId)).toEqual([]);
    const answer = await add(ana, groupId, [{ number: 2, name: 'Again' }]);
    expect(answer).toMatchObject({
      status: 201,
      body: { seats: [{ _id: id, number: 2, name: 'Again' }] },
    });
    expect(await readEvents(ana, groupId)).toEqual([{ type: 'SeatAdded', seatId: id }]);
  });
});
