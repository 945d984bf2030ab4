import type { LiveState, SiteSettings } from '@bracketbid/contract/entities';
import {
  bidsOfLot,
  currentTeamId,
  hasOpened,
  nobodyCanAnswer,
  remainingDollars,
  standingBid,
  wirePhase,
} from '@bracketbid/engine/auction/questions';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { globalPauseUntilMs } from '../settings/settings.ts';
import { bidOf, durationSeconds, iso, livePauseOf, secondsLeft } from './announce.ts';
import { type Cast, personIn, teamIn } from '../groups/cast.ts';

/** The whole live picture of a group's auction, as one value. Pure. */
export function liveStateOf(
  cast: Cast,
  state: AuctionState,
  facts: {
    readonly settings: SiteSettings;
    readonly online: ReadonlySet<string>;
    readonly nowMs: number;
  },
): LiveState {
  const { settings, online, nowMs } = facts;
  return {
    groupId: cast.groupId,
    phase: wirePhase(state),
    seq: state.seq,
    serverTime: iso(nowMs),
    auctionDate: settings.auctionDate,
    lot: lotOf(cast, state, nowMs),
    pause: livePauseOf(state) ?? sitePauseOf(state, settings, nowMs),
    pauseAfterLot: state.phase === 'running' ? state.pauseAfterLotMinutes : null,
    upNext:
      state.phase === 'running'
        ? state.order.slice(state.lotIndex + 1).map((teamId) => teamIn(cast, teamId))
        : [],
    members: memberIds(cast, state).map((userId) => {
      const started = state.phase !== 'scheduled';
      return {
        user: personIn(cast, userId),
        remaining: started ? remainingDollars(state, userId) : settings.startingBudget,
        spent: started ? (state.spent[userId] ?? 0) : 0,
        online: online.has(userId),
      };
    }),
    bids: currentBids(cast, state),
  };
}

/** Before the start nobody's auction is paused yet, but the site's pause holds the start up. */
function sitePauseOf(
  state: AuctionState,
  settings: SiteSettings,
  nowMs: number,
): LiveState['pause'] {
  const untilMs = globalPauseUntilMs(settings, nowMs);
  if (untilMs === null || state.phase !== 'scheduled') return null;
  return { kind: 'global', until: iso(untilMs) };
}

function lotOf(cast: Cast, state: AuctionState, nowMs: number): LiveState['lot'] {
  const teamId = currentTeamId(state);
  if (state.phase !== 'running' || teamId === null) return null;
  const { turn } = state;
  const standing = standingBid(state);
  return {
    team: teamIn(cast, teamId),
    opensAt: turn.kind === 'locked' ? iso(turn.opensAtMs) : null,
    closesAt: turn.kind === 'open' ? iso(turn.closesAtMs) : null,
    secondsLeft: secondsLeft(state, nowMs),
    duration: durationSeconds(state),
    hasOpened: hasOpened(state),
    nobodyCanAnswer: nobodyCanAnswer(state),
    amount: standing?.amount ?? 0,
    bidder: standing === null ? null : personIn(cast, standing.userId),
  };
}

function memberIds(cast: Cast, state: AuctionState): string[] {
  return state.phase === 'scheduled' ? [...cast.members.keys()] : Object.keys(state.spent);
}

function currentBids(cast: Cast, state: AuctionState): LiveState['bids'] {
  const teamId = currentTeamId(state);
  if (teamId === null) return [];
  return bidsOfLot(state).map((bid) => bidOf(cast, { ...bid, teamId }, bid.atMs));
}
