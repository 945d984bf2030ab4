import type { Lot } from './lots/lots.ts';
import type { RulesVersion } from './rules.ts';
import type { AuctionSettings } from './settings.ts';

/**
 * Where a group's auction stands: what its events say, and nothing else.
 *
 * Immutable; a new state shares what did not change with the one before it. Instants are epoch
 * milliseconds by the server's clock.
 */
export type AuctionState = ScheduledAuction | RunningAuction | CompletedAuction;

export type ScheduledAuction = {
  readonly phase: 'scheduled';
  readonly seq: 0;
  readonly lastAtMs: number;
};

export type RunningAuction = AuctionBook & {
  readonly phase: 'running';
  /** The lot whose turn it is: an index into `order`. */
  readonly lotIndex: number;
  readonly turn: Turn;
  readonly pauses: Pauses;
  /** A group pause requested while a lot was open: it begins when that lot ends. Minutes. */
  readonly pauseAfterLotMinutes: number | null;
  /** The seal that the last event has withdrawn. */
  readonly justWithdrawn?: string;
  /** [VOID-1] The sale that is proposed to be voided, while that is undecided. */
  readonly proposal?: SaleVoid;
  /** [VOID-2] Of all proposals so far, where there were any. */
  readonly voids?: VoidRecord;
  /** [VOID-6] The seq of the latest voided sale of each lot: maxima for it that were sealed before count no more. */
  readonly voidedAt?: Readonly<Record<string, number>>;
};

export type CompletedAuction = AuctionBook & {
  readonly phase: 'completed';
  readonly orderSeed: string;
};

/** The parts of an auction that every phase has from its start on. */
type AuctionBook = {
  readonly seq: number;
  readonly lastAtMs: number;
  readonly rulesVersion: RulesVersion;
  readonly settings: AuctionSettings;
  readonly orderSeedHash: string;
  /** Lots as they are offered: a relisted one has moved. */
  readonly order: readonly string[];
  /** [LOT-8] Where lots are bundles or follow their seeds: all of them. Else each team is a lot. */
  readonly lots?: readonly Lot[];
  /** [MAX-4] All seals so far, where there are any: standing and withdrawn. */
  readonly seals?: Readonly<Record<string, Sealed>>;
  /** [DEPUTY-1] Who may bid for a member, by the member's user id, where anybody was ever named. */
  readonly deputies?: Readonly<Record<string, Omit<Deputyship, 'userId'>>>;
  /** Dollars each member has paid for teams so far, by user id; its keys are the members. */
  readonly spent: Readonly<Record<string, number>>;
  /** Results so far, in the order of the lots: of all that have ended, but for voided sales. */
  readonly results: readonly LotResult[];
  /** [GAVEL-1] Where a person ends the lots. */
  readonly gavel?: GavelBook;
};

/** What an auction with a gavel remembers beside the lot on the block. */
export type GavelBook = {
  /** Who is always a clerk. */
  readonly hostId: string;
  /** The other clerks. */
  readonly clerks: readonly string[];
  /** Who holds the gavel: the clerk who acted last. */
  readonly by: string | null;
  /** [SEAT-1, SEAT-3] The account that has claimed a seat, by seat; null while nobody has, and the seat is a member. */
  readonly seats: Readonly<Record<string, string | null>>;
  /** [GAVEL-7] Lots that were passed and not opened since, the latest last. They stand last in `order`. */
  readonly passed: readonly string[];
};

/** [DEPUTY-1] A member's leave for another to bid for them. */
export type Deputyship = {
  /** Who is bid for. */
  readonly userId: string;
  /** Who bids. */
  readonly deputy: string;
  /** The most that deputies may spend for them in the whole auction. Whole dollars. */
  readonly limit: number;
};

/** A seal in the log. */
export type Sealed = {
  /** The seq of its event; below 1 if it stood before the start. */
  readonly at: number;
  /** [MAX-3] The seal that it replaces. */
  readonly after?: string;
  readonly isWithdrawn: boolean;
};

/** What happens with the lot whose turn it is. */
export type Turn =
  /** Nothing yet: a pause came before the lot's lock screen, the lock waits for a decision (VOID-5), or the gavel for a clerk. */
  | { readonly kind: 'waiting' }
  /** [GAVEL-1] On the block, and nobody may bid yet. It takes its place in `order` once it opens. */
  | { readonly kind: 'shown'; readonly teamId: string }
  | { readonly kind: 'locked'; readonly opensAtMs: number }
  /** `closesAtMs` is null where the gavel ends the lot. */
  | (Bidding & { readonly kind: 'open'; readonly closesAtMs: number | null })
  /** Open, but a global pause stopped its clock with this much time left; null where it has none. */
  | (Bidding & { readonly kind: 'frozen'; readonly remainingMs: number | null });

type Bidding = {
  readonly lastBid: StandingBid | null;
  /** [LOT-7] How much late bids have added, where that is capped. */
  readonly addedMs?: number;
  /** [GAVEL-1] Where the gavel ends the lot. */
  readonly gavel?: GavelTurn;
};

/** What is said of an open lot beside its bids. */
export type GavelTurn = {
  /** [GAVEL-4] Dollars that were heard, and nobody named for them yet. */
  readonly called: number | null;
  /** [GAVEL-3] The last warning, and when it was given. */
  readonly warned: { readonly n: 1 | 2; readonly atMs: number } | null;
  /** [GAVEL-2] The seq at which the standing bid last changed. */
  readonly changedAt: number;
  /** [GAVEL-6] What a clerk wants taken back, until when another may agree. */
  readonly strike: {
    readonly by: string;
    readonly reason: string;
    readonly untilMs: number;
  } | null;
};

/** The bid that leads a lot, with those it beat behind it. */
export type StandingBid = {
  readonly bidId: string;
  readonly userId: string;
  readonly amount: number;
  readonly atMs: number;
  /** [MAX-2] The bid that it answers by a maximum. */
  readonly answers?: {
    readonly userId: string;
    readonly amount: number;
    readonly placedBy?: string;
  };
  /** [DEPUTY-4] The deputy who said it, or the clerk who entered it. */
  readonly placedBy?: string;
  /** [GAVEL-6] A clerk entered it, or the challenge that it answers. */
  readonly byClerk?: true;
  /** [MAX-2] Nobody said it: maxima made it by themselves. */
  readonly byMaximum?: true;
  readonly previous: StandingBid | null;
};

export type Pauses = {
  readonly groupUntilMs: number | null;
  readonly globalUntilMs: number | null;
};

export type PauseKind = 'group' | 'global';

export type LotResult =
  | {
      readonly teamId: string;
      readonly status: 'sold';
      readonly userId: string;
      readonly amount: number;
      /** [DEPUTY-4] The deputy who said the winning bid, or the clerk who entered it. */
      readonly placedBy?: string;
      /** [GAVEL-5] It was a clerk, so that no deputy's limit is touched. */
      readonly byClerk?: true;
    }
  | { readonly teamId: string; readonly status: 'unsold' };

/** [VOID-1] A sale that somebody wants undone, until that is decided. */
export type SaleVoid = {
  readonly voidId: string;
  /** The lot, who bought it, and for how many dollars. */
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  readonly reason: string;
  readonly proposedBy: string;
  /** Who leads the group: the server says so, no event of the auction does. */
  readonly adminId: string;
  /** The proposer first. */
  readonly agreedBy: readonly string[];
  /** [VOID-4] */
  readonly isObjected: boolean;
  /** [VOID-3] The other key is away or silent: the other members decide. */
  readonly isPassedOn: boolean;
  /** When the other key counts as silent. */
  readonly silentAtMs: number;
  /** [VOID-5] When the lock that waits goes on; null while a lot is locked or open. */
  readonly holdEndsAtMs: number | null;
  /** Since when a pause of the site stops both clocks; null while they run. */
  readonly stoppedAtMs: number | null;
};

/** What an auction remembers of all its proposals. */
export type VoidRecord = {
  /** [VOID-2] How often each person has proposed. */
  readonly proposals: Readonly<Record<string, number>>;
  /** How many lots had ended when the latest was made. */
  readonly endedLots: number;
  /** How many sales were voided. */
  readonly voided: number;
};

/** An auction of which nothing has happened yet. */
export const SCHEDULED: ScheduledAuction = { phase: 'scheduled', seq: 0, lastAtMs: 0 };
