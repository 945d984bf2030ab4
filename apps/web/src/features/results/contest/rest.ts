import type { ContestView } from '@bracketbid/contract/contest/calls';
import { sheetFrom } from '@bracketbid/contract/contest/sheet';
import { equalParts, topWinners } from '@bracketbid/engine/contest/prizeWins';
import type { Field } from './field.ts';
import type { PrizeRow } from './prizeRows.ts';

/** What the prizes have left over, once it is given. */
export type GivenRest = {
  readonly cents: number;
  /** Whose owners get it; empty where it goes back to everyone. */
  readonly rows: readonly PrizeRow[];
};

/** [PRIZE-7] The rest of a contest's pot; null while it is not given, and where nothing is left over. */
export function givenRest(contest: ContestView, field: Field): GivenRest | null {
  const { leftCents, paidCents, prizes } = contest;
  const paid = prizes.flatMap(({ pays }) => pays.map(({ cents }) => cents));
  const cents = paidCents - paid.reduce((sum, each) => sum + each, 0);
  if (leftCents > 0 || cents <= 0) return null;
  const lots = {
    lotIdOf: (id: string) => field.get(id)?.lotId ?? id,
    isOwned: (id: string) => (field.get(id)?.owners ?? []).length > 0,
  };
  const rows = equalParts(cents, topOf(contest, lots).filter(lots.isOwned), lots).map((part) => ({
    entrantId: part.entrantId,
    label: '',
    owners: field.get(part.entrantId)?.owners ?? [],
    cents: part.cents,
  }));
  return { cents, rows };
}

/** Who has won the sheet's first prize, where the rest goes to the top. */
function topOf(
  { sheet, prizes, matches, callOff }: ContestView,
  lots: Parameters<typeof topWinners>[1],
): readonly string[] {
  if (callOff?.isDone === true || sheet.rest === 'back') return [];
  if (sheet.prizes[0]?.kind === 'round') {
    const winner = matches.at(-1)?.winner ?? null;
    return winner === null ? [] : [winner];
  }
  const values = new Map(
    prizes.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])),
  );
  return topWinners({ sheet: sheetFrom(sheet), values, matches: [] }, lots) ?? [];
}
