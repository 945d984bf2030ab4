export type { PracticeResult } from './columnTypes.ts';

/**
 * The rows of every table, as read and as written: `npm run db:tables` generates them from the migrations, which describe
 * the columns.
 *
 * A `Timestamp` is read as a Date, and written as one or as an ISO 8601 text; a calendar day is a text, 'YYYY-MM-DD'.
 * A `JSONColumnType` is read as its value and written as `JSON.stringify(value)`: `pg` would turn a bare array into a
 * PostgreSQL array. Keys of a stored object come back in another order.
 */
export type { DB as Tables } from './tables.generated.ts';
