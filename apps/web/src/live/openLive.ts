import { ApiFailure } from '../api/call.ts';
import { applyMessage, type LiveMessage } from './applyMessage.ts';
import { takePicture } from './catchUp.ts';
import { followMessages } from './liveMessages.ts';
import { AUCTION_AT_FIRST, useLive } from './liveStore.ts';
import { newsOf, tellNews } from './liveNews.ts';
import { mirror } from './mirror.ts';
import { pageMs } from './serverClock.ts';
import { useWatched } from './target.ts';
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
  useLive.setState(AUCTION_AT_FIRST);
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
    if (after === 'gap') return 'gap';
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
      useLive.setState({ status: 'ready', failure: null, picture, isAway: false });
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
        useLive.setState({ isAway: true });
        retry = setTimeout(() => void catchUp(), RETRY_MS);
      }
    }
  };
  const isNews = (seq: number) => seq > (useLive.getState().picture?.state.seq ?? 0);

  const stopWatching = watch(groupId);
  const stopFollowing = followMessages({
    onMessage: (message) => {
      if ('seq' in message.payload) heardSeq = Math.max(heardSeq, message.payload.seq);
      if (catching) waiting.push(message);
      else if (apply(message) === 'gap') void catchUp();
    },
    onOnline: () => void catchUp(),
    // The server's answer says why.
    onRefused: () => void catchUp(),
  });

  /** Messages may be missing since the page was hidden: its socket may be dead without knowing. */
  const onVisible = () => {
    if (document.visibilityState === 'visible') void catchUp();
  };
  document.addEventListener('visibilitychange', onVisible);
  void catchUp();

  return () => {
    closed = true;
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', onVisible);
    stopFollowing();
    stopWatching();
  };
}

/** The tab's connection is to this group, as long as its auction is on the screen. */
function watch(groupId: string): () => void {
  useWatched.setState({ groupId });
  return () => {
    if (useWatched.getState().groupId === groupId) useWatched.setState({ groupId: null });
  };
}
