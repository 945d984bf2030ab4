import type { Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { ServerMessage, ServerMessages } from '@bracketbid/contract/live/realtime';
import type { applyGavel } from './applyGavel.ts';
import { phaseAfterPause } from './gavelPhase.ts';
import { addBid, endLot, lockTeam } from './applyToLot.ts';
import { spentByDeputies } from './held.ts';
import { type LivePicture, newLot, without, withState } from './picture.ts';

export type { LivePicture };

/** What a gavel's message changes; null until its code is there: then it asks for the whole picture. */
let gavelRules: { readonly applyGavel: typeof applyGavel } | null = null;

/** Fetches what an auction needs in which a person holds the gavel. */
export async function fetchGavelRules(): Promise<void> {
  gavelRules ??= await import('./applyGavel.ts');
}

/** A message from the server, by its name. */
export type LiveMessage = ServerMessage;

/**
 * The picture after a message; the same picture for a message that it already knows; `'gap'` when a message before it
 * was missed, and the whole picture has to be requested. Pure.
 */
export function applyMessage(picture: LivePicture, message: LiveMessage): LivePicture | 'gap' {
  switch (message.name) {
    case 'auctionTimeUpdated':
      return withState(picture, { auctionDate: message.payload.auctionDate });
    case 'auctionpaused':
      return applySitePause(picture, message.payload);
    case 'updateUserList':
      return applyOnline(picture, message.payload);
    case 'groupUpdated':
      return applyGroup(picture, message.payload);
    case 'gavel':
      return gavelRules === null ? 'gap' : gavelRules.applyGavel(picture, message.payload);
    case 'groupRulesUpdated':
      // The picture before the start is that of the rules.
      return picture.state.phase === 'scheduled' ? 'gap' : picture;
    case 'sharesChanged':
      // Who owns what now stands in the whole picture alone.
      return message.payload.groupId === picture.state.groupId ? 'gap' : picture;
    case 'groupPauseError':
    case 'contestChanged':
    case 'matchUpdated':
    case 'maximaChanged':
    case 'reaction':
    case 'savingUpdate':
    case 'settlementChanged':
    case 'chatChanged':
    case 'socketEnded':
      return picture;
    case 'countdownUpdate':
      return applyCountdown(picture, message.payload);
    case 'saleVoid':
      return applyVoid(picture, message.payload);
    default:
      return applyNext(picture, message);
  }
}

type NumberedName =
  | 'auctionaddmessage'
  | 'lockScreen'
  | 'teamStatusUpdate'
  | 'auctionAutoStarted'
  | 'auctionCompleted'
  | 'groupauctionpaused'
  | 'receiptAdded'
  | 'deputyNamed';
type Numbered = Extract<LiveMessage, { name: NumberedName }>;

function applyNext(picture: LivePicture, message: Numbered): LivePicture | 'gap' {
  const { payload } = message;
  const { seq, groupId } = picture.state;
  if ('groupId' in payload && payload.groupId !== groupId) return picture;
  if (payload.seq <= seq) return picture;
  if (payload.seq > seq + 1) return 'gap';
  switch (message.name) {
    case 'auctionaddmessage':
      return addBid(picture, message.payload.auctionData, message.payload.seq);
    case 'lockScreen':
      return lockTeam(picture, message.payload);
    case 'teamStatusUpdate':
      return endLot(picture, message.payload);
    case 'groupauctionpaused': {
      const { pauseStatus, pauseTime, pauseAfterLot } = message.payload;
      const before = picture.state.pause;
      // The site's pause goes on, whatever the group asks for.
      const sitePause = before?.kind === 'global' ? before : null;
      const pause =
        pauseStatus && pauseTime !== null
          ? { kind: 'group' as const, until: pauseTime }
          : sitePause;
      const phase = pause === null ? phaseAfterPause(picture.state) : 'paused';
      return withState(picture, { seq: seq + 1, pauseAfterLot, pause, phase });
    }
    case 'auctionCompleted':
      return withState(picture, {
        seq: seq + 1,
        phase: 'completed',
        lot: null,
        pause: null,
        pauseAfterLot: null,
        upNext: [],
        bids: [],
        voidable: null,
      });
    case 'receiptAdded':
      return withState(picture, { seq: seq + 1 });
    case 'deputyNamed':
      return withState(picture, {
        seq: seq + 1,
        deputies: deputiesAfter(picture, message.payload),
      });
    // The teams' order and the players are fixed at the start: only the whole picture has them.
    case 'auctionAutoStarted':
      return 'gap';
    default:
      return message satisfies never;
  }
}

function deputiesAfter(
  { state: { deputies }, teams }: LivePicture,
  { userId, deputy, limit }: ServerMessages['deputyNamed'],
): LiveState['deputies'] {
  const others = deputies.filter((each) => each.userId !== userId);
  if (deputy === null) return others;
  return [...others, { userId, deputy, limit, spent: spentByDeputies(teams, userId) }];
}

/** A sale is in question, or no longer. One that is voided changes teams, money and order: only the whole picture has that. */
function applyVoid(
  picture: LivePicture,
  { void: proposed, outcome, seq }: ServerMessages['saleVoid'],
): LivePicture | 'gap' {
  const { state } = picture;
  if (seq < state.seq) return picture;
  // Its clock goes with the event before, which has told itself.
  if (seq === state.seq) return outcome === null ? withState(picture, { void: proposed }) : picture;
  if (seq > state.seq + 1 || outcome === 'voided') return 'gap';
  // Only its clock has moved: with another event, whose own message is missing.
  if (toSaid(proposed) === toSaid(state.void)) return 'gap';
  // In a pause before a lot, which one is next depends on it.
  if (state.phase === 'paused' && state.lot?.hasOpened !== true) return 'gap';
  const isNew = state.void === null && proposed !== null;
  const voidable = isNew ? null : state.voidable;
  return withState(picture, { seq, void: proposed, voidable });
}

/** What has been said of a sale in question. */
const toSaid = (about: ServerMessages['saleVoid']['void']) =>
  about && [...about.agreedBy, about.objected, about.decides].join();

/** The countdown of the last event, or the message of the next one: a lot that opens, a pause of the site. */
function applyCountdown(
  picture: LivePicture,
  countdown: ServerMessages['countdownUpdate'],
): LivePicture | 'gap' {
  const { state } = picture;
  if (countdown.seq < state.seq) return picture;
  if (countdown.seq > state.seq && !isOwnMessage(state, countdown)) return 'gap';
  const { team, phase, closesAt, pause, serverTime, seq } = countdown;
  const { secondsLeft, duration, hasOpened, nobodyCanAnswer, isHardEnd } = countdown;
  const isScheduled = phase === 'scheduled';
  const times = {
    opensAt: phase === 'locked' ? closesAt : null,
    closesAt: phase === 'open' ? closesAt : null,
    secondsLeft,
    duration,
    hasOpened,
    nobodyCanAnswer,
    isHardEnd,
  };
  const change = {
    seq,
    phase,
    serverTime,
    // Before the start there is only the site's pause, which has its own message.
    pause: isScheduled ? state.pause : pause,
  };
  // A pause before its lock, while a sale is in question: it may not be the next one any more.
  if (team === null && state.lot !== null && state.void !== null) return 'gap';
  if (team === null) return withState(picture, { ...change, lot: null });
  if (state.lot !== null && state.lot.team._id === team._id) {
    return withState(picture, { ...change, lot: { ...state.lot, ...times } });
  }
  return withState(picture, {
    ...change,
    lot: newLot(team, times),
    upNext: without(state.upNext, team),
    bids: [],
  });
}

/**
 * Whether a countdown one event ahead is that event's own message: a lot that opens, a pause of the site that begins
 * or ends. Those change the phase. Any other event has been missed: it leaves the phase alone, or has a message of its
 * own that also clears other things.
 */
function isOwnMessage(
  state: LiveState,
  { seq, phase, pause }: ServerMessages['countdownUpdate'],
): boolean {
  const isNext = seq === state.seq + 1;
  // The phase after a group's pause comes with a countdown: without that one, another phase proves nothing.
  const isKnown = state.phase !== 'paused' || state.pause !== null;
  const isOther = isKnown && phase !== state.phase && phase !== 'completed';
  return isNext && isOther && pause?.kind !== 'group';
}

/** In a running auction the site's pause is an event with a countdown; before the start this message is all there is. */
function applySitePause(
  picture: LivePicture,
  { pauseStatus, pauseTime }: ServerMessages['auctionpaused'],
): LivePicture | 'gap' {
  // Without countdowns, only the whole picture has the pause of a running auction.
  if (picture.state.phase !== 'scheduled')
    return picture.state.gavel === undefined ? picture : 'gap';
  const pause =
    pauseStatus && pauseTime !== null ? { kind: 'global' as const, until: pauseTime } : null;
  return withState(picture, { pause });
}

function applyOnline(picture: LivePicture, people: readonly Person[]): LivePicture | 'gap' {
  const online = new Set(people.map(({ _id }) => _id));
  const known = new Set(picture.state.members.map(({ user }) => user._id));
  // Somebody has joined the group since.
  if (people.some(({ _id }) => !known.has(_id))) return 'gap';
  const members = picture.state.members.map((member) => ({
    ...member,
    online: online.has(member.user._id),
  }));
  return withState(picture, { members });
}

/**
 * The group's members, their names and its admin. Until the start everybody has the same budget; after it nobody joins
 * or leaves.
 */
function applyGroup(
  picture: LivePicture,
  update: ServerMessages['groupUpdated'],
): LivePicture | 'gap' {
  const { groupId, groupAdminId, members: accounts, seats = [], deputies = [] } = update;
  const { state } = picture;
  if (groupId !== state.groupId) return picture;
  // [SEAT-1] A seat is a member, who is in the room.
  const people = [
    ...accounts,
    ...seats.map(({ _id, fullName, profileimageurl }) => ({
      user: { _id, fullName, profileimageurl },
      online: true,
      isSeat: true as const,
    })),
  ];
  const led = { ...picture, groupAdminId };
  const known = new Map(state.members.map((member) => [member.user._id, member]));
  if (state.phase !== 'scheduled') {
    const called = new Map(people.map(({ user }) => [user._id, user]));
    // Lots and bids carry names, too: only the whole picture has them all.
    const areAsBefore = state.members.every(({ user }) => {
      const { fullName, profileimageurl } = called.get(user._id) ?? user;
      return fullName === user.fullName && profileimageurl === user.profileimageurl;
    });
    return areAsBefore ? led : 'gap';
  }
  const [anyone] = state.members;
  if (anyone === undefined) return 'gap';
  const newcomer = { remaining: anyone.remaining, spent: 0, online: false };
  const members = people.map((each) => ({ ...newcomer, ...known.get(each.user._id), ...each }));
  const named = deputies.map((each) => ({ ...each, spent: 0 }));
  return withState(led, { members, deputies: named });
}
