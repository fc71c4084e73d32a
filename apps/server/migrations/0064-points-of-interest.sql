-- Points of interest that the operator has imported; they belong to nobody.
CREATE TABLE points_of_interest (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  name text NOT NULL,
  activity_id smallint,
  link text CHECK (link ~ '^https?://'),
  video text COLLATE "C" CHECK (video ~ '^[A-Za-z0-9_-]{11}$'),
  page_link text CHECK (page_link ~ '^https?://'),
  source text NOT NULL
);
CREATE INDEX points_of_interest_by_place ON points_of_interest USING gist (point(lon, lat));
COMMENT ON TABLE points_of_interest IS 'reference';
COMMENT ON COLUMN points_of_interest.id IS 'Hash of everything but the source: the same point imported again is the same row';
COMMENT ON COLUMN points_of_interest.source IS 'Name of the file that it was imported from';
