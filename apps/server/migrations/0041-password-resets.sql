-- Links with which somebody who forgot their password chooses another, each once and for an hour.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
COMMENT ON TABLE password_resets IS 'local';
COMMENT ON COLUMN password_resets.token_hash IS 'SHA-256 of the token; the token itself stands in the mail alone';
