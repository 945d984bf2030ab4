import { counted } from '@bracketbid/contract/counted';

/** What is typed for each entrant; empty for nothing. */
export type Typed = ReadonlyMap<string, string>;

/** What stands in the column: its sum, and why it can't be entered as it is; null where it can. */
export type Column = {
  readonly points: Readonly<Record<string, number>>;
  readonly sum: number;
  readonly wrong: string | null;
};

/** [RESULTS-2] Adds a column of points up. What is empty counts as 0. */
export function findColumn(typed: Typed, inventory: number | null): Column {
  const points: Record<string, number> = {};
  let sum = 0;
  for (const [id, text] of typed) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    if (!/^\d{1,9}$/.test(trimmed)) {
      return { points, sum, wrong: `“${trimmed}” is no number of points: whole, 0 or more.` };
    }
    points[id] = Number(trimmed);
    sum += Number(trimmed);
  }
  const isTooMany = inventory !== null && sum > inventory;
  const wrong = isTooMany
    ? `${counted(sum - inventory, 'point')} too many: there are ${inventory} in all.`
    : null;
  return { points, sum, wrong };
}

/** `23 of 544 points`, or `23 points` where nobody knows how many there will be. */
export function sumInWords(sum: number, inventory: number | null): string {
  return inventory === null ? counted(sum, 'point') : `${sum} of ${counted(inventory, 'point')}`;
}
