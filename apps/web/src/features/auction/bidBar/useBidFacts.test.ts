import type { LiveState } from '@bracketbid/contract/live/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../../test/aPicture.ts';
import { fakeServer, settle } from '../../../../test/fakeServer.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { publishAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { NOT_CONNECTED, useConnection } from '../../../live/connection.ts';
import { useBidFacts } from './useBidFacts.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const omar = { _id: 'omar', fullName: 'Omar Haddad', profileimageurl: null };
const inMs = (ms: number) => new Date(serverClock.nowMs() + ms).toISOString();

/** Duke is up for nine more seconds, led by Omar with $7. */
const dukesLot = (changed: Partial<LiveState> = {}): LiveState =>
  aPicture({
    lot: aLot(omar, inMs(9000)),
    members: [
      { user: ana, remaining: 93, spent: 7, online: true },
      { user: omar, remaining: 60, spent: 40, online: true },
    ],
    ...changed,
  }).state;
const page = { isBusy: false, principal: null };
const start = (state: LiveState) =>
  runHook((shown: LiveState) => useBidFacts(shown, 'ana', page), state);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  fakeServer();
  useConnection.setState({ ...NOT_CONNECTED, connection: 'online' });
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState(NOT_CONNECTED);
});

/** Time goes by, and the hook is drawn as often as it asks for. */
const pass = (ms: number) => async () => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};

it('counts down, and is closing as soon as the countdown shows 1', async () => {
  const { now, does } = await start(dukesLot());
  expect(now().room.seconds).toBe(9);
  expect(now().facts).toMatchObject({ currentAmount: 7, remaining: 93, isClosing: false });
  await does(pass(8020));
  expect(now().room.seconds).toBe(1);
  expect(now().facts.isClosing).toBe(true);
});

it('counts down to the end of a pause', async () => {
  const pause = { kind: 'group', until: inMs(60_000) } as const;
  const { now, does } = await start(dukesLot({ phase: 'paused', lot: null, pause }));
  expect(now().facts).toMatchObject({ phase: 'paused', hasTeam: false });
  expect(now().room).toMatchObject({ seconds: null, pause: { seconds: 60 } });
  await does(pass(10_020));
  expect(now().room.pause).toMatchObject({ seconds: 50 });
});

it('says since when the connection is lost, and nothing once it is back', async () => {
  const { now, does } = await start(dukesLot());
  await does(() => useConnection.setState({ connection: 'lost' }));
  expect(now()).toMatchObject({ lostSeconds: 0, facts: { connection: 'lost' } });
  await does(pass(3000));
  expect(now().lostSeconds).toBe(3);
  await does(() => useConnection.setState({ connection: 'online' }));
  expect(now()).toMatchObject({ lostSeconds: 0, facts: { connection: 'online' } });
});

it('says that another page has taken over, and that nothing can be stored', async () => {
  const { now, does } = await start(dukesLot());
  expect(now()).toMatchObject({ ended: null, isStorageAvailable: true });
  const ended = { message: 'Bracketbid is open on another page.', resume: () => undefined };
  await does(() =>
    useConnection.setState({ connection: 'ended', ended, isStorageAvailable: false }),
  );
  expect(now()).toMatchObject({ ended, isStorageAvailable: false });
});

it('tells for a moment what became of a team', async () => {
  const { now, does } = await start(dukesLot({ lot: null }));
  await does(() => publishAnnouncement({ kind: 'sold', team: DUKE, amount: 7, user: omar }));
  expect(now().room.result).toMatchObject({ kind: 'sold', fullName: 'Omar Haddad', left: 60 });
  await does(pass(2500));
  expect(now().room.result).toBeNull();
});

it('[DEPUTY-2] takes the money of whom is bid for', async () => {
  const principal = { userId: 'omar', fullName: 'Omar Haddad', left: 25, limit: 30 };
  const { now } = await runHook(
    (shown: LiveState) => useBidFacts(shown, 'ana', { isBusy: true, principal }),
    dukesLot(),
  );
  expect(now().facts).toMatchObject({
    isBusy: true,
    isHighestBidder: true,
    remaining: 25,
    principal: 'Omar',
  });
});
