-- local
CREATE TABLE account_deletions (
  token_hash bytea NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  mail_id text,
  CONSTRAINT account_deletions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT account_deletions_mail_id_check CHECK ((mail_id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT account_deletions_mail_id_key UNIQUE (mail_id),
  CONSTRAINT account_deletions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX account_deletions_expiry ON public.account_deletions USING btree (expires_at);
CREATE INDEX account_deletions_user ON public.account_deletions USING btree (user_id, created_at);

-- reference
CREATE TABLE blocks (
  blocker_id text NOT NULL,
  blocked_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT blocks_check CHECK ((blocker_id <> blocked_id))
);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);

-- distributed by owner_id
CREATE TABLE bulk_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  action jsonb NOT NULL,
  workout_ids text[] NOT NULL,
  state text NOT NULL,
  done integer NOT NULL,
  failed jsonb NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT bulk_changes_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT bulk_changes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT bulk_changes_done_check CHECK ((done >= 0)),
  CONSTRAINT bulk_changes_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT bulk_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text]))),
  CONSTRAINT bulk_changes_workout_ids_check CHECK (((cardinality(workout_ids) >= 1) AND (cardinality(workout_ids) <= 22000)))
);

-- local
CREATE TABLE call_counts (
  subject bytea NOT NULL,
  call text NOT NULL,
  count integer NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT call_counts_pkey PRIMARY KEY (subject, call)
);
CREATE INDEX call_counts_ends_at ON public.call_counts USING btree (ends_at);

-- distributed by owner_id
CREATE TABLE comments (
  owner_id text NOT NULL,
  id text NOT NULL,
  workout_id text NOT NULL,
  author_id text NOT NULL,
  text text NOT NULL,
  mentions text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp(3) with time zone NOT NULL,
  author_gone_at timestamp(3) with time zone,
  owner_gone_at timestamp(3) with time zone,
  gone_at timestamp(3) with time zone GENERATED ALWAYS AS (LEAST(author_gone_at, owner_gone_at)) STORED,
  CONSTRAINT comments_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT comments_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT comments_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX comments_author ON public.comments USING btree (author_id);
CREATE INDEX comments_id ON public.comments USING btree (id);
CREATE INDEX comments_in_order ON public.comments USING btree (owner_id, workout_id, created_at, id) INCLUDE (author_id, gone_at);

-- distributed by owner_id
CREATE TABLE dav_files (
  owner_id text NOT NULL,
  key_hash bytea NOT NULL,
  path text NOT NULL,
  state text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text,
  sent_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dav_files_pkey PRIMARY KEY (owner_id, key_hash, path),
  CONSTRAINT dav_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT dav_files_path_check CHECK (((octet_length(path) >= 1) AND (octet_length(path) <= 1000))),
  CONSTRAINT dav_files_state_check CHECK ((state = ANY (ARRAY['folder'::text, 'held'::text, 'taken'::text, 'left'::text])))
);

-- distributed by owner_id
CREATE TABLE day_notes (
  owner_id text NOT NULL,
  day date NOT NULL,
  text text NOT NULL,
  version text NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT day_notes_pkey PRIMARY KEY (owner_id, day),
  CONSTRAINT day_notes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT day_notes_text_check CHECK (((text <> ''::text) AND (length(text) <= 4000)))
);

-- local
CREATE TABLE email_changes (
  user_id text NOT NULL,
  id text NOT NULL,
  email text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);

-- local
CREATE TABLE email_links (
  token_hash bytea NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  change_id text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  mail_id text,
  CONSTRAINT email_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_links_kind_check CHECK ((kind = ANY (ARRAY['CONFIRM'::text, 'CHANGE'::text, 'UNDO'::text]))),
  CONSTRAINT email_links_mail_id_check CHECK ((mail_id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT email_links_mail_id_key UNIQUE (mail_id),
  CONSTRAINT email_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX email_links_expiry ON public.email_links USING btree (expires_at);
CREATE INDEX email_links_user ON public.email_links USING btree (user_id, created_at);

-- distributed by owner_id
CREATE TABLE events (
  owner_id text NOT NULL,
  id text NOT NULL,
  position bigint NOT NULL,
  name text NOT NULL,
  data jsonb NOT NULL,
  told text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT events_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX events_in_order ON public.events USING btree (owner_id, "position");

-- distributed by part
CREATE TABLE explore_counts (
  activity_id smallint NOT NULL,
  level smallint NOT NULL,
  y integer NOT NULL,
  x integer NOT NULL,
  count integer NOT NULL,
  lon bigint NOT NULL,
  lat bigint NOT NULL,
  is_change boolean NOT NULL,
  part text NOT NULL DEFAULT ''::text
);
CREATE INDEX explore_counts_changes ON public.explore_counts USING btree (activity_id, level, y, x) WHERE is_change;
CREATE INDEX explore_counts_place ON public.explore_counts USING btree (activity_id, level, y, x);

-- distributed by owner_id
CREATE TABLE explore_photos (
  owner_id text NOT NULL,
  photo_id text NOT NULL,
  workout_id text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  cell bigint NOT NULL,
  rank integer NOT NULL,
  activity_id smallint NOT NULL,
  distance double precision NOT NULL,
  ascent double precision NOT NULL,
  CONSTRAINT explore_photos_pkey PRIMARY KEY (owner_id, photo_id)
);
CREATE INDEX explore_photos_activity ON public.explore_photos USING btree (activity_id, cell);
CREATE INDEX explore_photos_by_rank_1 ON public.explore_photos USING btree (((cell >> 34)), rank);
CREATE INDEX explore_photos_by_rank_10 ON public.explore_photos USING btree (((cell >> 16)), rank);
CREATE INDEX explore_photos_by_rank_13 ON public.explore_photos USING btree (((cell >> 10)), rank);
CREATE INDEX explore_photos_by_rank_4 ON public.explore_photos USING btree (((cell >> 28)), rank);
CREATE INDEX explore_photos_by_rank_7 ON public.explore_photos USING btree (((cell >> 22)), rank);
CREATE INDEX explore_photos_place ON public.explore_photos USING btree (cell);
CREATE INDEX explore_photos_workout ON public.explore_photos USING btree (owner_id, workout_id);

-- distributed by owner_id
CREATE TABLE explore_points (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  cell bigint NOT NULL,
  rank integer NOT NULL,
  activity_id smallint NOT NULL,
  distance double precision NOT NULL,
  ascent double precision NOT NULL,
  CONSTRAINT explore_points_pkey PRIMARY KEY (owner_id, workout_id)
);
CREATE INDEX explore_points_activity ON public.explore_points USING btree (activity_id, cell);
CREATE INDEX explore_points_by_rank_1 ON public.explore_points USING btree (((cell >> 34)), rank);
CREATE INDEX explore_points_by_rank_10 ON public.explore_points USING btree (((cell >> 16)), rank);
CREATE INDEX explore_points_by_rank_13 ON public.explore_points USING btree (((cell >> 10)), rank);
CREATE INDEX explore_points_by_rank_4 ON public.explore_points USING btree (((cell >> 28)), rank);
CREATE INDEX explore_points_by_rank_7 ON public.explore_points USING btree (((cell >> 22)), rank);
CREATE INDEX explore_points_place ON public.explore_points USING btree (cell);
CREATE TRIGGER explore_counted AFTER INSERT ON public.explore_points REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION explore_count();
CREATE TRIGGER explore_unchanged BEFORE UPDATE ON public.explore_points FOR EACH STATEMENT EXECUTE FUNCTION explore_refuse();
CREATE TRIGGER explore_uncounted AFTER DELETE ON public.explore_points REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION explore_count();

-- distributed by followee_id
CREATE TABLE follows (
  follower_id text NOT NULL,
  followee_id text NOT NULL,
  accepted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT follows_pkey PRIMARY KEY (follower_id, followee_id),
  CONSTRAINT follows_followee_id_fkey FOREIGN KEY (followee_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT follows_check CHECK ((follower_id <> followee_id))
);
CREATE INDEX follows_followee ON public.follows USING btree (followee_id, accepted_at);

-- reference
CREATE TABLE friend_requests (
  sender_id text NOT NULL,
  receiver_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT friend_requests_pkey PRIMARY KEY (sender_id, receiver_id),
  CONSTRAINT friend_requests_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT friend_requests_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT friend_requests_check CHECK ((sender_id <> receiver_id)),
  CONSTRAINT friend_requests_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
CREATE INDEX friend_requests_received ON public.friend_requests USING btree (receiver_id, created_at DESC, id DESC);

-- distributed by owner_id
CREATE TABLE goals (
  owner_id text NOT NULL,
  id text NOT NULL,
  period text NOT NULL,
  measure text NOT NULL,
  target double precision NOT NULL,
  activity_id smallint,
  version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  first_day integer,
  last_day integer,
  CONSTRAINT goals_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT goals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT goals_activity_id_check CHECK (((activity_id >= 0) AND (activity_id <= 121))),
  CONSTRAINT goals_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT goals_measure_check CHECK ((measure = ANY (ARRAY['duration'::text, 'distance'::text, 'ascent'::text, 'vertical'::text, 'workouts'::text]))),
  CONSTRAINT goals_period_check CHECK ((period = ANY (ARRAY['week'::text, 'month'::text, 'year'::text, 'range'::text]))),
  CONSTRAINT goals_range_has_days CHECK ((((period = 'range'::text) = (first_day IS NOT NULL)) AND ((first_day IS NULL) = (last_day IS NULL)) AND ((first_day IS NULL) OR (first_day <= last_day)))),
  CONSTRAINT goals_target_check CHECK (((target > (0)::double precision) AND (target < 'Infinity'::double precision)))
);
CREATE UNIQUE INDEX goals_by_kind ON public.goals USING btree (owner_id, period, measure, COALESCE((activity_id)::integer, '-1'::integer), COALESCE(first_day, '-1'::integer), COALESCE(last_day, '-1'::integer));

-- distributed by owner_id
CREATE TABLE heart_rate_settings (
  owner_id text NOT NULL,
  birth_year smallint,
  updated_at timestamp(3) with time zone NOT NULL,
  birth_month smallint,
  birth_day smallint,
  CONSTRAINT heart_rate_settings_pkey PRIMARY KEY (owner_id),
  CONSTRAINT heart_rate_settings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT heart_rate_settings_birth_day_check CHECK (((birth_day >= 1) AND (birth_day <= 31))),
  CONSTRAINT heart_rate_settings_birth_month_check CHECK (((birth_month >= 1) AND (birth_month <= 12))),
  CONSTRAINT heart_rate_settings_birth_year_check CHECK (((birth_year >= 1900) AND (birth_year <= 2100))),
  CONSTRAINT heart_rate_settings_check CHECK ((((birth_month IS NULL) AND (birth_day IS NULL)) OR ((birth_year IS NOT NULL) AND (birth_month IS NOT NULL) AND (birth_day IS NOT NULL))))
);

-- local
CREATE TABLE human_check_uses (
  challenge text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT human_check_uses_pkey PRIMARY KEY (challenge)
);
CREATE INDEX human_check_uses_expiry ON public.human_check_uses USING btree (expires_at);

-- reference
CREATE TABLE identities (
  owner_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  label text NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identities_pkey PRIMARY KEY (owner_id, issuer),
  CONSTRAINT identities_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX identities_subject ON public.identities USING btree (issuer, subject);

-- reference
CREATE TABLE identity_friends (
  owner_id text NOT NULL,
  issuer text NOT NULL,
  friend_subject text NOT NULL,
  CONSTRAINT identity_friends_pkey PRIMARY KEY (owner_id, issuer, friend_subject),
  CONSTRAINT identity_friends_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identity_friends_friend ON public.identity_friends USING btree (issuer, friend_subject);

-- distributed by owner_id
CREATE TABLE import_files (
  owner_id text NOT NULL,
  job_id text NOT NULL,
  number integer NOT NULL,
  member integer NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  sha256 text,
  size_bytes bigint,
  gzipped boolean NOT NULL DEFAULT false,
  is_archive boolean NOT NULL DEFAULT false,
  staged boolean NOT NULL DEFAULT false,
  workout_id text,
  reason text,
  warnings text[] NOT NULL DEFAULT '{}'::text[],
  member_count integer,
  unpacked_bytes bigint NOT NULL DEFAULT 0,
  changed_at timestamp(3) with time zone NOT NULL,
  workout integer NOT NULL DEFAULT 0,
  photos_done integer NOT NULL DEFAULT 0,
  CONSTRAINT import_files_pkey PRIMARY KEY (owner_id, job_id, number, member, workout),
  CONSTRAINT import_files_owner_id_job_id_fkey FOREIGN KEY (owner_id, job_id) REFERENCES import_jobs(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT import_files_check CHECK (((NOT staged) OR (sha256 IS NOT NULL))),
  CONSTRAINT import_files_member_check CHECK ((member >= 0)),
  CONSTRAINT import_files_number_check CHECK ((number > 0)),
  CONSTRAINT import_files_photos_done_check CHECK ((photos_done >= 0)),
  CONSTRAINT import_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'unpacked'::text, 'imported'::text, 'duplicate'::text, 'route'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text, 'removed'::text]))),
  CONSTRAINT import_files_workout_check CHECK ((workout >= 0))
);
CREATE INDEX import_files_changed ON public.import_files USING btree (owner_id, job_id, changed_at, number, member, workout);
CREATE INDEX import_files_staged ON public.import_files USING btree (owner_id, sha256) WHERE staged;

-- distributed by owner_id
CREATE TABLE import_jobs (
  owner_id text NOT NULL,
  id text NOT NULL,
  state text NOT NULL,
  keep_duplicates boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  by_token boolean NOT NULL DEFAULT false,
  asks_about_likely boolean NOT NULL DEFAULT false,
  CONSTRAINT import_jobs_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT import_jobs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT import_jobs_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT import_jobs_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'queued'::text, 'running'::text, 'finished'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX import_jobs_age ON public.import_jobs USING btree (created_at);
CREATE INDEX import_jobs_open ON public.import_jobs USING btree (owner_id) WHERE (state = ANY (ARRAY['receiving'::text, 'queued'::text, 'running'::text, 'undoing'::text]));

-- reference
CREATE TABLE invites (
  code_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT invites_pkey PRIMARY KEY (code_hash),
  CONSTRAINT invites_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text))
);

-- local
CREATE TABLE job_payloads (
  job_id bigint NOT NULL,
  task text NOT NULL,
  payload jsonb NOT NULL,
  told_at timestamp(3) with time zone,
  CONSTRAINT job_payloads_pkey PRIMARY KEY (job_id)
);

-- local
CREATE TABLE job_runners (
  id text NOT NULL,
  host text NOT NULL,
  process_id integer NOT NULL,
  session_pid integer NOT NULL,
  session_started_at timestamp with time zone NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  beat_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT job_runners_pkey PRIMARY KEY (id)
);

-- local
CREATE TABLE known_devices (
  user_id text NOT NULL,
  mark bytea NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, mark),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT known_devices_mark_check CHECK ((octet_length(mark) = 32))
);

-- distributed by owner_id
CREATE TABLE known_files (
  owner_id text NOT NULL,
  name text NOT NULL,
  CONSTRAINT known_files_pkey PRIMARY KEY (owner_id, name)
);

-- local
CREATE TABLE login_failures (
  subject bytea NOT NULL,
  failed_at timestamp(3) with time zone NOT NULL
);
CREATE INDEX login_failures_age ON public.login_failures USING btree (failed_at);
CREATE INDEX login_failures_subject ON public.login_failures USING btree (subject, failed_at);

-- distributed by owner_id
CREATE TABLE month_changes (
  owner_id text NOT NULL,
  month integer NOT NULL,
  id bigint NOT NULL,
  CONSTRAINT month_changes_pkey PRIMARY KEY (owner_id, month, id),
  CONSTRAINT month_changes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

-- distributed by owner_id
CREATE TABLE moved_records (
  owner_id text NOT NULL,
  list text NOT NULL,
  id text NOT NULL,
  data json NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT moved_records_pkey PRIMARY KEY (owner_id, list, id),
  CONSTRAINT moved_records_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT moved_records_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT moved_records_list_check CHECK ((list = ANY (ARRAY['comments'::text, 'reactions'::text, 'people'::text, 'notifications'::text])))
);

-- distributed by owner_id
CREATE TABLE moved_settings (
  owner_id text NOT NULL,
  id text NOT NULL,
  settings json NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT moved_settings_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT moved_settings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT moved_settings_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);

-- reference
CREATE TABLE name_words (
  user_id text NOT NULL,
  word text NOT NULL,
  version smallint NOT NULL,
  CONSTRAINT name_words_pkey PRIMARY KEY (user_id, word),
  CONSTRAINT name_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX name_words_word ON public.name_words USING btree (word, user_id);

-- distributed by reader_id
CREATE TABLE notifications (
  reader_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  actor_id text NOT NULL,
  subject_id text NOT NULL,
  workout_owner_id text,
  workout_id text,
  created_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  upload jsonb,
  CONSTRAINT notifications_pkey PRIMARY KEY (reader_id, id),
  CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_check CHECK (((workout_owner_id IS NULL) = (workout_id IS NULL))),
  CONSTRAINT notifications_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['follow_request'::text, 'new_follower'::text, 'follow_accepted'::text, 'friend_workout'::text, 'comment'::text, 'mention'::text, 'reaction'::text, 'answer'::text, 'upload_refused'::text, 'upload_likely'::text]))),
  CONSTRAINT notifications_reader_id_kind_actor_id_subject_id_key UNIQUE (reader_id, kind, actor_id, subject_id)
);
CREATE INDEX notifications_actor ON public.notifications USING btree (actor_id);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_newest ON public.notifications USING btree (reader_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (reader_id, created_at DESC) WHERE (read_at IS NULL);
CREATE INDEX notifications_workout ON public.notifications USING btree (workout_owner_id, workout_id) WHERE (workout_id IS NOT NULL);

-- local
CREATE TABLE operator_actions (
  id text NOT NULL,
  done_at timestamp(3) with time zone NOT NULL,
  by_id text,
  by_command boolean NOT NULL,
  kind text NOT NULL,
  about_id text,
  subject text,
  CONSTRAINT operator_actions_pkey PRIMARY KEY (id),
  CONSTRAINT operator_actions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT operator_actions_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  CONSTRAINT operator_actions_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);
CREATE INDEX operator_actions_about ON public.operator_actions USING btree (about_id);
CREATE INDEX operator_actions_by ON public.operator_actions USING btree (by_id);
CREATE INDEX operator_actions_by_time ON public.operator_actions USING btree (done_at, id);

-- local
CREATE TABLE operator_claims (
  token_hash bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT operator_claims_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_claims_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

-- distributed by owner_id
CREATE TABLE own_data_exports (
  owner_id text NOT NULL,
  id text NOT NULL,
  state text NOT NULL,
  run integer NOT NULL DEFAULT 0,
  beat_at timestamp(3) with time zone,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  part_count integer,
  reason text,
  ticket_hash bytea,
  ticket_ends_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT own_data_exports_pkey PRIMARY KEY (owner_id),
  CONSTRAINT own_data_exports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT own_data_exports_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT own_data_exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT own_data_exports_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
);

-- local
CREATE TABLE passkey_challenges (
  challenge_hash bytea NOT NULL,
  holder_hash bytea NOT NULL,
  user_id text,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkey_challenges_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32)),
  CONSTRAINT passkey_challenges_holder_hash_check CHECK ((octet_length(holder_hash) = 32))
);
CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);

-- local
CREATE TABLE passkeys (
  user_id text NOT NULL,
  id text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  copied_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  CONSTRAINT passkeys_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkeys_public_key_check CHECK ((octet_length(public_key) <= 4096))
);
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (credential_id);

-- local
CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  mail_id text,
  by_operator boolean NOT NULL DEFAULT false,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_resets_mail_id_check CHECK ((mail_id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT password_resets_mail_id_key UNIQUE (mail_id),
  CONSTRAINT password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id, created_at);

-- local
CREATE TABLE personal_tokens (
  key_hash bytea NOT NULL,
  user_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  CONSTRAINT personal_tokens_pkey PRIMARY KEY (key_hash),
  CONSTRAINT personal_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT personal_tokens_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT personal_tokens_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  CONSTRAINT personal_tokens_scopes_check CHECK (((cardinality(scopes) > 0) AND ((scopes <@ ARRAY['read'::text, 'upload'::text, 'write'::text]) OR (scopes <@ ARRAY['send'::text]))))
);
CREATE UNIQUE INDEX personal_tokens_user ON public.personal_tokens USING btree (user_id, id);

-- distributed by owner_id
CREATE TABLE photos (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  id text NOT NULL,
  taken_at timestamp(3) with time zone,
  lon double precision,
  lat double precision,
  placed_by text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  size_bytes integer NOT NULL,
  CONSTRAINT photos_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT photos_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT photos_check CHECK ((((lon IS NULL) = (lat IS NULL)) AND ((lon IS NULL) = (placed_by IS NULL)))),
  CONSTRAINT photos_height_check CHECK ((height > 0)),
  CONSTRAINT photos_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT photos_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT photos_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT photos_placed_by_check CHECK ((placed_by = ANY (ARRAY['camera'::text, 'track'::text]))),
  CONSTRAINT photos_size_bytes_check CHECK ((size_bytes >= 0)),
  CONSTRAINT photos_width_check CHECK ((width > 0))
);
CREATE INDEX photos_id ON public.photos USING btree (id);
CREATE INDEX photos_newest ON public.photos USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX photos_workout ON public.photos USING btree (owner_id, workout_id);
CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR DELETE OR UPDATE OF lon, lat ON public.photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION explore_follow();

-- reference
CREATE TABLE points_of_interest (
  id text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  name text NOT NULL,
  activity_id smallint,
  link text,
  video text,
  page_link text,
  source text NOT NULL,
  CONSTRAINT points_of_interest_pkey PRIMARY KEY (id),
  CONSTRAINT points_of_interest_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT points_of_interest_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT points_of_interest_link_check CHECK ((link ~ '^https?://'::text)),
  CONSTRAINT points_of_interest_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT points_of_interest_page_link_check CHECK ((page_link ~ '^https?://'::text)),
  CONSTRAINT points_of_interest_video_check CHECK ((video ~ '^[A-Za-z0-9_-]{11}$'::text))
);
CREATE INDEX points_of_interest_by_place ON public.points_of_interest USING gist (point(lon, lat));

-- distributed by owner_id
CREATE TABLE privacy_zone_places (
  owner_id text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  radius double precision NOT NULL,
  seed text NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT privacy_zone_places_pkey PRIMARY KEY (owner_id, lon, lat),
  CONSTRAINT privacy_zone_places_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT privacy_zone_places_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT privacy_zone_places_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT privacy_zone_places_radius_check CHECK (((radius >= (100)::double precision) AND (radius <= (2000)::double precision))),
  CONSTRAINT privacy_zone_places_seed_check CHECK ((seed ~ '^[0-9a-f]{32}$'::text))
);

-- distributed by owner_id
CREATE TABLE privacy_zone_sets (
  owner_id text NOT NULL,
  revision integer NOT NULL,
  zone_count smallint NOT NULL,
  CONSTRAINT privacy_zone_sets_pkey PRIMARY KEY (owner_id),
  CONSTRAINT privacy_zone_sets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT privacy_zone_sets_zone_count_check CHECK ((zone_count >= 0))
);

CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR DELETE OR UPDATE ON public.privacy_zone_sets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION explore_follow();

-- distributed by owner_id
CREATE TABLE privacy_zones (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  radius double precision NOT NULL,
  seed text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT privacy_zones_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT privacy_zones_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT privacy_zones_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT privacy_zones_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT privacy_zones_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  CONSTRAINT privacy_zones_radius_check CHECK (((radius >= (100)::double precision) AND (radius <= (2000)::double precision))),
  CONSTRAINT privacy_zones_seed_check CHECK ((seed ~ '^[0-9a-f]{32}$'::text))
);

-- local
CREATE TABLE proven_identities (
  ticket_hash bytea NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  label text NOT NULL,
  friends text[] NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT proven_identities_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT proven_identities_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
);
CREATE INDEX proven_identities_expiry ON public.proven_identities USING btree (expires_at);

-- distributed by owner_id
CREATE TABLE public_photos (
  owner_id text NOT NULL,
  photo_id text NOT NULL,
  revision integer NOT NULL,
  version integer NOT NULL,
  start_time timestamp(3) with time zone NOT NULL,
  is_shown boolean NOT NULL,
  CONSTRAINT public_photos_pkey PRIMARY KEY (owner_id, photo_id),
  CONSTRAINT public_photos_owner_id_photo_id_fkey FOREIGN KEY (owner_id, photo_id) REFERENCES photos(owner_id, id) ON DELETE CASCADE
);

CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR DELETE OR UPDATE ON public.public_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION explore_follow();

-- distributed by owner_id
CREATE TABLE public_recordings (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  revision integer NOT NULL,
  version smallint NOT NULL,
  extent text NOT NULL,
  starts_after double precision,
  total_time double precision,
  moving_time double precision,
  elapsed_time double precision,
  distance double precision,
  ascent double precision,
  descent double precision,
  min_elevation double precision,
  max_elevation double precision,
  avg_speed double precision,
  max_speed double precision,
  avg_heart_rate double precision,
  max_heart_rate double precision,
  avg_cadence double precision,
  max_cadence double precision,
  avg_power double precision,
  start_lon double precision,
  start_lat double precision,
  stop_lon double precision,
  stop_lat double precision,
  bbox double precision[],
  polyline text,
  seconds_in_zones integer[],
  computed_totals jsonb,
  heights_corrected boolean,
  analysis_version integer,
  format_version smallint,
  point_count integer,
  columns_gzip bytea,
  detailed_polyline text,
  overview json,
  laps json,
  legs json,
  analysis json,
  stretches json,
  created_at timestamp(3) with time zone NOT NULL,
  polyline_starts integer[],
  detailed_polyline_starts integer[],
  energy double precision,
  steps integer,
  CONSTRAINT public_recordings_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT public_recordings_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT public_recordings_bbox_check CHECK ((cardinality(bbox) = 4)),
  CONSTRAINT public_recordings_check CHECK (((extent <> 'part'::text) OR ((total_time IS NOT NULL) AND (distance IS NOT NULL) AND (ascent IS NOT NULL) AND (descent IS NOT NULL) AND (starts_after IS NOT NULL) AND (energy IS NOT NULL) AND (steps IS NOT NULL) AND (computed_totals IS NOT NULL) AND (columns_gzip IS NOT NULL)))),
  CONSTRAINT public_recordings_energy_check CHECK ((energy >= (0)::double precision)),
  CONSTRAINT public_recordings_extent_check CHECK ((extent = ANY (ARRAY['whole'::text, 'part'::text, 'none'::text]))),
  CONSTRAINT public_recordings_steps_check CHECK ((steps >= 0))
);

CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR DELETE OR UPDATE ON public.public_recordings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION explore_follow();

-- distributed by owner_id
CREATE TABLE public_route_signatures (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  length double precision NOT NULL,
  bbox double precision[] NOT NULL,
  line integer[] NOT NULL,
  cells integer[] NOT NULL,
  CONSTRAINT public_route_signatures_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT public_route_signatures_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES public_recordings(owner_id, workout_id) ON DELETE CASCADE,
  CONSTRAINT public_route_signatures_bbox_check CHECK ((cardinality(bbox) = 4))
);
CREATE INDEX public_route_signatures_cells ON public.public_route_signatures USING gin (cells) WITH (fastupdate=off);

-- distributed by owner_id
CREATE TABLE reactions (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reactions_pkey PRIMARY KEY (owner_id, workout_id, user_id),
  CONSTRAINT reactions_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reactions_user ON public.reactions USING btree (user_id);

-- distributed by owner_id
CREATE TABLE recordings (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  format_version smallint NOT NULL,
  point_count integer NOT NULL,
  columns_gzip bytea NOT NULL,
  detailed_polyline text,
  overview json NOT NULL,
  laps json NOT NULL,
  warnings text[] NOT NULL,
  device_name text,
  created_at timestamp(3) with time zone NOT NULL,
  legs json NOT NULL DEFAULT '[]'::json,
  analysis json NOT NULL DEFAULT '{}'::json,
  extent double precision[],
  recorded_gzip bytea,
  CONSTRAINT recordings_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT recordings_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT recordings_extent_check CHECK ((cardinality(extent) = ANY (ARRAY[0, 4]))),
  CONSTRAINT recordings_point_count_check CHECK ((point_count >= 0))
);
CREATE INDEX recordings_by_sustained_heart_rate ON public.recordings USING btree (owner_id, ((jsonb_path_query_first((analysis)::jsonb, '$."bestHeartRates"[*]?(@."duration" == 15)."value"'::jsonpath))::double precision) DESC NULLS LAST);

-- local
CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);

-- local
CREATE TABLE region_builds (
  name text NOT NULL,
  extract text,
  state text NOT NULL,
  step text,
  share real NOT NULL DEFAULT 0,
  reason text,
  changed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT region_builds_pkey PRIMARY KEY (name),
  CONSTRAINT region_builds_extract_check CHECK (((length("extract") >= 1) AND (length("extract") <= 2000))),
  CONSTRAINT region_builds_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  CONSTRAINT region_builds_reason_check CHECK ((length(reason) <= 2000)),
  CONSTRAINT region_builds_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'failed'::text]))),
  CONSTRAINT region_builds_step_check CHECK ((length(step) <= 200))
);

-- reference
CREATE TABLE retired_usernames (
  name_hash bytea NOT NULL,
  free_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT retired_usernames_pkey PRIMARY KEY (name_hash),
  CONSTRAINT retired_usernames_name_hash_check CHECK ((octet_length(name_hash) = 32))
);
CREATE INDEX retired_usernames_free ON public.retired_usernames USING btree (free_at);

-- distributed by owner_id
CREATE TABLE route_signatures (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  length double precision NOT NULL,
  bbox double precision[] NOT NULL,
  line integer[] NOT NULL,
  cells integer[] NOT NULL,
  CONSTRAINT route_signatures_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT route_signatures_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT route_signatures_bbox_check CHECK ((cardinality(bbox) = 4))
);
CREATE INDEX route_signatures_cells ON public.route_signatures USING gin (cells) WITH (fastupdate=off);

-- distributed by owner_id
CREATE TABLE routes (
  owner_id text NOT NULL,
  id text NOT NULL,
  description text NOT NULL,
  activity_ids smallint[] NOT NULL,
  average_speed double precision NOT NULL,
  distance double precision NOT NULL,
  ascent double precision,
  bbox double precision[] NOT NULL,
  polyline text NOT NULL,
  points double precision[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  segment_types text[] NOT NULL DEFAULT '{}'::text[],
  segment_ends integer[] NOT NULL DEFAULT '{}'::integer[],
  waypoints jsonb NOT NULL DEFAULT '[]'::jsonb,
  avoid jsonb NOT NULL DEFAULT '[]'::jsonb,
  sharing_flags smallint NOT NULL DEFAULT 0,
  CONSTRAINT routes_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT routes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT routes_ascent_check CHECK ((ascent >= (0)::double precision)),
  CONSTRAINT routes_average_speed_check CHECK ((average_speed > (0)::double precision)),
  CONSTRAINT routes_bbox_check CHECK ((cardinality(bbox) = 4)),
  CONSTRAINT routes_check CHECK ((cardinality(segment_types) = cardinality(segment_ends))),
  CONSTRAINT routes_distance_check CHECK ((distance >= (0)::double precision)),
  CONSTRAINT routes_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT routes_sharing_flags_check CHECK (((sharing_flags >= 0) AND (sharing_flags <= 63)))
);
CREATE INDEX routes_id ON public.routes USING btree (id);
CREATE INDEX routes_newest ON public.routes USING btree (owner_id, created_at DESC, id DESC);

-- local
CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

-- local
CREATE TABLE second_factors (
  user_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  used_step integer NOT NULL,
  failures integer NOT NULL,
  failed_at timestamp(3) with time zone,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT second_factors_sealed_secret_check CHECK ((octet_length(sealed_secret) = 48))
);

-- distributed by owner_id
CREATE TABLE sent_mails (
  owner_id text NOT NULL,
  key text NOT NULL,
  begun_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  CONSTRAINT sent_mails_pkey PRIMARY KEY (owner_id, key),
  CONSTRAINT sent_mails_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sent_mails_age ON public.sent_mails USING btree (begun_at);
CREATE INDEX sent_mails_latest ON public.sent_mails USING btree (owner_id, begun_at);

-- local
CREATE TABLE server_backups (
  name text NOT NULL,
  state text NOT NULL,
  step text,
  share real NOT NULL DEFAULT 0,
  reason text,
  is_whole boolean,
  ticket_hash bytea,
  ticket_ends_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT server_backups_pkey PRIMARY KEY (name),
  CONSTRAINT server_backups_name_check CHECK ((name ~ '^cairn-\d{8}T\d{6}Z\.backup$'::text)),
  CONSTRAINT server_backups_reason_check CHECK ((length(reason) <= 2000)),
  CONSTRAINT server_backups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'failed'::text, 'made'::text]))),
  CONSTRAINT server_backups_step_check CHECK ((step = ANY (ARRAY['rows'::text, 'files'::text, 'checking'::text]))),
  CONSTRAINT server_backups_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
);

-- local
CREATE TABLE server_secrets (
  name text NOT NULL,
  secret text NOT NULL,
  CONSTRAINT server_secrets_pkey PRIMARY KEY (name)
);

-- local
CREATE TABLE server_settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT server_settings_pkey PRIMARY KEY (name),
  CONSTRAINT server_settings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);

-- local
CREATE TABLE sessions (
  key_hash bytea NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  id text NOT NULL,
  client text,
  system text,
  network text,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (key_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT sessions_key_hash_check CHECK ((octet_length(key_hash) = 32))
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_user ON public.sessions USING btree (user_id, id);

-- local
CREATE TABLE sign_in_attempts (
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  user_id text,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sign_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_attempts_browser_hash_check CHECK ((octet_length(browser_hash) = 32)),
  CONSTRAINT sign_in_attempts_state_hash_check CHECK ((octet_length(state_hash) = 32))
);
CREATE INDEX sign_in_attempts_expiry ON public.sign_in_attempts USING btree (expires_at);
CREATE INDEX sign_in_attempts_user ON public.sign_in_attempts USING btree (user_id);

-- distributed by owner_id
CREATE TABLE subscriptions (
  owner_id text NOT NULL,
  id text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT subscriptions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT subscriptions_check CHECK ((ends_at > starts_at)),
  CONSTRAINT subscriptions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);

-- distributed by owner_id
CREATE TABLE summaries (
  owner_id text NOT NULL,
  subject text NOT NULL,
  part text NOT NULL,
  made_from text NOT NULL,
  ends_at timestamp(3) with time zone,
  content text NOT NULL,
  CONSTRAINT summaries_pkey PRIMARY KEY (owner_id, subject, part),
  CONSTRAINT summaries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

-- distributed by owner_id
CREATE TABLE thresholds (
  owner_id text NOT NULL,
  kind text NOT NULL,
  since_day integer NOT NULL,
  value smallint NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT thresholds_pkey PRIMARY KEY (owner_id, kind, since_day),
  CONSTRAINT thresholds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT thresholds_kind_check CHECK ((kind = ANY (ARRAY['maxHeartRate'::text, 'restingHeartRate'::text, 'lactateThresholdHeartRate'::text, 'functionalThresholdPower'::text]))),
  CONSTRAINT thresholds_value_check CHECK (((value >= 25) AND (value <= 700)))
);

-- distributed by owner_id
CREATE TABLE training_zones (
  owner_id text NOT NULL,
  kind text NOT NULL,
  since_day integer NOT NULL,
  unit text NOT NULL,
  limits smallint[] NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT training_zones_pkey PRIMARY KEY (owner_id, kind, since_day),
  CONSTRAINT training_zones_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT training_zones_check CHECK ((cardinality(limits) =
CASE kind
    WHEN 'heartRate'::text THEN 5
    ELSE 6
END)),
  CONSTRAINT training_zones_kind_check CHECK ((kind = ANY (ARRAY['heartRate'::text, 'power'::text]))),
  CONSTRAINT training_zones_unit_check CHECK ((unit = ANY (ARRAY['percentOfMaximum'::text, 'percentOfThreshold'::text, 'beatsPerMinute'::text, 'watts'::text])))
);

-- distributed by owner_id
CREATE TABLE uploads (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  sha256 text NOT NULL,
  size_bytes bigint NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone,
  traits json,
  duplicate_of text,
  workout_index integer NOT NULL DEFAULT 0,
  workout_count integer NOT NULL DEFAULT 1,
  CONSTRAINT uploads_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT uploads_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT uploads_check CHECK (((workout_index >= 0) AND (workout_index < workout_count))),
  CONSTRAINT uploads_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX uploads_sha256 ON public.uploads USING btree (owner_id, sha256);
CREATE INDEX uploads_started ON public.uploads USING btree (owner_id, started_at);

-- distributed by owner_id
CREATE TABLE user_settings (
  owner_id text NOT NULL,
  notify_workout_friend_share smallint NOT NULL DEFAULT 1,
  notify_friend_invite smallint NOT NULL DEFAULT 1,
  notify_workout_comment smallint NOT NULL DEFAULT 1,
  email_digest smallint NOT NULL DEFAULT 0,
  locale text NOT NULL DEFAULT 'en'::text,
  updated_at timestamp(3) with time zone NOT NULL,
  measurement_unit text,
  weight_g integer,
  gender text,
  default_sharing_flags smallint NOT NULL DEFAULT 0,
  time_zone text,
  first_weekday text,
  CONSTRAINT user_settings_pkey PRIMARY KEY (owner_id),
  CONSTRAINT user_settings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_settings_default_sharing_flags_check CHECK ((default_sharing_flags = ANY (ARRAY[0, 17, 19]))),
  CONSTRAINT user_settings_email_digest_check CHECK (((email_digest >= 0) AND (email_digest <= 2))),
  CONSTRAINT user_settings_first_weekday_check CHECK ((first_weekday = ANY (ARRAY['LANGUAGE'::text, 'MONDAY'::text, 'SUNDAY'::text, 'SATURDAY'::text]))),
  CONSTRAINT user_settings_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  CONSTRAINT user_settings_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fi'::text]))),
  CONSTRAINT user_settings_measurement_unit_check CHECK ((measurement_unit = ANY (ARRAY['METRIC'::text, 'IMPERIAL'::text]))),
  CONSTRAINT user_settings_notify_friend_invite_check CHECK (((notify_friend_invite >= 0) AND (notify_friend_invite <= 2))),
  CONSTRAINT user_settings_notify_workout_comment_check CHECK (((notify_workout_comment >= 0) AND (notify_workout_comment <= 2))),
  CONSTRAINT user_settings_notify_workout_friend_share_check CHECK (((notify_workout_friend_share >= 0) AND (notify_workout_friend_share <= 2))),
  CONSTRAINT user_settings_weight_g_check CHECK (((weight_g >= 1) AND (weight_g <= 1000000)))
);
CREATE INDEX user_settings_digest ON public.user_settings USING btree (owner_id, email_digest) WHERE (email_digest > 0);

-- reference
CREATE TABLE users (
  id text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  real_name text NOT NULL,
  country text,
  password_hash text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  logs_in_by_email boolean NOT NULL DEFAULT true,
  automatically_approves_followers boolean NOT NULL DEFAULT false,
  image_key text,
  operator_since timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  quota_bytes bigint,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT users_image_key_check CHECK ((image_key ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT users_quota_bytes_check CHECK ((quota_bytes >= 0))
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email) WHERE logs_in_by_email;
CREATE UNIQUE INDEX users_image_key ON public.users USING btree (image_key);
CREATE UNIQUE INDEX users_username ON public.users USING btree (username);

-- reference
CREATE TABLE vouchers (
  code_hash bytea NOT NULL,
  id text NOT NULL,
  days integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  redeemed_at timestamp(3) with time zone,
  CONSTRAINT vouchers_pkey PRIMARY KEY (code_hash),
  CONSTRAINT vouchers_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT vouchers_days_check CHECK ((days > 0)),
  CONSTRAINT vouchers_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT vouchers_id_key UNIQUE (id)
);

-- distributed by owner_id
CREATE TABLE watched_files (
  owner_id text NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  changed_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'seen'::text,
  looked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT watched_files_pkey PRIMARY KEY (owner_id, path),
  CONSTRAINT watched_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT watched_files_path_check CHECK ((octet_length(path) <= 1000)),
  CONSTRAINT watched_files_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'taken'::text, 'refused_for_now'::text])))
);

-- distributed by owner_id
CREATE TABLE webhook_messages (
  owner_id text NOT NULL,
  webhook_id text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  workout_id text,
  created_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  CONSTRAINT webhook_messages_pkey PRIMARY KEY (owner_id, webhook_id, id),
  CONSTRAINT webhook_messages_owner_id_webhook_id_fkey FOREIGN KEY (owner_id, webhook_id) REFERENCES webhooks(owner_id, id) ON DELETE CASCADE
);

-- distributed by owner_id
CREATE TABLE webhooks (
  owner_id text NOT NULL,
  id text NOT NULL,
  address text NOT NULL,
  secret bytea NOT NULL,
  events text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  arrived_at timestamp(3) with time zone,
  problem text,
  failing_since timestamp(3) with time zone,
  is_off boolean NOT NULL DEFAULT false,
  CONSTRAINT webhooks_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['workout.created'::text, 'workout.updated'::text, 'workout.deleted'::text]))),
  CONSTRAINT webhooks_problem_check CHECK ((problem = ANY (ARRAY['no_answer'::text, 'refused'::text, 'own_network'::text]))),
  CONSTRAINT webhooks_secret_check CHECK ((octet_length(secret) = 32))
);

-- distributed by owner_id
CREATE TABLE workout_efforts (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  distance double precision,
  durations double precision[] NOT NULL,
  duration_starts double precision[] NOT NULL,
  speeds double precision[] NOT NULL,
  speed_starts double precision[] NOT NULL,
  powers double precision[] NOT NULL,
  power_starts double precision[] NOT NULL,
  doubts text[] NOT NULL,
  CONSTRAINT workout_efforts_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT workout_efforts_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT workout_efforts_check CHECK ((cardinality(durations) = cardinality(duration_starts))),
  CONSTRAINT workout_efforts_check1 CHECK ((cardinality(speeds) = cardinality(speed_starts))),
  CONSTRAINT workout_efforts_check2 CHECK ((cardinality(powers) = cardinality(power_starts)))
);

-- distributed by owner_id
CREATE TABLE workout_loads (
  owner_id text NOT NULL,
  workout_id text NOT NULL,
  heart_rate_from smallint NOT NULL,
  heart_rate_seconds double precision[] NOT NULL,
  normalized_power double precision,
  duration double precision,
  CONSTRAINT workout_loads_pkey PRIMARY KEY (owner_id, workout_id),
  CONSTRAINT workout_loads_owner_id_workout_id_fkey FOREIGN KEY (owner_id, workout_id) REFERENCES workouts(owner_id, id) ON DELETE CASCADE
);

-- distributed by owner_id
CREATE TABLE workouts (
  owner_id text NOT NULL,
  id text NOT NULL,
  activity_id smallint NOT NULL,
  title text,
  start_time timestamp(3) with time zone NOT NULL,
  stop_time timestamp(3) with time zone NOT NULL,
  time_zone text,
  utc_offset_minutes smallint NOT NULL,
  total_time double precision NOT NULL,
  moving_time double precision,
  elapsed_time double precision,
  distance double precision NOT NULL,
  ascent double precision NOT NULL,
  descent double precision NOT NULL,
  min_elevation double precision,
  max_elevation double precision,
  avg_speed double precision,
  max_speed double precision,
  avg_heart_rate double precision,
  max_heart_rate double precision,
  avg_cadence double precision,
  max_cadence double precision,
  avg_power double precision,
  energy double precision NOT NULL,
  steps integer NOT NULL,
  start_lon double precision,
  start_lat double precision,
  stop_lon double precision,
  stop_lat double precision,
  bbox double precision[],
  polyline text,
  seconds_in_zones integer[],
  sharing_flags smallint NOT NULL,
  has_recording boolean NOT NULL,
  manually_added boolean NOT NULL,
  edited boolean NOT NULL,
  device_totals jsonb,
  computed_totals jsonb,
  entered_totals jsonb NOT NULL DEFAULT '{}'::jsonb,
  analysis_version integer,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  source_preferences jsonb NOT NULL DEFAULT '{}'::jsonb,
  heights_corrected boolean NOT NULL DEFAULT false,
  picture_count smallint NOT NULL DEFAULT 0,
  notes text,
  gear text[] NOT NULL DEFAULT '{}'::text[],
  private_note text,
  own_energy double precision,
  energy_is_estimate boolean NOT NULL DEFAULT false,
  is_draft boolean NOT NULL DEFAULT false,
  is_counted boolean NOT NULL DEFAULT true,
  deleted_at timestamp(3) with time zone,
  deleted_sharing_flags smallint,
  perceived_exertion smallint,
  CONSTRAINT workouts_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT workouts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT workouts_activity_id_check CHECK (((activity_id >= 0) AND (activity_id <= 121))),
  CONSTRAINT workouts_ascent_check CHECK ((ascent >= (0)::double precision)),
  CONSTRAINT workouts_bbox_check CHECK ((cardinality(bbox) = 4)),
  CONSTRAINT workouts_check CHECK (((start_lon IS NULL) = (start_lat IS NULL))),
  CONSTRAINT workouts_check1 CHECK (((stop_lon IS NULL) = (stop_lat IS NULL))),
  CONSTRAINT workouts_deleted_is_hidden CHECK ((((deleted_at IS NULL) = (deleted_sharing_flags IS NULL)) AND ((deleted_at IS NULL) OR is_draft))),
  CONSTRAINT workouts_descent_check CHECK ((descent >= (0)::double precision)),
  CONSTRAINT workouts_distance_check CHECK ((distance >= (0)::double precision)),
  CONSTRAINT workouts_draft_is_private CHECK (((NOT is_draft) OR (sharing_flags = 0))),
  CONSTRAINT workouts_energy_check CHECK ((energy >= (0)::double precision)),
  CONSTRAINT workouts_gear_check CHECK ((cardinality(gear) <= 8)),
  CONSTRAINT workouts_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT workouts_notes_check CHECK (((char_length(notes) >= 1) AND (char_length(notes) <= 4000))),
  CONSTRAINT workouts_own_energy_check CHECK ((own_energy >= (0)::double precision)),
  CONSTRAINT workouts_perceived_exertion_check CHECK (((perceived_exertion >= 1) AND (perceived_exertion <= 10))),
  CONSTRAINT workouts_picture_count_check CHECK ((picture_count >= 0)),
  CONSTRAINT workouts_private_note_check CHECK (((char_length(private_note) >= 1) AND (char_length(private_note) <= 4000))),
  CONSTRAINT workouts_seconds_in_zones_check CHECK ((cardinality(seconds_in_zones) = 6)),
  CONSTRAINT workouts_sharing_flags_check CHECK (((sharing_flags >= 0) AND (sharing_flags <= 63))),
  CONSTRAINT workouts_steps_check CHECK ((steps >= 0)),
  CONSTRAINT workouts_total_time_check CHECK ((total_time >= (0)::double precision))
);
CREATE INDEX workouts_by_analysis ON public.workouts USING btree (analysis_version) WHERE has_recording;
CREATE INDEX workouts_drafts ON public.workouts USING btree (updated_at) WHERE is_draft;
CREATE INDEX workouts_id ON public.workouts USING btree (id);
CREATE INDEX workouts_newest ON public.workouts USING btree (owner_id, start_time DESC, id DESC);
CREATE INDEX workouts_public_newest ON public.workouts USING btree (start_time DESC, id DESC) WHERE (((sharing_flags)::integer & 2) <> 0);
CREATE INDEX workouts_without_own_energy ON public.workouts USING btree (owner_id) WHERE (energy_is_estimate AND (own_energy IS NULL));
CREATE CONSTRAINT TRIGGER explore_deleted AFTER DELETE ON public.workouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.sharing_flags)::integer & 2) <> 0)) EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_inserted AFTER INSERT ON public.workouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.sharing_flags)::integer & 2) <> 0)) EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_updated AFTER UPDATE ON public.workouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((((((old.sharing_flags)::integer & 2) IS DISTINCT FROM ((new.sharing_flags)::integer & 2)) OR (old.start_lon IS DISTINCT FROM new.start_lon)) OR (old.start_lat IS DISTINCT FROM new.start_lat)) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.activity_id IS DISTINCT FROM new.activity_id)) OR (old.distance IS DISTINCT FROM new.distance)) OR (old.ascent IS DISTINCT FROM new.ascent)) OR (old.has_recording IS DISTINCT FROM new.has_recording))) EXECUTE FUNCTION explore_follow();
CREATE TRIGGER months_of_deleted AFTER DELETE ON public.workouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();
CREATE TRIGGER months_of_inserted AFTER INSERT ON public.workouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();
CREATE TRIGGER months_of_updated AFTER UPDATE ON public.workouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();

CREATE VIEW explore_seen_photos AS
 SELECT p.owner_id,
    p.id AS photo_id,
    p.workout_id,
    p.lon,
    p.lat,
    w.activity_id,
    w.distance,
    w.ascent
   FROM ((explore_seen_workouts w
     JOIN photos p ON (((p.owner_id = w.owner_id) AND (p.workout_id = w.workout_id))))
     LEFT JOIN explore_told_photos t ON (((t.owner_id = p.owner_id) AND (t.photo_id = p.id) AND (t.start_time = w.start_time))))
  WHERE (w.is_told AND (p.lon IS NOT NULL) AND ((NOT w.has_zones) OR t.is_shown));

CREATE VIEW explore_seen_workouts AS
 SELECT w.owner_id,
    w.id AS workout_id,
    w.activity_id,
    w.start_time,
    w.picture_count,
    (z.owner_id IS NOT NULL) AS has_zones,
    ((NOT w.has_recording) OR (z.owner_id IS NULL) OR (r.extent IS NOT NULL)) AS is_told,
        CASE
            WHEN ((z.owner_id IS NULL) OR (r.extent = 'whole'::text)) THEN w.start_lon
            WHEN (r.extent = 'part'::text) THEN r.start_lon
            ELSE NULL::double precision
        END AS lon,
        CASE
            WHEN ((z.owner_id IS NULL) OR (r.extent = 'whole'::text)) THEN w.start_lat
            WHEN (r.extent = 'part'::text) THEN r.start_lat
            ELSE NULL::double precision
        END AS lat,
    (round((
        CASE
            WHEN (r.extent = 'part'::text) THEN r.distance
            ELSE w.distance
        END * (100)::double precision)) / (100)::double precision) AS distance,
    (round((
        CASE
            WHEN (r.extent = 'part'::text) THEN r.ascent
            ELSE w.ascent
        END * (100)::double precision)) / (100)::double precision) AS ascent
   FROM ((workouts w
     LEFT JOIN privacy_zone_sets z ON (((z.owner_id = w.owner_id) AND (z.zone_count > 0))))
     LEFT JOIN public_recordings r ON (((r.owner_id = z.owner_id) AND (r.workout_id = w.id) AND (r.revision = z.revision) AND (r.version = explore_redaction_version()))))
  WHERE (((w.sharing_flags)::integer & 2) <> 0);

CREATE VIEW explore_told_photos AS
 SELECT t.owner_id,
    t.photo_id,
    t.start_time,
    t.is_shown
   FROM (public_photos t
     JOIN privacy_zone_sets z ON (((z.owner_id = t.owner_id) AND (z.zone_count > 0) AND (z.revision = t.revision))))
  WHERE (t.version = explore_redaction_version());

CREATE OR REPLACE FUNCTION public.explore_cell(lon double precision, lat double precision)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  x bigint := explore_column(lon);
  y bigint := explore_row(lat);
BEGIN
  x := (x | (x << 16)) & x'0000FFFF0000FFFF'::bigint;
  x := (x | (x << 8)) & x'00FF00FF00FF00FF'::bigint;
  x := (x | (x << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  x := (x | (x << 2)) & x'3333333333333333'::bigint;
  x := (x | (x << 1)) & x'5555555555555555'::bigint;
  y := (y | (y << 16)) & x'0000FFFF0000FFFF'::bigint;
  y := (y | (y << 8)) & x'00FF00FF00FF00FF'::bigint;
  y := (y | (y << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  y := (y | (y << 2)) & x'3333333333333333'::bigint;
  y := (y | (y << 1)) & x'5555555555555555'::bigint;
  RETURN x | (y << 1);
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_column(lon double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT greatest(0, least(262143, floor((lon + 180) / 360 * 262144)))::integer$function$;

CREATE OR REPLACE FUNCTION public.explore_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  shard bigint := substring(TG_TABLE_NAME FROM '_([0-9]+)$')::bigint;
  statement text;
BEGIN
  IF shard IS NULL THEN
    INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
      SELECT activity, level, explore_row(c.lat) >> (18 - level), explore_column(c.lon) >> (18 - level), sign * count(*),
        sign * sum(round(c.lon * 100000)), sign * sum(round(c.lat * 100000)), true
      FROM changed c, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, c.activity_id]) AS activity
      GROUP BY activity, level, 3, 4;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  -- The session keeps the statement for the part, with some number whose hash is in it.
  statement := nullif(current_setting('cairn.counting_' || shard, true), '');
  IF statement IS NULL THEN
    SELECT explore_text_of_part(format('
      INSERT INTO explore_counts (part, activity_id, level, y, x, count, lon, lat, is_change)
        SELECT %L, activity, level, explore_row(c.lat) >> (18 - level), explore_column(c.lon) >> (18 - level), $1 * count(*),
          $1 * sum(round(c.lon * 100000)), $1 * sum(round(c.lat * 100000)), true
        FROM changed c, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, c.activity_id]) AS activity
        GROUP BY activity, level, 4, 5', k), shard) INTO statement
      FROM pg_dist_shard s, generate_series(1, 100000) AS k
      WHERE s.shardid = shard AND worker_hash(k::text) BETWEEN s.shardminvalue::integer AND s.shardmaxvalue::integer LIMIT 1;
    PERFORM set_config('cairn.counting_' || shard, statement, false);
  END IF;
  EXECUTE statement USING sign;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_decide(kind text, owner text, changed_id text, changed_workout text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  workout_ids text[] := ARRAY[changed_workout];
  changed_photo text;
BEGIN
  CASE kind
    WHEN 'WORKOUTS' THEN workout_ids := ARRAY[changed_id];
    WHEN 'PRIVACY_ZONE_SETS' THEN
      workout_ids := ARRAY(
        SELECT workout_id FROM explore_points WHERE owner_id = owner UNION SELECT workout_id FROM explore_photos WHERE owner_id = owner
        UNION SELECT id FROM workouts WHERE owner_id = owner AND (sharing_flags & 2) <> 0);
    WHEN 'PUBLIC_PHOTOS' THEN
      workout_ids := ARRAY(SELECT workout_id FROM photos WHERE owner_id = owner AND id = changed_id);
    WHEN 'PHOTOS' THEN changed_photo := changed_id;
    ELSE NULL;
  END CASE;
  DELETE FROM explore_points p WHERE p.owner_id = owner AND p.workout_id = ANY (workout_ids) AND NOT EXISTS (
    SELECT FROM explore_seen_workouts s WHERE s.owner_id = p.owner_id AND s.workout_id = p.workout_id
      AND (s.lon, s.lat, s.activity_id, s.distance, s.ascent) = (p.lon, p.lat, p.activity_id, p.distance, p.ascent) OFFSET 0);
  INSERT INTO explore_points (owner_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
    SELECT s.owner_id, s.workout_id, s.lon, s.lat, explore_cell(s.lon, s.lat), explore_rank(s.workout_id), s.activity_id, s.distance, s.ascent
    FROM explore_seen_workouts s WHERE s.owner_id = owner AND s.workout_id = ANY (workout_ids) AND s.lon IS NOT NULL
      AND NOT EXISTS (SELECT FROM explore_points p WHERE p.owner_id = s.owner_id AND p.workout_id = s.workout_id OFFSET 0);
  DELETE FROM explore_photos p WHERE p.owner_id = owner AND p.workout_id = ANY (workout_ids) AND (p.photo_id = changed_photo OR NOT EXISTS (
    SELECT FROM explore_seen_workouts w LEFT JOIN explore_told_photos t ON t.owner_id = w.owner_id AND t.photo_id = p.photo_id AND t.start_time = w.start_time
    WHERE w.owner_id = p.owner_id AND w.workout_id = p.workout_id AND w.is_told AND (NOT w.has_zones OR t.is_shown)
      AND (w.activity_id, w.distance, w.ascent) = (p.activity_id, p.distance, p.ascent) OFFSET 0));
  IF EXISTS (
    SELECT FROM explore_seen_workouts w WHERE w.owner_id = owner AND w.workout_id = ANY (workout_ids) AND w.picture_count > 0 AND (NOT w.has_zones OR EXISTS (
      SELECT FROM explore_told_photos t WHERE t.owner_id = w.owner_id AND t.is_shown
        AND NOT EXISTS (SELECT FROM explore_photos p WHERE p.owner_id = t.owner_id AND p.photo_id = t.photo_id) OFFSET 0))
  ) THEN
    INSERT INTO explore_photos (owner_id, photo_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
      SELECT s.owner_id, s.photo_id, s.workout_id, s.lon, s.lat, explore_cell(s.lon, s.lat), explore_rank(s.photo_id), s.activity_id, s.distance, s.ascent
      FROM explore_seen_photos s WHERE s.owner_id = owner AND s.workout_id = ANY (workout_ids)
        AND NOT EXISTS (SELECT FROM explore_photos p WHERE p.owner_id = s.owner_id AND p.photo_id = s.photo_id OFFSET 0);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_decide_of_part(shard bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  general pg_proc := (SELECT p FROM pg_proc p WHERE p.oid = 'explore_decide'::regproc);
  special text := format('explore_decide_%s_%s', shard, left(md5(general.prosrc), 8));
BEGIN
  IF to_regproc(special) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(special, 0));
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    EXECUTE format('CREATE OR REPLACE FUNCTION %I(kind text, owner text, changed_id text, changed_workout text) RETURNS void LANGUAGE plpgsql AS %L',
      special, explore_text_of_part(general.prosrc, shard));
  END IF;
  RETURN special;
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed record := coalesce(NEW, OLD);
  shard text := substring(TG_TABLE_NAME FROM '_([0-9]+)$');
  kind text := upper(regexp_replace(TG_TABLE_NAME, '_[0-9]+$', ''));
  changed_id text;
  changed_workout text;
BEGIN
  -- All of this owner was decided a moment ago, at the end of this same transaction.
  IF current_setting('cairn.explored_owner', true) = changed.owner_id THEN RETURN NULL; END IF;
  -- Nobody else decides about this owner until this transaction ends, and each statement from here on sees what those before have decided: otherwise a workout that
  -- appears while the owner hides its start could stay. It is the last lock of a transaction, so none waits for another in a circle.
  PERFORM pg_advisory_xact_lock(hashtextextended('explore:' || changed.owner_id, 0));
  CASE kind
    WHEN 'WORKOUTS' THEN changed_id := changed.id;
    WHEN 'PRIVACY_ZONE_SETS' THEN PERFORM set_config('cairn.explored_owner', changed.owner_id, true);
    WHEN 'PUBLIC_PHOTOS' THEN changed_id := changed.photo_id;
    WHEN 'PHOTOS' THEN
      changed_id := changed.id;
      changed_workout := changed.workout_id;
    ELSE changed_workout := changed.workout_id;
  END CASE;
  IF shard IS NULL THEN
    PERFORM explore_decide(kind, changed.owner_id, changed_id, changed_workout);
  ELSE
    EXECUTE format('SELECT %I($1, $2, $3, $4)', explore_decide_of_part(shard::bigint)) USING kind, changed.owner_id, changed_id, changed_workout;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_prepare_parts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM run_command_on_shards(watched.tgrelid, $command$SELECT explore_decide_of_part(substring('%s' FROM '_([0-9]+)$')::bigint)$command$)
  FROM (SELECT DISTINCT tgrelid FROM pg_trigger WHERE tgfoid = 'explore_follow'::regproc AND NOT tgisinternal) AS watched
  WHERE tgrelid IN (SELECT logicalrelid FROM pg_dist_partition);
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_rank(id text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT (hashtextextended(id, 0) & 2147483647)::integer$function$;

CREATE OR REPLACE FUNCTION public.explore_redaction_version()
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT 4::smallint$function$;

CREATE OR REPLACE FUNCTION public.explore_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of explore_points are inserted and deleted, never updated: explore_counts counts only those';
END
$function$;

CREATE OR REPLACE FUNCTION public.explore_row(lat double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT greatest(0, least(262143, floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * 262144)))::integer
  FROM (SELECT sin(radians(greatest(-85.0511287798066, least(85.0511287798066, lat)))) AS sine) AS latitude
$function$;

CREATE OR REPLACE FUNCTION public.explore_text_of_part(body text, shard bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  other record;
BEGIN
  FOR other IN SELECT unnest(ARRAY['explore_seen_photos', 'explore_seen_workouts', 'explore_told_photos']) AS name LOOP
    body := regexp_replace(body, '\m' || other.name || '\M', '(' || rtrim(pg_get_viewdef(other.name::regclass), ';') || ')', 'g');
  END LOOP;
  FOR other IN
    SELECT beside.logicalrelid::text AS name, theirs.shardid FROM pg_dist_shard mine
    JOIN pg_dist_partition own ON own.logicalrelid = mine.logicalrelid JOIN pg_dist_partition beside ON beside.colocationid = own.colocationid
    JOIN pg_dist_shard theirs ON theirs.logicalrelid = beside.logicalrelid AND theirs.shardminvalue = mine.shardminvalue
    WHERE mine.shardid = shard AND beside.logicalrelid::text IN ('workouts', 'photos', 'privacy_zone_sets', 'public_recordings', 'public_photos', 'explore_points', 'explore_photos', 'explore_counts')
  LOOP
    body := regexp_replace(body, '\m' || other.name || '\M', other.name || '_' || other.shardid, 'g');
  END LOOP;
  RETURN body;
END
$function$;

CREATE OR REPLACE FUNCTION public.local_month(start_time timestamp with time zone, utc_offset_minutes integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ((date_part('year', timezone('UTC', start_time) + utc_offset_minutes * interval '1 minute') - 1970) * 12
    + date_part('month', timezone('UTC', start_time) + utc_offset_minutes * interval '1 minute') - 1)::integer
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  shard bigint := substring(TG_TABLE_NAME FROM '_([0-9]+)$')::bigint;
  changes text := 'month_changes';
  people text := 'users';
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  IF shard IS NOT NULL THEN
    SELECT 'month_changes_' || theirs.shardid INTO STRICT changes FROM pg_dist_shard mine
      JOIN pg_dist_shard theirs ON theirs.logicalrelid = 'month_changes'::regclass AND theirs.shardminvalue = mine.shardminvalue
      WHERE mine.shardid = shard;
    SELECT 'users_' || shardid INTO STRICT people FROM pg_dist_shard WHERE logicalrelid = 'users'::regclass;
  END IF;
  EXECUTE format('
    INSERT INTO %I (owner_id, month, id)
      SELECT owner_id, month, hashtextextended(gen_random_uuid()::text, 0) FROM (
        SELECT DISTINCT owner_id, local_month(start_time, utc_offset_minutes) AS month FROM changed %s) AS months
      WHERE EXISTS (SELECT 1 FROM %I WHERE id = months.owner_id)',
    changes,
    CASE TG_OP WHEN 'UPDATE' THEN 'UNION SELECT owner_id, local_month(start_time, utc_offset_minutes) FROM before' ELSE '' END,
    people);
  RETURN NULL;
END
$function$;
