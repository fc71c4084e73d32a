-- A run that imports the photos of an export continues where the one before ended.

ALTER TABLE import_files ADD COLUMN photos_done integer NOT NULL DEFAULT 0 CHECK (photos_done >= 0);
COMMENT ON COLUMN import_files.photos_done IS 'Number of the photos of an export that have been added or refused, in the order of its table';
