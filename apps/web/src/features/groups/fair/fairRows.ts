import type { SoldTeam } from '@bracketbid/contract/entities';
import type { FairReply } from '@bracketbid/contract/http/fair';

/** A lot on the sheet. */
export type FairRow = FairReply['teams'][number] & {
  readonly name: string;
  readonly seed: number;
  readonly zone: string;
};

/** The pot of the sheet while the real one is unknown. Dollars. */
export const EXAMPLE_POT = 1000;

/** The lots of a sheet, what is worth most first; of equals, by name. */
export function fairRows(
  { teams }: Pick<FairReply, 'teams'>,
  lots: readonly Pick<SoldTeam, '_id' | 'teamName' | 'seedNumber' | 'zone'>[],
): FairRow[] {
  const lotByTeam = new Map(lots.map((lot) => [lot._id, lot]));
  return teams
    .flatMap((fair): FairRow[] => {
      const lot = lotByTeam.get(fair.teamID);
      if (lot === undefined) return [];
      return [{ ...fair, name: lot.teamName, seed: lot.seedNumber, zone: lot.zone }];
    })
    .toSorted((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

/** What a part of the pot is in cents: of the projected pot, or of the example. */
export function computeWorth(share: number, projectedPotCents: number | null): number {
  return Math.round(share * (projectedPotCents ?? 100 * EXAMPLE_POT));
}
