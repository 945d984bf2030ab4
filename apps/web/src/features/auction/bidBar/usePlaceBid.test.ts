import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { fakeServer, settle } from '../../../../test/fakeServer.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { NOTICE_MS } from '../../../ui/notices/noticeKind.ts';
import { SLOW_MS, usePlaceBid } from './usePlaceBid.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ana = { _id: id(1), fullName: 'Ana', profileimageurl: null };
const lot = { groupId: id(9), teamId: DUKE._id, currentAmount: 7 };
const own = { teamId: DUKE._id, amount: 12, onBehalfOf: undefined };
const data = {
  _id: id(3),
  teamID: DUKE._id,
  amount: 12,
  groupId: lot.groupId,
  userId: ana._id,
  user: ana,
  fullName: 'Ana',
  profileimageurl: null,
  createdAt: '2027-03-16T18:00:00.000Z',
};
const accepted = { status: 'success', message: 'Your bid of $12 for Duke is in.', data };
const refused = { status: 'fail', message: 'The bid must be higher than $12.', code: 'BidTooLow' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = fakeServer();
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A bid of $12 that waits for its answer. */
async function aBidOnItsWay() {
  const placed = vi.fn<() => void>();
  const hook = await runHook(usePlaceBid, lot);
  await hook.does((now) => void now.place(own, placed));
  await hook.does(settle);
  const [request] = server.requests;
  if (request === undefined) throw new Error('The bid was not sent');
  const answer = async (status: number, body: unknown) => {
    request.answer(status, body);
    await hook.does(afterAnswer);
  };
  return { ...hook, placed, request, answer };
}

/** Query's own timers take no time. */
async function afterAnswer() {
  await settle();
  await vi.advanceTimersByTimeAsync(0);
  await settle();
}

it('confirms a bid, and is busy until the auction’s state has it', async () => {
  const { now, answer, render, placed, request } = await aBidOnItsWay();
  expect(request.body).toMatchObject({ groupId: id(9), teamID: DUKE._id, amount: '12' });
  expect(now()).toMatchObject({ isBusy: true, confirmation: null });
  expect(placed).not.toHaveBeenCalled();
  await answer(201, accepted);
  expect(now()).toMatchObject({ isBusy: true, confirmation: accepted.message, refusal: null });
  expect(placed).toHaveBeenCalledOnce();
  await render({ ...lot, currentAmount: 12 });
  expect(now()).toMatchObject({ isBusy: false, confirmation: accepted.message });
});

it('confirms nothing once somebody has bid more, or another team is up', async () => {
  const { now, answer, render } = await aBidOnItsWay();
  await answer(201, accepted);
  await render({ ...lot, currentAmount: 13 });
  expect(now()).toMatchObject({ isBusy: false, confirmation: null });
  await render({ ...lot, teamId: id(5), currentAmount: 0 });
  expect(now()).toMatchObject({ isBusy: false, confirmation: null });
});

it('lets a confirmation go after a moment', async () => {
  const { now, answer, does } = await aBidOnItsWay();
  await answer(201, accepted);
  await does(() => vi.advanceTimersByTimeAsync(NOTICE_MS));
  await does(settle);
  expect(now()).toMatchObject({ isBusy: false, confirmation: null });
});

it('says why a bid was refused, keeps what was typed, and only while the team is up', async () => {
  const { now, answer, render, placed } = await aBidOnItsWay();
  await answer(400, refused);
  expect(now()).toMatchObject({ isBusy: false, confirmation: null, refusal: refused.message });
  expect(placed).not.toHaveBeenCalled();
  await render({ ...lot, teamId: id(5), currentAmount: 0 });
  expect(now().refusal).toBeNull();
});

it('says that a bid is on its way once it takes long', async () => {
  const { now, does, answer } = await aBidOnItsWay();
  expect(now().sending).toBeNull();
  await does(() => vi.advanceTimersByTimeAsync(SLOW_MS));
  await does(settle);
  expect(now().sending).toBe(12);
  await answer(201, accepted);
  expect(now().sending).toBeNull();
});

it('sends no second bid while one is on its way', async () => {
  const { does, placed } = await aBidOnItsWay();
  await does((now) => void now.place({ ...own, amount: 20 }, placed));
  await does(settle);
  expect(server.requests).toHaveLength(1);
});

it('[DEPUTY-2] sends for whom the bid is', async () => {
  const hook = await runHook(usePlaceBid, lot);
  await hook.does((now) => void now.place({ ...own, onBehalfOf: id(4) }, () => undefined));
  await hook.does(settle);
  expect(server.requests[0]?.body).toMatchObject({ onBehalfOf: id(4) });
});

it('[GAVEL-6] says nothing of a bid that has led and was taken back', async () => {
  const { now, answer, render } = await aBidOnItsWay();
  await answer(201, accepted);
  await render({ ...lot, currentAmount: 12 });
  expect(now().confirmation).toBe(accepted.message);
  await render({ ...lot, currentAmount: 7 });
  expect(now()).toMatchObject({ confirmation: null, isBusy: false });
});
