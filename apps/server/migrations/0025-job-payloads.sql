-- What jobs are about, so that a feature can be told when one of its jobs is dead. The queue's library shows its jobs by a view that leaves their payload out, and its tables are its own.

CREATE TABLE job_payloads (
  job_id bigint PRIMARY KEY,
  task text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  told_at timestamptz(3)
);
COMMENT ON TABLE job_payloads IS 'local';
COMMENT ON COLUMN job_payloads.told_at IS 'When the feature was told that the job is dead; NULL again when the job runs again';
