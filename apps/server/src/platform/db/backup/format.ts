import { z } from 'zod';
import type { Tables } from '../tables.ts';

/**
 * A backup is gzip of lines of JSON, each ended by a line feed:
 *
 * 1. the head: format, migration and time;
 * 2. for each table, once or more, `{"table": "users"}` followed by arrays of rows as PostgreSQL's `row_to_json` writes
 *    them; tables come after those that they reference;
 * 3. the end: the number of rows of each table, and the SHA-256 of all lines before.
 *
 * A file without its end is truncated. Only PostgreSQL parses rows, so no number passes through JavaScript.
 */
export const FORMAT = { name: 'bracketbid-backup', version: 1 } as const;

export const head = z.object({
  format: z.literal(FORMAT.name),
  version: z.literal(FORMAT.version),
  /** The last migration that the database had. */
  migration: z.string(),
  /** ISO 8601. */
  at: z.iso.datetime(),
});
export type BackupHead = z.infer<typeof head>;

export const section = z.object({ table: z.string() });

export const end = z.object({
  rows: z.record(z.string(), z.number().int()),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * Every table, each after those that it references; the two that are read last (`writeBackup.ts`) reference accounts at
 * most. The compiler reports a missing one.
 */
const inOrder: { readonly [Table in keyof Tables]: true } = {
  tournaments: true,
  rounds: true,
  teams: true,
  matches: true,
  contests: true,
  contests_made: true,
  ratings: true,
  users: true,
  login_sessions: true,
  password_codes: true,
  password_links: true,
  code_failures: true,
  login_failures: true,
  mail_budgets: true,
  known_addresses: true,
  second_factors: true,
  recovery_codes: true,
  settings: true,
  pages: true,
  groups: true,
  group_members: true,
  seats: true,
  seat_claims: true,
  clerks: true,
  told_years: true,
  boards: true,
  maxima: true,
  group_events: true,
  group_invitations: true,
  rehearsals: true,
  group_rules: true,
  paper_readers: true,
  paper_mails: true,
  settlements: true,
  handles: true,
  chats: true,
  chat_messages: true,
  chat_mutes: true,
  chat_reports: true,
  auction_events: true,
  past_auction_events: true,
  purchases: true,
  page_versions: true,
  uploads: true,
  push_keys: true,
  push_subscriptions: true,
  push_choices: true,
  push_queue: true,
  push_claims: true,
  mail_queue: true,
  reminders: true,
  contact_messages: true,
  audit_events: true,
};

export const TABLES: readonly string[] = Object.keys(inOrder);
