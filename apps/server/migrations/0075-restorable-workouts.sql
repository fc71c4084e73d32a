-- A workout can be kept out of statistics, bests, goals and the training load.
ALTER TABLE workouts ADD COLUMN is_counted boolean NOT NULL DEFAULT true;

-- A deleted workout that can still be restored is hidden like a draft; its sharing returns with it.
ALTER TABLE workouts
  ADD COLUMN deleted_at timestamptz(3),
  ADD COLUMN deleted_sharing_flags smallint,
  ADD CONSTRAINT workouts_deleted_is_hidden CHECK ((deleted_at IS NULL) = (deleted_sharing_flags IS NULL) AND (deleted_at IS NULL OR is_draft));
