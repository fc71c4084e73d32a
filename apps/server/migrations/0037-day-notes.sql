-- What people write on days of the diary, for nobody but themselves.
CREATE TABLE day_notes (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  text text NOT NULL CHECK (text <> '' AND length(text) <= 4000),
  version text COLLATE "C" NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, day)
);
COMMENT ON TABLE day_notes IS 'distributed by owner_id';
COMMENT ON COLUMN day_notes.version IS 'Another one after every change';
