import { useLayoutEffect, useRef, useState } from 'react';
import { pageMs } from '../../../live/clock/serverClock.ts';
import {
  firstSeen,
  isFresh,
  pressOffer,
  REACTION_MS,
  seeOffer,
  type Offer,
  type OfferPress,
} from './seenAmount.ts';

/** What the bid button has offered, as a person saw it. */
export type SeenOffer = {
  /** For a moment after the offer has risen: a tap now would still be meant for what stood there before. */
  readonly isFresh: boolean;
  /**
   * @param pressedAtMs  by the page's clock, as events have it
   * @param step  the least step over the current amount
   */
  press(currentAmount: number, pressedAtMs: number, step: number): OfferPress;
  /** The person has changed the offer with their own hand, so it takes nobody by surprise. */
  choose(offer: Offer): void;
};

export function useSeenOffer({ teamId, amount }: Offer): SeenOffer {
  const seen = useRef(firstSeen({ teamId, amount }));
  const [fresh, setFresh] = useState(false);
  // As the new amount is painted.
  useLayoutEffect(() => {
    const nowMs = pageMs();
    seen.current = seeOffer(seen.current, { teamId, amount }, nowMs);
    setFresh(isFresh(seen.current, nowMs));
    const timer = setTimeout(() => setFresh(false), REACTION_MS);
    return () => clearTimeout(timer);
  }, [teamId, amount]);
  return {
    isFresh: fresh,
    press: (currentAmount, pressedAtMs, step) =>
      pressOffer(seen.current, currentAmount, pressedAtMs, step),
    choose: (offer) => {
      seen.current = firstSeen(offer);
    },
  };
}
