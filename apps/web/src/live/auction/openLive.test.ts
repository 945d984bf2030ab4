import type { Bid, Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../test/aPicture.ts';
import { fakeServer, settle, until } from '../../../test/fakeServer.ts';
import type { LiveMessage } from './applyMessage.ts';
import { NOT_CONNECTED, useConnection } from '../connection.ts';
import { isFollowed, publish } from './liveMessages.ts';
import { type LiveAnnouncement, onLiveAnnouncement } from './liveAnnouncements.ts';
import { NOT_OPENED, useLive } from './liveStore.ts';
import { LAG_MS, openAhead, openLive, RETRY_MS } from './openLive.ts';
import { afterFirstDrawing, holdChanges } from '../firstDrawing.ts';
import { useWatched } from '../target.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const GROUP_ID = id(9);
const ana: Person = { _id: id(5), fullName: 'Ana', profileimageurl: null };
const ben: Person = { _id: id(6), fullName: 'Ben', profileimageurl: null };
const at = '2027-03-16T18:00:00.000Z';

let server: ReturnType<typeof fakeServer>;
let announced: LiveAnnouncement['kind'][];
let closings: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = fakeServer();
  announced = [];
  closings = [onLiveAnnouncement(({ kind }) => void announced.push(kind))];
});
afterEach(() => {
  for (const close of closings) close();
  useConnection.setState(NOT_CONNECTED);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): () => void {
  const close = openLive({ groupId: GROUP_ID, userId: ana._id });
  closings.push(close);
  return close;
}
/** The server's answer: Duke's lot is open. */
const answerAt = (seq: number, changed: Partial<LiveState> = {}) => ({
  status: 'success',
  state: aPicture({ groupId: GROUP_ID, seq, lot: aLot(null, at), ...changed }).state,
  groupAdminId: ana._id,
  teams: [{ ...DUKE, status: null }],
  bids: [{ teamID: DUKE._id, bids: [] }],
  voided: [],
});
const aBid = (seq: number, user = ben): LiveMessage => {
  const auctionData: Bid = {
    _id: id(100 + seq),
    teamID: DUKE._id,
    amount: seq,
    groupId: GROUP_ID,
    userId: user._id,
    user,
    fullName: user.fullName,
    profileimageurl: null,
    createdAt: at,
  };
  return { name: 'auctionaddmessage', payload: { auctionData, groupId: GROUP_ID, seq } };
};
/** As the socket hands them over. */
const receive = (...messages: readonly LiveMessage[]) => {
  for (const message of messages) {
    afterFirstDrawing(() => publish((follower) => follower.onMessage(message)));
  }
};
const comeOnline = () => {
  useConnection.setState({ connection: 'online' });
  publish((follower) => follower.onOnline());
};
const seqShown = () => useLive.getState().picture?.state.seq;
const amountShown = () => useLive.getState().picture?.state.lot?.amount;

/** The nth request, once it has arrived. */
async function nth(n: number) {
  await until(() => server.requests.length === n);
  const request = server.requests[n - 1];
  if (request === undefined) throw new Error('The request was counted');
  return request;
}
/** An auction on the screen, with the first answer at this seq. */
async function opened(seq: number): Promise<void> {
  open();
  (await nth(1)).answer(200, answerAt(seq));
  await until(() => seqShown() === seq);
}

it('opens with one request, which has everything that is drawn', async () => {
  await opened(4);
  expect(server.requests[0]).toMatchObject({ method: 'GET', path: `/auction/state/${GROUP_ID}` });
  expect(useLive.getState()).toMatchObject({
    groupId: GROUP_ID,
    failure: null,
    isAway: false,
    picture: {
      groupAdminId: ana._id,
      teams: [{ _id: DUKE._id }],
      history: new Map([[DUKE._id, []]]),
    },
  });
  // The socket connects after the answer. Its greeting has the seq: nothing was missed.
  comeOnline();
  await settle();
  expect(server.requests).toHaveLength(1);
  expect(useWatched.getState().groupId).toBe(GROUP_ID);
});

it('is taken over by its screen when it was opened ahead: one request, and no message is missed', async () => {
  void openAhead({ groupId: GROUP_ID, userId: ana._id });
  const request = await nth(1);
  receive(aBid(5));
  const close = open();
  request.answer(200, answerAt(4));
  await until(() => seqShown() === 5);
  expect(server.requests).toHaveLength(1);
  close();
  expect(isFollowed()).toBe(false);
});

it('is drawn with its picture where that comes within a moment of its code, and else without', async () => {
  const ahead = openAhead({ groupId: GROUP_ID, userId: ana._id });
  (await nth(1)).answer(200, answerAt(4));
  await ahead;
  expect(seqShown()).toBe(4);
  open();

  const slow = openAhead({ groupId: id(8), userId: ana._id });
  await nth(2);
  vi.advanceTimersByTime(100);
  await slow;
  expect(seqShown()).toBeUndefined();
  open();
});

it('lets no change in between, from when it was opened ahead until its screen stands', () => {
  void openAhead({ groupId: GROUP_ID, userId: ana._id });
  const change = vi.fn<() => void>();
  afterFirstDrawing(change);
  expect(change).not.toHaveBeenCalled();
  open();
  expect(change).toHaveBeenCalledOnce();
});

it('drops what was opened ahead when another auction comes on the screen', async () => {
  void openAhead({ groupId: id(8), userId: ana._id });
  (await nth(1)).lose();
  open();
  (await nth(2)).answer(200, answerAt(4));
  await until(() => seqShown() === 4);
  expect(useLive.getState()).toMatchObject({ groupId: GROUP_ID, isAway: false });
  expect(useWatched.getState().groupId).toBe(GROUP_ID);
});

it('applies messages in order, and requests nothing for known ones', async () => {
  await opened(4);
  receive(aBid(5), aBid(5), aBid(6, ana), aBid(5));
  expect([seqShown(), amountShown()]).toEqual([6, 6]);
  expect(announced).toEqual(['bid', 'bid']);
  await settle();
  expect(server.requests).toHaveLength(1);
});

it('keeps what is announced while it is drawn for the first time, and applies it in order afterwards', async () => {
  await opened(4);
  const release = holdChanges();
  receive(aBid(5), aBid(6, ana));
  await settle();
  expect([seqShown(), announced]).toEqual([4, []]);
  release();
  expect([seqShown(), amountShown()]).toEqual([6, 6]);
  expect(announced).toEqual(['bid', 'bid']);
  receive(aBid(7));
  expect(seqShown()).toBe(7);
  expect(server.requests).toHaveLength(1);
});

it('requests what it missed while it was drawn, once it is drawn', async () => {
  await opened(4);
  const release = holdChanges();
  receive(aBid(6));
  await settle();
  expect(server.requests).toHaveLength(1);
  release();
  (await nth(2)).answer(200, answerAt(6));
  await until(() => seqShown() === 6);
});

it('keeps nothing for an auction that has left the screen', async () => {
  await opened(4);
  const release = holdChanges();
  receive(aBid(5));
  for (const close of closings) close();
  release();
  expect(seqShown()).toBeUndefined();
  expect(announced).toEqual([]);
});

it('requests the picture after a gap, and applies what was received meanwhile', async () => {
  await opened(4);
  receive(aBid(6));
  expect(seqShown()).toBe(4);
  const request = await nth(2);
  receive(aBid(6), aBid(7), aBid(8));
  expect(seqShown()).toBe(4);
  request.answer(200, answerAt(7));
  await until(() => seqShown() === 8);
  expect(amountShown()).toBe(8);
  // What the answer already had is not announced.
  expect(announced).toEqual(['bid']);
});

it('requests once more when there is a gap behind the answer, too', async () => {
  await opened(4);
  receive(aBid(6));
  const request = await nth(2);
  receive(aBid(9));
  request.answer(200, answerAt(7));
  (await nth(3)).answer(200, answerAt(9));
  await until(() => seqShown() === 9);
  expect(server.requests).toHaveLength(3);
});

it('catches up a moment later when another server process answers from before the broadcast', async () => {
  await opened(4);
  receive(aBid(6));
  (await nth(2)).answer(200, answerAt(5));
  await until(() => seqShown() === 5);
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(LAG_MS);
  (await nth(3)).answer(200, answerAt(6));
  await until(() => seqShown() === 6);
  expect(vi.getTimerCount()).toBe(0);
});

it('requests the picture after a reconnection, and when the page is shown again', async () => {
  useConnection.setState({ connection: 'online' });
  await opened(4);
  useConnection.setState({ connection: 'lost' });
  comeOnline();
  (await nth(2)).answer(200, answerAt(5));
  await until(() => seqShown() === 5);
  server.show('hidden');
  server.show('visible');
  (await nth(3)).answer(200, answerAt(6));
  await until(() => seqShown() === 6);
  expect(server.requests).toHaveLength(3);
});

it('reports that it got no answer, keeps the picture, and retries by itself or when the socket reconnects', async () => {
  open();
  (await nth(1)).lose();
  await until(() => useLive.getState().isAway);
  expect(useLive.getState()).toMatchObject({
    picture: null,
    failure: null,
    lookupFailure: 'Failed to fetch group admin ID',
  });
  vi.advanceTimersByTime(RETRY_MS);
  (await nth(2)).answer(503, { status: 'error', message: 'Something went wrong.' });
  await until(() => vi.getTimerCount() === 1);
  // The socket is faster than the timer.
  comeOnline();
  (await nth(3)).answer(200, answerAt(4));
  await until(() => seqShown() === 4);
  expect(useLive.getState()).toMatchObject({ isAway: false, lookupFailure: null });
  expect(vi.getTimerCount()).toBe(0);

  receive(aBid(6));
  (await nth(4)).lose();
  await until(() => useLive.getState().isAway);
  expect(seqShown()).toBe(4);
});

it.each([400, 403, 404])('stops at the server’s own %i, with its sentence', async (status) => {
  open();
  (await nth(1)).answer(status, { status: 'fail', message: 'No.' });
  await until(() => useLive.getState().failure !== null);
  expect(useLive.getState()).toMatchObject({ failure: { status, message: 'No.' }, isAway: false });
  expect(vi.getTimerCount()).toBe(0);
});

it('requests the reason when the socket is refused, and drops it once the socket is admitted again', async () => {
  await opened(4);
  publish((follower) => follower.onRefused());
  (await nth(2)).answer(403, { status: 'fail', message: 'You are not a member of this group.' });
  await until(() => useLive.getState().failure !== null);
  expect(seqShown()).toBe(4);
  comeOnline();
  comeOnline();
  (await nth(3)).answer(200, answerAt(4));
  await until(() => useLive.getState().failure === null);
});

it('leaves nothing behind: no retry, no follower, no picture, and a late answer is dropped', async () => {
  const close = open();
  const request = await nth(1);
  close();
  request.answer(200, answerAt(4));
  await settle();
  expect(useLive.getState()).toEqual(NOT_OPENED);
  expect([isFollowed(), useWatched.getState().groupId]).toEqual([false, null]);
  server.show('visible');
  await settle();
  expect(server.requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
