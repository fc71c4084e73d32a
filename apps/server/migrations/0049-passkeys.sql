-- Keys on people's devices by which they log in without a password (WebAuthn). The private halves never leave the devices.
CREATE TABLE passkeys (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  credential_id bytea NOT NULL CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4096),
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  copied_at timestamptz(3),
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
COMMENT ON TABLE passkeys IS 'local';
COMMENT ON COLUMN passkeys.public_key IS 'COSE key (RFC 9052)';
COMMENT ON COLUMN passkeys.sign_count IS 'signatures that the authenticator has counted; 0 where it does not count';
COMMENT ON COLUMN passkeys.is_synced IS 'kept by a password manager on several devices';
COMMENT ON COLUMN passkeys.copied_at IS 'when it last counted from behind where it was, as a copy would';

CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  holder_hash bytea NOT NULL CHECK (octet_length(holder_hash) = 32),
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
COMMENT ON TABLE passkey_challenges IS 'local';
COMMENT ON COLUMN passkey_challenges.holder_hash IS 'SHA-256 of the session that may add a passkey, or of the cookie of the browser that may log in';
COMMENT ON COLUMN passkey_challenges.user_id IS 'who adds a passkey; null for a login';
