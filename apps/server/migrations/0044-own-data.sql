-- The archive of everything that a person has here: one each, begun again by the next.
CREATE TABLE own_data_exports (
  owner_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  state text NOT NULL CHECK (state IN ('queued', 'running', 'ready', 'failed')),
  run integer NOT NULL DEFAULT 0,
  beat_at timestamptz(3),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  part_count integer,
  reason text,
  ticket_hash bytea CHECK (octet_length(ticket_hash) = 32),
  ticket_ends_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
COMMENT ON TABLE own_data_exports IS 'distributed by owner_id';
COMMENT ON COLUMN own_data_exports.run IS 'Grows with each job that works on it: what an earlier one does then counts no more';
COMMENT ON COLUMN own_data_exports.beat_at IS 'When the job that works on it was last alive';
COMMENT ON COLUMN own_data_exports.ticket_hash IS 'SHA-256 of what the address of the download carries';

-- What an account had to do with people of another server, from which it came: kept as a record, because here they are not the same people.
CREATE TABLE moved_records (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('comments', 'reactions', 'people', 'notifications')),
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  data json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, list, id)
);
COMMENT ON TABLE moved_records IS 'distributed by owner_id';

-- Settings that an archive brought, until the person says whether they take the place of those that hold.
CREATE TABLE moved_settings (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  settings json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE moved_settings IS 'distributed by owner_id';
