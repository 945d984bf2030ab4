import type { SiteSettings } from '@bracketbid/contract/entities';
import type { GroupRules } from '@bracketbid/contract/groupRules';
import {
  isWholePot,
  type PayoutTable,
  sumOfPayouts,
  usualPayouts,
} from '@bracketbid/engine/money/payoutTable';
import type { Database } from '../../platform/db/open.ts';
import type { GroupFacts } from '../../groups/groupFacts.ts';
import { mergeRules } from '../../groups/groupRules.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import { currentRounds } from '../../tournament/rounds.ts';

/** Payouts that don't add up to the pot in the bracket, and those used instead. Basis points. */
export type UnevenPayouts = {
  readonly uneven: PayoutTable;
  readonly sum: number;
  readonly used: PayoutTable;
};

/** The rules of a group whose auction starts now, by what its admin has set. */
export type RulesNow = (facts: Pick<GroupFacts, 'own' | 'tournamentId'>) => GroupRules;

/**
 * The rules of groups whose auctions start by these settings. Importing a bracket and saving payouts make sure that the payouts
 * fit; a backup or an older bracket may not. A table that doesn't fit is never frozen.
 *
 * @param onUneven  called with payouts that don't fit
 */
export async function readRulesNow(
  { kysely }: Pick<Database, 'kysely'>,
  site: SiteSettings,
  onUneven: (uneven: UnevenPayouts) => void,
): Promise<RulesNow> {
  const roundsByTournament = await currentRounds(kysely);
  for (const [tournamentId, rounds] of roundsByTournament) {
    const { payoutBasisPoints: uneven } = siteFor(site, tournamentId);
    const usual = isWholePot(uneven, rounds) ? null : usualPayouts(rounds);
    if (usual === null) continue;
    onUneven({ uneven, sum: sumOfPayouts(uneven, rounds), used: usual });
  }
  return ({ own, tournamentId }) =>
    mergeRules(siteFor(site, tournamentId), own, roundsByTournament.get(tournamentId) ?? []);
}
