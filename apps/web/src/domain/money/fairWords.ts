import { formatDollars } from '@bracketbid/engine/money/dollars';

/** Stands beside every fair share. */
export const NOT_ADVICE = 'history, not advice';

/** A part of the pot: 0.0412 is `4 %`, 0.0118 is `1.2 %`, and less than a thousandth is `< 0.1 %`. */
export function shareInWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0\u00a0%';
  if (percent < 0.1) return '<\u00a00.1\u00a0%';
  return `${percent < 2.95 ? percent.toFixed(1) : Math.round(percent)}\u00a0%`;
}

/** An amount that is only about right, to two figures: 18,730 cents are `$190`. */
function roughDollars(cents: number): string {
  if (cents < 100) return 'less than $1';
  return formatDollars(Number((cents / 100).toPrecision(2)));
}

/** What an amount is worth, roughly: `some $190`, `less than $1`. */
export function roughly(cents: number): string {
  return cents < 100 ? roughDollars(cents) : `some ${roughDollars(cents)}`;
}

/** What a lot is worth, without a full stop: `About 4 % of the pot, some $190: history, not advice`. */
export function fairSentence(share: number, valueCents: number | null): string {
  const value = valueCents === null ? '' : `, ${roughly(valueCents)}`;
  const about =
    share > 0 && share < 0.001 ? 'Less than 0.1\u00a0%' : `About ${shareInWords(share)}`;
  return `${about} of the pot${value}: ${NOT_ADVICE}`;
}
