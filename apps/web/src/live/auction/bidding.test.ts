import type { Bid } from '@bracketbid/contract/entities';
import type { Ack } from '@bracketbid/contract/live/realtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, until } from '../../../test/fakeServer.ts';
import { onFailedAnswer } from '../../api/call.ts';
import { placeBid, RETRY_MS, TRIES_MAX } from './bidding.ts';
import { NOT_CONNECTED, useConnection } from '../connection.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ana = { _id: id(1), fullName: 'Ana', profileimageurl: null };
const own = { groupId: id(9), teamId: id(2), amount: 12 };
const stored: Bid = {
  _id: id(3),
  teamID: own.teamId,
  amount: 12,
  groupId: own.groupId,
  userId: ana._id,
  user: ana,
  fullName: 'Ana',
  profileimageurl: null,
  createdAt: '2027-03-16T18:00:00.000Z',
};
const accepted = { status: 'success', message: 'Your bid of $12 for Duke is in.', data: stored };
const refused = { status: 'fail', message: 'The bid must be higher than $12.', code: 'BidTooLow' };
const broken = { status: 'error', message: 'Something went wrong.' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState(NOT_CONNECTED);
});

/** The nth request of this test, once it has arrived. */
async function nth(n: number) {
  await until(() => server.requests.length === n);
  const request = server.requests[n - 1];
  if (request === undefined) throw new Error('The request was counted');
  return request;
}
/** Sits out the wait before the next attempt. */
async function afterTheWait() {
  await until(() => vi.getTimerCount() === 1);
  vi.runOnlyPendingTimers();
}
const toKey = ({ body }: { readonly body: unknown }) =>
  (body as { readonly clientBidId: string }).clientBidId;

it('bids once, and returns the server’s confirmation', async () => {
  const bid = placeBid(own);
  const request = await nth(1);
  expect(request).toMatchObject({
    method: 'POST',
    path: '/auction/add',
    body: { teamID: own.teamId, amount: '12', groupId: own.groupId },
  });
  expect(toKey(request)).toMatch(/^[0-9a-f]{32}$/);
  request.answer(201, accepted);
  await expect(bid).resolves.toMatchObject({ message: accepted.message, data: { amount: 12 } });
  expect(vi.getTimerCount()).toBe(0);
});

it('retries under the same key when the answer is lost, so that the server recognises the bid', async () => {
  const bid = placeBid(own);
  const first = await nth(1);
  first.lose();
  await afterTheWait();
  const second = await nth(2);
  expect(second.body).toEqual(first.body);
  second.answer(201, accepted);
  await expect(bid).resolves.toMatchObject({ data: { _id: stored._id } });
});

it.each([500, 502, 503, 504])(
  'counts a %i as a lost answer: the bid may be stored',
  async (status) => {
    const bid = placeBid(own);
    (await nth(1)).answer(status, broken);
    await afterTheWait();
    (await nth(2)).answer(201, accepted);
    await expect(bid).resolves.toMatchObject({ message: accepted.message });
  },
);

it.each([400, 403, 404, 408, 409, 429])('does not repeat a bid that got a %i', async (status) => {
  const bid = placeBid(own);
  (await nth(1)).answer(status, refused);
  await expect(bid).rejects.toMatchObject({ status, message: refused.message });
  expect(server.requests).toHaveLength(1);
});

it('waits longer before each attempt, and after the last reports that the server can’t be reached', async () => {
  const bid = placeBid(own);
  const outcome = bid.catch((error: unknown) => error);
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    (await nth(tries)).lose();
    await until(() => vi.getTimerCount() === 1);
    vi.advanceTimersByTime(RETRY_MS * tries - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
  }
  (await nth(TRIES_MAX)).lose();
  expect(await outcome).toMatchObject({ status: 0 });
  expect(new Set(server.requests.map(toKey)).size).toBe(1);
});

it('stops when a later attempt is refused: the first one was not stored', async () => {
  const bid = placeBid(own);
  (await nth(1)).lose();
  await afterTheWait();
  (await nth(2)).answer(409, refused);
  await expect(bid).rejects.toMatchObject({ status: 409, code: 'BidTooLow' });
});

it('gives a second press a key of its own: it is another bid', async () => {
  const bids = [placeBid(own), placeBid(own)];
  await nth(2);
  expect(new Set(server.requests.map(toKey)).size).toBe(2);
  for (const request of server.requests) request.answer(201, accepted);
  await Promise.all(bids);
});

/** An open connection that answers each bid with what it is given; null loses it. */
function online(...answers: (Ack | null)[]) {
  const bids: { readonly clientBidId?: string | undefined }[] = [];
  useConnection.setState({
    connection: 'online',
    bid: async (bid) => {
      bids.push(bid);
      return answers.shift() ?? null;
    },
  });
  return bids;
}

it('bids over the open connection, without a request', async () => {
  const bids = online({ status: 'success', message: accepted.message, data: stored });
  await expect(placeBid(own)).resolves.toEqual({ message: accepted.message, data: stored });
  expect(bids).toMatchObject([{ teamID: own.teamId, amount: '12', groupId: own.groupId }]);
  expect(server.requests).toHaveLength(0);
});

it('repeats a bid by a request, under the same key, when the connection has lost it', async () => {
  const bids = online(null);
  const bid = placeBid(own);
  const request = await nth(1);
  expect(request).toMatchObject({ method: 'POST', path: '/auction/add', body: bids[0] });
  request.answer(201, accepted);
  await expect(bid).resolves.toMatchObject({ message: accepted.message });
  expect(bids).toHaveLength(1);
});

it('does not repeat what the connection refused, and lets the page know of it', async () => {
  const failed = vi.fn<() => void>();
  const stop = onFailedAnswer(failed);
  const { message, code } = refused;
  online({ status: 'fail', statusCode: 409, message, code });
  await expect(placeBid(own)).rejects.toMatchObject({ status: 409, message, code });
  expect(failed).toHaveBeenCalledOnce();
  expect(server.requests).toHaveLength(0);
  stop();
});

it('repeats a bid that the server failed at on the connection', async () => {
  online({ status: 'error', statusCode: 503, message: broken.message });
  const bid = placeBid(own);
  await afterTheWait();
  (await nth(1)).answer(201, accepted);
  await expect(bid).resolves.toMatchObject({ message: accepted.message });
});
