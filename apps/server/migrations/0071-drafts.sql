-- A draft is in no list and no sum before it is saved. Uploads of clients that know of no saving are workouts at once.
ALTER TABLE workouts
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT workouts_draft_is_private CHECK (NOT is_draft OR sharing_flags = 0);
COMMENT ON COLUMN workouts.is_draft IS 'Imported but not saved yet: only its owner sees it, by its key, and it counts nowhere';

-- Those that nobody saved or deleted, asked for each hour.
CREATE INDEX workouts_drafts ON workouts (updated_at) WHERE is_draft;
