-- Parts of an archive that are no workouts are listed, too: one by one, or many of a kind together with their number.
ALTER TABLE import_files DROP CONSTRAINT import_files_state_check;
ALTER TABLE import_files ADD CONSTRAINT import_files_state_check
  CHECK (state IN ('waiting', 'unpacked', 'imported', 'duplicate', 'route', 'failed', 'skipped', 'cancelled', 'removed'));
