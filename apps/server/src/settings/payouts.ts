import type { SiteSettings } from '@bracketbid/contract/entities';
import type { FittedPayouts } from '@bracketbid/contract/http/tournament';
import { percent } from '@bracketbid/contract/payoutWords';
import {
  fitsBracket,
  type RoundSize,
  sumOfPayouts,
  usualPayouts,
  WHOLE_POT,
} from '@bracketbid/engine/money/payoutTable';
import { SEASON_MESSAGES } from '@bracketbid/contract/seasonMessages';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import { readRecord, writeRecord } from './settings.ts';

type NamedRound = RoundSize & { readonly name: string };

/** The payout table adapted to a bracket; null if it fits, or if no table can (nothing is drawn yet). */
export function fittedPayouts(
  { payoutBasisPoints }: Pick<SiteSettings, 'payoutBasisPoints'>,
  rounds: readonly NamedRound[],
): FittedPayouts | null {
  const usual = fitsBracket(payoutBasisPoints, rounds) ? null : usualPayouts(rounds);
  if (usual === null) return null;
  const before = sumOfPayouts(payoutBasisPoints, rounds);
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
    message: `The site’s payouts ${why}, so they become, for a win: ${shares}.`,
  };
}

/**
 * Rewrites the site's payouts if they don't fit the bracket that this transaction writes. Cached settings are stale then.
 *
 * @param others  the rounds of the seasons that are current beside it: one table is for all of them
 * @returns the new payouts; null if they stay
 * @throws Refused (409) when the new ones would not fit another season
 */
export async function fitPayouts(
  tx: Kysely<Tables>,
  clock: Clock,
  rounds: readonly NamedRound[],
  others: readonly (readonly RoundSize[])[] = [],
): Promise<FittedPayouts | null> {
  const record = await readRecord(tx, { lock: true });
  const fitted = fittedPayouts(record, rounds);
  if (fitted === null) return null;
  if (!others.every((other) => fitsBracket(fitted.payoutBasisPoints, other))) {
    throw new Refused('Conflict', SEASON_MESSAGES.otherRounds);
  }
  const { payoutBasisPoints } = fitted;
  await writeRecord(tx, clock, { ...record, payoutBasisPoints });
  return fitted;
}
