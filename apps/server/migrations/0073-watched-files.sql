-- The files of the folder that the server watches, each with what it was when it was last looked at.
CREATE TABLE watched_files (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL CHECK (octet_length(path) <= 1000),
  size bigint NOT NULL,
  changed_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'seen' CHECK (state IN ('seen', 'taken', 'refused_for_now')),
  looked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, path)
);
COMMENT ON TABLE watched_files IS 'distributed by owner_id';
COMMENT ON COLUMN watched_files.path IS 'path below the person''s folder';
COMMENT ON COLUMN watched_files.changed_ms IS 'time of its last change as the file system says, ms since 1970';
COMMENT ON COLUMN watched_files.state IS 'seen: taken once it has stayed the same until the next look; refused_for_now: there was no room';
