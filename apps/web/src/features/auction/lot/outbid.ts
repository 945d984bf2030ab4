import type { LiveState } from '@bracketbid/contract/live/state';
import { firstName } from '../../../domain/people/firstName.ts';

/** How long the bar is amber after somebody has bid more. Milliseconds. */
export const OUTBID_MS = 600;

/** Somebody who has taken the lead from this member. */
export type Outbid = {
  readonly name: string;
  /** Dollars above the own bid. */
  readonly by: number;
  /** The amount that leads since. */
  readonly amount: number;
};

/** The own part in the lot that is up. */
export type OwnLead = {
  readonly teamId: string | null;
  /** The own bid while it leads. */
  readonly leading: number | null;
  /** Who took the lead last; null before, and once it is the own again. */
  readonly outbid: Outbid | null;
};

export const NO_LEAD: OwnLead = { teamId: null, leading: null, outbid: null };

/**
 * The own part as the lot goes on, whichever messages were missed in between: only what leads before and after counts.
 *
 * @returns the same value while nothing of it has changed
 */
export function followLead(own: OwnLead, lot: LiveState['lot'], userId: string): OwnLead {
  const teamId = lot?.team._id ?? null;
  const leading = lot !== null && lot.bidder?._id === userId ? lot.amount : null;
  if (own.teamId !== teamId) return { teamId, leading, outbid: null };
  if (leading !== null) return own.leading === leading ? own : { teamId, leading, outbid: null };
  if (own.leading === null || lot === null) return own;
  // [GAVEL-6] The own bid was taken back: nobody has bid more.
  if (lot.bidder === null || lot.amount <= own.leading) return { teamId, leading, outbid: null };
  const outbid = {
    name: firstName(lot.bidder.fullName),
    by: lot.amount - own.leading,
    amount: lot.amount,
  };
  return { teamId, leading: null, outbid };
}
