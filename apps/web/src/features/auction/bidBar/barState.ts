import type { Nouns } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';
import type { GavelStage } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { clockMood } from '../lot/clockMood.ts';
import { formatWarning } from '../../../domain/gavelWords.ts';
import { type BidBarFacts, PHONES_OFF, whyBlocked, whyNotAmount } from '../amount/bidButton.ts';

/** What the bar says of the room beyond what a bid is judged by. Whole dollars and seconds. */
export type BarRoom = {
  /** The team that is up, or comes up next. */
  readonly team: { readonly teamName: string; readonly shortName: string } | null;
  readonly nouns: Nouns;
  /** Whether bidding on it has begun. */
  readonly hasOpened: boolean;
  /** Teams after the one that is up. */
  readonly teamsAfter: number;
  /** The starting budget; null where money has no limit. */
  readonly budget: number | null;
  /** As the lot's clock shows them; null while none runs. */
  readonly seconds: number | null;
  /** The whole of what that clock counts down. */
  readonly duration: number;
  /** Until bidding opens; null while that is not counted down. */
  readonly opensIn: number | null;
  readonly pause: {
    readonly kind: 'group' | 'global';
    /** Null while unknown. */
    readonly seconds: number | null;
    /** The hour, by the viewer's clock. */
    readonly until: string;
    /** The same in Pacific time. */
    readonly untilPacific: string;
  } | null;
  /** What the open team's clock goes on with after a pause. */
  readonly secondsStay: number;
  /** [LOT-4] What a late bid puts the clock back to. */
  readonly extensionSeconds: number;
  readonly nobodyCanAnswer: boolean;
  /** [LOT-7] Late bids put nothing on the clock any more. */
  readonly isHardEnd: boolean;
  /** [GAVEL-1] Where a person ends the lots: what was said of this one, and who holds the gavel. */
  readonly gavel: {
    readonly stage: GavelStage;
    readonly called: number | null;
    readonly holder: string;
  } | null;
  /** What became of the team before, for a moment. */
  readonly result: ShownResult | null;
};

/** What became of a team, and what its buyer has left (null where money has no limit) and has spent. */
export type ShownResult =
  | {
      readonly kind: 'sold';
      readonly isOwn: boolean;
      readonly fullName: string;
      readonly amount: number;
      readonly left: number | null;
      readonly spent: number;
    }
  | { readonly kind: 'unsold' | 'passed' };

/** What the bar is about, from the most to the least pressing. */
export type BidBarMood =
  | 'ended'
  | 'offline'
  | 'connecting'
  | 'paused'
  | 'sold'
  | 'locked'
  | 'leading'
  | 'short'
  | 'closing'
  | 'hot'
  | 'neutral';

/** The bid button, as it is drawn. */
export type BidFace = {
  readonly label: string;
  /** The smaller line below it. */
  readonly second: string | null;
  /** The dollars that the label offers for the team that is up; null where it offers none. */
  readonly amount: number | null;
  /** What a press does: nothing but telling why, unless it is one of these. */
  readonly press: 'bid' | 'resume' | null;
  /** Why a press does not bid, in words; null if it does, or if a bid is on its way. */
  readonly why: string | null;
  /** What else there is to know of the label. */
  readonly title?: string | undefined;
};

export const WAIT_LABEL = 'WAIT FOR OTHERS';

/** @param step  what the armed chip adds */
export function findMood(facts: BidBarFacts, room: BarRoom, step: number): BidBarMood {
  const { connection, phase } = facts;
  if (connection === 'ended') return 'ended';
  if (connection === 'lost') return 'offline';
  if (connection === 'connecting') return 'connecting';
  if (phase === 'paused') return 'paused';
  if (phase !== 'open' || !facts.hasTeam) {
    if (room.result !== null) return 'sold';
    return facts.hasTeam && isShort(facts, step) ? 'short' : 'locked';
  }
  if (facts.isHighestBidder) return 'leading';
  if (isShort(facts, step)) return 'short';
  if (facts.isClosing) return 'closing';
  if (formatWarning(room.gavel?.stage) !== null) return 'hot';
  return clockMood(room.seconds, room.duration, true) === 'hot' ? 'hot' : 'neutral';
}

function isShort(facts: BidBarFacts, step: number): boolean {
  return facts.currentAmount + step > facts.remaining;
}

/**
 * The bid button: it offers what the armed chip makes of the current amount, or says what it waits for.
 *
 * @param step  what the armed chip adds
 * @param sending  the dollars of a bid that has been on its way for a while
 */
export function bidFace(
  facts: BidBarFacts,
  room: BarRoom,
  { step, sending }: { readonly step: number; readonly sending: number | null },
): BidFace {
  const { principal } = facts;
  const amount = facts.currentAmount + step;
  const why = whyBlocked(facts) ?? whyNotAmount(facts, amount);
  const waiting = { amount: null, press: null, why } as const;
  const mood = findMood(facts, room, step);
  switch (mood) {
    case 'ended':
      return {
        ...waiting,
        label: 'Use here',
        second: 'THE AUCTION GOES ON ON THIS PAGE',
        press: 'resume',
      };
    case 'offline':
      return { ...waiting, ...offlineWords(facts) };
    case 'connecting':
      return { ...waiting, label: `Bid ${formatDollars(amount)}`, second: 'CONNECTING' };
    case 'paused':
      return { ...waiting, ...pausedWords(room) };
    case 'sold':
      if (room.gavel !== null && room.team === null) return { ...waiting, ...toChoose(room) };
      return { ...waiting, label: `Next: ${room.team?.teamName ?? 'soon'}`, second: opening(room) };
    case 'locked':
      return room.team === null
        ? { ...waiting, ...toChoose(room) }
        : {
            ...waiting,
            amount,
            label: `First bid ${formatDollars(amount)}`,
            second:
              room.gavel === null
                ? 'WHEN THE CLOCK STARTS'
                : `WHEN ${room.gavel.holder.toUpperCase()} OPENS IT`,
          };
    case 'leading':
      return {
        ...waiting,
        label: principal === undefined ? 'You lead' : `${principal} leads`,
        second: WAIT_LABEL,
      };
    case 'short':
      return {
        ...waiting,
        label: `${formatDollars(facts.remaining)} left`,
        second: shortWords(facts, amount, room.nouns),
      };
    case 'closing':
      return { ...waiting, label: `Bid ${formatDollars(amount)}`, second: 'TOO LATE NOW' };
    case 'hot':
    case 'neutral':
      if (facts.isPhonesOff === true) return { ...waiting, label: PHONES_OFF, second: null };
      if (sending !== null) {
        const label = `Bid ${formatDollars(sending)}`;
        return { ...waiting, label, second: 'ON ITS WAY' };
      }
      return {
        label: `Bid ${formatDollars(amount)}`,
        second: principal === undefined ? null : `FOR ${principal.toUpperCase()}`,
        amount,
        press: facts.isBusy ? null : 'bid',
        why: null,
      };
    default:
      return mood satisfies never;
  }
}

/** [GAVEL-1] With a gavel, somebody chooses the next team. */
function toChoose({ gavel, nouns }: BarRoom) {
  const second =
    gavel === null ? 'COMES UP IN A MOMENT' : `${gavel.holder.toUpperCase()} CHOOSES IT`;
  return { label: `The next ${nouns.one}`, second };
}

/** [BID-8] The last dollars below a step can't bid. */
function shortWords(
  { remaining, currentAmount }: BidBarFacts,
  next: number,
  { one }: Nouns,
): string {
  if (remaining === 0) return 'NOTHING TO BID WITH';
  if (remaining > currentAmount) return `BELOW THE STEP TO ${formatDollars(next)}`;
  return `WAIT FOR A CHEAPER ${one.toUpperCase()}`;
}

/** What was last known, which stands: a bid was stored before anybody saw it. */
function offlineWords({ phase, isHighestBidder, currentAmount }: BidBarFacts) {
  const amount = formatDollars(currentAmount);
  if (phase === 'open' && isHighestBidder) {
    return { label: `Your ${amount} stands`, second: 'IT WAS SAFE BEFORE IT WAS SHOWN' };
  }
  return phase === 'open' && currentAmount > 0
    ? { label: `${amount} when last seen`, second: 'BID WHEN THE LINE IS BACK' }
    : { label: 'Not connected', second: 'THIS PAGE CATCHES UP BY ITSELF' };
}

function pausedWords({ pause, hasOpened, secondsStay, team, gavel, nouns }: BarRoom) {
  const label = pause === null ? 'Paused' : `Paused until ${pause.until}`;
  const title = pause?.untilPacific;
  if (hasOpened && gavel !== null) return { label, title, second: 'WHAT IS BID STANDS' };
  if (hasOpened) {
    const stay = secondsStay === 1 ? 'STAYS' : 'STAY';
    return {
      label,
      title,
      second: `${counted(secondsStay, 'second').toUpperCase()} ${stay} ON THIS ${nouns.one.toUpperCase()}`,
    };
  }
  return {
    label,
    title,
    second: team === null ? 'THEN IT GOES ON BY ITSELF' : `THEN ${team.shortName.toUpperCase()}`,
  };
}

function opening({ opensIn, gavel }: BarRoom): string {
  if (gavel !== null) return `WHEN ${gavel.holder.toUpperCase()} OPENS IT`;
  return opensIn === null || opensIn === 0
    ? 'BIDS OPEN IN A MOMENT'
    : `BIDS OPEN IN ${counted(opensIn, 'second').toUpperCase()}`;
}
