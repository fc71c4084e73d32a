-- A workout that was kept beside the same one says so to its owner.

ALTER TABLE uploads ADD COLUMN duplicate_of text COLLATE "C";
COMMENT ON COLUMN uploads.duplicate_of IS 'The owner''s workout that was the same when this one came; it may be gone since';
