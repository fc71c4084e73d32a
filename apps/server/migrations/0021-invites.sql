-- Codes with which somebody may sign up where SIGN_UP=invite. Codes themselves are never stored.

CREATE TABLE invites (
  code_hash text COLLATE "C" PRIMARY KEY CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
COMMENT ON TABLE invites IS 'reference';
