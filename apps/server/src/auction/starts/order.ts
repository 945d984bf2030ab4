import type { StartAuction } from '@bracketbid/engine/auction/commands';
import { drawLowSeedsFirst, drawOrder } from '@bracketbid/engine/auction/order';
import type { GroupContext } from '../../groups/groupContexts.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';

/** [ORDER-2, ORDER-4] The order of a group's lots, or of a rehearsal's, by its rules; the lots where they are bundles, follow their seeds, or a person ends them. */
export function buildOrder({
  facts: { orderSeed, own, hasGavel },
  lots: { lots, teams, hasBundles },
}: Pick<GroupContext, 'facts' | 'lots'>): Pick<StartAuction, 'order' | 'lots'> {
  if (own.order !== 'lowSeedsFirst') {
    const order = drawOrder(orderSeed, [...teams.keys()], sha256Hex);
    // [GAVEL-7] Passed lots are made one by their teams.
    return { order, ...(hasBundles || hasGavel ? { lots } : {}) };
  }
  const seedByTeam = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  return { order: drawLowSeedsFirst(orderSeed, seedByTeam, sha256Hex), lots };
}
