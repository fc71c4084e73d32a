-- Places that people hide, and what is left of their recordings for others.

CREATE TABLE privacy_zones (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL,
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  radius double precision NOT NULL CHECK (radius BETWEEN 100 AND 2000),
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{32}$'),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE privacy_zones IS 'distributed by owner_id';
COMMENT ON COLUMN privacy_zones.seed IS 'Secret: moves and widens what is cut';

-- One row for everybody who ever had a zone.
CREATE TABLE privacy_zone_sets (
  owner_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  revision integer NOT NULL,
  zone_count smallint NOT NULL CHECK (zone_count >= 0)
);
COMMENT ON TABLE privacy_zone_sets IS 'distributed by owner_id';
COMMENT ON COLUMN privacy_zone_sets.revision IS 'Grows with each change of a zone; what was cut under another revision counts for nothing';

-- What others may know of a recorded workout whose owner has zones. Made when it is first needed, never sent under another revision.
CREATE TABLE public_recordings (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  version smallint NOT NULL,
  extent text NOT NULL CHECK (extent IN ('whole', 'part', 'none')),
  starts_after double precision,
  time_share double precision CHECK (time_share BETWEEN 0 AND 1),
  total_time double precision,
  moving_time double precision,
  elapsed_time double precision,
  distance double precision,
  ascent double precision,
  descent double precision,
  min_elevation double precision,
  max_elevation double precision,
  avg_speed double precision,
  max_speed double precision,
  avg_heart_rate double precision,
  max_heart_rate double precision,
  avg_cadence double precision,
  max_cadence double precision,
  avg_power double precision,
  start_lon double precision,
  start_lat double precision,
  stop_lon double precision,
  stop_lat double precision,
  bbox double precision[] CHECK (cardinality(bbox) = 4),
  polyline text,
  seconds_in_zones integer[],
  computed_totals jsonb,
  heights_corrected boolean,
  analysis_version integer,
  format_version smallint,
  point_count integer,
  columns_gzip bytea,
  detailed_polyline text,
  overview json,
  laps json,
  legs json,
  analysis json,
  stretches json,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE,
  CHECK (extent <> 'part' OR (total_time IS NOT NULL AND distance IS NOT NULL AND ascent IS NOT NULL AND descent IS NOT NULL
    AND starts_after IS NOT NULL AND time_share IS NOT NULL AND computed_totals IS NOT NULL AND columns_gzip IS NOT NULL))
);
COMMENT ON TABLE public_recordings IS 'distributed by owner_id';
COMMENT ON COLUMN public_recordings.stretches IS 'Which seconds of the recording are shown, and how much earlier the public one has them: secret';

-- The ways of those that are cut, as others find them.
CREATE TABLE public_route_signatures (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  length double precision NOT NULL,
  bbox double precision[] NOT NULL CHECK (cardinality(bbox) = 4),
  line integer[] NOT NULL,
  cells integer[] NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES public_recordings (owner_id, workout_id) ON DELETE CASCADE
);
CREATE INDEX public_route_signatures_cells ON public_route_signatures USING gin (cells) WITH (fastupdate = off);
COMMENT ON TABLE public_route_signatures IS 'distributed by owner_id';

ALTER TABLE recordings ADD COLUMN extent double precision[] CHECK (cardinality(extent) IN (0, 4));
COMMENT ON COLUMN recordings.extent IS 'Box of every position, GPS errors too; empty without one, null where it was not looked at';
