import type { Seat } from '@bracketbid/contract/http/gavel';

/** The state of a claim to a paddle, for whoever is signed in. */
export type Claim =
  /** Nothing has been asked for. */
  | { readonly status: 'open' }
  /** The host has not granted it yet. */
  | { readonly status: 'asked'; readonly seat: Seat }
  | { readonly status: 'granted'; readonly seat: Seat; readonly groupId: string | null }
  /** No seat has this slip. */
  | { readonly status: 'unknown' }
  /** The seat can't be had, or not now. */
  | { readonly status: 'refused'; readonly reason: string };

/** A seat as the server answered, or its refusal. */
export type ClaimAnswer =
  | { readonly seat: Seat }
  | { readonly refusal: { readonly status: number; readonly message: string } };

/**
 * The state of a claim.
 *
 * @param answer  to the last request; null before the first
 * @param own  the seat among those of the viewer's groups, if it is theirs
 */
export function toClaim(
  answer: ClaimAnswer | null,
  own: { readonly seat: Seat; readonly groupId: string } | null,
  userId: string,
): Claim {
  if (own !== null) return { status: 'granted', ...own };
  if (answer === null) return { status: 'open' };
  if ('seat' in answer) {
    const { seat } = answer;
    return seat.userId === userId
      ? { status: 'granted', seat, groupId: null }
      : { status: 'asked', seat };
  }
  const { status, message } = answer.refusal;
  // What is malformed is no slip, either.
  if (status === 404 || status === 400) return { status: 'unknown' };
  return { status: 'refused', reason: message };
}
