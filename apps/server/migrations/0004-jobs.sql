-- The queue itself is in the schema graphile_worker, which the library migrates after these files.

CREATE TABLE job_runners (
  id text COLLATE "C" PRIMARY KEY,
  host text NOT NULL,
  process_id integer NOT NULL,
  session_pid integer NOT NULL,
  session_started_at timestamptz NOT NULL,
  started_at timestamptz(3) NOT NULL,
  beat_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE job_runners IS 'local';
COMMENT ON COLUMN job_runners.session_pid IS 'The database session of the heartbeat; a killed process loses it at once';
