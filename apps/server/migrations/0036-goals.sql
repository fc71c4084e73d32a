-- What people want to reach in every week or year, for nobody but themselves. One of each kind, so that a call that is repeated makes no second one.
CREATE TABLE goals (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  period text NOT NULL CHECK (period IN ('week', 'year')),
  measure text NOT NULL CHECK (measure IN ('duration', 'distance', 'ascent', 'workouts')),
  target double precision NOT NULL CHECK (target > 0 AND target < 'Infinity'),
  activity_id smallint CHECK (activity_id BETWEEN 0 AND 121),
  version integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE UNIQUE INDEX goals_by_kind ON goals (owner_id, period, measure, COALESCE(activity_id, -1));
COMMENT ON TABLE goals IS 'distributed by owner_id';
COMMENT ON COLUMN goals.target IS 'Seconds, metres, or how many workouts';
COMMENT ON COLUMN goals.activity_id IS 'The activity that counts; all without one';
