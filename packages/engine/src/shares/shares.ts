import type { Part } from '../money/parts.ts';
import type { ShareEvent } from './shareEvents.ts';

/** An offer of shares, as its members have left it. */
export type ShareOffer = {
  readonly id: string;
  readonly teamId: string;
  readonly buyer: string;
  readonly soldAtMs: number;
  readonly offeredBy: string;
  /** The whole lot as it would be divided; a weight of 0 gives all away. */
  readonly parts: readonly Part[];
  /** Who has agreed, who made it first. */
  readonly accepted: readonly string[];
  /** Whose agreement is missing; empty once it is not open. */
  readonly awaits: readonly string[];
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn';
};

/** The offers of a group, in the order in which they were made. */
export type ShareOffers = ReadonlyMap<string, ShareOffer>;

/** A sale of a lot: its buyer, and when. */
export type Sale = Pick<ShareOffer, 'teamId' | 'buyer' | 'soldAtMs'>;

/** Why something can't be said of an offer, in one word. */
export type ShareRefusal =
  | 'NotFound'
  | 'NotOwner'
  | 'NotOfferer'
  | 'NotNamed'
  /** Who has accepted can't decline any more. */
  | 'Agreed'
  | 'OwnPartMissing'
  | 'WeightsInvalid'
  | 'WeightsEmpty'
  | 'Twice'
  | 'Unchanged'
  | 'IsOpen'
  | 'IsOver';

/** The greatest weight of a part. */
export const WEIGHT_MAX = 1000;

/** [SHARE-3] The owners of a lot since a sale: its buyer, until a division holds. Who owns all of it has the weight 1. */
export function partsOfSale(offers: ShareOffers, sale: Sale): readonly Part[] {
  const held = [...offers.values()].findLast(
    (offer) => offer.state === 'accepted' && belongsTo(offer, sale),
  );
  if (held === undefined) return [{ userId: sale.buyer, weight: 1 }];
  const owners = held.parts.filter(({ weight }) => weight > 0);
  return owners.length > 1 ? owners : owners.map((only) => ({ ...only, weight: 1 }));
}

/** [SHARE-1, SHARE-2] Why an event can't follow these offers; null when it can. */
export function shareRefusal(offers: ShareOffers, event: ShareEvent): ShareRefusal | null {
  if (event.type === 'ShareOffered') return offerRefusal(offers, event);
  const offer = offers.get(event.offerId);
  if (offer === undefined) return 'NotFound';
  if (event.type === 'ShareWithdrawn' && event.by !== offer.offeredBy) return 'NotOfferer';
  if (offer.state !== 'open') {
    const isConcerned = offer.parts.some(({ userId }) => userId === event.by);
    return isConcerned || offer.accepted.includes(event.by) ? 'IsOver' : 'NotNamed';
  }
  if (event.type === 'ShareWithdrawn') return null;
  if (offer.awaits.includes(event.by)) return null;
  const hasAgreed = offer.accepted.includes(event.by) && event.by !== offer.offeredBy;
  return hasAgreed ? 'Agreed' : 'NotNamed';
}

function offerRefusal(
  offers: ShareOffers,
  event: Extract<ShareEvent, { type: 'ShareOffered' }>,
): ShareRefusal | null {
  const { parts, by } = event;
  const owners = partsOfSale(offers, event);
  if (!owners.some(({ userId }) => userId === by)) return 'NotOwner';
  if (!parts.some(({ userId }) => userId === by)) return 'OwnPartMissing';
  const isWeight = (weight: number) =>
    Number.isSafeInteger(weight) && weight >= 0 && weight <= WEIGHT_MAX;
  if (!parts.every(({ weight }) => isWeight(weight))) return 'WeightsInvalid';
  if (!parts.some(({ weight }) => weight > 0)) return 'WeightsEmpty';
  if (new Set(parts.map(({ userId }) => userId)).size < parts.length) return 'Twice';
  if (isSameDivision(owners, parts)) return 'Unchanged';
  const isOpen = [...offers.values()].some(
    (each) => each.state === 'open' && belongsTo(each, event),
  );
  return isOpen || offers.has(event.offerId) ? 'IsOpen' : null;
}

/** [SHARE-2] The offers after an event; null for one that can't follow them. */
export function evolveShares(offers: ShareOffers, event: ShareEvent): ShareOffers | null {
  if (shareRefusal(offers, event) !== null) return null;
  const offer = event.type === 'ShareOffered' ? offered(offers, event) : answered(offers, event);
  return offer === undefined ? null : new Map(offers).set(offer.id, offer);
}

function offered(
  offers: ShareOffers,
  event: Extract<ShareEvent, { type: 'ShareOffered' }>,
): ShareOffer {
  const { offerId: id, teamId, buyer, soldAtMs, by, parts } = event;
  const asked = new Set([
    ...partsOfSale(offers, event).map(({ userId }) => userId),
    ...parts.filter(({ weight }) => weight > 0).map(({ userId }) => userId),
  ]);
  asked.delete(by);
  return {
    id,
    teamId,
    buyer,
    soldAtMs,
    offeredBy: by,
    parts,
    accepted: [by],
    awaits: [...asked],
    state: asked.size === 0 ? 'accepted' : 'open',
  };
}

function answered(
  offers: ShareOffers,
  event: Exclude<ShareEvent, { type: 'ShareOffered' }>,
): ShareOffer | undefined {
  const offer = offers.get(event.offerId);
  if (offer === undefined) return undefined;
  switch (event.type) {
    case 'ShareAccepted': {
      const accepted = [...offer.accepted, event.by];
      const awaits = offer.awaits.filter((userId) => userId !== event.by);
      return { ...offer, accepted, awaits, state: awaits.length === 0 ? 'accepted' : 'open' };
    }
    case 'ShareDeclined':
      return { ...offer, awaits: [], state: 'declined' };
    case 'ShareWithdrawn':
      return { ...offer, awaits: [], state: 'withdrawn' };
    default:
      return event satisfies never;
  }
}

/** All offers of a chain. @throws for events that can't follow each other */
export function listShareOffers(events: readonly ShareEvent[]): ShareOffers {
  let offers: ShareOffers = new Map();
  for (const event of events) {
    const next = evolveShares(offers, event);
    if (next === null) throw new Error(`${event.type} can't follow in this group's chain`);
    offers = next;
  }
  return offers;
}

/** Whether an offer is of this sale, not of another one of the same lot. */
export function belongsTo(offer: Pick<ShareOffer, 'teamId' | 'soldAtMs'>, sale: Sale): boolean {
  return offer.teamId === sale.teamId && offer.soldAtMs === sale.soldAtMs;
}

/** Whether everyone would have what they have: 2 and 2 are halves as 1 and 1 are. */
function isSameDivision(before: readonly Part[], after: readonly Part[]): boolean {
  const addUp = (parts: readonly Part[]) => parts.reduce((sum, { weight }) => sum + weight, 0);
  const weightIn = (parts: readonly Part[], id: string) =>
    parts.find(({ userId }) => userId === id)?.weight ?? 0;
  return [...before, ...after].every(
    ({ userId }) =>
      weightIn(before, userId) * addUp(after) === weightIn(after, userId) * addUp(before),
  );
}
