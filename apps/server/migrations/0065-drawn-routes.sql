-- Routes are drawn, too: in segments, each straight or along ways, and changed by several devices.

ALTER TABLE routes
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN segment_types text[] NOT NULL DEFAULT '{}',
  ADD COLUMN segment_ends integer[] NOT NULL DEFAULT '{}',
  ADD CHECK (cardinality(segment_types) = cardinality(segment_ends));
COMMENT ON COLUMN routes.segment_ends IS 'Index of the last point of each segment, which is the first of the next; none for a route that was imported as a whole';
