import { auctionState, teamsInOrder } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/gavel';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { expect } from 'vitest';
import { type Answer, request, signUp, type SomeBody } from '../people.ts';
import type { TestServer } from '../startServer.ts';
import { type Act, asClerk } from './gavelActs.ts';
import { aGavelGroup, seated } from './gavelGroup.ts';

/** An id of nothing. */
export const NOBODY = '018f0000-0000-7000-8000-000000000000';

/** No wait after the second warning, and a hundred dollars each. */
const RULES = { warningSeconds: 0, startingBudget: 100 };

/** Ana is the host, Ben a clerk, Cleo a member; paddle 1 is there, 2 was removed, 3 is Zoe's. */
export async function aRoom(server: TestServer) {
  const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo'], RULES);
  const [ana, ben, cleo] = members;
  const [one, two, three] = await seated(ana, groupId, [1, 2, 3]);
  const zoe = await signUp(server.url, 'Zoe');
  const findId = (seat: typeof one) => ({ id: seat?._id ?? '' });
  await ana.call(calls.removeSeat, { params: findId(two) });
  await zoe.call(calls.claimSeat, { params: findId(three), body: { token: three?.token ?? '' } });
  await ana.call(calls.grantSeat, { params: findId(three), body: { userId: zoe.userId } });
  await ana.call(calls.nameClerks, { body: { groupId, userIds: [ben.userId] } });
  const seats = { seatId: findId(one).id, removedId: findId(two).id };
  return { url: server.url, groupId, ana, ben, cleo, zoe, ...seats };
}
type Made = Awaited<ReturnType<typeof aRoom>>;

/** A room whose auction has begun, with its first teams in the drawn order. */
export async function enter(room: Made | undefined) {
  if (room === undefined) throw new Error('A room for each test');
  const { groupId, ana, ben, cleo, url } = room;
  const stage = async () =>
    (await ana.call(auctionState, { params: { groupId } })).state.gavel?.stage;
  await expect.poll(stage).toBe('waiting');
  const { data } = await ana.call(teamsInOrder, { query: { groupId } });
  const [lot = '', second = ''] = data.map(({ _id }) => _id);
  const length = () => lengthOfLog(ana, groupId);
  return {
    ...room,
    lot,
    second,
    host: asClerk(ana, groupId),
    clerk: asClerk(ben, groupId),
    member: asClerk(cleo, groupId),
    length,
    /** It is refused in these words, and nothing has happened. */
    refuses: async (
      answer: () => Promise<Answer>,
      status: number,
      code: string,
      message: string,
    ): Promise<Answer> => {
      const before = await length();
      const given = await answer();
      const { code: why, message: words } = given.body;
      expect({ status: given.status, code: why, message: words }).toEqual({
        status,
        code,
        message,
      });
      expect(await length()).toBe(before);
      return given;
    },
    /** The host sends a body that is no act: they are told why, and nothing happens. */
    isNoAct: async (body: object, why: string): Promise<void> => {
      const before = await length();
      const { token } = ana;
      const sent = { groupId, clientActId: 'no act', ...body };
      const answer = await request(url, 'POST', calls.actWithGavel.path, { token, body: sent });
      const { code, message } = answer.body;
      expect([answer.status, code, message], JSON.stringify(body)).toEqual([400, 'Invalid', why]);
      expect(await length()).toBe(before);
    },
  };
}
export type Room = Awaited<ReturnType<typeof enter>>;

export async function lengthOfLog(who: SomeBody, groupId: string): Promise<number> {
  return (await who.call(auctionLog, { params: { groupId } })).data.length;
}

/** One act of every kind. */
export function everyAct(teamID: string): readonly Act[] {
  return [
    { act: 'show', teamID },
    { act: 'open' },
    { act: 'call', amount: 9 },
    { act: 'name', seat: 1 },
    { act: 'bid', seat: 1, amount: 9 },
    { act: 'warn', seenSeq: 1 },
    { act: 'sell', seenSeq: 1 },
    { act: 'pass' },
    { act: 'strike', reason: 'A slip' },
    { act: 'agree' },
    { act: 'field' },
    { act: 'finish', sure: true },
  ];
}
