/**
 * What happens in an auction whose lots a person ends, beside the events that all auctions have. Whole dollars; `by` is the clerk
 * who acted.
 *
 * @see docs/rules.md GAVEL-1 to GAVEL-8, SEAT-1 to SEAT-3
 */
export type GavelEvent =
  | LotShown
  | BidCalled
  | BidNamed
  | WarningGiven
  | WarningsTakenBack
  | StrikeProposed
  | BidStruck
  | LotPassed
  | FieldMade
  | SeatEvent;

/** What a clerk's act has led to. The first of its events has the act's id, by which any process recognises one that is sent again. */
export type OfAct = { readonly clientActId?: string };

/** A lot is on the block, and nobody may bid yet. One that was only shown goes back. */
export type LotShown = OfAct & {
  readonly type: 'LotShown';
  readonly teamId: string;
  readonly by: string;
};

/** [GAVEL-4] A bid was heard, and nobody named for it yet. */
export type BidCalled = OfAct & {
  readonly type: 'BidCalled';
  readonly teamId: string;
  readonly amount: number;
  readonly by: string;
};

/** [GAVEL-4] Whose the called amount is: from now on it is a bid. */
export type BidNamed = OfAct & {
  readonly type: 'BidNamed';
  readonly bidId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  /** The clerk. */
  readonly placedBy: string;
};

export type WarningGiven = OfAct & {
  readonly type: 'WarningGiven';
  readonly teamId: string;
  /** Going once, going twice. */
  readonly n: 1 | 2;
  /** [GAVEL-2] The last event that the clerk had seen. */
  readonly seenSeq: number;
  readonly by: string;
};

/** [GAVEL-3] After an outage, or a pause of the site. */
export type WarningsTakenBack = { readonly type: 'WarningsTakenBack'; readonly teamId: string };

/** [GAVEL-6] A clerk wants the last bid taken back: another has 30 seconds to agree. */
export type StrikeProposed = OfAct & {
  readonly type: 'StrikeProposed';
  readonly teamId: string;
  readonly by: string;
  readonly reason: string;
};

/** [GAVEL-6] The call, or the last bid that somebody has said, and what maxima made of it. */
export type BidStruck = OfAct & {
  readonly type: 'BidStruck';
  readonly teamId: string;
  /** Null for a call. */
  readonly bidId: string | null;
  readonly by: string;
  /** Null where nobody had to. */
  readonly agreedBy: string | null;
  readonly reason: string;
};

/** Nobody wanted it: it can be shown again once no other lot waits. */
export type LotPassed = OfAct & {
  readonly type: 'LotPassed';
  readonly teamId: string;
  readonly by: string;
};

/** [GAVEL-7] All passed lots are one from now on, "The Field", which is shown next. */
export type FieldMade = OfAct & {
  readonly type: 'FieldMade';
  /** By its teams, as every bundle's (LOT-8). */
  readonly lotId: string;
  /** The passed lots that it is made of. */
  readonly lotIds: readonly string[];
  readonly by: string;
};

/** [SEAT-1 to SEAT-3] Before the start in the group's own chain, from then on in the auction's log. */
export type SeatEvent =
  | { readonly type: 'SeatAdded'; readonly seatId: string }
  | { readonly type: 'SeatRemoved'; readonly seatId: string }
  | { readonly type: 'SeatClaimed'; readonly seatId: string; readonly userId: string }
  /** [GAVEL-1] All clerks beside the host, as they are from now on. */
  | { readonly type: 'ClerksNamed'; readonly clerks: readonly string[] };
