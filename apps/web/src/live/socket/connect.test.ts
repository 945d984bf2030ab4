import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Group, Person, User } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setGroup, signedIn, signedOut, useStore } from '../../store/store.ts';
import { notify } from '../../ui/notices/notify.ts';
import { connect } from './connect.ts';
import { CHAT, GROUP, MEMBER, RESULTS } from '../queries/groupQueries.ts';
import { followMessages } from '../auction/liveMessages.ts';
import { NOT_CONNECTED, useConnection } from '../connection.ts';
import { holdChanges } from '../firstDrawing.ts';
import { serverClock } from '../clock/serverClock.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const GROUP_ID = id(9);
const aPerson = (n: number, fullName: string): Person => ({
  _id: id(n),
  fullName,
  profileimageurl: null,
});
const [ana, ben] = [aPerson(1, 'Ana'), aPerson(2, 'Ben')];
const user: User = {
  ...ana,
  id: ana._id,
  email: 'ana@example.test',
  amount: 0,
  role: 'member',
  hasPassword: true,
  allGroups: [{ _id: GROUP_ID, groupname: 'The Regulars' }],
  groupsCreated: [],
};

/** Ten years from now: no phone's clock shows it. */
const SERVER_MS = Date.now() + 10 * 365 * 86_400_000;
const countdown = (
  phase: 'scheduled' | 'locked',
  seq: number,
): ServerMessages['countdownUpdate'] => ({
  team: null,
  secondsLeft: 0,
  duration: 0,
  hasOpened: false,
  nobodyCanAnswer: false,
  isHardEnd: false,
  closesAt: null,
  serverTime: new Date(SERVER_MS).toISOString(),
  phase,
  pause: null,
  seq,
});

let comings: Socket[];
let closings: (() => unknown)[];
let said: string[];
let queries: QueryClient;
let refusal: string | null;
beforeEach(async () => {
  refusal = null;
  comings = [];
  closings = [];
  said = [];
  queries = new QueryClient();
  const http = createServer();
  const io = new Server(http);
  io.use((_socket, next) => next(refusal === null ? undefined : new Error(refusal)));
  io.on('connection', (socket) => comings.push(socket));
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port, host });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  for (const kind of ['done', 'info'] as const) {
    vi.spyOn(notify, kind).mockImplementation((text) => void said.push(text));
  }
  // No retry waits, and stale answers are refetched at once.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  closings.push(() => io.close());
  signedIn(user, { access: 'access', refresh: 'refresh' });
});
afterEach(async () => {
  for (const close of closings.toReversed()) await close();
  signedOut();
  queries.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Connects, and waits for the server's side of the socket. */
async function online(times = 1): Promise<Socket> {
  await expect.poll(() => comings.length).toBe(times);
  const socket = comings.at(-1);
  if (socket === undefined) throw new Error('Nobody came');
  return socket;
}
const begin = () => {
  closings.push(connect({ userId: ana._id, groupId: GROUP_ID }, queries));
};

it('takes the group, its admin, the own name and the server’s time from messages', async () => {
  const group: Group = {
    _id: GROUP_ID,
    groupId: GROUP_ID,
    groupname: 'The Regulars',
    slug: 'slug',
    members: [{ user: ana }],
    groupMemberLimit: 15,
    createdAt: '2026-03-01T00:00:00.000Z',
    createdBy: ben,
    groupAdminId: ben._id,
    orderSeedHash: 'a',
  };
  queries.setQueryData([GROUP], group);
  begin();
  const socket = await online();
  const renamed = { ...ana, fullName: 'Anabel' };
  const members = [{ user: renamed }, { user: ben }];
  queries.setQueryData([RESULTS, 'standings', GROUP_ID], 'Ana: $7');
  socket.emit('groupUpdated', { groupId: GROUP_ID, groupAdminId: ana._id, members });
  socket.emit('countdownUpdate', countdown('scheduled', 0));
  await expect.poll(() => useStore.getState().user.user?.fullName).toBe('Anabel');
  const areStandingsStale = () =>
    queries.getQueryState([RESULTS, 'standings', GROUP_ID])?.isInvalidated;
  await expect.poll(areStandingsStale).toBe(true);
  expect(queries.getQueryData([GROUP])).toEqual({ ...group, groupAdminId: ana._id, members });
  await expect.poll(() => Math.abs(serverClock.nowMs() - SERVER_MS) < 60_000).toBe(true);
  // An update of a group that is only watched leaves the own one alone.
  const other = { ...group, groupId: id(10) };
  queries.setQueryData([GROUP], other);
  setGroup(id(10));
  socket.emit('groupUpdated', { groupId: GROUP_ID, groupAdminId: ana._id, members: [] });
  socket.emit('savingUpdate', { isSaving: false });
  await expect.poll(() => useConnection.getState().isStorageAvailable).toBe(false);
  expect(queries.getQueryData([GROUP])).toEqual(other);
  expect(useStore.getState().team).toEqual({ groupId: id(10) });
});

it.each([
  ['only what failed, if nothing has changed since the page began to load', Infinity, 1],
  ['what may be stale, if something has', 0, 2],
])(
  'requests again when it connects %s, and everything after an outage',
  async (_what, sinceMs, times) => {
    const requested: string[] = [];
    const show = (key: string, answer: () => Promise<string>) => {
      const queryFn = () => {
        requested.push(key);
        return answer();
      };
      const options = { queryKey: [key], queryFn, retry: false };
      closings.push(new QueryObserver(queries, options).subscribe(() => undefined));
    };
    const countRequests = (key: string) => requested.filter((each) => each === key).length;
    show(MEMBER, async () => 'Ana');
    show(CHAT, () => Promise.reject(new Error('The line was lost')));
    await expect.poll(() => queries.getQueryState([CHAT])?.status).toBe('error');
    begin();
    const socket = await online();
    const quietMs = Math.min(sinceMs, 10 * 365 * 86_400_000);
    const members = [{ user: ana }];
    socket.emit('groupUpdated', { groupId: GROUP_ID, groupAdminId: ana._id, members, quietMs });
    await expect.poll(() => countRequests(CHAT)).toBe(2);
    // What is said after that is heard.
    socket.emit('chatChanged', { groupId: GROUP_ID, seq: 1 });
    await expect.poll(() => countRequests(CHAT)).toBe(3);
    expect(countRequests(MEMBER)).toBe(times);
    socket.disconnect(true);
    const again = await online(2);
    again.emit('groupUpdated', { groupId: GROUP_ID, groupAdminId: ana._id, members, quietMs });
    await expect.poll(() => countRequests(MEMBER)).toBe(times + 1);
  },
);

it('shows once that the auction has started, even when the message of the start was missed', async () => {
  const seen: string[] = [];
  closings.push(
    followMessages({
      onMessage: ({ name }) => void seen.push(name),
      onOnline: () => void seen.push('online'),
      onRefused: () => undefined,
    }),
  );
  begin();
  const first = await online();
  first.emit('countdownUpdate', countdown('scheduled', 0));
  await expect.poll(() => seen).toEqual(['online', 'countdownUpdate']);
  // It starts while the connection is lost.
  first.disconnect(true);
  const second = await online(2);
  second.emit('countdownUpdate', countdown('locked', 2));
  await expect.poll(() => said).toEqual(['Auction has started!']);
  second.emit('countdownUpdate', countdown('locked', 2));
  second.disconnect(true);
  const third = await online(3);
  third.emit('countdownUpdate', countdown('locked', 3));
  third.emit('auctionCompleted', { groupId: GROUP_ID, seq: 4 });
  await expect.poll(() => seen.at(-1)).toBe('auctionCompleted');
  expect(said).toEqual(['Auction has started!']);
});

it('shows the start once for its message and countdown, and leaves nothing behind when it is closed', async () => {
  const close = connect({ userId: ana._id, groupId: GROUP_ID }, queries);
  const socket = await online();
  await expect.poll(() => useConnection.getState().connection).toBe('online');
  const auctionDate = new Date(SERVER_MS).toISOString();
  socket.emit('auctionAutoStarted', { auctionDate, groupId: GROUP_ID, seq: 1 });
  socket.emit('countdownUpdate', countdown('locked', 2));
  await expect.poll(() => said).toEqual(['Auction has started!']);
  const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  close();
  await gone;
  expect(useConnection.getState()).toEqual(NOT_CONNECTED);
});

it('requests the own group’s id when the socket is refused, because another tab may have left the group', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json({ status: 'success', groupId: null });
  });
  begin();
  const socket = await online();
  refusal = MESSAGES.notMember;
  socket.disconnect(true);
  await expect.poll(() => useStore.getState().team.groupId).toBeNull();
  expect(requested).toEqual(['/api/v1/group/get-myGroupId']);
  await expect.poll(() => said).toContain('You are no longer in this group.');
});

it('applies what it brings in order once a first drawing is done, by the time at which it arrived', async () => {
  const release = holdChanges();
  closings.push(release);
  const noted = vi.spyOn(serverClock, 'noteArrival');
  const seen: string[] = [];
  closings.push(
    followMessages({
      onMessage: ({ name }) => seen.push(name),
      onOnline: () => seen.push('online'),
      onRefused: () => {},
    }),
  );
  begin();
  const socket = await online();
  socket.emit('countdownUpdate', countdown('scheduled', 1));
  socket.emit('auctionCompleted', { groupId: GROUP_ID, seq: 2 });
  socket.emit('countdownUpdate', countdown('scheduled', 2));
  await expect.poll(() => noted.mock.calls.length).toBe(2);
  expect([seen, useConnection.getState().connection]).toEqual([[], 'connecting']);
  release();
  expect(seen).toEqual(['online', 'countdownUpdate', 'auctionCompleted', 'countdownUpdate']);
  expect(useConnection.getState().connection).toBe('online');
  expect(noted).toHaveBeenCalledTimes(2);
});

it('brings nothing of a connection that was closed during a first drawing', async () => {
  const release = holdChanges();
  closings.push(release);
  const noted = vi.spyOn(serverClock, 'noteArrival');
  const close = connect({ userId: ana._id, groupId: GROUP_ID }, queries);
  const socket = await online();
  socket.emit('countdownUpdate', countdown('locked', 1));
  await expect.poll(() => noted.mock.calls.length).toBe(1);
  close();
  release();
  expect(useConnection.getState()).toEqual(NOT_CONNECTED);
  expect(said).toEqual([]);
});
