import { isMember } from './questions.ts';
import type { Refusal } from './refusals.ts';
import type { CompletedAuction, Deputyship, RunningAuction } from './state.ts';

/** The bounds of a limit. Dollars. */
export const DEPUTY_LIMIT = { min: 1, max: 1_000_000_000 } as const;

/** [DEPUTY-1] Why a member can't name this deputy with this limit, or null. Doesn't know who is a member. */
export function whyNotDeputyship({ userId, deputy, limit }: Deputyship): Refusal | null {
  if (deputy === userId) return { code: 'InvalidDeputy' };
  const isWhole = Number.isSafeInteger(limit);
  const fits = isWhole && limit >= DEPUTY_LIMIT.min && limit <= DEPUTY_LIMIT.max;
  return fits ? null : { code: 'InvalidLimit' };
}

/** [DEPUTY-1] Whether an auction can begin with these: each of two of its members, at most one a member. */
export function canBeginWith(
  deputyships: readonly Deputyship[],
  members: readonly string[],
): boolean {
  const named = new Set(deputyships.map(({ userId }) => userId));
  return (
    named.size === deputyships.length &&
    deputyships.every(
      (each) =>
        members.includes(each.userId) &&
        members.includes(each.deputy) &&
        whyNotDeputyship(each) === null,
    )
  );
}

/** The deputyships that stand, in the order of naming. */
export function listDeputyships({
  deputies = {},
}: RunningAuction | CompletedAuction): readonly Deputyship[] {
  return Object.entries(deputies).map(([userId, { deputy, limit }]) => ({
    userId,
    deputy,
    limit,
  }));
}

/** [DEPUTY-3] What deputies have won for a member so far, whoever they were. A bid that was beaten costs nothing. Dollars. */
export function spentByDeputies(state: RunningAuction | CompletedAuction, userId: string): number {
  let spent = 0;
  for (const result of state.results) {
    const isTheirs = result.status === 'sold' && result.userId === userId;
    if (isTheirs && result.placedBy !== undefined && result.byClerk !== true)
      spent += result.amount;
  }
  return spent;
}

/** [DEPUTY-2] Why somebody may not bid for a member at all, or null. */
export function whyNotFor(
  state: RunningAuction,
  { userId, placedBy }: { readonly userId: string; readonly placedBy?: string },
): Refusal | null {
  if (placedBy === undefined) return null;
  const hasLeave = state.deputies?.[userId]?.deputy === placedBy && isMember(state, placedBy);
  return hasLeave ? null : { code: 'NotTheirDeputy' };
}

/** [DEPUTY-3] Why a deputy may not bid as much for a member, or null. Judges the limit alone. */
export function whyNotAsMuch(
  state: RunningAuction,
  bid: { readonly userId: string; readonly placedBy?: string; readonly amount: number },
): Refusal | null {
  if (bid.placedBy === undefined) return null;
  const limit = state.deputies?.[bid.userId]?.limit ?? 0;
  const left = Math.max(0, limit - spentByDeputies(state, bid.userId));
  return bid.amount > left ? { code: 'OverDeputyLimit', left } : null;
}

/** Who says a bid: its bidder, or the deputy. */
export function findSpeaker(bid: { readonly userId: string; readonly placedBy?: string }): string {
  return bid.placedBy ?? bid.userId;
}

/** [DEPUTY-4] Who said a bid for somebody else, as events and states carry it: nothing for one's own bid. */
export function toPlacedBy({ placedBy }: { readonly placedBy?: string | undefined }): {
  readonly placedBy?: string;
} {
  return placedBy === undefined ? {} : { placedBy };
}
