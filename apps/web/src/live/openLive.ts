import { ApiFailure } from '../api/call.ts';
import { changeSettings, setConnected, setOnlineUsers } from '../store/store.ts';
import { applyMessage, type LiveMessage } from './applyMessage.ts';
import { takePicture } from './catchUp.ts';
import { LIVE_AT_FIRST, useLive } from './liveStore.ts';
import { newsOf, tellNews } from './liveNews.ts';
import { mirror } from './mirror.ts';
import { pageMs, serverClock } from './serverClock.ts';
import { openSocket } from './socket.ts';
import { createTickThrottle } from './tickThrottle.ts';

/** Server processes hear from each other within milliseconds. */
const LAG_MS = 200;

/** After a catch-up that failed for the network's sake; the socket's return asks at once. */
const RETRY_MS = 2_000;

/**
 * Follows a group's auction: `useLive` shows it, and mends itself after every gap and outage.
 *
 * @returns how to stop following
 */
export function openLive({ groupId, userId }: { groupId: string; userId: string }): () => void {
  useLive.setState(LIVE_AT_FIRST);
  let closed = false;
  let catching = false;
  /** Messages that came while the picture was on its way. */
  let waiting: LiveMessage[] = [];
  /** The highest seq that was told of. */
  let heardSeq = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const ticks = createTickThrottle();

  const apply = (message: LiveMessage): 'gap' | 'applied' => {
    const before = useLive.getState().picture;
    if (before === null) return 'gap';
    const after = applyMessage(before, message);
    if (after === 'gap') {
      // A new auction is news even though its picture has to be taken.
      if (message.name === 'auctionAutoStarted') tellNews({ kind: 'started' });
      return 'gap';
    }
    if (after !== before || message.name === 'groupPauseError') {
      const news = newsOf(before, message, userId);
      if (news !== null) tellNews(news);
    }
    if (message.name === 'countdownUpdate' && ticks.isTooSoon(before, after, pageMs())) {
      return 'applied';
    }
    mirror(before, after);
    useLive.setState({ picture: after });
    return 'applied';
  };

  const catchUp = async (): Promise<void> => {
    if (catching || closed) return;
    catching = true;
    clearTimeout(retry);
    try {
      const picture = await takePicture(groupId);
      if (closed) return;
      mirror(useLive.getState().picture, picture);
      useLive.setState({ status: 'ready', failure: null, picture });
      const late = waiting.filter(({ payload }) => !('seq' in payload) || isNews(payload.seq));
      waiting = [];
      catching = false;
      if (late.some((message) => apply(message) === 'gap')) await catchUp();
      // Another server process may have given a picture from before what this socket's process has told.
      else if (isNews(heardSeq)) retry = setTimeout(() => void catchUp(), LAG_MS);
    } catch (error) {
      catching = false;
      // The next picture will know what they told.
      waiting = [];
      if (closed) return;
      const known = error instanceof ApiFailure ? error : null;
      const isFinal = known !== null && [401, 403, 404].includes(known.status);
      if (isFinal) {
        const { status, message } = known;
        useLive.setState({ status: 'failed', failure: { status, message } });
      } else {
        retry = setTimeout(() => void catchUp(), RETRY_MS);
      }
    }
  };
  const isNews = (seq: number) => seq > (useLive.getState().picture?.state.seq ?? 0);

  const socket = openSocket({
    groupId,
    userId,
    onMessage: (message) => {
      if ('seq' in message.payload) heardSeq = Math.max(heardSeq, message.payload.seq);
      if (message.name === 'countdownUpdate') {
        serverClock.noteArrival(Date.parse(message.payload.serverTime), pageMs());
      }
      if (message.name === 'updateUserList') setOnlineUsers(message.payload);
      if (message.name === 'auctionTimeUpdated') changeSettings(message.payload);
      if (message.name === 'auctionpaused') changeSettings(message.payload);
      if (message.name === 'savingUpdate') useLive.setState(message.payload);
      if (catching) waiting.push(message);
      else if (apply(message) === 'gap') void catchUp();
    },
    onConnection: (connection) => {
      setConnected(connection === 'online');
      // A server that one comes back to says so if it still can't store.
      useLive.setState({ connection, isSaving: true, ended: null });
      if (connection === 'online') void catchUp();
    },
    onEnded: (message) => {
      setConnected(false);
      useLive.setState({ connection: 'ended', ended: { message, resume: socket.resume } });
    },
  });

  /** The page was hidden, perhaps asleep: its clock may have stood still, its socket be dead. */
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    serverClock.restart();
    socket.wake();
    void catchUp();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', socket.wake);
  void catchUp();

  return () => {
    closed = true;
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', socket.wake);
    socket.close();
    setConnected(false);
  };
}
