import type { AuctionEvent } from './events.ts';
import type { Refusal } from './refusals.ts';

/** What a command does: events to be stored together, or a refusal that changes nothing. */
export type Decision =
  | { readonly ok: true; readonly events: readonly AuctionEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

export function accept(events: readonly AuctionEvent[]): Decision {
  return { ok: true, events };
}

export function refuse(refusal: Refusal): Decision {
  return { ok: false, refusal };
}
