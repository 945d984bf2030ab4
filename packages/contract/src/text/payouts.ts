import {
  type PayoutTable,
  percent,
  type RoundSize,
  sumOfPayouts,
  WHOLE_POT,
} from '@bracketbid/engine/money/payoutTable';
import { roundUnknown } from './messages.ts';

/** Why a payout table can't be that of a bracket, as a sentence; null when it can. */
export function whyNotPayouts(table: PayoutTable, rounds: readonly RoundSize[]): string | null {
  const known = new Set(rounds.map(({ code }) => code));
  const stranger = Object.keys(table).find((code) => !known.has(code));
  if (stranger !== undefined) return roundUnknown(stranger);
  const sum = sumOfPayouts(table, rounds);
  if (sum === WHOLE_POT) return null;
  const off =
    sum < WHOLE_POT
      ? `${percent(WHOLE_POT - sum)} are missing`
      : `${percent(sum - WHOLE_POT)} are too many`;
  return `The payouts must add up to 100 % of the pot, not ${percent(sum)}: ${off}.`;
}
