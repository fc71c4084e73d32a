-- Streams of an import's events read its files in the order in which they changed, part by part.
CREATE INDEX import_files_changed ON import_files (owner_id, job_id, changed_at, number, member, workout);
