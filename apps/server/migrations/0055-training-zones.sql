-- Own limits of heart-rate and power zones, each set from a day on, for nobody but the person themselves.
CREATE TABLE training_zones (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('heartRate', 'power')),
  since_day integer NOT NULL,
  unit text NOT NULL CHECK (unit IN ('percentOfMaximum', 'percentOfThreshold', 'beatsPerMinute', 'watts')),
  limits smallint[] NOT NULL CHECK (cardinality(limits) = CASE kind WHEN 'heartRate' THEN 5 ELSE 6 END),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, kind, since_day)
);
COMMENT ON TABLE training_zones IS 'distributed by owner_id';
COMMENT ON COLUMN training_zones.since_day IS 'Days since 1970-01-01; the least integer for what has always held';
COMMENT ON COLUMN training_zones.limits IS 'Lower bounds, ascending: of heart-rate zones 1 to 5, or of power zones 2 to 7';
