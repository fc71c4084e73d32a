ALTER TABLE users ADD COLUMN automatically_approves_followers boolean NOT NULL DEFAULT false;

-- Asks to follow each other. The sender's half is a row of follows as well; this one says that the sender consents to be followed in return.
CREATE TABLE friend_requests (
  sender_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  receiver_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (sender_id, receiver_id),
  CHECK (sender_id <> receiver_id)
);
CREATE INDEX friend_requests_received ON friend_requests (receiver_id, created_at DESC, id DESC);
COMMENT ON TABLE friend_requests IS 'distributed by sender_id';

-- Followers are counted and requests found without reading the rows themselves.
DROP INDEX follows_followee;
CREATE INDEX follows_followee ON follows (followee_id, accepted_at);
