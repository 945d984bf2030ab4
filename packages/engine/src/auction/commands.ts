import type { Contest } from '../contest/contest.ts';
import type { ActWithGavel } from './gavel/acts.ts';
import type { SeatCommand } from './gavel/seatCommands.ts';
import type { Lot } from './lots/lots.ts';
import type { Maximum } from './maxima/maxima.ts';
import type { RulesVersion } from './rules.ts';
import type { AuctionSettings } from './settings.ts';
import type { Deputyship } from './state.ts';

/** The commands of a group's auction. Permissions are checked before; `decide` applies the rules. */
export type AuctionCommand =
  | StartAuction
  | PlaceBid
  | SetMaximum
  | RemoveMaximum
  | NameDeputy
  | PauseGroup
  | ResumeGroup
  | PauseGlobally
  | ResumeGlobally
  | ProposeVoid
  | AgreeVoid
  | RefuseVoid
  | ObjectVoid
  | PassVoidOn
  | ActWithGavel
  | SeatCommand
  | ReachDeadline
  | RecoverFromOutage;

/** The hour has come: everything the auction is held by is frozen here. */
export type StartAuction = {
  readonly type: 'StartAuction';
  readonly orderSeedHash: string;
  /** Lot ids in drawn order (`drawOrder`, `drawLowSeedsFirst`). A lot of one team has that team's id. */
  readonly order: readonly string[];
  /** User ids of the group's members. */
  readonly members: readonly string[];
  readonly settings: AuctionSettings;
  /** Where lots are bundles or follow their seeds: all of them. */
  readonly lots?: readonly Lot[];
  /** The seals of maxima that stand already and of those that they replace, in the order of sealing. */
  readonly seals?: readonly string[];
  /** Which of these seals replaces which. */
  readonly replaces?: Readonly<Record<string, string>>;
  /** Who may bid for whom from the start on. */
  readonly deputies?: readonly Deputyship[];
  /** The last hash of the group's own chain, if it has any event. */
  readonly groupHash?: string;
  /** [CONTEST-4] The contest that the group was made for; absent where it belongs to a season. */
  readonly contest?: Contest;
  /** [CONTEST-4, GAVEL-1] Of a contest: who enters its results. Of an auction with a gavel: who is always a clerk. */
  readonly hostId?: string;
  /** [SEAT-1] Which of the members are seats. */
  readonly seats?: readonly string[];
  /** [SEAT-3] Which seats are whose already, by seat. */
  readonly claims?: Readonly<Record<string, string>>;
  /** [GAVEL-1] The clerks beside the host. */
  readonly clerks?: readonly string[];
  /** The current version, unless an auction that began by an earlier one is verified. */
  readonly rulesVersion?: RulesVersion;
};

export type PlaceBid = {
  readonly type: 'PlaceBid';
  readonly bidId: string;
  readonly userId: string;
  readonly teamId: string;
  /** Whole dollars. */
  readonly amount: number;
  /** The client's own id of this bid, so that a retry can be recognised. */
  readonly clientBidId: string | null;
  /** The deputy who says it, where that isn't the bidder. */
  readonly placedBy?: string;
};

/** Sets, raises or lowers a member's maximum for a lot that is not over. */
export type SetMaximum = {
  readonly type: 'SetMaximum';
  readonly maximum: Maximum;
  /** `computeSeal(maximum)` */
  readonly seal: string;
  /** The seal that it replaces, where a proof has that withdrawn already. */
  readonly replaces?: string;
  /** Of the bid that this may lead to. */
  readonly bidId: string;
};

export type RemoveMaximum = {
  readonly type: 'RemoveMaximum';
  readonly userId: string;
  readonly teamId: string;
};

/** Names, changes or takes back who bids for a member. */
export type NameDeputy = {
  readonly type: 'NameDeputy';
  readonly userId: string;
  /** Null takes it back. */
  readonly deputy: string | null;
  /** Whole dollars; 0 without a deputy. */
  readonly limit: number;
};

export type PauseGroup = {
  readonly type: 'PauseGroup';
  readonly userId: string;
  readonly minutes: number;
};
export type ResumeGroup = {
  readonly type: 'ResumeGroup';
  readonly userId: string;
  readonly bidId: string;
};

/** The site's pause, until an instant that is the same for every group. */
export type PauseGlobally = { readonly type: 'PauseGlobally'; readonly untilMs: number };
export type ResumeGlobally = { readonly type: 'ResumeGlobally'; readonly bidId: string };

/** [VOID-1] Wants the sale of a lot undone. */
export type ProposeVoid = {
  readonly type: 'ProposeVoid';
  readonly voidId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly reason: string;
  /** Who leads the group. */
  readonly adminId: string;
  /** Members who are away. */
  readonly away: readonly string[];
};

export type AgreeVoid = {
  readonly type: 'AgreeVoid';
  readonly voidId: string;
  readonly userId: string;
  /** Of the bid that a maximum may make once the money is back. */
  readonly bidId: string;
};

/** The other key says no, or the proposer takes it back. */
export type RefuseVoid = {
  readonly type: 'RefuseVoid';
  readonly voidId: string;
  readonly userId: string;
};

export type ObjectVoid = {
  readonly type: 'ObjectVoid';
  readonly voidId: string;
  readonly userId: string;
  readonly bidId: string;
};

/** The server knows that who holds the other key is away. */
export type PassVoidOn = {
  readonly type: 'PassVoidOn';
  readonly voidId: string;
  readonly bidId: string;
};

/** The clock may have reached `nextDeadline`; `decide` judges whether it has. */
export type ReachDeadline = {
  readonly type: 'ReachDeadline';
  /** 64 hex digits: published with the last lot's end. */
  readonly orderSeed: string;
  /** Of the bid that a waiting maximum may make. */
  readonly bidId: string;
};

/** The server was away while the auction ran: nobody must lose a team because of that. */
export type RecoverFromOutage = { readonly type: 'RecoverFromOutage' };
