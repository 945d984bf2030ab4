import type { Tables } from './tables.ts';

/**
 * Who writes each table: a folder or a file of `apps/server/src`. Everyone else calls what it exports;
 * for reads as well, but for a few joins (decisions/0027). `npm run check` enforces both.
 *
 * Restoring a backup (`db/backup/restoreBackup.ts`) is the one exception: it puts the rows of all tables back as they
 * were, before anything else runs. Migrations are exempt.
 */
export const TABLE_WRITERS: Readonly<Record<keyof Tables, string>> = {
  settings: 'settings',
  tournaments: 'tournament',
  teams: 'tournament',
  rounds: 'tournament',
  matches: 'tournament',
  ratings: 'fair',
  users: 'accounts',
  uploads: 'uploads',
  groups: 'groups',
  group_members: 'groups',
  boards: 'groups',
  maxima: 'auction',
  group_events: 'groups/groupLog.ts',
  group_invitations: 'groups',
  rehearsals: 'groups',
  group_rules: 'groups',
  settlements: 'settlement',
  handles: 'settlement',
  chats: 'chat',
  chat_messages: 'chat',
  chat_mutes: 'chat',
  chat_reports: 'chat',
  auction_events: 'auction',
  past_auction_events: 'auction',
  purchases: 'auction',
  mail_budgets: 'mail',
  login_sessions: 'accounts',
  password_codes: 'accounts',
  password_links: 'accounts',
  code_failures: 'accounts',
  login_failures: 'accounts',
  known_addresses: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  push_keys: 'push',
  push_subscriptions: 'push',
  push_choices: 'push',
  push_queue: 'push',
  push_claims: 'push',
  mail_queue: 'mail',
  reminders: 'mail',
  paper_readers: 'paper',
  paper_mails: 'paper',
  pages: 'pages',
  page_versions: 'pages',
  contact_messages: 'pages',
  audit_events: 'audit',
};
