-- An archive of a whole account may bring settings and privacy zones, which are closed to tokens: the job that imports it has to know who started it.
ALTER TABLE import_jobs ADD COLUMN by_token boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN import_jobs.by_token IS 'Started by a program with a personal token';
