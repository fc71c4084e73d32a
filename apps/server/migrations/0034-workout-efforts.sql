-- The best efforts of each recorded workout, from which personal bests are read. Workouts of before come by the analysis that is made again in the background.
CREATE TABLE workout_efforts (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  distance double precision,
  durations double precision[] NOT NULL,
  duration_starts double precision[] NOT NULL,
  speeds double precision[] NOT NULL,
  speed_starts double precision[] NOT NULL,
  powers double precision[] NOT NULL,
  power_starts double precision[] NOT NULL,
  doubts text[] NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE,
  CHECK (cardinality(durations) = cardinality(duration_starts)),
  CHECK (cardinality(speeds) = cardinality(speed_starts)),
  CHECK (cardinality(powers) = cardinality(power_starts))
);
COMMENT ON TABLE workout_efforts IS 'distributed by owner_id';
COMMENT ON COLUMN workout_efforts.distance IS 'Metres along the points, which efforts over distances go by';
COMMENT ON COLUMN workout_efforts.durations IS 'Seconds over each of bestDistances, as many as the recording is long enough for';
COMMENT ON COLUMN workout_efforts.speeds IS 'Metres a second over each of bestTimes, as many as the recording is long enough for; powers likewise, watts';
COMMENT ON COLUMN workout_efforts.doubts IS 'What speaks against the efforts, which are then left out';
