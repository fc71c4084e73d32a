-- Operators see to the server in the browser. An account that is disabled lets nobody in; what it shares stays.
ALTER TABLE users
  ADD COLUMN operator_since timestamptz(3),
  ADD COLUMN disabled_at timestamptz(3);

-- A link that makes its first user the operator of a server without one; the link itself is printed by the start alone.
CREATE TABLE operator_claims (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE operator_claims IS 'local';

-- What operators have done, in the browser and by commands. The deletion of an account removes its id here: no name and no id of it remains.
CREATE TABLE operator_actions (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  done_at timestamptz(3) NOT NULL,
  by_id text,
  by_command boolean NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  about_id text,
  subject text CHECK (length(subject) BETWEEN 1 AND 300)
);
COMMENT ON TABLE operator_actions IS 'local';
CREATE INDEX operator_actions_by_time ON operator_actions (done_at, id);
CREATE INDEX operator_actions_by ON operator_actions (by_id);
CREATE INDEX operator_actions_about ON operator_actions (about_id);

-- A link that an operator hands over proves nothing about the address of the account.
ALTER TABLE password_resets ADD COLUMN by_operator boolean NOT NULL DEFAULT false;
