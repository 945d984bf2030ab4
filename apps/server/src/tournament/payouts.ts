import type { FittedPayouts } from '@bracketbid/contract/http/tournament';
import { whyNotPayouts } from '@bracketbid/contract/text/payouts';
import {
  fitsBracket,
  type PayoutTable,
  percent,
  type RoundSize,
  sumOfPayouts,
  usualPayouts,
  WHOLE_POT,
} from '@bracketbid/engine/money/payoutTable';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { readCountedRounds } from './rounds.ts';

type NamedRound = RoundSize & { readonly name: string };

/** A season's payout table adapted to a bracket; null if it fits, or if no table can (nothing is drawn yet). */
export function fittedPayouts(
  table: PayoutTable,
  rounds: readonly NamedRound[],
): FittedPayouts | null {
  const usual = fitsBracket(table, rounds) ? null : usualPayouts(rounds);
  if (usual === null) return null;
  const before = sumOfPayouts(table, rounds);
  const shares = rounds
    .filter(({ code }) => (usual[code] ?? 0) > 0)
    .map(({ code, name }) => `${name} ${percent(usual[code] ?? 0)}`)
    .join(', ');
  const why =
    before === WHOLE_POT
      ? 'know nothing of some rounds of this bracket'
      : `add up to ${percent(before)} of the pot in this bracket`;
  return {
    before,
    payoutBasisPoints: { ...usual },
    message: `The payouts so far ${why}, so they become, for a win: ${shares}.`,
  };
}

/**
 * Changes what a season's wins pay. The caller holds the lock that starts take.
 *
 * @throws Refused (400) for payouts that don't add up to the pot in the season's bracket
 */
export async function changePayouts(
  tx: Kysely<Tables>,
  tournamentId: string,
  payouts: PayoutTable,
): Promise<void> {
  const rounds = await readCountedRounds(tx, tournamentId);
  const whyNot = whyNotPayouts(payouts, rounds);
  if (whyNot !== null) throw new Refused('Invalid', whyNot);
  // A round that is left out pays nothing.
  const none = Object.fromEntries(rounds.map(({ code }) => [code, 0]));
  await writePayouts(tx, tournamentId, { ...none, ...payouts });
}

export async function writePayouts(
  tx: Kysely<Tables>,
  tournamentId: string,
  payouts: PayoutTable,
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ payout_basis_points: JSON.stringify(payouts) })
    .where('id', '=', tournamentId)
    .execute();
}
