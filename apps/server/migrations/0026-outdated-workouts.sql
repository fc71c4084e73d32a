-- How many workouts an update has still to analyse again is asked for by every scrape of /metrics.

CREATE INDEX workouts_by_analysis ON workouts (analysis_version) WHERE has_recording;
