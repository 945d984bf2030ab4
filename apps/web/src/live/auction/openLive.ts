import { ApiFailure } from '../../api/call.ts';
import { isServersNo } from '../../api/untilAnswered.ts';
import { applyMessage, fetchGavelRules, type LiveMessage } from './applyMessage.ts';
import { requestPicture } from './catchUp.ts';
import { useConnection } from '../connection.ts';
import { holdChanges } from '../firstDrawing.ts';
import { followMessages } from './liveMessages.ts';
import { buildAnnouncement, publishAnnouncement } from './liveAnnouncements.ts';
import { NOT_OPENED, useLive } from './liveStore.ts';
import { mirror } from './mirror.ts';
import { pageMs } from '../clock/serverClock.ts';
import { useWatched } from '../target.ts';
import { createTickThrottle } from './tickThrottle.ts';

/** Server processes receive each other's events within milliseconds. */
export const LAG_MS = 200;

/** The picture says who the group's admin is: without it, and without a word of the server, nobody knows. */
const ADMIN_UNKNOWN = 'Failed to fetch group admin ID';

/** The wait after a request without an answer; when the socket reconnects, the next one follows at once. */
export const RETRY_MS = 2_000;

type Opened = { readonly groupId: string; readonly userId: string };

/** A picture that has been requested early is mostly there with the code: only the reading of it is waited for. */
const PICTURE_MS_MAX = 100;

let openedAhead: (Opened & { readonly close: () => void; readonly endDrawing: () => void }) | null =
  null;

/**
 * Follows an auction whose screen is still to be drawn for the first time, so that its picture is under way meanwhile. The next
 * `openLive` takes it over.
 *
 * @returns settles with the answer to the request, or after a moment without it
 */
export function openAhead(opened: Opened): Promise<void> {
  const { close, answered } = open(opened);
  openedAhead = { ...opened, close, endDrawing: holdChanges() };
  const moment = new Promise<void>((resolve) => {
    setTimeout(resolve, PICTURE_MS_MAX);
  });
  return Promise.race([answered, moment]);
}

/**
 * Follows a group's auction: `useLive` holds it, and recovers after every gap and outage. Opening takes one request.
 *
 * @returns how to stop following
 */
export function openLive(opened: Opened): () => void {
  const ahead = openedAhead;
  openedAhead = null;
  const isSame = ahead?.groupId === opened.groupId && ahead.userId === opened.userId;
  if (!isSame) ahead?.close();
  const { close } = isSame ? ahead : open(opened);
  ahead?.endDrawing();
  return close;
}

function open({ groupId, userId }: Opened): {
  readonly close: () => void;
  /** Settles with the first answer, whatever it is. */
  readonly answered: Promise<void>;
} {
  useLive.setState({ ...NOT_OPENED, groupId });
  const ticks = createTickThrottle();
  let isClosed = false;
  let isCatchingUp = false;
  /** Messages received while the picture was being requested. */
  let waiting: LiveMessage[] = [];
  /** The highest seq of any message. */
  let latestSeq = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const isAhead = (seq: number) => seq > (useLive.getState().picture?.state.seq ?? 0);
  const catchUpIn = (ms: number) => {
    retry = setTimeout(() => void catchUp(), ms);
  };

  const apply = (message: LiveMessage): 'gap' | 'applied' => {
    const before = useLive.getState().picture;
    if (before === null) return 'gap';
    const after = applyMessage(before, message);
    if (after === 'gap') return 'gap';
    if (after !== before || message.name === 'groupPauseError') {
      const announcement = buildAnnouncement(before, message, userId);
      if (announcement !== null) publishAnnouncement(announcement);
    }
    if (message.name === 'countdownUpdate' && ticks.isTooSoon(before, after, pageMs())) {
      return 'applied';
    }
    // Most ticks, and every sign, leave the state unchanged: nothing is rendered.
    if (after === before) return 'applied';
    mirror(before, after);
    useLive.setState({ picture: after });
    return 'applied';
  };

  const catchUp = async (): Promise<void> => {
    if (isCatchingUp || isClosed) return;
    isCatchingUp = true;
    clearTimeout(retry);
    try {
      const picture = await requestPicture(groupId);
      if (isClosed) return;
      mirror(useLive.getState().picture, picture);
      useLive.setState({ picture, failure: null, isAway: false, lookupFailure: null });
      // Without it, each message requests the picture.
      if (picture.state.gavel !== undefined) fetchGavelRules().catch(() => undefined);
      isCatchingUp = false;
      applyWaiting();
    } catch (error) {
      isCatchingUp = false;
      // The next picture will include them.
      waiting = [];
      if (!isClosed) fail(error);
    }
  };

  const applyWaiting = () => {
    const late = waiting.filter(({ payload }) => !('seq' in payload) || isAhead(payload.seq));
    waiting = [];
    if (late.some((message) => apply(message) === 'gap')) void catchUp();
    // Another server process may have answered before it received what this socket's process has broadcast.
    else if (isAhead(latestSeq)) catchUpIn(LAG_MS);
  };

  const fail = (error: unknown) => {
    if (error instanceof ApiFailure && isServersNo(error)) {
      const { status, message } = error;
      useLive.setState({ failure: { status, message } });
      return;
    }
    const isServers = error instanceof ApiFailure && error.status > 0 && error.hasSentence;
    const lookupFailure = isServers ? error.message : ADMIN_UNKNOWN;
    useLive.setState({ isAway: true, lookupFailure });
    catchUpIn(RETRY_MS);
  };

  const stopWatching = watch(groupId);
  /** True until the socket's greeting, which has the seq, the group, the hour and the pause, and so reveals any gap. */
  let isGreetingDue = useConnection.getState().connection !== 'online';
  const stopFollowing = followMessages({
    onMessage: (message) => {
      if ('seq' in message.payload) latestSeq = Math.max(latestSeq, message.payload.seq);
      if (isCatchingUp) waiting.push(message);
      else if (apply(message) === 'gap') void catchUp();
    },
    onOnline: () => {
      const { picture } = useLive.getState();
      // Where a person holds the gavel, the greeting has no countdown, and so no seq.
      const isGreeted = isGreetingDue && picture !== null && picture.state.gavel === undefined;
      isGreetingDue = false;
      if (!isGreeted) void catchUp();
    },
    // The answer to an HTTP request says why.
    onRefused: () => void catchUp(),
  });

  /** The page was hidden: messages may be missing, and its socket may be dead without having noticed. */
  const onVisible = () => {
    if (document.visibilityState === 'visible') void catchUp();
  };
  document.addEventListener('visibilitychange', onVisible);
  const answered = catchUp();

  const close = () => {
    isClosed = true;
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', onVisible);
    stopFollowing();
    stopWatching();
    if (useLive.getState().groupId === groupId) useLive.setState(NOT_OPENED);
  };
  return { close, answered };
}

/** Points the tab's connection at this group as long as its auction is on the screen. */
function watch(groupId: string): () => void {
  useWatched.setState({ groupId });
  return () => {
    if (useWatched.getState().groupId === groupId) useWatched.setState({ groupId: null });
  };
}
