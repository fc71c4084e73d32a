-- Planned ways.

CREATE TABLE routes (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  description text NOT NULL,
  activity_ids smallint[] NOT NULL,
  average_speed double precision NOT NULL CHECK (average_speed > 0),
  distance double precision NOT NULL CHECK (distance >= 0),
  ascent double precision CHECK (ascent >= 0),
  bbox double precision[] NOT NULL CHECK (cardinality(bbox) = 4),
  polyline text NOT NULL,
  points double precision[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX routes_newest ON routes (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE routes IS 'distributed by owner_id';
COMMENT ON COLUMN routes.points IS 'Longitude, latitude and elevation (NaN without) of each point by turns';
