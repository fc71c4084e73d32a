-- What people do with many of their workouts at once. A job works through the ids in their order; `done` says how far it has come.
CREATE TABLE bulk_changes (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  action jsonb NOT NULL,
  workout_ids text[] NOT NULL CHECK (cardinality(workout_ids) BETWEEN 1 AND 22000),
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'cancelled')),
  done integer NOT NULL CHECK (done >= 0),
  failed jsonb NOT NULL,
  due_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE bulk_changes IS 'distributed by owner_id';
