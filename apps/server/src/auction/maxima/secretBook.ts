import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { Hidden, Maximum } from '@bracketbid/engine/auction/maxima/maxima';

/** What a room knows of the maxima behind its auction's seals. Grows only: whether a seal stands is the state's to say. */
export type SecretBook = Hidden & {
  know(seal: string, maximum: Maximum): void;
  /** Whether these events have a seal whose maximum is not known here. */
  isMissing(events: readonly AuctionEvent[]): boolean;
};

export function createSecretBook(): SecretBook {
  const bySeal = new Map<string, Maximum>();
  const byTeam = new Map<string, string[]>();
  return {
    bySeal,
    byTeam,
    know: (seal, maximum) => {
      if (bySeal.has(seal)) return;
      bySeal.set(seal, maximum);
      const seals = byTeam.get(maximum.teamId);
      if (seals === undefined) byTeam.set(maximum.teamId, [seal]);
      else seals.push(seal);
    },
    isMissing: (events) => events.some((event) => sealsIn(event).some((seal) => !bySeal.has(seal))),
  };
}

function sealsIn(event: AuctionEvent): readonly string[] {
  if (event.type === 'MaximumSealed') return [event.seal];
  return event.type === 'AuctionStarted' ? (event.seals ?? []) : [];
}
