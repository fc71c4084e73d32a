-- What finds workouts on the same route.

CREATE TABLE route_signatures (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  length double precision NOT NULL,
  bbox double precision[] NOT NULL CHECK (cardinality(bbox) = 4),
  line integer[] NOT NULL,
  cells integer[] NOT NULL,
  PRIMARY KEY (owner_id, workout_id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
-- Without the list of pending entries: what was imported last is looked for first.
CREATE INDEX route_signatures_cells ON route_signatures USING gin (cells) WITH (fastupdate = off);
COMMENT ON TABLE route_signatures IS 'distributed by owner_id';
COMMENT ON COLUMN route_signatures.line IS 'Corners in 1e-5 degrees, latitude and longitude by turns, the first absolute, then differences';
COMMENT ON COLUMN route_signatures.cells IS 'Hashes of the cells of 150 m that the way visits, each mixed with the owner, so that the index holds apart what people do in the same place';
