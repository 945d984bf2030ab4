import { CIRCLE_MESSAGES, toldLineFault } from '@bracketbid/contract/text/circles';
import { findFault } from '@bracketbid/contract/text';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../platform/db/tables.ts';
import { RefusedFields } from '../../failures.ts';
import { csvLines } from '../../tournament/csvLines.ts';

/** What somebody paid and won in a year that was told. Whole cents. */
const toldPerson = z.object({
  name: z.string(),
  /** Null for somebody without an account. */
  userId: z.string().nullable(),
  paidCents: z.number().int(),
  wonCents: z.number().int(),
});
const toldPeople = z.object({ people: z.array(toldPerson) });

/** A year of before: told, not proven. */
export type ToldYear = { readonly year: number; readonly people: z.infer<typeof toldPerson>[] };

const COLUMNS = ['year', 'person', 'lot', 'paid', 'won'] as const;
const LINES_MAX = 5000;
/** Up to ten billion dollars. A comma stands between thousands only: "10,50" could be either. */
const DOLLARS = /^\$?([0-9]{1,10}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.([0-9]{1,2}))?$/;
const YEAR = /^(?:19|20|21)[0-9]{2}$/;

/**
 * [CIRCLE-3] Reads years of before from a list, a line a lot. Each person's lots of a year are added up.
 *
 * @param userIdByName  the members that people of the list are, by the names that they have there
 * @param yearNow  the last year that can be told
 * @throws RefusedFields (400) with a sentence for each line that can't be read
 */
export function readToldYears(
  csv: string,
  userIdByName: Readonly<Record<string, string>>,
  yearNow: number,
): readonly ToldYear[] {
  const { lines, problem } = csvLines(csv);
  const [head, ...body] = lines;
  const refuse = (messages: readonly string[]): never => {
    throw new RefusedFields(messages.map((message) => ({ path: 'csv', message })));
  };
  if (problem !== null) return refuse([toldLineFault(problem.row ?? 1, problem.message)]);
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (!COLUMNS.every((column, index) => names[index] === column)) {
    return refuse([CIRCLE_MESSAGES.columns]);
  }
  if (body.length === 0) return refuse([CIRCLE_MESSAGES.empty]);
  if (body.length > LINES_MAX) return refuse([CIRCLE_MESSAGES.tooLong]);
  const faults: string[] = [];
  const known = new Set<string>();
  const years = new Map<number, Map<string, z.infer<typeof toldPerson>>>();
  for (const { row, cells } of body) {
    const fault = faultIn(cells, names.length, yearNow);
    if (fault !== null) faults.push(toldLineFault(row, fault));
    else {
      const [year, person = '', , paid = '', won = ''] = cells;
      const people = years.get(Number(year)) ?? new Map<string, z.infer<typeof toldPerson>>();
      years.set(Number(year), people);
      const name = person.normalize('NFC');
      known.add(name);
      const userId = Object.hasOwn(userIdByName, name) ? (userIdByName[name] ?? null) : null;
      // Two names of one member are one person.
      const key = userId ?? `named ${name}`;
      const before = people.get(key);
      people.set(key, {
        name: before?.name ?? name,
        userId,
        paidCents: (before?.paidCents ?? 0) + (parseCents(paid) ?? 0),
        wonCents: (before?.wonCents ?? 0) + (parseCents(won) ?? 0),
      });
    }
  }
  if (faults.length > 0) return refuse(faults.slice(0, 100));
  const told = [...years].map(([year, people]) => ({ year, people: [...people.values()] }));
  const unknown = Object.keys(userIdByName).filter((name) => !known.has(name.normalize('NFC')));
  if (unknown.length > 0) {
    throw new RefusedFields(
      unknown.map((name) => ({ path: `people.${name}`, message: CIRCLE_MESSAGES.personUnknown })),
    );
  }
  return told;
}

/** Stores years; those that were told before are replaced. @param rootId  the first group of the circle */
export async function storeToldYears(
  tx: Kysely<Tables>,
  rootId: string,
  years: readonly ToldYear[],
): Promise<void> {
  for (const { year, people } of years) {
    const values = { people: JSON.stringify({ people }) };
    await tx
      .insertInto('told_years')
      .values({ group_id: rootId, year, ...values })
      .onConflict((conflict) => conflict.columns(['group_id', 'year']).doUpdateSet(values))
      .execute();
  }
}

/** The years that were told of a circle, the latest first. */
export async function readStoredYears(db: Kysely<Tables>, rootId: string): Promise<ToldYear[]> {
  const rows = await db
    .selectFrom('told_years')
    .select(['year', 'people'])
    .where('group_id', '=', rootId)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year, people }) => ({ year, people: toldPeople.parse(people).people }));
}

/** Why a line can't be read, as a sentence; null if it can. @param columns  how many the first line names */
function faultIn(cells: readonly string[], columns: number, yearNow: number): string | null {
  const count = cells.findLastIndex((cell) => cell !== '') + 1;
  // An amount would be read from another column: "1,000" is two.
  if (count > columns) {
    return `It has ${count} columns in place of ${columns}. A text with a comma stands in quotation marks.`;
  }
  // So would one behind a column that was left out.
  if (cells.length < COLUMNS.length) {
    return `It has ${cells.length} columns in place of ${columns}. Leave what is unknown empty, with its separator.`;
  }
  const [year = '', person = '', lot = '', ...amounts] = cells;
  if (!YEAR.test(year)) return `“${year}” is no year.`;
  if (Number(year) > yearNow) return `${year} is still to come.`;
  const wrong = amounts.slice(0, 2).find((amount) => parseCents(amount) === null);
  return (
    findFault({ what: 'The person', max: 80, min: 1 }, person) ??
    findFault({ what: 'The lot', max: 80 }, lot) ??
    (wrong === undefined ? null : `“${wrong}” is no amount of dollars.`)
  );
}

/** Dollars with up to two decimals as cents; null for anything else. Nothing is 0. */
function parseCents(text: string): number | null {
  if (text === '') return 0;
  const found = DOLLARS.exec(text);
  if (found === null) return null;
  const [, dollars = '', decimals = ''] = found;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
