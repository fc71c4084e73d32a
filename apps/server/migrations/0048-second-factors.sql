-- What people log in with beside their password: the secret of an authenticator app, and recovery codes for when the phone is lost.
CREATE TABLE second_factors (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) = 48),
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  used_step integer NOT NULL,
  failures integer NOT NULL,
  failed_at timestamptz(3)
);
COMMENT ON TABLE second_factors IS 'local';
COMMENT ON COLUMN second_factors.sealed_secret IS 'encrypted by a secret of the server: nonce of 12 bytes, secret of 20, tag of 16';
COMMENT ON COLUMN second_factors.confirmed_at IS 'null while it is being set up and does not count';
COMMENT ON COLUMN second_factors.used_step IS 'time step of 30 s since 1970 of the last code that was used';
COMMENT ON COLUMN second_factors.failures IS 'wrong codes one after the other, the last of them at failed_at';

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'local';
COMMENT ON COLUMN recovery_codes.code_hash IS 'HMAC of person and code by a secret of the server; a code that was used has no row any more';
