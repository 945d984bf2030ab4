import { auctionLog } from '@bracketbid/contract/http/receipts';
import { auctionState, teamsInOrder } from '@bracketbid/contract/http/auction';
import { claimSeat, grantSeat, type Seat } from '@bracketbid/contract/http/gavel';
import { agreeVoid, proposeVoid, refuseVoid } from '@bracketbid/contract/http/saleVoids';
import { expect } from 'vitest';
import { signUp, type SomeBody } from '../people.ts';
import type { TestServer } from '../startServer.ts';
import { asClerk } from './gavelActs.ts';
import { aGavelGroup, seated } from './gavelGroup.ts';

/** One of so many choices, from 0 on. */
export type Roll = (choices: number) => number;

/** A group with a gavel and two paddles, before its auction. */
export type GavelRoom = {
  readonly groupId: string;
  readonly members: readonly SomeBody[];
  readonly seats: readonly Seat[];
};

/** What an auction came to by the acts alone: nothing of it was read. */
export type Held = {
  readonly groupId: string;
  readonly host: SomeBody;
  /** Who had an account at its beginning, and who has claimed a paddle. */
  readonly members: readonly SomeBody[];
  /** What everybody has paid, by id; paddles included. Dollars. */
  readonly spent: ReadonlyMap<string, number>;
};

const BID_MAX = 60;

/** A room in which money has no limit, and no warning takes time. */
export async function aGavelRoom(server: TestServer, names: readonly string[]): Promise<GavelRoom> {
  const rules = { warningSeconds: 0, startingBudget: null };
  const { groupId, members } = await aGavelGroup(server, names, rules);
  const [host] = members;
  if (host === undefined) throw new Error('A room has a host');
  return { groupId, members, seats: await seated(host, groupId, [7, 31]) };
}

/**
 * Holds an auction that begins, as it is rolled: lots go to phones and paddles, are passed, or are voided and come up again; a
 * newcomer claims a paddle in the middle; what was passed becomes The Field, and is sold or not.
 */
export async function holdAsRolled(
  { url }: Pick<TestServer, 'url'>,
  room: GavelRoom,
  roll: Roll,
): Promise<Held> {
  const { groupId } = room;
  const members = [...room.members];
  let seats = [...room.seats];
  const [host] = members;
  if (host === undefined) throw new Error('A room has a host');
  const state = async () => (await host.call(auctionState, { params: { groupId } })).state;
  await expect.poll(async () => (await state()).gavel?.stage).toBe('waiting');
  const clerk = asClerk(host, groupId);
  const sales = new Map<string, { readonly buyer: string; readonly amount: number }>();

  const pass = async (teamID: string) => {
    await clerk.opens(teamID);
    await clerk.act({ act: 'pass' });
  };
  const sell = async (teamID: string) => {
    await clerk.opens(teamID);
    const amount = 1 + roll(BID_MAX);
    const seat = seats[roll(seats.length + 1)];
    const buyer = seat?._id ?? members[roll(members.length)]?.userId ?? '';
    const by = seat === undefined ? { user: buyer } : { seat: seat.number };
    const { seq } = await clerk.act({ act: 'bid', amount, ...by });
    const warned = await clerk.warnsTwice(seq);
    await clerk.act({ act: 'sell', seenSeq: warned.seq });
    sales.set(teamID, { buyer, amount });
  };
  /** Voids a sale, if all who are asked are enough for it. */
  const voidSale = async (teamID: string) => {
    const proposed = { groupId, teamID, reason: 'A slip of the tongue' };
    const { status, body } = await host.send(proposeVoid, { body: proposed });
    if (status !== proposeVoid.successStatus) return;
    const params = { id: proposeVoid.reply.parse(body).void._id };
    for (const member of members) await member.send(agreeVoid, { params, query: { groupId } });
    const { data } = await host.call(auctionLog, { params: { groupId } });
    if (data.at(-1)?.event.type === 'SaleVoided') sales.delete(teamID);
    else await host.send(refuseVoid, { params, query: { groupId } });
  };
  const claim = async () => {
    const [seat] = seats;
    if (seat === undefined) return;
    const newcomer = await signUp(url, 'Newcomer');
    const params = { id: seat._id };
    await newcomer.call(claimSeat, { params, body: { token: seat.token ?? '' } });
    await host.call(grantSeat, { params, body: { userId: newcomer.userId } });
    members.push(newcomer);
    seats = seats.filter((each) => each !== seat);
    for (const [teamID, { buyer, amount }] of sales) {
      if (buyer === seat._id) sales.set(teamID, { buyer: newcomer.userId, amount });
    }
  };

  const lots = async () => (await host.call(teamsInOrder, { query: { groupId } })).data;
  const all = await lots();
  const claimedAt = roll(2 * all.length);
  for (const [index, { _id }] of all.entries()) {
    if (index === claimedAt) await claim();
    if (roll(3) === 0) await pass(_id);
    else {
      await sell(_id);
      if (index < all.length - 1 && roll(3) === 0) await voidSale(_id);
      if (!sales.has(_id)) await (roll(2) === 0 ? sell(_id) : pass(_id));
    }
  }
  const { phase, upNext } = await state();
  if (phase !== 'completed' && upNext.length > 1) {
    await clerk.act({ act: 'field' });
    const field = (await lots()).find(({ teamName }) => teamName === 'The Field');
    if (field !== undefined && roll(4) > 0) await sell(field._id);
  }
  if ((await state()).phase !== 'completed') await clerk.act({ act: 'finish', sure: true });
  const spent = new Map<string, number>();
  for (const { buyer, amount } of sales.values()) {
    spent.set(buyer, (spent.get(buyer) ?? 0) + amount);
  }
  return { groupId, host, members, spent };
}
