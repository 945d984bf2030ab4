import { describe, expect, it } from 'vitest';
import type { ShareEvent } from './shareEvents.ts';
import { partsOfSale, listShareOffers, shareRefusal } from './shares.ts';

const sale = { teamId: 'duke', buyer: 'ann', soldAtMs: 1000 };
const offer = (
  offerId: string,
  by: string,
  weights: Record<string, number>,
  of = sale,
): ShareEvent => ({
  type: 'ShareOffered',
  offerId,
  ...of,
  by,
  parts: Object.entries(weights).map(([userId, weight]) => ({ userId, weight })),
});
const say = (
  type: 'ShareAccepted' | 'ShareDeclined' | 'ShareWithdrawn',
  offerId: string,
  by: string,
) => ({ type, offerId, by }) as const;
const thirds = offer('o1', 'ann', { ann: 1, ben: 1, cid: 1 });
const held = [thirds, say('ShareAccepted', 'o1', 'ben'), say('ShareAccepted', 'o1', 'cid')];
const refusal = (before: readonly ShareEvent[], event: ShareEvent) =>
  shareRefusal(listShareOffers(before), event);
const ownersAfter = (events: readonly ShareEvent[], of = sale) =>
  partsOfSale(listShareOffers(events), of).map(({ userId }) => userId);

describe('[SHARE-2] offers of shares', () => {
  it('hold when everyone named has accepted, and not before', () => {
    expect(ownersAfter(held.slice(0, 2))).toEqual(['ann']);
    expect(ownersAfter(held)).toEqual(['ann', 'ben', 'cid']);
  });

  it('also need the present owners whom they leave out, but nobody for a weight of 0', () => {
    const next = offer('o2', 'ann', { ann: 1, dan: 1, eve: 0 });
    expect(listShareOffers([...held, next]).get('o2')?.awaits).toEqual(['ben', 'cid', 'dan']);
  });

  it('change nothing when one declines, or they are withdrawn; then there can be another', () => {
    for (const end of [say('ShareDeclined', 'o1', 'cid'), say('ShareWithdrawn', 'o1', 'ann')]) {
      const ended = [thirds, say('ShareAccepted', 'o1', 'ben'), end];
      expect(ownersAfter(ended)).toEqual(['ann']);
      expect(refusal(ended, say('ShareAccepted', 'o1', 'cid'))).toBe('IsOver');
      expect(refusal(ended, offer('o2', 'ann', { ann: 0, ben: 1 }))).toBeNull();
    }
  });

  it('are gone with the sale that they are of', () => {
    const again = { ...sale, buyer: 'dan', soldAtMs: 2000 };
    expect(ownersAfter(held, again)).toEqual(['dan']);
    expect(refusal([...held], offer('o2', 'ben', { ben: 1, dan: 1 }, again))).toBe('NotOwner');
  });

  it('give all away with an own weight of 0', () => {
    const given = [offer('o1', 'ann', { ann: 0, ben: 3 }), say('ShareAccepted', 'o1', 'ben')];
    expect(ownersAfter(given)).toEqual(['ben']);
    expect(refusal(given, offer('o2', 'ann', { ann: 1 }))).toBe('NotOwner');
  });

  it.each([
    ['NotOwner', [], offer('o1', 'ben', { ann: 1, ben: 1 })],
    ['OwnPartMissing', [], offer('o1', 'ann', { ben: 1 })],
    ['WeightsEmpty', [], offer('o1', 'ann', { ann: 0, ben: 0 })],
    ['WeightsInvalid', [], offer('o1', 'ann', { ann: 1, ben: 1001 })],
    ['WeightsInvalid', [], offer('o1', 'ann', { ann: 1, ben: 0.5 })],
    ['Unchanged', held, offer('o2', 'ben', { ann: 2, ben: 2, cid: 2 })],
    ['IsOpen', [thirds], offer('o2', 'ann', { ann: 1, ben: 2 })],
    ['NotFound', [], say('ShareAccepted', 'o1', 'ben')],
    ['NotNamed', [thirds], say('ShareAccepted', 'o1', 'dan')],
    ['NotNamed', [thirds], say('ShareDeclined', 'o1', 'ann')],
    ['NotOfferer', [thirds], say('ShareWithdrawn', 'o1', 'ben')],
    ['IsOver', held, say('ShareDeclined', 'o1', 'ben')],
  ] as const)('are refused: %s', (expected, before, event) => {
    expect(refusal(before, event)).toBe(expected);
  });
});
