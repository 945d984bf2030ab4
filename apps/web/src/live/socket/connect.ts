import type { Group } from '@bracketbid/contract/entities';
import type { Phase } from '@bracketbid/contract/live/state';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { QueryClient } from '@tanstack/react-query';
import { loadGroupId } from '../../session.ts';
import { changeSettings, setGroupHour, setUser, useStore } from '../../store/store.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { LiveMessage } from '../auction/applyMessage.ts';
import { noteSaid } from '../chatNews.ts';
import { NOT_CONNECTED, useConnection } from '../connection.ts';
import {
  GROUP,
  groupAfter,
  hasLostMember,
  hasOtherPeople,
  MEMBER,
  noteGroupUpdate,
} from '../queries/groupQueries.ts';
import { noteGroupNow } from '../queries/groupNow.ts';
import { isFollowed, publish } from '../auction/liveMessages.ts';
import { serverClock } from '../clock/serverClock.ts';
import { type LiveSocket, openSocket } from './socket.ts';
import {
  createRefresher,
  hasMissedNothing,
  PEOPLE,
  STALE_AFTER_OUTAGE,
  staleAfter,
} from './staleAfter.ts';
import type { Target } from '../target.ts';

/** The wait after a refusal although the group is still the own one, and while the network is down. */
const RETRY_MS = 5_000;

/**
 * Connects this tab to a group and keeps it connected: every page follows the server's broadcasts. Call it for one
 * target at a time.
 *
 * @returns how to disconnect
 */
export function connect({ userId, groupId }: Target, queries: QueryClient): () => void {
  const refresher = createRefresher(queries);
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** From the last message. */
  let phase: Phase | null = null;
  /** Not everything that pages show has messages: after an outage all of it is requested again. */
  let wasLost = false;

  const notePhase = (now: Phase) => {
    // The message of the start itself may have been missed.
    if (phase === 'scheduled' && now !== 'scheduled') announceStart();
    if (phase !== now) noteGroupNow(groupId, { phase: now });
    phase = now;
  };
  const announceStart = () => {
    // A rehearsal says what it is in its band; a toast would cover its hints.
    if (!isRehearsalId(groupId)) notify.done('Auction has started!');
    refresher.refresh([[GROUP]]);
  };

  const receiveGroup = (update: ServerMessages['groupUpdated']) => {
    noteGroupUpdate(update);
    const shown = queries.getQueriesData<Group | null>({ queryKey: [GROUP] });
    const hasLost = shown.some(([, group]) => hasLostMember(group ?? null, update));
    const hasOthers = shown.some(([, group]) => hasOtherPeople(group ?? null, update));
    queries.setQueriesData<Group | null>({ queryKey: [GROUP] }, (group) =>
      group === undefined ? undefined : groupAfter(group, update),
    );
    takeOwnName(update);
    // The invitation link is another one, if somebody was removed.
    if (hasLost) refresher.refresh([[GROUP]]);
    refresher.refresh(hasOthers ? PEOPLE : [[MEMBER]]);
  };

  const receive = (message: LiveMessage) => {
    switch (message.name) {
      case 'countdownUpdate':
        notePhase(message.payload.phase);
        break;
      case 'auctionAutoStarted':
        phase ??= 'scheduled';
        notePhase('locked');
        break;
      case 'auctionTimeUpdated':
        setGroupHour(message.payload.auctionDate, message.payload.isOwn ?? false);
        break;
      case 'auctionpaused':
        changeSettings(message.payload);
        break;
      case 'savingUpdate':
        useConnection.setState({ isStorageAvailable: message.payload.isSaving });
        break;
      case 'groupUpdated':
        receiveGroup(message.payload);
        break;
      case 'chatChanged':
        noteSaid(message.payload.groupId, message.payload.seq);
        break;
      case 'updateUserList':
        noteGroupNow(groupId, { online: new Set(message.payload.map(({ _id }) => _id)) });
        break;
      default:
        break;
    }
    refresher.refresh(staleAfter(message));
    const isGreeting = message.name === 'groupUpdated' && !wasLost;
    if (isGreeting && hasMissedNothing(message.payload)) refresher.forget();
    publish((follower) => follower.onMessage(message));
  };

  const reloadGroupId = async () => {
    // Another group, or none: this connection gets closed, and the other one opened.
    const before = useStore.getState().team.groupId;
    await loadGroupId().catch(() => undefined);
    if (before === groupId && useStore.getState().team.groupId === null) {
      notify.info('You are no longer in this group.');
    }
    if (!closed) retry = setTimeout(socket.wake, RETRY_MS);
  };

  const socket = openSocket({
    groupId,
    userId,
    onMessage: receive,
    onConnection: (connection) => {
      // A server that still can't store bids says so when a socket connects.
      const { holdUp, bid } = connection === 'online' ? socket : NOT_CONNECTED;
      useConnection.setState({ ...NOT_CONNECTED, connection, holdUp, bid });
      wasLost ||= connection === 'lost';
      if (connection !== 'online') return;
      refresher.refresh(STALE_AFTER_OUTAGE);
      publish((follower) => follower.onOnline());
    },
    onEnded: (message) => {
      useConnection.setState({
        connection: 'ended',
        holdUp: null,
        bid: null,
        ended: { message, resume: socket.resume },
      });
    },
    onNotMember: () => {
      publish((follower) => follower.onRefused());
      clearTimeout(retry);
      void reloadGroupId();
    },
  });

  const stopWaking = wakeWithPage(socket);

  return () => {
    closed = true;
    clearTimeout(retry);
    refresher.close();
    stopWaking();
    socket.close();
    useConnection.setState(NOT_CONNECTED);
  };
}

/** Takes over what the group's list says of the viewer's own name and face. */
function takeOwnName({ members }: ServerMessages['groupUpdated']): void {
  const known = useStore.getState().user.user;
  const own = members.find(({ user }) => user._id === known?.id)?.user;
  if (known === null || own === undefined) return;
  const { fullName, profileimageurl } = own;
  if (known.fullName === fullName && known.profileimageurl === profileimageurl) return;
  setUser({ ...known, fullName, profileimageurl });
}

/**
 * Wakes a socket when the page is shown or the network is back: its clock may have stopped, its socket may be dead.
 *
 * @returns how to stop that
 */
function wakeWithPage(socket: Pick<LiveSocket, 'resume' | 'wake' | 'requestTime'>): () => void {
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    serverClock.restart();
    // The server ends the oldest of too many sockets. An auction screen says so and offers to continue here; any other
    // page reconnects as soon as it is shown.
    if (!isFollowed()) socket.resume();
    socket.wake();
    socket.requestTime();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', socket.wake);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', socket.wake);
  };
}
