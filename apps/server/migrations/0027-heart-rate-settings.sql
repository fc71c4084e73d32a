-- What people say of their heart, for nobody but themselves.
CREATE TABLE heart_rate_settings (
  owner_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  max_heart_rate smallint CHECK (max_heart_rate BETWEEN 100 AND 230),
  birth_year smallint CHECK (birth_year BETWEEN 1900 AND 2100),
  updated_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE heart_rate_settings IS 'distributed by owner_id';

-- The highest heart rate that was held for 15 s, of each workout.
CREATE INDEX recordings_by_sustained_heart_rate ON recordings (
  owner_id,
  (jsonb_path_query_first(analysis::jsonb, '$.bestHeartRates[*] ? (@.duration == 15).value')::double precision) DESC NULLS LAST
);
