-- Who likes a workout; one row for each person. Counts are made of these rows when they are read, so that they are right whatever removes a row.
CREATE TABLE reactions (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, workout_id, user_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX reactions_user ON reactions (user_id);
COMMENT ON TABLE reactions IS 'distributed by owner_id';
COMMENT ON COLUMN reactions.owner_id IS 'Of the workout';
