-- What the full analysis of a recording adds, and whose number counts.

ALTER TABLE workouts
  ADD COLUMN source_preferences jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN heights_corrected boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN workouts.computed_totals IS 'Single numbers of WorkoutAnalysis of rule set analysis_version, SI units';
COMMENT ON COLUMN workouts.source_preferences IS 'What the owner wants to count: {all?, totals?: {name: "device" | "computed"}}';
COMMENT ON COLUMN workouts.heights_corrected IS 'True when computed_totals were made with the heights of an elevation model';

ALTER TABLE recordings
  ADD COLUMN legs json NOT NULL DEFAULT '[]',
  ADD COLUMN analysis json NOT NULL DEFAULT '{}';
COMMENT ON COLUMN recordings.legs IS 'Legs of a multisport recording: {activityId, startTime s, totals}; empty for one sport';
COMMENT ON COLUMN recordings.analysis IS 'Best efforts, pool, ski runs and outliers of WorkoutAnalysis, SI units';
