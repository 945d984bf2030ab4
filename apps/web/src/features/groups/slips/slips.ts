import type { Seat } from '@bracketbid/contract/http/gavel';

/** What fits on a page of A4 and of Letter alike. */
const SLIPS_A_PAGE = 4;

/** A number, or a first and a last one. */
const PART = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/u;

/**
 * The seats whose slips are printed, by number.
 *
 * @param only  numbers as somebody types them: `31, 40-44`; all of them where it is empty
 * @returns null where that is no list of numbers
 */
export function listSlips(seats: readonly Seat[], only: string): readonly Seat[] | null {
  const parts = only.split(/(?<![-–])[,;\s]+(?![-–])/u).filter(Boolean);
  const ranges = parts.map((part) => {
    const [, first, last = first] = PART.exec(part) ?? [];
    return first === undefined ? null : { first: Number(first), last: Number(last) };
  });
  if (ranges.includes(null)) return null;
  const isWanted = ({ number }: Seat) =>
    ranges.length === 0 ||
    ranges.some((range) => range !== null && number >= range.first && number <= range.last);
  return seats.filter(isWanted).toSorted((a, b) => a.number - b.number);
}

/** The slips of each page. */
export function splitInPages(seats: readonly Seat[]): readonly (readonly Seat[])[] {
  return Array.from({ length: Math.ceil(seats.length / SLIPS_A_PAGE) }, (_, page) =>
    seats.slice(page * SLIPS_A_PAGE, (page + 1) * SLIPS_A_PAGE),
  );
}
