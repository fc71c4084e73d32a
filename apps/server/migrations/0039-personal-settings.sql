-- What people say of themselves and how they want things to be. Null is what nobody chose.
ALTER TABLE user_settings ADD COLUMN measurement_unit text COLLATE "C" CHECK (measurement_unit IN ('METRIC', 'IMPERIAL'));
ALTER TABLE user_settings ADD COLUMN weight_g integer CHECK (weight_g BETWEEN 1 AND 1000000);
ALTER TABLE user_settings ADD COLUMN gender text COLLATE "C" CHECK (gender IN ('MALE', 'FEMALE'));
ALTER TABLE user_settings ADD COLUMN default_sharing_flags smallint NOT NULL DEFAULT 0 CHECK (default_sharing_flags IN (0, 17, 19));
ALTER TABLE user_settings ADD COLUMN time_zone text COLLATE "C";
COMMENT ON COLUMN user_settings.weight_g IS 'Grams';
COMMENT ON COLUMN user_settings.default_sharing_flags IS 'Of new workouts, until their owner chooses another';
COMMENT ON COLUMN user_settings.time_zone IS 'A name of the IANA time zone database';

-- The day of a birth date stands beside its year, which estimates the maximum heart rate also where the day is not known.
ALTER TABLE heart_rate_settings ADD COLUMN birth_month smallint CHECK (birth_month BETWEEN 1 AND 12);
ALTER TABLE heart_rate_settings ADD COLUMN birth_day smallint CHECK (birth_day BETWEEN 1 AND 31);
ALTER TABLE heart_rate_settings ADD CHECK (
  (birth_month IS NULL AND birth_day IS NULL) OR (birth_year IS NOT NULL AND birth_month IS NOT NULL AND birth_day IS NOT NULL)
);
