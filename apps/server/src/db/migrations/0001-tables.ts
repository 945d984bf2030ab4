import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Auction events and purchases refer to their group without a foreign key: they are on the hot path, a group with events
 * is never deleted, and the log's own chain of hashes proves more.
 */
export const tables: Migration = {
  async up(db: Kysely<unknown>) {
    await tournament.execute(db);
    await accounts.execute(db);
    await contents.execute(db);
    await auctions.execute(db);
  },
};

const tournament = sql`
  CREATE TABLE tournaments (
    id uuid PRIMARY KEY,
    year integer NOT NULL,
    name text NOT NULL,
    zones jsonb NOT NULL,
    champion_key text,
    is_current boolean NOT NULL DEFAULT false,
    imported_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX tournaments_one_current ON tournaments (is_current) WHERE is_current;

  CREATE TABLE teams (
    id uuid PRIMARY KEY,
    tournament_id uuid NOT NULL REFERENCES tournaments,
    key text NOT NULL,
    name text NOT NULL,
    short_name text NOT NULL,
    abbreviation text NOT NULL,
    seed integer NOT NULL,
    zone text NOT NULL,
    location text NOT NULL,
    color text NOT NULL,
    secondary_color text NOT NULL,
    logo_url text,
    first_four boolean NOT NULL,
    external_ids jsonb NOT NULL DEFAULT '{}',
    UNIQUE (tournament_id, key)
  );

  CREATE TABLE rounds (
    tournament_id uuid NOT NULL REFERENCES tournaments,
    round_order integer NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    dates jsonb NOT NULL,
    PRIMARY KEY (tournament_id, round_order)
  );

  CREATE TABLE matches (
    id uuid PRIMARY KEY,
    tournament_id uuid NOT NULL REFERENCES tournaments,
    key text NOT NULL,
    round_order integer NOT NULL,
    zone text,
    bracket_position integer NOT NULL,
    date date NOT NULL,
    start_at timestamptz,
    status text NOT NULL CHECK (status IN ('scheduled', 'live', 'final', 'no_contest')),
    home_team_id uuid REFERENCES teams,
    away_team_id uuid REFERENCES teams,
    home_score integer,
    away_score integer,
    winner_team_id uuid REFERENCES teams,
    home_from_key text,
    away_from_key text,
    next_match_key text,
    next_match_slot text,
    top_team_id uuid REFERENCES teams,
    bottom_team_id uuid REFERENCES teams,
    external_ids jsonb NOT NULL DEFAULT '{}',
    UNIQUE (tournament_id, key),
    FOREIGN KEY (tournament_id, round_order) REFERENCES rounds
  );
  CREATE INDEX matches_by_date ON matches (tournament_id, date)`;

const accounts = sql`
  CREATE TABLE users (
    id uuid PRIMARY KEY,
    full_name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
    profile_image_url text,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE login_sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users,
    generation integer NOT NULL,
    rotated_at timestamptz,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    ended_at timestamptz,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX login_sessions_by_user ON login_sessions (user_id)`;

const contents = sql`
  CREATE TABLE settings (
    id integer PRIMARY KEY CHECK (id = 1),
    record jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  );

  CREATE TABLE pages (
    slug text PRIMARY KEY,
    title text NOT NULL,
    content text NOT NULL,
    updated_at timestamptz NOT NULL
  )`;

const auctions = sql`
  CREATE TABLE groups (
    id uuid PRIMARY KEY,
    tournament_id uuid NOT NULL REFERENCES tournaments,
    name text NOT NULL,
    slug text NOT NULL UNIQUE,
    member_limit integer NOT NULL,
    created_by uuid NOT NULL REFERENCES users,
    admin_id uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    order_seed text NOT NULL,
    order_seed_hash text NOT NULL,
    started_at timestamptz,
    completed_at timestamptz
  );
  CREATE INDEX groups_by_tournament ON groups (tournament_id);

  CREATE TABLE group_members (
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    tournament_id uuid NOT NULL REFERENCES tournaments,
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, user_id),
    UNIQUE (tournament_id, user_id)
  );
  CREATE INDEX group_members_by_user ON group_members (user_id);

  CREATE TABLE auction_events (
    group_id uuid NOT NULL,
    seq integer NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    at_ms bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (group_id, seq)
  );

  CREATE TABLE purchases (
    group_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    amount integer NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, team_id)
  );
  CREATE INDEX purchases_by_member ON purchases (group_id, user_id)`;
