-- Accounts at sign-in providers that open an account here.
CREATE TABLE identities (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  label text NOT NULL,
  linked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, issuer)
);
CREATE UNIQUE INDEX identities_subject ON identities (issuer, subject);
COMMENT ON TABLE identities IS 'reference';
COMMENT ON COLUMN identities.label IS 'the name or address at the provider, for its owner to recognise it';

-- Friends at a provider who use the same app of it, as it said when somebody last signed in by it.
CREATE TABLE identity_friends (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  issuer text COLLATE "C" NOT NULL,
  friend_subject text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner_id, issuer, friend_subject)
);
CREATE INDEX identity_friends_friend ON identity_friends (issuer, friend_subject);
COMMENT ON TABLE identity_friends IS 'reference';

-- Sign-ins between the way to a provider and the way back, each for a few minutes and used once.
CREATE TABLE sign_in_attempts (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  provider text COLLATE "C" NOT NULL,
  nonce text COLLATE "C" NOT NULL,
  code_verifier text COLLATE "C" NOT NULL,
  redirect_uri text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempts_user ON sign_in_attempts (user_id);
CREATE INDEX sign_in_attempts_expiry ON sign_in_attempts (expires_at);
COMMENT ON TABLE sign_in_attempts IS 'local';
COMMENT ON COLUMN sign_in_attempts.browser_hash IS 'SHA-256 of what the browser that began it keeps';
COMMENT ON COLUMN sign_in_attempts.user_id IS 'whose account it shall be linked to; NULL for a sign-in';

-- People whom a provider has proved and who have no account here yet: they choose a username, or prove which account is theirs.
CREATE TABLE proven_identities (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  label text NOT NULL,
  friends text[] COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX proven_identities_expiry ON proven_identities (expires_at);
COMMENT ON TABLE proven_identities IS 'local';
