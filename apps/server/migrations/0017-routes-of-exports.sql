-- A planned route in an export of a service is kept as a route.

ALTER TABLE import_files
  DROP CONSTRAINT import_files_state_check,
  ADD CHECK (state IN ('waiting', 'unpacked', 'imported', 'duplicate', 'route', 'failed', 'cancelled', 'removed'));
