import type { OwnRules } from '@bracketbid/contract/groupRules';
import type { Group, Person } from '@bracketbid/contract/entities';
import type { Deputyship } from '@bracketbid/engine/auction/state';
import type { SeatFacts } from './seats/seatRows.ts';
import type { Rehearsal } from '@bracketbid/contract/rehearsal';

/** A group with everything that its auction and its screens need to know of it. */
export type GroupFacts = {
  readonly id: string;
  readonly tournamentId: string;
  /** When its tournament was last written: a catalogue from before is stale. Epoch milliseconds. */
  readonly tournamentWrittenMs: number;
  /** [CONTEST-1] What it was made for; null where it belongs to a season. */
  readonly contest: NonNullable<Group['contest']> | null;
  readonly name: string;
  readonly slug: string;
  readonly memberLimit: number;
  readonly createdAt: Date;
  readonly createdBy: { readonly _id: string; readonly fullName: string };
  readonly adminId: string;
  readonly orderSeed: string;
  readonly orderSeedHash: string;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** Accounts, in the order of joining; of a rehearsal, its bots behind them. Seats are members beside them (`everyoneIn`). */
  readonly members: readonly Person[];
  /** What its admin has set of the rules, and when last. */
  readonly own: OwnRules;
  readonly rulesSetAt: Date | null;
  /** [GROUP-13] Whether `own` has the hour of a start now. */
  readonly startsNow: boolean;
  /** [DEPUTY-1] Who may bid for whom as of the start, by the group's own chain; from then on the auction's log says so. */
  readonly deputies: readonly Deputyship[];
  /** [GAVEL-1] Whether a person ends the lots. */
  readonly hasGavel: boolean;
  /** [SEAT-1] All seats, claimed and removed ones included, by number. */
  readonly seats: readonly SeatFacts[];
  /** [GAVEL-1] The clerks beside the admin. */
  readonly clerks: readonly string[];
  /** The rehearsal that is on; null while none is. */
  readonly rehearsal: Rehearsal | null;
  /** Set where this is no group but a rehearsal of one. */
  readonly rehearses: RehearsalFacts | null;
};

/** What a rehearsal is about, beyond what any group is. */
export type RehearsalFacts = {
  /** The group that rehearses. */
  readonly groupId: string;
  /** Its lots, in their order. */
  readonly lotIds: readonly string[];
};
