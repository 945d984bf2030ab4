import pg from 'pg';

const { types } = pg;

/** Type numbers of PostgreSQL, as in its catalogue `pg_type`. */
const int8 = 20;
const int8Array = 1016;
const date = 1082;
const dateArray = 1182;
const textArray: number = 1009;

/** Counts, milliseconds and amounts, as numbers: beyond 2^53 they would be wrong, so that is an error. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, more than 2^53.`);
  return value;
}

const array: (text: string) => (string | null)[] = types.getTypeParser(textArray);

const ours = new Map<number, (text: string) => unknown>([
  [int8, safeInteger],
  [int8Array, (text) => array(text).map((each) => (each === null ? null : safeInteger(each)))],
  // A calendar day stays 'YYYY-MM-DD': as a Date it would shift with the time zone.
  [date, (text) => text],
  [dateArray, (text) => array(text)],
]);

/** Type parsers for both kinds of database: `pg`'s own, except for those above. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && ours.get(oid)) || types.getTypeParser(oid, format);
  },
};
