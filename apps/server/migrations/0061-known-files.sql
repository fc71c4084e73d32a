-- The files that this database has put into the file store, or is about to. Only these are swept away when nothing refers to them: there may be others, put there
-- after the moment to which the database was restored, and they are the only copies of what people uploaded.
CREATE TABLE known_files (
  owner_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner_id, name)
);
COMMENT ON TABLE known_files IS 'distributed by owner_id';
COMMENT ON COLUMN known_files.name IS 'an original, a photo or a profile image, with all its files: folder of the store, and what identifies it there';

INSERT INTO known_files SELECT owner_id, 'uploads/' || sha256 FROM uploads ON CONFLICT DO NOTHING;
INSERT INTO known_files SELECT owner_id, 'uploads/' || sha256 FROM import_files WHERE staged ON CONFLICT DO NOTHING;
INSERT INTO known_files SELECT owner_id, 'photos/' || id FROM photos ON CONFLICT DO NOTHING;
INSERT INTO known_files SELECT id, 'profile-images/' || image_key FROM users WHERE image_key IS NOT NULL ON CONFLICT DO NOTHING;
