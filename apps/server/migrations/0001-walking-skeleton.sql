-- Ids are 24 lower-case hex digits made by the application. The comment of each table says how it is spread over a cluster:
-- "reference" (a copy on every worker), "local" (coordinator only) or "distributed by COLUMN".

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  username text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  real_name text NOT NULL,
  country text,
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (username);
CREATE UNIQUE INDEX users_email ON users (email);
COMMENT ON TABLE users IS 'reference';

CREATE TABLE sessions (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
COMMENT ON TABLE sessions IS 'local';
COMMENT ON COLUMN sessions.key_hash IS 'SHA-256 of the session key; the key itself is never stored';

CREATE TABLE login_failures (
  subject bytea NOT NULL,
  failed_at timestamptz(3) NOT NULL
);
CREATE INDEX login_failures_subject ON login_failures (subject, failed_at);
CREATE INDEX login_failures_age ON login_failures (failed_at);
COMMENT ON TABLE login_failures IS 'local';
COMMENT ON COLUMN login_failures.subject IS 'SHA-256 of a name or of a network address';

CREATE TABLE human_check_uses (
  challenge text COLLATE "C" PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX human_check_uses_expiry ON human_check_uses (expires_at);
COMMENT ON TABLE human_check_uses IS 'local';

CREATE TABLE server_secrets (
  name text COLLATE "C" PRIMARY KEY,
  secret text NOT NULL
);
COMMENT ON TABLE server_secrets IS 'local';

CREATE TABLE follows (
  follower_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  followee_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  accepted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (follower_id, followee_id),
  CHECK (follower_id <> followee_id)
);
CREATE INDEX follows_followee ON follows (followee_id);
COMMENT ON TABLE follows IS 'distributed by follower_id';

CREATE TABLE blocks (
  blocker_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
COMMENT ON TABLE blocks IS 'distributed by blocker_id';

CREATE TABLE workouts (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  activity_id smallint NOT NULL CHECK (activity_id BETWEEN 0 AND 121),
  title text,
  start_time timestamptz(3) NOT NULL,
  stop_time timestamptz(3) NOT NULL,
  time_zone text,
  utc_offset_minutes smallint NOT NULL,
  total_time double precision NOT NULL CHECK (total_time >= 0),
  moving_time double precision,
  elapsed_time double precision,
  distance double precision NOT NULL CHECK (distance >= 0),
  ascent double precision NOT NULL CHECK (ascent >= 0),
  descent double precision NOT NULL CHECK (descent >= 0),
  min_elevation double precision,
  max_elevation double precision,
  avg_speed double precision,
  max_speed double precision,
  avg_heart_rate double precision,
  max_heart_rate double precision,
  avg_cadence double precision,
  max_cadence double precision,
  avg_power double precision,
  energy double precision NOT NULL CHECK (energy >= 0),
  steps integer NOT NULL CHECK (steps >= 0),
  start_lon double precision,
  start_lat double precision,
  stop_lon double precision,
  stop_lat double precision,
  bbox double precision[] CHECK (cardinality(bbox) = 4),
  polyline text,
  seconds_in_zones integer[] CHECK (cardinality(seconds_in_zones) = 6),
  sharing_flags smallint NOT NULL CHECK (sharing_flags BETWEEN 0 AND 63),
  has_recording boolean NOT NULL,
  manually_added boolean NOT NULL,
  edited boolean NOT NULL,
  device_totals jsonb,
  computed_totals jsonb,
  entered_totals jsonb NOT NULL DEFAULT '{}',
  analysis_version integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id),
  CHECK ((start_lon IS NULL) = (start_lat IS NULL)),
  CHECK ((stop_lon IS NULL) = (stop_lat IS NULL))
);
CREATE INDEX workouts_id ON workouts (id);
CREATE INDEX workouts_newest ON workouts (owner_id, start_time DESC, id DESC);
CREATE INDEX workouts_public_newest ON workouts (start_time DESC, id DESC) WHERE (sharing_flags & 2) <> 0;
COMMENT ON TABLE workouts IS 'distributed by owner_id';
COMMENT ON COLUMN workouts.device_totals IS 'DeviceTotals as the file states them, SI units';
COMMENT ON COLUMN workouts.computed_totals IS 'WorkoutAnalysis of rule set analysis_version, SI units';
COMMENT ON COLUMN workouts.entered_totals IS 'Values that a person typed over the others, by the same names';

CREATE TABLE recordings (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  format_version smallint NOT NULL,
  point_count integer NOT NULL CHECK (point_count >= 0),
  columns_gzip bytea NOT NULL,
  detailed_polyline text,
  overview json NOT NULL,
  laps json NOT NULL,
  warnings text[] NOT NULL,
  device_name text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
ALTER TABLE recordings ALTER COLUMN columns_gzip SET STORAGE EXTERNAL;
COMMENT ON TABLE recordings IS 'distributed by owner_id';
COMMENT ON COLUMN recordings.columns_gzip IS 'Columns as docs/recording-format.md says, gzipped; sent to browsers as they are';
COMMENT ON COLUMN recordings.overview IS 'Rows of [distance m, time s, elevation m, speed m/s, heart rate], at most 1,000';

CREATE TABLE uploads (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX uploads_sha256 ON uploads (owner_id, sha256);
COMMENT ON TABLE uploads IS 'distributed by owner_id';
COMMENT ON COLUMN uploads.sha256 IS 'Names the file in the file store, below the owner''s id';
