-- Heights of an elevation model are shown wherever the recording is; times of ski runs count from the start of the recording.

ALTER TABLE recordings ADD COLUMN recorded_gzip bytea;
ALTER TABLE recordings ALTER COLUMN recorded_gzip SET STORAGE EXTERNAL;
COMMENT ON COLUMN recordings.recorded_gzip IS 'Columns as they were recorded, where columns_gzip has heights of an elevation model';

-- Made with such heights before: `cairn recompute` puts them into the columns.
UPDATE workouts SET analysis_version = 0 WHERE heights_corrected;

UPDATE recordings
SET analysis = (jsonb_set(analysis::jsonb, '{skiRuns}', (
      SELECT jsonb_agg(run - 'startTimestamp' || jsonb_build_object('startTime',
        greatest(0, ((run ->> 'startTimestamp')::float8 - extract(epoch FROM coalesce(u.started_at, w.start_time))::float8 * 1000) / 1000)) ORDER BY place)
      FROM jsonb_array_elements(analysis::jsonb -> 'skiRuns') WITH ORDINALITY AS runs (run, place))))::json
FROM workouts w
LEFT JOIN uploads u ON u.owner_id = w.owner_id AND u.workout_id = w.id
WHERE w.owner_id = recordings.owner_id AND w.id = recordings.workout_id
  AND jsonb_array_length(coalesce(recordings.analysis::jsonb -> 'skiRuns', '[]')) > 0;

-- What is left of recordings inside privacy zones is cut anew when somebody looks.
DELETE FROM public_recordings;
