import type { ContestEvent } from '../contest/contestEvents.ts';
import type { ShareEvent } from '../shares/shareEvents.ts';
import type { SeatEvent } from '../auction/gavel/gavelEvents.ts';
import type { PaymentEvent } from '../settlement/paymentEvents.ts';

/** What is said of seats before the start, when an account can also leave the group that it has claimed a seat of. */
export type GroupSeatEvent =
  | SeatEvent
  /** [SEAT-3] Whoever had claimed the seat is no longer in the group: it is nobody's again. */
  | { readonly type: 'SeatReleased'; readonly seatId: string };

/**
 * What happens to a group outside of its auction, chained for everyone to check. Its rules, payments and shares belong here, its bids
 * to the auction's own log.
 */
export type GroupEvent =
  /** The group has another admin: handed over, or left behind by the one before. */
  | { readonly type: 'HandedOver'; readonly from: string; readonly to: string }
  | { readonly type: 'MemberRemoved'; readonly userId: string; readonly by: string }
  | {
      readonly type: 'RulesChanged';
      readonly by: string;
      readonly rules: Readonly<Record<string, unknown>>;
    }
  /** [MAX-4] Somebody has set a maximum before the start, or removed one: not who, on what, how much. */
  | {
      readonly type: 'MaximumSealed';
      readonly seal: string;
      /** [MAX-3] The seal that was withdrawn right before to make room for this one. */
      readonly replaces?: string;
    }
  | { readonly type: 'MaximumWithdrawn'; readonly seal: string }
  /** [DEPUTY-1] A member has said before the start who bids for them; null and 0 where nobody does any more. */
  | {
      readonly type: 'DeputyNamed';
      readonly userId: string;
      readonly deputy: string | null;
      readonly limit: number;
    }
  | GroupSeatEvent
  | PaymentEvent
  | ShareEvent
  | ContestEvent
  /** The auction is over, and its log ends with this hash. At most once. */
  | { readonly type: 'AuctionSealed'; readonly hash: string };

/** The events of payments among those of a group. */
export function isPaymentEvent(event: GroupEvent): event is PaymentEvent {
  return event.type.startsWith('Payment');
}

/** The events of offers of shares among those of a group. */
export function isShareEvent(event: GroupEvent): event is ShareEvent {
  return event.type.startsWith('Share');
}

/** An event in a group's own log: a line of its chain. */
export type LoggedGroupEvent = {
  /** From 1, without holes. */
  readonly seq: number;
  readonly atMs: number;
  readonly event: GroupEvent;
  /** 64 hex digits. */
  readonly hash: string;
};
