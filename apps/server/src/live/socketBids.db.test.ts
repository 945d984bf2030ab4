import { MESSAGES } from '@bracketbid/contract/text/messages';
import { ack, type Ack } from '@bracketbid/contract/live/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  type Screen,
  type SomeBody,
  startAuctions,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const bidOver = async ({ socket }: Screen, bid: unknown): Promise<Ack> =>
  ack.parse(await socket.timeout(5_000).emitWithAck('bid', bid));

describe.each(allDatabases())('a bid over the socket, database %s', (kind) => {
  let server: TestServer;
  let ana: SomeBody;
  let ben: SomeBody;
  let dora: SomeBody;
  let hers: Screen;
  let his: Screen;
  let doras: Screen;
  let groupId: string;
  let doraGroupId: string;
  let teamID: string;

  beforeAll(async () => {
    server = await startServer({ kind, rateLimit: true });
    const made = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
    const other = await aGroup(server.url, ['Dora', 'Eli']);
    [ana, ben] = made.members;
    [dora] = other.members;
    groupId = made.group.groupId;
    hers = await openScreen(server.url, ana, groupId);
    his = await openScreen(server.url, ben, groupId);
    doraGroupId = other.group.groupId;
    doras = await openScreen(server.url, dora, doraGroupId);
    await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 300 });
    teamID = (await openLot(hers)).team?._id ?? '';
  });
  afterAll(async () => {
    for (const screen of [hers, his, doras]) screen.close();
    await server.close();
  });

  it('is acknowledged once it stands, and everyone sees it', async () => {
    const answer = await bidOver(hers, { groupId, teamID, amount: '2', clientBidId: 'hers-2' });
    expect(answer).toMatchObject({
      status: 'success',
      message: expect.stringContaining('$2') as unknown,
      data: { teamID, groupId, amount: 2, userId: ana.userId, fullName: 'Ana' },
    });
    const { auctionData } = await his.receives('auctionaddmessage', (sent) => sent.seq > 0);
    expect(auctionData).toEqual(answer.data);
  });

  it('is one bid with the one that is repeated by a request, under the same name', async () => {
    const bid = { groupId, teamID, amount: '3', clientBidId: 'his-3' };
    const first = await bidOver(his, bid);
    const again = await bidOver(his, bid);
    const byRequest = await ben.bid(groupId, teamID, '3', 'his-3');
    expect(first.status).toBe('success');
    expect(again.data).toEqual(first.data);
    expect(byRequest).toMatchObject({ status: 201, body: { data: first.data } });
  });

  it('is refused in the words and with the codes of a request', async () => {
    const low = await bidOver(hers, { groupId, teamID, amount: '1' });
    const byRequest = await ana.bid(groupId, teamID, '1');
    expect(low).toMatchObject({ status: 'fail', statusCode: byRequest.status });
    const { message, code } = low;
    expect({ message, code }).toEqual({
      message: byRequest.body['message'],
      code: byRequest.body['code'],
    });
  });

  it.each([
    ['a word for its amount', { amount: 'twelve' }, MESSAGES.bidAmountInvalid],
    ['a number for its amount', { amount: 12 }, MESSAGES.bidAmountInvalid],
    ['a name that no log could keep', { clientBidId: 'x\u0000' }, 'This is not a name of a bid.'],
    ['no group', { groupId: undefined }, 'Group ID not found'],
    ['a word for its team', { teamID: 'duke' }, MESSAGES.idInvalid],
  ])('with %s is no bid', async (_what, changed, message) => {
    const bid = { groupId, teamID, amount: '9', ...changed };
    const answer = await bidOver(hers, bid);
    expect(answer).toEqual({ status: 'fail', statusCode: 400, code: 'Invalid', message });
  });

  it.each([null, 'bid', 7, [], {}])('is no bid as %j', async (sent) => {
    expect(await bidOver(hers, sent)).toMatchObject({ status: 'fail', statusCode: 400 });
  });

  it('reaches no other group than the socket’s own', async () => {
    const answer = await bidOver(doras, { groupId, teamID, amount: '50' });
    expect(answer).toEqual({
      status: 'fail',
      statusCode: 403,
      code: 'Forbidden',
      message: MESSAGES.notMember,
    });
  });

  it('is limited for each person, and nobody else waits for it', async () => {
    // Over two sockets, each with fewer than make a flood of packets.
    const second = await openScreen(server.url, dora, doraGroupId);
    const bids = Array.from({ length: 60 }, (_, index) =>
      bidOver(index % 2 === 0 ? doras : second, { groupId, teamID, amount: '1' }),
    );
    const statuses = (await Promise.all(bids)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    second.close();
    expect(await bidOver(hers, { groupId, teamID, amount: '4' })).toMatchObject({
      status: 'success',
    });
  });
});
