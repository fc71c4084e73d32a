-- Tokens with which programs call in a person's name, as far as their scopes go.
CREATE TABLE personal_tokens (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'upload', 'write']),
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  expires_at timestamptz(3)
);
CREATE UNIQUE INDEX personal_tokens_user ON personal_tokens (user_id, id);
COMMENT ON TABLE personal_tokens IS 'local';
COMMENT ON COLUMN personal_tokens.key_hash IS 'SHA-256 of the token; the token itself is only with its owner';
COMMENT ON COLUMN personal_tokens.used_at IS 'last use, at most some minutes late; null while it was not used';
COMMENT ON COLUMN personal_tokens.expires_at IS 'null for never';
