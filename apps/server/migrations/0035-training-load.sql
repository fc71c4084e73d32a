-- What the load of a workout is computed from, for any thresholds. Workouts of before come by the analysis that is made again in the background.
CREATE TABLE workout_loads (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  heart_rate_from smallint NOT NULL,
  heart_rate_seconds double precision[] NOT NULL,
  normalized_power double precision,
  duration double precision,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE workout_loads IS 'distributed by owner_id';
COMMENT ON COLUMN workout_loads.heart_rate_seconds IS 'Seconds at heart_rate_from beats per minute, one more, …; empty without heart rates';
COMMENT ON COLUMN workout_loads.duration IS 'Seconds of the timer';

-- What people say of their body, each value from a day on, for nobody but themselves.
CREATE TABLE thresholds (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('maxHeartRate', 'restingHeartRate', 'lactateThresholdHeartRate', 'functionalThresholdPower')),
  since_day integer NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 25 AND 700),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, kind, since_day)
);
COMMENT ON TABLE thresholds IS 'distributed by owner_id';
COMMENT ON COLUMN thresholds.since_day IS 'Days since 1970-01-01; the least integer for what has always held';

-- A maximum that was said without a date has always held.
INSERT INTO thresholds (owner_id, kind, since_day, value, updated_at)
  SELECT owner_id, 'maxHeartRate', -2147483648, max_heart_rate, updated_at FROM heart_rate_settings WHERE max_heart_rate IS NOT NULL;
ALTER TABLE heart_rate_settings DROP COLUMN max_heart_rate;
