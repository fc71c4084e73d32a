-- What happened and is still to be told to parts of Cairn that react to it. A row goes when all have been told. An event outlives what it is about, so it refers to nothing.

CREATE TABLE events (
  owner_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  name text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  told text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX events_in_order ON events (owner_id, position);
COMMENT ON TABLE events IS 'distributed by owner_id';
COMMENT ON COLUMN events.position IS 'In the order of commits among the events of one owner';
COMMENT ON COLUMN events.told IS 'Names of the subscribers that are done with it';
