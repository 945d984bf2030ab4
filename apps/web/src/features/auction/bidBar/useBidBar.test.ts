import type { LiveState } from '@bracketbid/contract/live/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { fakeServer, settle } from '../../../../test/fakeServer.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { pageMs, serverClock } from '../../../live/clock/serverClock.ts';
import { NOT_CONNECTED, useConnection } from '../../../live/connection.ts';
import { REACTION_MS } from '../amount/seenAmount.ts';
import { useBidBar } from './useBidBar.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const omar = { _id: 'omar', fullName: 'Omar Haddad', profileimageurl: null };
const zoe = { _id: 'zoe', fullName: 'Zoe', profileimageurl: null };

/** Duke is up for 20 more seconds; Omar leads with the amount. */
function dukesLot(amount: number, changed: Partial<LiveState> = {}): LiveState {
  const closesAt = new Date(serverClock.nowMs() + 20_000).toISOString();
  return aPicture({
    lot: { ...aLot(omar, closesAt), secondsLeft: 20, amount },
    members: [ana, omar, zoe].map((user) => ({ user, remaining: 100, spent: 0, online: true })),
    ...changed,
  }).state;
}
const start = (state: LiveState) => runHook((shown: LiveState) => useBidBar(shown, 'ana'), state);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  server = fakeServer();
  useConnection.setState({ ...NOT_CONNECTED, connection: 'online' });
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState(NOT_CONNECTED);
});

const bodies = () => server.requests.map(({ body }) => body);

it('bids what the button shows', async () => {
  const { now, does } = await start(dukesLot(7));
  expect(now()).toMatchObject({ face: { press: 'bid', amount: 8 }, isOpen: true });
  await does((bar) => bar.press(pageMs()));
  await does(settle);
  expect(bodies()).toMatchObject([{ teamID: DUKE._id, amount: '8' }]);
  expect(now().facts.isBusy).toBe(true);
});

it('never bids more than what was seen: a press just after the price rose sends nothing', async () => {
  const { now, does, render } = await start(dukesLot(7));
  await does(() => vi.advanceTimersByTimeAsync(1000));
  await render(dukesLot(30));
  expect(now()).toMatchObject({ face: { amount: 31 }, isFresh: true });
  await does((bar) => bar.press(pageMs()));
  await does(settle);
  expect(bodies()).toEqual([]);
  expect(JSON.stringify(now().notice)).toContain('Somebody was faster with $30');
  await does(() => vi.advanceTimersByTimeAsync(REACTION_MS));
  await does((bar) => bar.press(pageMs()));
  await does(settle);
  expect(bodies()).toMatchObject([{ amount: '31' }]);
});

it('bids by the chip that was chosen, and no chip of more than what is left', async () => {
  const { now, does } = await start(dukesLot(80));
  const arm = (index: number) =>
    does((bar) => {
      const chip = bar.chips[index];
      if (chip !== undefined) bar.arm(chip);
    });
  await arm(3);
  expect(JSON.stringify(now().notice)).toContain('That’s more than you have left.');
  expect(now().face.amount).toBe(81);
  await arm(2);
  expect(now().face.amount).toBe(90);
  await does((bar) => bar.press(pageMs()));
  await does(settle);
  expect(bodies()).toMatchObject([{ amount: '90' }]);
});

it('bids an amount of one’s own', async () => {
  const { now, does } = await start(dukesLot(7));
  expect(now().isOwnDisabled).toBe(true);
  await does((bar) => bar.type('12'));
  expect(now().isOwnDisabled).toBe(false);
  await does((bar) => bar.pressOwn());
  await does(settle);
  expect(bodies()).toMatchObject([{ amount: '12' }]);
});

it('sends nothing while one leads', async () => {
  const { lot, ...state } = dukesLot(7);
  const { now, does } = await start({
    ...state,
    lot: lot === null ? null : { ...lot, bidder: ana },
  });
  expect(now()).toMatchObject({ mood: 'leading', face: { press: null } });
  await does((bar) => bar.press(pageMs()));
  await does((bar) => bar.type('12'));
  await does((bar) => bar.pressOwn());
  await does(settle);
  expect(bodies()).toEqual([]);
});

it('[DEPUTY-2] bids for another with their money, and drops what was meant for the own purse', async () => {
  const deputies = [{ userId: 'zoe', deputy: 'ana', limit: 40, spent: 0 }];
  const { now, does } = await start(dukesLot(7, { deputies }));
  await does((bar) => bar.type('12'));
  await does((bar) => bar.bidFor('zoe'));
  expect(now()).toMatchObject({ own: { typed: { text: '' } }, facts: { remaining: 40 } });
  await does((bar) => bar.press(pageMs()));
  await does(settle);
  expect(bodies()).toMatchObject([{ amount: '8', onBehalfOf: 'zoe' }]);
});

it('offers the connection back to the page that lost it', async () => {
  const resume = vi.fn<() => void>();
  const ended = { message: 'Bracketbid is open on another page.', resume };
  useConnection.setState({ connection: 'ended', ended });
  const { now, does } = await start(dukesLot(7));
  expect(now().face.press).toBe('resume');
  await does((bar) => bar.press(pageMs()));
  expect(resume).toHaveBeenCalledOnce();
  expect(bodies()).toEqual([]);
});
