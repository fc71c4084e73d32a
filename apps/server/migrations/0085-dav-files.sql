-- The files that programs have sent to the WebDAV folders of their tokens, by name: programs look whether a file has arrived.
CREATE TABLE dav_files (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  path text COLLATE "C" NOT NULL CHECK (octet_length(path) BETWEEN 1 AND 1000),
  state text NOT NULL CHECK (state IN ('folder', 'held', 'taken', 'left')),
  size_bytes bigint NOT NULL,
  sha256 text COLLATE "C",
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, key_hash, path)
);
COMMENT ON TABLE dav_files IS 'distributed by owner_id';
COMMENT ON COLUMN dav_files.key_hash IS 'SHA-256 of the token that has sent it, which alone sees it';
COMMENT ON COLUMN dav_files.state IS 'held: in the file store until it gets another name than that of a temporary file; taken: imported; left: nothing was in it';
COMMENT ON COLUMN dav_files.sha256 IS 'hex, of the bytes in the file store while it is held';
