-- The seed of a place that somebody hid stays when the zone goes: made again, it hides the same disc.

CREATE TABLE privacy_zone_places (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  radius double precision NOT NULL CHECK (radius BETWEEN 100 AND 2000),
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{32}$'),
  used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, lon, lat)
);
COMMENT ON TABLE privacy_zone_places IS 'distributed by owner_id';
COMMENT ON COLUMN privacy_zone_places.seed IS 'Secret: moves and widens what is cut';

INSERT INTO privacy_zone_places (owner_id, lon, lat, radius, seed, used_at)
SELECT owner_id, lon, lat, radius, seed, updated_at FROM privacy_zones ON CONFLICT DO NOTHING;
