import type { Division } from '@bracketbid/contract/division';
import type { PushKind, QuietHours } from '@bracketbid/contract/http/push';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * The rows of every table, as read and as written. Ids are UUIDv7 (a rehearsal's are of version 8), made by the product and never by the database.
 *
 * A `Json` column is read as its value and written as `JSON.stringify(value)`: `pg` would turn a bare
 * array into a PostgreSQL array. Keys of a stored object come back in another order.
 */
export interface Tables {
  tournaments: TournamentsTable;
  teams: TeamsTable;
  rounds: RoundsTable;
  matches: MatchesTable;
  users: UsersTable;
  login_sessions: LoginSessionsTable;
  settings: SettingsTable;
  pages: PagesTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  boards: BoardsTable;
  ratings: RatingsTable;
  maxima: MaximaTable;
  group_events: GroupEventsTable;
  group_invitations: GroupInvitationsTable;
  rehearsals: RehearsalsTable;
  group_rules: GroupRulesTable;
  settlements: SettlementsTable;
  handles: HandlesTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
  chat_mutes: ChatMutesTable;
  chat_reports: ChatReportsTable;
  auction_events: AuctionEventsTable;
  past_auction_events: AuctionEventsTable;
  purchases: PurchasesTable;
  password_codes: PasswordCodesTable;
  password_links: PasswordLinksTable;
  code_failures: CodeFailuresTable;
  login_failures: LoginFailuresTable;
  known_addresses: KnownAddressesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  push_choices: PushChoicesTable;
  push_queue: PushQueueTable;
  push_claims: PushClaimsTable;
  mail_queue: MailQueueTable;
  mail_budgets: MailBudgetsTable;
  reminders: RemindersTable;
  paper_readers: PaperReadersTable;
  paper_mails: PaperMailsTable;
  uploads: UploadsTable;
  page_versions: PageVersionsTable;
  contact_messages: ContactMessagesTable;
  audit_events: AuditEventsTable;
}

/** Read as a Date; written as one or as an ISO 8601 text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json<T extends object> = JSONColumnType<T>;
/** Names of the same thing at other sources: {"espn": "150"}. */
type ExternalIds = ColumnType<Record<string, string>, string | undefined, string>;

interface TournamentsTable {
  id: string;
  year: number;
  name: string;
  zones: Json<string[]>;
  champion_key: OrNull<string>;
  division: ColumnType<Division, Division | undefined, Division>;
  /** At most one tournament of a division is current, by a unique index. */
  is_current: ColumnType<boolean, boolean | undefined, boolean>;
  /** When auctions start that follow their season, where it isn't the site's; the settings have that one's. */
  auction_date: InstantOrNull;
  /** What one win of a round pays, in basis points of the pot, by the round's code. */
  payout_basis_points: ColumnType<Record<string, number>, string | undefined, string>;
  imported_at: Instant;
  /** The real results still to be played in a practice season, in the order of play; null in a real season. */
  practice_results: ColumnType<PracticeResult[] | null, string | null | undefined, string | null>;
}

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

interface TeamsTable {
  id: string;
  tournament_id: string;
  /** The team's name in the imported file; unique in its tournament. */
  key: string;
  name: string;
  short_name: string;
  /** 2 to 4 letters, & or -, unique in its season; empty if none is known. */
  abbreviation: string;
  seed: number;
  zone: string;
  location: string;
  color: string;
  secondary_color: string;
  logo_url: OrNull<string>;
  first_four: boolean;
  external_ids: ExternalIds;
  /** Games won and lost, as last read: `26-7`. Null where nobody has said it. */
  record: OrNull<string>;
}

interface RoundsTable {
  tournament_id: string;
  round_order: number;
  name: string;
  code: string;
  /** 'YYYY-MM-DD', ascending. */
  dates: Json<string[]>;
}

export type MatchStatus = 'scheduled' | 'live' | 'final' | 'no_contest';

interface MatchesTable {
  id: string;
  tournament_id: string;
  /** The match's name in the imported file; unique in its tournament. */
  key: string;
  round_order: number;
  zone: OrNull<string>;
  bracket_position: number;
  /** 'YYYY-MM-DD', read and written as text. */
  date: string;
  start_at: InstantOrNull;
  status: MatchStatus;
  home_team_id: OrNull<string>;
  away_team_id: OrNull<string>;
  home_score: OrNull<number>;
  away_score: OrNull<number>;
  winner_team_id: OrNull<string>;
  /** Keys of the matches whose winners play here. */
  home_from_key: OrNull<string>;
  away_from_key: OrNull<string>;
  next_match_key: OrNull<string>;
  next_match_slot: OrNull<string>;
  top_team_id: OrNull<string>;
  bottom_team_id: OrNull<string>;
  external_ids: ExternalIds;
}

export type UserRole = 'member' | 'admin';

interface UsersTable {
  id: string;
  full_name: string;
  /** As typed. */
  email: string;
  /** Lower-cased: emails compare by this. */
  email_key: string;
  password_hash: string;
  role: ColumnType<UserRole, UserRole | undefined, UserRole>;
  profile_image_url: OrNull<string>;
  disabled_at: InstantOrNull;
  created_at: Instant;
  /** Since when the address is known to be theirs: they used a code or a link that was mailed to it. */
  email_proven_at: InstantOrNull;
}

interface LoginSessionsTable {
  /** The family of the refresh tokens. */
  id: string;
  user_id: string;
  /** Of the current refresh token: incremented with each rotation. */
  generation: number;
  /** When the generation before the current one was replaced. */
  rotated_at: InstantOrNull;
  /** The same of the generations before that, within the grace of the last rotation. Epoch milliseconds by generation. */
  rotations: ColumnType<Record<string, number>, never, Record<string, number>>;
  user_agent: OrNull<string>;
  created_at: Instant;
  last_used_at: Instant;
  ended_at: InstantOrNull;
  expires_at: Instant;
}

interface SettingsTable {
  /** Always 1: there is only one record. */
  id: number;
  record: Json<Record<string, unknown>>;
  /** Raised with whatever auctions start by: the record, and the seasons with their hours, payouts and teams. */
  revision: Generated<number>;
  updated_at: Instant;
}

interface PagesTable {
  slug: string;
  title: string;
  content: string;
  updated_at: Instant;
}

interface GroupsTable {
  id: string;
  tournament_id: string;
  name: string;
  slug: string;
  member_limit: number;
  created_by: string;
  admin_id: string;
  created_at: Instant;
  /** 64 hexadecimal digits; a secret until the auction has started. */
  order_seed: string;
  order_seed_hash: string;
  started_at: InstantOrNull;
  completed_at: InstantOrNull;
  /** By round code, set when the auction starts: a projection of its first event. */
  payout_basis_points: ColumnType<
    Record<string, number> | null,
    string | null | undefined,
    string | null
  >;
  /** When its admin last nudged those who weren't here. */
  nudged_at: InstantOrNull;
}

interface GroupMembersTable {
  group_id: string;
  user_id: string;
  /** The group's, stored here so that a unique index keeps a user in at most one group per tournament. */
  tournament_id: string;
  joined_at: Instant;
}

/** A group's board on a television. The token itself is nowhere. */
interface BoardsTable {
  group_id: string;
  /** SHA-256, 64 hexadecimal digits. */
  token_hash: string;
  made_at: Instant;
  /** What the group's link ended with then: a board shows no later one. */
  slug: string;
}

interface MaximaTable {
  group_id: string;
  /** SHA-256, 64 hexadecimal digits. */
  seal: string;
  id: string;
  user_id: string;
  team_id: string;
  /** Whole dollars. */
  amount: number;
  nonce: string;
  /** The client's own id of the request. */
  client_id: string;
  created_at: Instant;
}

/** How strong a team is by somebody's rating, in whatever unit. */
interface RatingsTable {
  team_id: string;
  rating: number;
}

/** A group's own chain. */
interface GroupEventsTable {
  group_id: string;
  /** From 1, without holes. */
  seq: number;
  type: string;
  payload: Json<Record<string, unknown>>;
  at: Instant;
  hash: string;
}

/** An invitation by mail. Neither the token nor the address is anywhere. */
interface GroupInvitationsTable {
  /** SHA-256, 64 hexadecimal digits, as `address_hash`. */
  token_hash: string;
  group_id: string;
  /** Of the group and the address, so that sending again voids the one before. */
  address_hash: string;
  expires_at: Instant;
}

interface RehearsalsTable {
  /** A UUID of version 8: the group id of its auction (`isRehearsalId`). */
  id: string;
  /** Of the group that rehearses; kept when the group is gone, so that the log is forgotten too. */
  group_id: string;
  lots: 'six' | 'all';
  /** In the order of the lots. */
  team_ids: Json<string[]>;
  /** Which teams are sold together in it. */
  bundles: ColumnType<unknown, string | undefined, never>;
  /** Ids of its bots. */
  bots: Json<string[]>;
  order_seed: string;
  order_seed_hash: string;
  created_at: Instant;
  /** When it is ended at the latest. */
  ends_at: Instant;
  started_at: InstantOrNull;
  completed_at: InstantOrNull;
  /** Ended before its last lot: nobody can open it any more. */
  stopped_at: InstantOrNull;
}

/** What a group's admin has set of its rules; none for a group that follows the site. */
interface GroupRulesTable {
  group_id: string;
  own: Json<Record<string, unknown>>;
  updated_at: Instant;
}

/** How a group settles up; no row until it has chosen or somebody has paid. */
interface SettlementsTable {
  group_id: string;
  /** Null where members pay each other. */
  banker_id: OrNull<string>;
  /** The results that the first payment was made by. */
  first_paid: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
}

/** How a member likes to be paid; it goes with the membership. */
interface HandlesTable {
  group_id: string;
  user_id: string;
  handle: string;
}

interface AuctionEventsTable {
  group_id: string;
  /** From 1, without holes. */
  seq: number;
  type: string;
  payload: Json<Record<string, unknown>>;
  /** Epoch milliseconds by the server's clock. */
  at_ms: number;
  hash: string;
}

/** A projection of the auctions' events, written in the statement that stores them. */
interface PurchasesTable {
  group_id: string;
  team_id: string;
  user_id: string;
  /** Whole dollars. */
  amount: number;
  created_at: Instant;
}

/** The one live code of a forgotten password; also for emails without an account, so that nothing tells them apart. */
interface PasswordCodesTable {
  email_key: string;
  user_id: OrNull<string>;
  code_mac: string;
  sent_at: Instant;
  expires_at: Instant;
  tries_left: number;
}

/** Mailed links that reset a password; also for emails without an account, as above. */
interface PasswordLinksTable {
  token_mac: string;
  user_id: OrNull<string>;
  expires_at: Instant;
}

/** Each wrong code, by the email it was tried for. */
interface CodeFailuresTable {
  id: string;
  email_key: string;
  at: Instant;
}

/** Wrong passwords, counted by account and origin: see `accounts/loginFailures.ts`. */
interface LoginFailuresTable {
  /** Empty where an address is counted across all accounts. */
  email_key: string;
  /** A device, an address, or empty for all unknown addresses. */
  source: string;
  failures: number;
  /** Null while it is open. */
  closed_until: InstantOrNull;
  /** When the row stops counting. */
  forgotten_at: Instant;
}

/** Addresses from which an account was signed in to. */
interface KnownAddressesTable {
  user_id: string;
  /** For IPv6 the /64 network. */
  address: string;
  last_login_at: Instant;
}

/** The authenticator app of an account; without `confirmed_at` it is being set up, and not required yet. */
interface SecondFactorsTable {
  user_id: string;
  /** A new one with each set-up. */
  id: string;
  /** The secret it shares with the app, sealed (`sealing.ts`) for this user. */
  sealed_secret: string;
  begun_at: Instant;
  confirmed_at: InstantOrNull;
  /** The step of the last accepted code (30 s each, since 1970): codes up to it are refused. */
  last_step: ColumnType<number, number | undefined, number>;
  /** When recent wrong codes were entered, epoch milliseconds, the oldest first. */
  failed_at_ms: ColumnType<number[], string | undefined, string>;
}

interface RecoveryCodesTable {
  user_id: string;
  code_mac: string;
  used_at: InstantOrNull;
}

/** The site's keys for Web Push (VAPID): one row. */
interface PushKeysTable {
  id: number;
  /** A point of P-256, base64url. */
  public_key: string;
  /** Sealed (`sealing.ts`): a backup alone does not let anyone push in this site's name. */
  sealed_private_key: string;
  made_at: Instant;
}

/** A device that is told by push, until its login ends. */
interface PushSubscriptionsTable {
  login_id: string;
  user_id: string;
  /** The push service that its browser belongs to: see `push/services.ts`. */
  service: string;
  /** SHA-256, 64 hexadecimal digits. */
  endpoint_hash: string;
  /** Endpoint and keys, sealed (`sealing.ts`) for this login. */
  sealed: string;
  made_at: Instant;
  /** Until then its service wants to hear nothing for it. */
  not_before: InstantOrNull;
}

interface PushChoicesTable {
  user_id: string;
  kinds: Json<PushKind[]>;
  quiet: ColumnType<QuietHours | null, string | null, string | null>;
}

/** Queued pushes: a row is deleted when its push service has taken it, or won't. */
interface PushQueueTable {
  id: Generated<number>;
  login_id: string;
  service: string;
  notification: Json<Record<string, unknown>>;
  next_try_at: Instant;
  expires_at: Instant;
  tries: ColumnType<number, number | undefined, number>;
}

/** What has been pushed and is not to be pushed again before an instant, whichever process would. */
interface PushClaimsTable {
  key: string;
  until: Instant;
}

/** Queued mails: a row is deleted when its mail has been delivered. */
interface MailQueueTable {
  id: Generated<number>;
  /** Recipient and letter, encrypted: see `mail/seal.ts`. */
  sealed: OrNull<Buffer>;
  /** Both unsealed where nothing is secret: reminders, and what an operator's command queues. */
  recipient: OrNull<string>;
  /** The template's parameters; it is rendered when it is sent. */
  letter: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  tries: ColumnType<number, number | undefined, number>;
  next_try_at: Instant;
}

/** How many mails somebody has caused today, or somebody was sent: see `mail/budgets.ts`. */
interface MailBudgetsTable {
  key: string;
  used: number;
  resets_at: Instant;
}

/** The reminders that have been queued, by auction date. */
interface RemindersTable {
  kind: string;
  auction_date: Instant;
}

/** Who has the morning paper mailed. */
interface PaperReadersTable {
  user_id: string;
  /** Of the link in each mail that stops them. */
  token: string;
  since: Instant;
}

/** The papers that have been mailed, by group and day. */
interface PaperMailsTable {
  group_id: string;
  /** 'YYYY-MM-DD', read and written as text. */
  day: string;
  mailed_at: Instant;
}

/** Uploaded pictures, re-encoded by the server. */
interface UploadsTable {
  id: string;
  /** Where it is shown: `user:…`, `team:…`, `site:sitelogo`. One per place, by a unique index. */
  place: string;
  content: Buffer;
  content_type: string;
  uploaded_by: string;
  created_at: Instant;
}

/** All versions of a page's text, including the current one. */
interface PageVersionsTable {
  id: string;
  slug: string;
  title: string;
  content: string;
  saved_at: Instant;
  /** Null for the shipped text, or one from before versions were kept. */
  saved_by: OrNull<string>;
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  created_at: Instant;
  read_at: InstantOrNull;
  answered_at: InstantOrNull;
}

/** Who did what, and when, for the site's admin. */
interface AuditEventsTable {
  id: string;
  at: Instant;
  action: string;
  actor_id: OrNull<string>;
  address: OrNull<string>;
  details: Json<Record<string, unknown>>;
}

type ChatsTable = { group_id: string; last_seq: Generated<number>; is_off: Generated<boolean> };

type ChatMutesTable = { group_id: string; user_id: string };

type ChatReportsTable = { message_id: string; reporter_id: string; created_at: Date };

type ChatMessagesTable = {
  group_id: string;
  seq: number;
  id: string;
  author_id: string;
  client_id: string;
  /** Null once it was removed. */
  text: string | null;
  created_at: Date;
};
