-- Several workouts may come from one file, and a file of an import may become several.

ALTER TABLE uploads
  ADD COLUMN workout_index integer NOT NULL DEFAULT 0,
  ADD COLUMN workout_count integer NOT NULL DEFAULT 1,
  ADD CHECK (workout_index >= 0 AND workout_index < workout_count);

ALTER TABLE import_files
  ADD COLUMN workout integer NOT NULL DEFAULT 0 CHECK (workout >= 0),
  DROP CONSTRAINT import_files_pkey,
  ADD PRIMARY KEY (owner_id, job_id, number, member, workout);
