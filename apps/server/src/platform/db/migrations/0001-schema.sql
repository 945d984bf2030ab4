-- All tables, by area. Each is written by the area that db/tableWriters.ts names.
--
-- Ids are UUIDs of version 7 (those of rehearsals of version 8), made by the product and never by the database.
-- Instants are timestamptz; hashes are SHA-256, in 64 hexadecimal digits.
--
-- A restore drops the tables and runs this file again, so functions are created with OR REPLACE.


-- Tournament

CREATE TABLE tournaments (
  id uuid PRIMARY KEY,
  year integer NOT NULL,
  name text NOT NULL,
  zones jsonb NOT NULL,
  champion_key text,
  is_current boolean NOT NULL DEFAULT false,
  imported_at timestamptz NOT NULL,
  -- The real results still to be played in a practice season, in the order of play; null in a real season.
  practice_results jsonb,
  division text NOT NULL DEFAULT 'mens' CHECK (division IN ('mens', 'womens')),
  -- When auctions start that follow this season; null in the site's season, whose hour is in the settings.
  auction_date timestamptz,
  -- What one win of a round pays, in basis points of the pot, by the round's code.
  payout_basis_points jsonb NOT NULL DEFAULT '{}',
  -- Whether it is one group's own contest, which is never current and has no matches.
  is_contest boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX tournaments_one_current ON tournaments (division) WHERE is_current;

CREATE TABLE teams (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL REFERENCES tournaments,
  -- The team's name in the imported file.
  key text NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL,
  -- 2 to 4 letters, digits, & or -; empty if none is known.
  abbreviation text NOT NULL DEFAULT '',
  seed integer NOT NULL,
  zone text NOT NULL,
  location text NOT NULL,
  color text NOT NULL,
  secondary_color text NOT NULL,
  logo_url text,
  first_four boolean NOT NULL,
  -- Names of the same team at other sources: {"espn": "150"}.
  external_ids jsonb NOT NULL DEFAULT '{}',
  -- Games won and lost, as last read: '26-7'.
  record text,
  UNIQUE (tournament_id, key)
);
CREATE UNIQUE INDEX teams_by_code ON teams (tournament_id, abbreviation) WHERE abbreviation <> '';

CREATE TABLE rounds (
  tournament_id uuid NOT NULL REFERENCES tournaments,
  round_order integer NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  -- 'YYYY-MM-DD', ascending.
  dates jsonb NOT NULL,
  PRIMARY KEY (tournament_id, round_order)
);

CREATE TABLE matches (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL REFERENCES tournaments,
  -- The match's name in the imported file.
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
  -- Keys of the matches whose winners play here.
  home_from_key text,
  away_from_key text,
  next_match_key text,
  next_match_slot text,
  top_team_id uuid REFERENCES teams,
  bottom_team_id uuid REFERENCES teams,
  -- Names of the same match at other sources.
  external_ids jsonb NOT NULL DEFAULT '{}',
  UNIQUE (tournament_id, key),
  FOREIGN KEY (tournament_id, round_order) REFERENCES rounds
);
CREATE INDEX matches_by_date ON matches (tournament_id, date);

-- What a group's host has made an auction for.
CREATE TABLE contests (
  tournament_id uuid PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,
  made_by uuid NOT NULL,
  -- Its kind, entrants and sheet, with the entrants' ids, which are those of the teams.
  record jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  -- When its money became final; null until then, and again once a result is corrected.
  settled_at timestamptz,
  -- When the next result is confirmed if nobody objects; null while none waits.
  confirms_at timestamptz
);
CREATE INDEX contests_by_maker ON contests (made_by);
CREATE INDEX contests_by_confirmation ON contests (confirms_at);

-- Who made a contest when, whatever became of it since: rows of the last day.
CREATE TABLE contests_made (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX contests_made_by_user ON contests_made (user_id, made_at);

-- How strong teams are by somebody's rating, in any unit: mixed into fair shares.
CREATE TABLE ratings (
  team_id uuid PRIMARY KEY REFERENCES teams ON DELETE CASCADE,
  rating double precision NOT NULL
);


-- Accounts

CREATE TABLE users (
  id uuid PRIMARY KEY,
  full_name text NOT NULL,
  -- As typed.
  email text NOT NULL,
  -- Lower-cased: emails compare by this.
  email_key text NOT NULL UNIQUE,
  -- Null until the owner sets one: an account that was opened by an invitation.
  password_hash text,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
  profile_image_url text,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the address was proven to be theirs: they used a code or a link that was mailed to it.
  email_proven_at timestamptz
);
CREATE INDEX users_by_time ON users (created_at);

-- The id is the family of the login's refresh tokens.
CREATE TABLE login_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- Of the current refresh token: incremented with each rotation.
  generation integer NOT NULL,
  -- When the previous generation was replaced.
  rotated_at timestamptz,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- When earlier generations were replaced, within the grace of the last rotation: epoch milliseconds by generation.
  rotations jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX login_sessions_by_user ON login_sessions (user_id);
CREATE INDEX login_sessions_by_end ON login_sessions (least(ended_at, expires_at));

-- Wrong passwords, counted by account and origin: see accounts/loginFailures.ts.
CREATE TABLE login_failures (
  -- Empty where an address is counted across all accounts.
  email_key text NOT NULL,
  -- A device, an address, or empty for all unknown addresses.
  source text NOT NULL,
  failures integer NOT NULL,
  -- Null while it is open.
  closed_until timestamptz,
  -- When the row stops counting.
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (email_key, source)
);
CREATE INDEX login_failures_by_age ON login_failures (forgotten_at);

-- Addresses from which an account was signed in to.
CREATE TABLE known_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- For IPv6 the /64 network.
  address text NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);

-- The one live code of a forgotten password; also for emails without an account, so that replies don't differ.
CREATE TABLE password_codes (
  email_key text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  code_mac text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL
);
CREATE INDEX password_codes_by_user ON password_codes (user_id);
CREATE INDEX password_codes_by_expiry ON password_codes (expires_at);

-- Each wrong code, by the email that it was tried for.
CREATE TABLE code_failures (
  id uuid PRIMARY KEY,
  email_key text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX code_failures_by_account ON code_failures (email_key, at);
CREATE INDEX code_failures_by_age ON code_failures (at);

-- Mailed links that reset a password; also for emails without an account, as above.
CREATE TABLE password_links (
  token_mac text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_by_user ON password_links (user_id);
CREATE INDEX password_links_by_expiry ON password_links (expires_at);

-- Authenticator apps. Until it is confirmed, an app is being set up and not required yet.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- A new one with each set-up.
  id uuid NOT NULL,
  -- The secret shared with the app, sealed (sealing.ts) for this user.
  sealed_secret text NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The step of the last accepted code (30 s each, since 1970): codes up to it are refused.
  last_step bigint NOT NULL DEFAULT 0,
  -- When recent wrong codes were entered: epoch milliseconds, ascending.
  failed_at_ms jsonb NOT NULL DEFAULT '[]'
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_mac text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_mac)
);


-- Site: settings, pages, messages, pictures, the audit log

-- One row.
CREATE TABLE settings (
  id integer PRIMARY KEY CHECK (id = 1),
  record jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Incremented with every change to what auctions start by: the record, and the seasons with their hours, payouts and
  -- teams. A start is stored only while the revision is the one that it was decided on.
  revision integer NOT NULL DEFAULT 0
);

CREATE TABLE pages (
  slug text PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- All versions of a page's text, including the current one.
CREATE TABLE page_versions (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  saved_at timestamptz NOT NULL,
  -- Null for the shipped text.
  saved_by uuid REFERENCES users
);
CREATE INDEX page_versions_by_page ON page_versions (slug, saved_at);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  answered_at timestamptz
);
CREATE INDEX contact_messages_by_time ON contact_messages (created_at);

-- Uploaded pictures, re-encoded by the server.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  content bytea NOT NULL,
  content_type text NOT NULL,
  uploaded_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- Where it is shown: 'user:...', 'team:...', 'site:sitelogo'.
  place text NOT NULL
);
CREATE UNIQUE INDEX uploads_one_a_place ON uploads (place);

-- Who did what, and when.
CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_id uuid REFERENCES users,
  address text,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_by_time ON audit_events (at);
CREATE INDEX audit_events_by_actor ON audit_events (actor_id);


-- Groups

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL REFERENCES tournaments,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  member_limit integer NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  admin_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- 64 hexadecimal digits; a secret until the auction has started.
  order_seed text NOT NULL,
  order_seed_hash text NOT NULL,
  started_at timestamptz,
  completed_at timestamptz,
  -- By round code, set when the auction starts: a projection of its first event, so that results need no log.
  payout_basis_points jsonb,
  -- When its admin last nudged members who aren't here.
  nudged_at timestamptz,
  -- The group that it is held again of; null for the first of its circle. A group whose auction is over is never deleted.
  came_from uuid
);
CREATE INDEX groups_by_tournament ON groups (tournament_id);

-- The tournament is the group's: its unique key keeps a user in at most one group per tournament.
CREATE TABLE group_members (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  tournament_id uuid NOT NULL REFERENCES tournaments,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id),
  UNIQUE (tournament_id, user_id)
);
CREATE INDEX group_members_by_user ON group_members (user_id);

-- People without a phone, in groups whose lots a person ends. A seat is no account: nobody signs in with it.
CREATE TABLE seats (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 999),
  name text NOT NULL,
  -- Of its slip's link: who has it may ask for the seat.
  token text NOT NULL,
  made_at timestamptz NOT NULL,
  -- These three are projections of events, of the group's chain or of its auction's log. A seat is there once it was added.
  added_at timestamptz,
  removed_at timestamptz,
  claimed_by uuid REFERENCES users
);
CREATE UNIQUE INDEX seats_by_number ON seats (group_id, number) WHERE removed_at IS NULL;

-- Who asks for a seat.
CREATE TABLE seat_claims (
  seat_id uuid NOT NULL REFERENCES seats ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (seat_id, user_id)
);

-- Who may hold a group's gavel besides its admin: a projection of events, as in seats.
CREATE TABLE clerks (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  user_ids jsonb NOT NULL
);

-- What a group's admin has set of its rules; a group without a row follows the site in everything.
CREATE TABLE group_rules (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  own jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The admin has started the auction: `own` has that hour, and `hour_before` the own hour that it had, if any.
  starts_now boolean NOT NULL DEFAULT false,
  hour_before timestamptz
);

-- Years that a circle had before its first group, as its host has told them.
CREATE TABLE told_years (
  -- The first group of the circle.
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  year integer NOT NULL,
  -- What each person paid and won, in cents.
  people jsonb NOT NULL,
  PRIMARY KEY (group_id, year)
);

-- A group's board on a television. The token itself is not stored.
CREATE TABLE boards (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  -- The group's link when the board's address was made: a board shows no later one.
  slug text NOT NULL
);

-- Invitations by mail. Neither the token nor the address is stored.
CREATE TABLE group_invitations (
  token_hash text PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  -- Of the group and the address: sending again voids the previous invitation.
  address_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (group_id, address_hash)
);
CREATE INDEX group_invitations_by_end ON group_invitations (expires_at);

-- A group's own chain of events (decision 0047), numbered from 1 without holes.
CREATE TABLE group_events (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  seq integer NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (group_id, seq)
);
CREATE UNIQUE INDEX group_events_seal ON group_events (group_id) WHERE type = 'AuctionSealed';
CREATE UNIQUE INDEX group_events_by_payment ON group_events ((payload ->> 'paymentId'))
  WHERE type = 'PaymentMarked';
CREATE UNIQUE INDEX group_events_by_offer ON group_events ((payload ->> 'offerId'))
  WHERE type = 'ShareOffered';

CREATE OR REPLACE FUNCTION group_events_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM groups WHERE id = OLD.group_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Events of groups never change: group %, seq %', OLD.group_id, OLD.seq;
END $$;
CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON group_events
  FOR EACH ROW EXECUTE FUNCTION group_events_never_change();

-- Rehearsals (decision 0048), at most one a group at a time. The id, of version 8, is the group id of its auction. The
-- row outlives its group, so that the retention job finds its log.
CREATE TABLE rehearsals (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL,
  lots text NOT NULL CHECK (lots IN ('six', 'all')),
  -- In the order of the lots.
  team_ids jsonb NOT NULL,
  bots jsonb NOT NULL,
  order_seed text NOT NULL,
  order_seed_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it is ended at the latest.
  ends_at timestamptz NOT NULL,
  started_at timestamptz,
  completed_at timestamptz,
  -- When it was ended before its last lot: nobody can open it any more.
  stopped_at timestamptz,
  -- The bundles that it began with: its group may set others meanwhile.
  bundles jsonb NOT NULL DEFAULT '"none"',
  CHECK (substr(id::text, 15, 1) = '8')
);
CREATE UNIQUE INDEX rehearsals_on ON rehearsals (group_id)
  WHERE stopped_at IS NULL AND completed_at IS NULL;
CREATE INDEX rehearsals_by_age ON rehearsals (created_at);


-- Auctions
--
-- These tables refer to their group without a foreign key: they are on the hot path, a group with events is never deleted,
-- and the log's own chain of hashes proves more.

-- The log.
CREATE TABLE auction_events (
  group_id uuid NOT NULL,
  -- From 1, without holes.
  seq integer NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  -- Epoch milliseconds by the server's clock.
  at_ms bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (group_id, seq)
);

-- The log of auctions in past seasons (decision 0043).
CREATE TABLE past_auction_events (LIKE auction_events INCLUDING ALL);

-- On PostgreSQL the log is in hash partitions; on the embedded database they would only cost. A statement locks every
-- partition that its plan names, with its index: sixteen are cheap to lock.
DO $$
BEGIN
  IF version() NOT LIKE '%emscripten%' THEN
    DROP TABLE auction_events;
    CREATE TABLE auction_events (
      LIKE past_auction_events,
      CONSTRAINT auction_events_by_group PRIMARY KEY (group_id, seq)
    ) PARTITION BY HASH (group_id);
    FOR part IN 0..15 LOOP
      EXECUTE format(
        'CREATE TABLE auction_events_%s PARTITION OF auction_events FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
        lpad(part::text, 2, '0'), part
      );
    END LOOP;
  END IF;
END $$;

-- Refuses to change an event, or to delete one that is neither a stopped rehearsal's nor among the past events.
CREATE OR REPLACE FUNCTION events_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND substr(OLD.group_id::text, 15, 1) = '8' AND EXISTS (
    SELECT FROM rehearsals WHERE id = OLD.group_id AND stopped_at IS NOT NULL
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'past_auction_events' AND EXISTS (
    SELECT FROM past_auction_events AS past
    WHERE past.group_id = OLD.group_id AND past.seq = OLD.seq AND past.hash = OLD.hash
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Events of auctions never change: group %, seq %', OLD.group_id, OLD.seq;
END $$;
CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON auction_events
  FOR EACH ROW EXECUTE FUNCTION events_never_change();
CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON past_auction_events
  FOR EACH ROW EXECUTE FUNCTION events_never_change();

-- A projection of the auctions' events, written in the statement that stores them.
CREATE TABLE purchases (
  group_id uuid NOT NULL,
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Whole dollars.
  amount integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, team_id)
);
CREATE INDEX purchases_by_member ON purchases (group_id, user_id);

-- The maxima that the seals in auctions' logs hide (decision 0050). A seal in a log always has its row; a row without its
-- seal has no effect. A group's rows outlive it until the retention job deletes them.
CREATE TABLE maxima (
  group_id uuid NOT NULL,
  seal text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  team_id uuid NOT NULL,
  -- Whole dollars.
  amount integer NOT NULL,
  nonce text NOT NULL,
  -- The client's own id of the request.
  client_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, seal),
  UNIQUE (group_id, user_id, client_id)
);


-- Settling up. Payments are events of the group's chain (decision 0054).

-- No row until a group has chosen or somebody has paid.
CREATE TABLE settlements (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  -- Null where members pay each other.
  banker_id uuid REFERENCES users ON DELETE SET NULL,
  -- The results that the first payment was made by.
  first_paid jsonb
);

-- How members like to be paid.
CREATE TABLE handles (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  handle text NOT NULL,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_members ON DELETE CASCADE
);


-- Chat

CREATE TABLE chats (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  last_seq integer NOT NULL DEFAULT 0,
  is_off boolean NOT NULL DEFAULT false
);

CREATE TABLE chat_messages (
  group_id uuid NOT NULL REFERENCES chats ON DELETE CASCADE,
  seq integer NOT NULL,
  id uuid NOT NULL UNIQUE,
  author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id text NOT NULL,
  -- Null once it was removed.
  text text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, seq),
  UNIQUE (group_id, author_id, client_id)
);
CREATE INDEX chat_messages_by_author ON chat_messages (author_id);

CREATE TABLE chat_mutes (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
);

CREATE TABLE chat_reports (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  reporter_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, reporter_id)
);


-- Mail and the morning paper

-- A row is deleted when its mail has been delivered.
CREATE TABLE mail_queue (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Recipient and template in clear where nothing is secret: reminders, and what an operator's command queues.
  recipient text,
  -- The template's parameters; it is rendered when it is sent.
  letter jsonb,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now(),
  -- Recipient and template, encrypted (mail/seal.ts).
  sealed bytea
);
CREATE INDEX mail_queue_by_try ON mail_queue (next_try_at);

-- How many mails somebody has caused today, or was sent: see mail/budgets.ts.
CREATE TABLE mail_budgets (
  key text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX mail_budgets_resets_at ON mail_budgets (resets_at);

-- The reminders that have been queued, by auction date.
CREATE TABLE reminders (
  kind text NOT NULL,
  auction_date timestamptz NOT NULL,
  PRIMARY KEY (kind, auction_date)
);

-- Who has the morning paper mailed.
CREATE TABLE paper_readers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Of the link in each mail that stops them.
  token text NOT NULL UNIQUE,
  since timestamptz NOT NULL
);

-- The papers that have been mailed, so that none is mailed twice.
CREATE TABLE paper_mails (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  day date NOT NULL,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, day)
);


-- Web Push

-- The site's keys (VAPID): one row.
CREATE TABLE push_keys (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- A point of P-256, base64url.
  public_key text NOT NULL,
  -- Sealed (sealing.ts): a backup alone does not let anyone push in this site's name.
  sealed_private_key text NOT NULL,
  made_at timestamptz NOT NULL
);

-- A device that receives pushes, until its login ends.
CREATE TABLE push_subscriptions (
  login_id uuid PRIMARY KEY REFERENCES login_sessions ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The push service of its browser: see push/services.ts.
  service text NOT NULL,
  endpoint_hash text NOT NULL UNIQUE,
  -- Endpoint and keys, sealed (sealing.ts) for this login.
  sealed text NOT NULL,
  made_at timestamptz NOT NULL,
  -- Its service accepts nothing for it until then.
  not_before timestamptz
);
CREATE INDEX push_subscriptions_of_users ON push_subscriptions (user_id);

CREATE TABLE push_choices (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  kinds jsonb NOT NULL,
  quiet jsonb
);

-- A row is deleted when its push service has accepted or refused it.
CREATE TABLE push_queue (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  service text NOT NULL,
  notification jsonb NOT NULL,
  next_try_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX push_queue_due ON push_queue (service, next_try_at);
CREATE INDEX push_queue_of_logins ON push_queue (login_id);

-- What has been pushed and must not be pushed again until an instant, by any process.
CREATE TABLE push_claims (
  key text PRIMARY KEY,
  until timestamptz NOT NULL
);
CREATE INDEX push_claims_over ON push_claims (until);
