import type { SiteSettings } from '@bracketbid/contract/entities';
import type { AuctionRules, LiveState } from '@bracketbid/contract/live/state';
import { isBotId } from '@bracketbid/contract/rehearsal';
import {
  bidsOfLot,
  currentTeamId,
  hasOpened,
  isHardEnd,
  amountLeft,
  nobodyCanAnswer,
  standingBid,
  wirePhase,
} from '@bracketbid/engine/auction/questions';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import { listDeputyships, toPlacedBy, spentByDeputies } from '@bracketbid/engine/auction/deputies';
import type { AuctionState, Deputyship, StandingBid } from '@bracketbid/engine/auction/state';
import { toAuctionSettings, type OwnRules } from '@bracketbid/contract/groupRules';
import { isHeld, voidableSale } from '@bracketbid/engine/auction/voids/saleVoid';
import { auctionHour } from '../../groups/groupHour.ts';
import { mergeRules } from '../../groups/groupRules.ts';
import type { SeasonSettings } from '../../settings/currentSeasons.ts';
import { globalPauseUntilMs } from '../../settings/settings.ts';
import { durationSeconds, buildLivePause, secondsLeft } from './announce.ts';
import { findAnsweredBid, toBid, iso } from './wireBid.ts';
import { type Roster, personIn, teamIn } from '../../groups/roster.ts';
import { isSeated, type SeatFacts } from '../../groups/seats/seatRows.ts';
import { buildGavelState } from './wireGavel.ts';
import { findStandingVoid } from './wireVoid.ts';

/** The whole live picture of a group's auction, as one value. Pure. */
export function buildLiveState(
  roster: Roster,
  state: AuctionState,
  facts: {
    readonly settings: SeasonSettings;
    /** What the group's admin has set. */
    readonly own: OwnRules;
    /** [DEPUTY-1] Who may bid for whom by the group's own chain. */
    readonly deputies: readonly Deputyship[];
    readonly online: ReadonlySet<string>;
    /** [SEAT-1] The seats that nobody has claimed. */
    readonly seats: readonly SeatFacts[];
    readonly nowMs: number;
  },
): LiveState {
  const { settings, own, online, nowMs } = facts;
  const seats = new Set(facts.seats.filter(isSeated).map(({ seatId }) => seatId));
  const rules =
    state.phase === 'scheduled'
      ? toAuctionSettings(mergeRules(settings, own, null))
      : state.settings;
  return {
    groupId: roster.groupId,
    phase: wirePhase(state),
    seq: state.seq,
    serverTime: iso(nowMs),
    auctionDate: auctionHour(settings, own),
    lot: findLot(roster, state, nowMs),
    pause: buildLivePause(state) ?? buildSitePause(state, settings, nowMs),
    pauseAfterLot: state.phase === 'running' ? state.pauseAfterLotMinutes : null,
    upNext: listUpNext(state).map((teamId) => teamIn(roster, teamId)),
    void: findStandingVoid(roster, state),
    voidable: voidableSale(state)?.teamId ?? null,
    rules: shownRules(rules),
    members: memberIds(roster, state).map((userId) => {
      const spent = state.phase === 'scheduled' ? 0 : (state.spent[userId] ?? 0);
      return {
        user: personIn(roster, userId),
        remaining: amountLeft(rules, spent),
        spent,
        // Who has no phone is in the room.
        online: online.has(userId) || isBotId(userId) || seats.has(userId),
        ...(seats.has(userId) ? { isSeat: true } : {}),
      };
    }),
    deputies: listDeputies(state, facts.deputies),
    bids: currentBids(roster, state),
    ...gavelIn(roster, state),
  };
}

function shownRules(settings: AuctionSettings): AuctionRules {
  const { minimumBid = 1, steps = [{ from: 0, step: 1 }], extensionSeconds } = settings;
  const { maximumBids = false, hints = 'off' } = settings;
  const payouts = { ...settings.payoutBasisPoints };
  return { minimumBid, steps: [...steps], extensionSeconds, maximumBids, hints, payouts };
}

/** The lots that come after the one whose turn it is; with a gavel, all that can be shown. */
function listUpNext(state: AuctionState): readonly string[] {
  if (state.phase !== 'running') return [];
  const { order, lotIndex, gavel, turn } = state;
  if (gavel !== undefined && !hasOpened(state)) {
    const shown = turn.kind === 'shown' ? turn.teamId : null;
    return order.slice(lotIndex).filter((teamId) => teamId !== shown);
  }
  // Which team is the next one is open while a decision about the one before is awaited.
  return order.slice(isHeld(state) ? lotIndex : lotIndex + 1);
}

function gavelIn(roster: Roster, state: AuctionState): Pick<LiveState, 'gavel'> {
  const gavel = buildGavelState(roster, state);
  return gavel === null ? {} : { gavel };
}

/** Before the start nobody's auction is paused yet, but the site's pause holds the start up. */
function buildSitePause(
  state: AuctionState,
  settings: SiteSettings,
  nowMs: number,
): LiveState['pause'] {
  const untilMs = globalPauseUntilMs(settings, nowMs);
  if (untilMs === null || state.phase !== 'scheduled') return null;
  return { kind: 'global', until: iso(untilMs) };
}

function findLot(roster: Roster, state: AuctionState, nowMs: number): LiveState['lot'] {
  const teamId = currentTeamId(state);
  if (state.phase !== 'running' || teamId === null || isHeld(state)) return null;
  // [GAVEL-1] Nothing is on the block before a clerk shows it.
  if (state.gavel !== undefined && state.turn.kind === 'waiting') return null;
  const { turn } = state;
  const endMs = turn.kind === 'open' ? turn.closesAtMs : null;
  const standing = standingBid(state);
  return {
    team: teamIn(roster, teamId),
    opensAt: turn.kind === 'locked' ? iso(turn.opensAtMs) : null,
    closesAt: endMs === null ? null : iso(endMs),
    secondsLeft: secondsLeft(state, nowMs),
    duration: durationSeconds(state),
    hasOpened: hasOpened(state),
    nobodyCanAnswer: nobodyCanAnswer(state),
    isHardEnd: isHardEnd(state),
    amount: standing?.amount ?? 0,
    bidder: standing === null ? null : personIn(roster, standing.userId),
  };
}

/** Before the start as the group has it, from then on as the auction does. */
function listDeputies(state: AuctionState, before: readonly Deputyship[]): LiveState['deputies'] {
  if (state.phase === 'scheduled') return before.map((each) => ({ ...each, spent: 0 }));
  return listDeputyships(state).map((each) => ({
    ...each,
    spent: spentByDeputies(state, each.userId),
  }));
}

function memberIds(roster: Roster, state: AuctionState): string[] {
  return state.phase === 'scheduled' ? [...roster.members.keys()] : Object.keys(state.spent);
}

function currentBids(roster: Roster, state: AuctionState): LiveState['bids'] {
  const teamId = currentTeamId(state);
  if (teamId === null) return [];
  return bidsOfLot(state).map(({ answers, placedBy, byClerk, ...bid }) => {
    const spoken = byClerk === true ? {} : toPlacedBy({ placedBy });
    return {
      ...toBid(roster, { ...bid, teamId, ...spoken }, bid.atMs),
      ...(answers === undefined
        ? {}
        : { answers: findAnsweredBid(roster, said(answers, byClerk)) }),
    };
  });
}

/** The bid that another answers; a clerk who entered it is nobody's deputy. */
function said(
  { placedBy, ...answered }: NonNullable<StandingBid['answers']>,
  byClerk?: true,
): NonNullable<StandingBid['answers']> {
  return { ...answered, ...(byClerk === true ? {} : toPlacedBy({ placedBy })) };
}
