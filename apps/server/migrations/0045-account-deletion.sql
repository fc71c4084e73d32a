-- Links with which somebody confirms that their account goes, each for a day.
CREATE TABLE account_deletions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX account_deletions_user ON account_deletions (user_id, created_at);
CREATE INDEX account_deletions_expiry ON account_deletions (expires_at);
COMMENT ON TABLE account_deletions IS 'local';
COMMENT ON COLUMN account_deletions.token_hash IS 'SHA-256 of the token; the token itself stands in the mail alone';

-- Names of deleted accounts, which nobody takes for a while: old links and mentions must not lead to somebody else.
CREATE TABLE retired_usernames (
  name_hash bytea PRIMARY KEY CHECK (octet_length(name_hash) = 32),
  free_at timestamptz(3) NOT NULL
);
CREATE INDEX retired_usernames_free ON retired_usernames (free_at);
COMMENT ON TABLE retired_usernames IS 'reference';
COMMENT ON COLUMN retired_usernames.name_hash IS 'HMAC-SHA256 of the name with a secret of the server';
