import { shareOfLot, computeShares } from '@bracketbid/engine/fair/fairShares';
import { type Spread, computeSpread, spreadOfTeam } from '@bracketbid/engine/fair/spread';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { LRUCache } from 'lru-cache';
import type { FairLot } from './fairLots.ts';
import type { FairField } from './fairFields.ts';

/** What a lot is worth of the pot: parts of it, from 0 to 1. */
export type LotShare = Spread & { readonly lotId: string; readonly share: number };

/** Sheets that are kept of a bracket: most groups have the same payouts and the same lots. Some 10 KB each. */
const KEPT_MAX = 200;

const sheets = new WeakMap<FairField, LRUCache<string, readonly LotShare[]>>();

/** What the lots of an auction are worth under its payouts: computed once for all groups with the same of both. */
export function buildFairSheet(
  field: FairField,
  payouts: PayoutTable,
  lots: readonly FairLot[],
): readonly LotShare[] {
  const kept = sheets.get(field) ?? new LRUCache({ max: KEPT_MAX });
  sheets.set(field, kept);
  const key = JSON.stringify([
    Object.entries(payouts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    lots,
  ]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const sheet = compute(field, payouts, lots);
  kept.set(key, sheet);
  return sheet;
}

function compute(
  { matches, teamStrength, now }: FairField,
  payouts: PayoutTable,
  lots: readonly FairLot[],
): LotShare[] {
  const shares = computeShares(now, payouts);
  return lots.map(({ lotId, teamIds }) => {
    const [only, ...others] = teamIds;
    const isOneTeam = only !== undefined && others.length === 0;
    const spread = isOneTeam
      ? spreadOfTeam(only, now, payouts)
      : computeSpread(teamIds, matches, teamStrength, payouts);
    return { lotId, share: shareOfLot(teamIds, shares), ...spread };
  });
}
