import { isCrowd, selectShown } from '../../domain/people/crowd.ts';

/** Rows of a crowd's list, the last one for the rest of it: more can't be read from a sofa. */
const CROWD_ROWS_MAX = 15;

export type BoardRows<Person> = {
  readonly rows: readonly Person[];
  /** How many others there are, in words; null if everyone has a row. */
  readonly rest: string | null;
};

/** Who has a row on the board: everyone; of a crowd the first who have money in it. */
export function selectRows<Person>(
  people: readonly Person[],
  hasMoney: (person: Person) => boolean,
): BoardRows<Person> {
  const shown = selectShown(people, hasMoney);
  const rows = isCrowd(people) ? shown.slice(0, CROWD_ROWS_MAX - 1) : shown;
  const others = people.length - rows.length;
  if (others === 0) return { rows, rest: null };
  const more = rows.length === 0 ? `${others}` : `${others} more`;
  return { rows, rest: rows.length < shown.length ? more : `${more} at $0` };
}
