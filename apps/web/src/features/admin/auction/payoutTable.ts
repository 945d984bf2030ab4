import { computeShare } from '@bracketbid/engine/money/payouts';
import { WHOLE_POT } from '@bracketbid/engine/money/payoutTable';

type Round = { readonly code: string; readonly name: string; readonly matches: number };

export type PayoutRow = Round & {
  /** Percent of the pot for one win, as typed. */
  readonly typed: string;
  /** Basis points; null if it isn't a valid share. */
  readonly basisPoints: number | null;
  /** Cents that one win pays in the example's pot. */
  readonly cents: number;
};

/** A payout table while it is edited: what each win is worth, and the total. */
export function payoutTable(
  rounds: readonly Round[],
  typed: Readonly<Record<string, string>>,
  potDollars: number,
): {
  readonly rows: readonly PayoutRow[];
  /** Percent of the pot; null while a share is invalid. */
  readonly totalPercent: number | null;
  readonly isWhole: boolean;
  readonly shares: Readonly<Record<string, number>>;
} {
  const rows = rounds.map((round): PayoutRow => {
    const text = typed[round.code] ?? '';
    const basisPoints = parseBasisPoints(text);
    const cents = computeShare(potDollars * 100, basisPoints ?? 0);
    return { ...round, typed: text, basisPoints, cents };
  });
  const isReadable = rows.every((row) => row.basisPoints !== null);
  const total = rows.reduce(
    (sum, { matches, basisPoints }) => sum + matches * (basisPoints ?? 0),
    0,
  );
  return {
    rows,
    totalPercent: isReadable ? total / 100 : null,
    isWhole: isReadable && total === WHOLE_POT,
    shares: Object.fromEntries(rows.map(({ code, basisPoints }) => [code, basisPoints ?? 0])),
  };
}

/** `0.5` is 50 basis points; null unless it is a percentage with up to two decimals. */
function parseBasisPoints(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return null;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints <= WHOLE_POT ? basisPoints : null;
}
