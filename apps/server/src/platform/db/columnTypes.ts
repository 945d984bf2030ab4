import type { ColumnType } from 'kysely';

/** Types of columns that PostgreSQL doesn't describe: `tools/tables.ts` says which column has which. */

export type MatchStatus = 'scheduled' | 'live' | 'final' | 'no_contest';

export type UserRole = 'member' | 'admin';

export type RehearsalLots = 'six' | 'all';

/** By the code of a round, in basis points of the pot. */
export type Payouts = Record<string, number>;

/** Names of the same thing at other sources: {"espn": "150"}. */
export type ExternalIds = Record<string, string>;

/** An object that its reader parses. */
export type JsonRecord = Record<string, unknown>;

/** The real result of a practice season's match. Matches and teams by their keys in the file. */
export type PracticeResult = {
  readonly match: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly home: string;
  readonly away: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly status: 'final' | 'no_contest';
  readonly winner: string;
};

/** Epoch milliseconds by generation. A login begins without any. */
export type Rotations = ColumnType<Record<string, number>, never, Record<string, number>>;

/** Parsed by its reader, and set only when the rehearsal is created. */
export type StoredBundles = ColumnType<unknown, string | undefined, never>;
