import { formatDollars } from '@bracketbid/engine/money/dollars';

/** Whole dollars, as `$1,234`, in figures of one width. */
export function Dollars({ amount }: { readonly amount: number }) {
  return <span className="bb-numbers">{formatDollars(amount)}</span>;
}
