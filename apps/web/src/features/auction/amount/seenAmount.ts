import { formatDollars } from '@bracketbid/engine/money/dollars';

/**
 * A press is the answer to what stood under the thumb this long before it: nobody sees a new amount and decides on it
 * faster. Milliseconds.
 */
export const REACTION_MS = 250;

/** What the bid button offers: an amount for a team; null while it names none. */
export type Offer = { readonly teamId: string | null; readonly amount: number | null };

/** What the bid button has offered lately, oldest first, each from an instant on. Never empty. */
export type SeenOffers = readonly (Offer & { readonly fromMs: number })[];

/** @param offer  as if it had always stood there: a bar that has just appeared took nobody by surprise */
export function firstSeen(offer: Offer): SeenOffers {
  return [{ teamId: offer.teamId, amount: offer.amount, fromMs: -Infinity }];
}

/** What has been seen once the button offers this; the same value if it did already. */
export function seeOffer(seen: SeenOffers, offer: Offer, nowMs: number): SeenOffers {
  const last = seen.at(-1);
  if (last?.teamId === offer.teamId && last.amount === offer.amount) return seen;
  // Of what is older than a reaction, only what stood there at its start still matters.
  const kept = seen.filter((_, index) => {
    const untilMs = seen[index + 1]?.fromMs ?? nowMs;
    return nowMs - untilMs < REACTION_MS;
  });
  return [...kept, { teamId: offer.teamId, amount: offer.amount, fromMs: nowMs }];
}

/** Whether a press at this time may still be meant for a lower amount, another team, or no bid at all. */
export function isFresh(seen: SeenOffers, nowMs: number): boolean {
  const now = seen.at(-1);
  const before = meantAt(seen, nowMs);
  if (now === undefined || now.amount === null || before === now) return false;
  return before?.teamId !== now.teamId || before.amount === null || before.amount < now.amount;
}

/** What a press of the bid button does. */
export type OfferPress =
  | { readonly kind: 'bid'; readonly teamId: string; readonly amount: number }
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'nothing' };

/**
 * What a press bids: what the button offers, and never more than it offered a reaction earlier. If it has just risen, the
 * amount that was seen is bid where it still leads; otherwise nothing is.
 *
 * @param currentAmount  the bid that it has to beat
 * @param step  the least step over it
 * @param pressedAtMs  by the same clock as `seeOffer`; a press that waited in a queue has the time of the finger
 */
export function pressOffer(
  seen: SeenOffers,
  currentAmount: number,
  pressedAtMs: number,
  step = 1,
): OfferPress {
  const now = seen.at(-1);
  const meant = meantAt(seen, pressedAtMs);
  if (now === undefined || now.teamId === null || now.amount === null) return { kind: 'nothing' };
  const { teamId, amount } = now;
  if (meant === undefined || meant.teamId !== teamId || meant.amount === null) {
    return {
      kind: 'refuse',
      reason: `This has just changed. Press again to bid ${formatDollars(amount)}.`,
    };
  }
  if (amount <= meant.amount) return { kind: 'bid', teamId, amount };
  if (meant.amount >= currentAmount + step) return { kind: 'bid', teamId, amount: meant.amount };
  return {
    kind: 'refuse',
    reason: `Somebody was faster with ${formatDollars(currentAmount)}. Press again to bid ${formatDollars(amount)}.`,
  };
}

/** What stood there a reaction before an instant. */
function meantAt(seen: SeenOffers, atMs: number): SeenOffers[number] | undefined {
  return seen.findLast(({ fromMs }) => fromMs <= atMs - REACTION_MS) ?? seen[0];
}
