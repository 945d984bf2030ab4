import type { Group, Phase } from '@bracketbid/contract/entities';
import type { ServerMessages } from '@bracketbid/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { loadGroupId } from '../session.ts';
import {
  changeSettings,
  setConnected,
  setGroup,
  setOnlineUsers,
  setUser,
  useStore,
} from '../store/store.ts';
import { notify } from '../ui/notify.ts';
import type { LiveMessage } from './applyMessage.ts';
import { GROUP, groupAfter, MEMBER, noteGroupUpdate } from './groupQueries.ts';
import { handOn, isFollowed } from './liveMessages.ts';
import { CONNECTION_AT_FIRST, useLive } from './liveStore.ts';
import { pageMs, serverClock } from './serverClock.ts';
import { openSocket } from './socket.ts';
import { createRefresher, STALE_AFTER_OUTAGE, staleAfter } from './staleAfter.ts';
import type { Target } from './target.ts';

/** After a refusal that the server itself contradicts, and for a network that is away. */
const RETRY_MS = 5_000;

/**
 * Connects this tab to a group and keeps it so: every page follows what the server tells, whichever it is. To be
 * called for one target at a time.
 *
 * @returns how to disconnect
 */
export function connect({ userId, groupId }: Target, queries: QueryClient): () => void {
  const refresher = createRefresher(queries);
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** What was last heard of the auction. */
  let phase: Phase | null = null;

  const notePhase = (now: Phase) => {
    // The message of the start itself may have been missed.
    if (phase === 'scheduled' && now !== 'scheduled') tellStart();
    phase = now;
  };
  const tellStart = () => {
    notify.success('Auction has started!');
    refresher.refresh([[GROUP]]);
  };

  const hearGroup = (update: ServerMessages['groupUpdated']) => {
    noteGroupUpdate(update);
    // An auction of an earlier season may be on the screen.
    if (useStore.getState().team.groupId === update.groupId) {
      setGroup(update.groupId, update.groupAdminId);
    }
    queries.setQueryData<Group | null>([GROUP], (group) =>
      group === undefined ? undefined : groupAfter(group, update),
    );
    takeOwnName(update);
    refresher.refresh([[MEMBER]]);
  };

  const takeOwnName = ({ members }: ServerMessages['groupUpdated']) => {
    const known = useStore.getState().user.user;
    const own = members.find(({ user }) => user._id === known?.id)?.user;
    if (known === null || own === undefined) return;
    const { fullName, profileimageurl } = own;
    if (known.fullName === fullName && known.profileimageurl === profileimageurl) return;
    setUser({ ...known, fullName, profileimageurl });
  };

  const hear = (message: LiveMessage) => {
    switch (message.name) {
      case 'countdownUpdate':
        serverClock.noteArrival(Date.parse(message.payload.serverTime), pageMs());
        notePhase(message.payload.phase);
        break;
      case 'auctionAutoStarted':
        phase ??= 'scheduled';
        notePhase('locked');
        break;
      case 'auctionTimeUpdated':
      case 'auctionpaused':
        changeSettings(message.payload);
        break;
      case 'updateUserList':
        setOnlineUsers(message.payload);
        break;
      case 'savingUpdate':
        useLive.setState(message.payload);
        break;
      case 'groupUpdated':
        hearGroup(message.payload);
        break;
      default:
        break;
    }
    refresher.refresh(staleAfter(message));
    handOn((follower) => follower.onMessage(message));
  };

  const lookForGroup = async () => {
    // Another group, or none: then this connection is closed, and that one is opened.
    await loadGroupId().catch(() => undefined);
    if (!closed) retry = setTimeout(socket.wake, RETRY_MS);
  };

  const socket = openSocket({
    groupId,
    userId,
    onMessage: hear,
    onConnection: (connection) => {
      setConnected(connection === 'online');
      // A server that one comes back to says so if it still can't store.
      useLive.setState({ ...CONNECTION_AT_FIRST, connection });
      if (connection !== 'online') return;
      refresher.refresh(STALE_AFTER_OUTAGE);
      handOn((follower) => follower.onOnline());
    },
    onEnded: (message) => {
      setConnected(false);
      useLive.setState({ connection: 'ended', ended: { message, resume: socket.resume } });
    },
    onNotMember: () => {
      handOn((follower) => follower.onRefused());
      clearTimeout(retry);
      void lookForGroup();
    },
  });

  /** The page was hidden, perhaps asleep: its clock may have stood still, its socket be dead. */
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    serverClock.restart();
    // Of too many places the server ends the one that is open for longest. Where an auction is shown it says so and
    // asks; elsewhere whoever looks at a page wants it to go on.
    if (!isFollowed()) socket.resume();
    socket.wake();
    socket.askTime();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', socket.wake);

  return () => {
    closed = true;
    clearTimeout(retry);
    refresher.close();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', socket.wake);
    socket.close();
    setConnected(false);
    setOnlineUsers([]);
    useLive.setState(CONNECTION_AT_FIRST);
  };
}
