-- What the same workout from another file is known by.

ALTER TABLE uploads
  ADD COLUMN started_at timestamptz(3),
  ADD COLUMN traits json;
CREATE INDEX uploads_started ON uploads (owner_id, started_at);
COMMENT ON COLUMN uploads.started_at IS 'When the workout in the file began, as the file says; null when it has no clock';
COMMENT ON COLUMN uploads.traits IS 'WorkoutTraits as the file says, whatever a person edits later';

UPDATE uploads
SET started_at = w.start_time,
    traits = json_strip_nulls(json_build_object(
      'startTime', extract(epoch FROM w.start_time) * 1000,
      'elapsedTime', coalesce(w.elapsed_time, w.total_time),
      'distance', w.distance,
      'start', CASE WHEN w.start_lon IS NOT NULL THEN json_build_object('lon', w.start_lon, 'lat', w.start_lat) END,
      'stop', CASE WHEN w.stop_lon IS NOT NULL THEN json_build_object('lon', w.stop_lon, 'lat', w.stop_lat) END))
FROM workouts w
WHERE w.owner_id = uploads.owner_id AND w.id = uploads.workout_id AND NOT w.edited;
