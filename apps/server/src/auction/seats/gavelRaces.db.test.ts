import { setImmediate } from 'node:timers/promises';
import { bid } from '@bracketbid/contract/entities';
import { auctionState, teamsInOrder } from '@bracketbid/contract/http/auction';
import { ack } from '@bracketbid/contract/live/realtime';
import type { Receipt } from '@bracketbid/engine/auction/receipts/verify';
import { afterEach, describe, expect, it } from 'vitest';
import { asClerk, provenLog } from '../../../test/auctions/gavelActs.ts';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { type Answer, openScreen, startAuctions, viaServer } from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';

/** Of each group; the groups race at the same time. */
const RACES = 50;
const GROUPS = 4;
const RULES = { warningSeconds: 0, startingBudget: null };
const OFTEN = { interval: 5 };

type Race = {
  readonly teamID: string;
  /** The last event that the clerk had seen, and the amount that stood then. */
  readonly seenSeq: number;
  readonly amount: number;
  /** The answer to the gavel. */
  readonly fall: Answer;
  /** The amounts of the bids that raced it and were accepted. */
  readonly accepted: readonly number[];
};

/** The bids on a team in their order: no maxima answer here. */
const bidsOn = (log: readonly Receipt[], teamID: string) =>
  log.flatMap(({ seq, event }) =>
    (event.type === 'BidPlaced' || event.type === 'BidNamed') && event.teamId === teamID
      ? [{ seq, bid: event }]
      : [],
  );

const aRoom = async (server: TestServer) => {
  const names = ['Ana', 'Ben', 'Cleo', 'Dan'] as const;
  const { groupId, members } = await aGavelGroup(server, names, RULES);
  await seated(members[0], groupId, [1, 2]);
  return { groupId, members };
};
type Room = Awaited<ReturnType<typeof aRoom>>;

/** Who bids against the gavel in a room: by a request, over the socket, and with a paddle by the other clerk. */
async function bidders({ groupId, members }: Room, url: string) {
  const [, ben, cleo, dan] = members.map((each) => viaServer(url, each));
  if (ben === undefined || cleo === undefined || dan === undefined) throw new Error('Four members');
  const screen = await openScreen(url, dan, groupId);
  return {
    close: screen.close,
    byRequest: async (teamID: string, amount: number) =>
      (await cleo.bid(groupId, teamID, `${amount}`)).status === 201,
    byLine: async (teamID: string, amount: number) => {
      const sent = { groupId, teamID, amount: `${amount}` };
      const answer: unknown = await screen.socket.timeout(9_000).emitWithAck('bid', sent);
      return ack.parse(answer).status === 'success';
    },
    byPaddle: async (_teamID: string, amount: number) =>
      (await asClerk(ben, groupId).tries({ act: 'bid', seat: 2, amount })).status === 200,
  };
}

/** One race after the other. @param url  the server that takes the bids */
async function racesIn(room: Room, url: string): Promise<Race[]> {
  const { groupId, members } = room;
  const [ana] = members;
  const host = asClerk(ana, groupId);
  const { close, byRequest, byLine, byPaddle } = await bidders(room, url);
  const { data: teams } = await ana.call(teamsInOrder, { query: { groupId } });
  const lots = teams.map(({ _id }) => _id).values();

  /** A lot at twice. @param before  the lot that is open, and what stands on it */
  const atTwice = async (before: { readonly teamID: string; readonly amount: number } | null) => {
    const { teamID = lots.next().value ?? '', amount: standing = 0 } = before ?? {};
    const now = async () =>
      (await ana.call(auctionState, { params: { groupId } })).state.gavel ?? null;
    if (before === null) await host.opens(teamID);
    await expect.poll(async () => (await now())?.amount, OFTEN).toBe(standing);
    const seat = (await now())?.leader?.fullName.startsWith('#1') === true ? 2 : 1;
    const amount = standing + 1;
    const { seq } = await host.act({ act: 'bid', seat, amount });
    const warned = await host.warnsTwice(seq);
    expect(warned.gavel).toMatchObject({ stage: 'twice', lot: teamID, amount });
    return { teamID, seenSeq: warned.seq, amount };
  };

  const races: Race[] = [];
  let before: Parameters<typeof atTwice>[0] = null;
  for (let race = 0; race < RACES; race += 1) {
    const seen = await atTwice(before);
    const { teamID, seenSeq, amount } = seen;
    const phones = [[byRequest], [byLine], [byLine, byRequest], [byPaddle, byLine]][race % 4] ?? [];
    // Some turns of the event loop apart, the gavel first or the phones.
    const isGavelFirst = race % 3 > 0;
    const apart = async () => {
      const turns = [0, 1, 10, 100, 1000][race % 5] ?? 0;
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    };
    const sell = () => host.tries({ act: 'sell', seenSeq });
    const bidAll = () =>
      Promise.all(
        phones.map(async (phone, at) => {
          const more = amount + 1 + at;
          return (await phone(teamID, more)) ? [more] : [];
        }),
      );
    const first = isGavelFirst ? sell() : bidAll();
    await apart();
    const second = isGavelFirst ? bidAll() : sell();
    const [one, other] = await Promise.all([first, second]);
    const [fall, accepted] = Array.isArray(one) ? [other, one] : [one, other];
    if (Array.isArray(fall) || !Array.isArray(accepted)) throw new Error('One gavel, some bids');
    races.push({ ...seen, fall, accepted: accepted.flat() });
    before = fall.status === 200 ? null : { teamID, amount: Math.max(...accepted.flat()) };
  }
  close();
  return races;
}

/** The sale is of the bid that stood at `seenSeq`, or the gavel was refused with one that came after it. */
function judge({ teamID, seenSeq, amount, fall, accepted }: Race, log: readonly Receipt[]): void {
  const bids = bidsOn(log, teamID);
  const seen = bids.findLast(({ seq }) => seq <= seenSeq)?.bid;
  const sale = log.find(({ event }) => event.type === 'LotSold' && event.teamId === teamID);
  expect(seen?.amount).toBe(amount);
  if (fall.status === 200) {
    const gavel = { stage: 'sold', lot: teamID, amount };
    expect(fall.body).toMatchObject({ seq: sale?.seq, gavel });
    expect(sale?.event).toMatchObject({ amount, gavel: { seenSeq } });
    expect(sale?.event).toHaveProperty('userId', seen?.userId);
    expect(bids.filter(({ seq }) => seq > seenSeq)).toEqual([]);
    expect(accepted).toEqual([]);
    return;
  }
  expect(fall).toMatchObject({ status: 409, body: { code: 'BidCameFirst' } });
  const first = bid.parse(fall.body['bid']);
  expect(fall.body['message']).toBe(`A bid came first: $${first.amount} stands now.`);
  const stood = bids.find(({ bid: { bidId } }) => bidId === first._id);
  expect(stood?.seq).toBeGreaterThan(seenSeq);
  expect(stood?.bid).toMatchObject({ amount: first.amount, userId: first.userId });
  expect(sale?.seq ?? Infinity).toBeGreaterThan(stood?.seq ?? Infinity);
  expect(accepted).toContain(first.amount);
}

/** Two hundred races: the gavel at one server, the bids at the same or another. @returns how many were right */
async function race(server: TestServer, bidsAt: string): Promise<number> {
  const rooms = await Promise.all(Array.from({ length: GROUPS }, () => aRoom(server)));
  await startAuctions(server.url);
  for (const { groupId, members } of rooms) {
    const stage = async () =>
      (await members[0].call(auctionState, { params: { groupId } })).state.gavel?.stage;
    await expect.poll(stage, OFTEN).toBe('waiting');
  }
  const raced = await Promise.all(rooms.map((room) => racesIn(room, bidsAt)));
  for (const [at, { groupId, members }] of rooms.entries()) {
    const log = await provenLog(members[0], groupId);
    for (const each of raced[at] ?? []) judge(each, log);
  }
  const all = raced.flat();
  const sold = all.filter(({ fall }) => fall.status === 200).length;
  // Each of them wins often, or nothing was shown.
  expect(Math.min(sold, all.length - sold), `${sold} sold`).toBeGreaterThan(10);
  return all.length;
}

describe('the gavel against phones', () => {
  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });

  it.each(testDatabases())(
    '[GAVEL-2] in two hundred races sells at the bid that its clerk saw, or is refused with the one that stands, database %s',
    async (kind) => {
      const server = await startServer({ kind });
      closings.push(server.close);
      expect(await race(server, server.url)).toBe(200);
    },
    120_000,
  );

  it.skipIf(!CAN_SHARE)(
    `[GAVEL-2] in two hundred races sells at the bid that its clerk saw, or is refused with the one that stands, where phones are at another server${WHY_NOT}`,
    async () => {
      const { peers, close } = await startPeers();
      closings.push(close);
      expect(await race(peers[0], peers[1].url)).toBe(200);
    },
    120_000,
  );

  it.skipIf(!CAN_SHARE)(
    `[GAVEL-1] an act that is sent again is done once, whichever server it reaches${WHY_NOT}`,
    async () => {
      const { peers, close } = await startPeers();
      closings.push(close);
      const [first, second] = peers;
      const { groupId, members } = await aRoom(first);
      const [ana] = members;
      await startAuctions(first.url);
      const stage = async () =>
        (await ana.call(auctionState, { params: { groupId } })).state.gavel?.stage;
      await expect.poll(stage, OFTEN).toBe('waiting');
      const [host, elsewhere] = [
        asClerk(ana, groupId),
        asClerk(viaServer(second.url, ana), groupId),
      ];
      const { data: teams } = await ana.call(teamsInOrder, { query: { groupId } });
      await host.opens(teams[0]?._id ?? '');
      const { seq: seenSeq } = await host.act({ act: 'bid', seat: 1, amount: 5 });
      for (const act of ['warn', 'warn', 'sell'] as const) {
        const { length } = await provenLog(ana, groupId);
        const sent = [{ act, seenSeq }, `${act} at ${length}`] as const;
        const done = await host.act(...sent);
        expect(await elsewhere.act(...sent)).toEqual(done);
        expect(await provenLog(ana, groupId)).toHaveLength(length + 1);
      }
    },
    60_000,
  );
});
