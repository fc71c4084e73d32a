-- Times for which somebody is a premium member.

CREATE TABLE subscriptions (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id),
  CHECK (ends_at > starts_at)
);
COMMENT ON TABLE subscriptions IS 'distributed by owner_id';
