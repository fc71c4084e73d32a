CREATE TABLE import_jobs (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  state text NOT NULL
    CHECK (state IN ('receiving', 'queued', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
  keep_duplicates boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX import_jobs_open ON import_jobs (owner_id) WHERE state IN ('receiving', 'queued', 'running', 'undoing');
CREATE INDEX import_jobs_age ON import_jobs (created_at);
COMMENT ON TABLE import_jobs IS 'distributed by owner_id';

CREATE TABLE import_files (
  owner_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  member integer NOT NULL CHECK (member >= 0),
  name text NOT NULL,
  state text NOT NULL
    CHECK (state IN ('waiting', 'unpacked', 'imported', 'duplicate', 'failed', 'cancelled', 'removed')),
  sha256 text COLLATE "C",
  size_bytes bigint,
  gzipped boolean NOT NULL DEFAULT false,
  is_archive boolean NOT NULL DEFAULT false,
  staged boolean NOT NULL DEFAULT false CHECK (NOT staged OR sha256 IS NOT NULL),
  workout_id text COLLATE "C",
  reason text,
  warnings text[] NOT NULL DEFAULT '{}',
  member_count integer,
  unpacked_bytes bigint NOT NULL DEFAULT 0,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, job_id, number, member),
  FOREIGN KEY (owner_id, job_id) REFERENCES import_jobs (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX import_files_staged ON import_files (owner_id, sha256) WHERE staged;
COMMENT ON TABLE import_files IS 'distributed by owner_id';
COMMENT ON COLUMN import_files.member IS '0 is the file itself, others are the recordings in an archive';
COMMENT ON COLUMN import_files.staged IS 'The file store keeps the file for this row, below the key of an original';
