-- The day on which the weeks of somebody's screens begin; without one, that of the client's language.
ALTER TABLE user_settings ADD COLUMN first_weekday text COLLATE "C"
  CHECK (first_weekday IN ('LANGUAGE', 'MONDAY', 'SUNDAY', 'SATURDAY'));
