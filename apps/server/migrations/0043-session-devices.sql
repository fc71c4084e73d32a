-- What a person is told of their sessions: which device, from where about, first and last use; and the devices that they have signed in from, so that a mail can tell of an unknown one.
ALTER TABLE sessions
  ADD COLUMN id text COLLATE "C" NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 24) CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD COLUMN client text,
  ADD COLUMN system text,
  ADD COLUMN network text,
  ADD COLUMN used_at timestamptz(3);
-- Until now a session in use was prolonged by 90 days once a day.
UPDATE sessions SET used_at = greatest(created_at, expires_at - interval '90 days');
ALTER TABLE sessions ALTER COLUMN used_at SET NOT NULL, ALTER COLUMN id DROP DEFAULT;
DROP INDEX sessions_user;
CREATE UNIQUE INDEX sessions_user ON sessions (user_id, id);
COMMENT ON COLUMN sessions.client IS 'browser or program, by what it says of itself; null when it says nothing';
COMMENT ON COLUMN sessions.system IS 'operating system, where the client names one';
COMMENT ON COLUMN sessions.network IS 'network of the sign-in, without what tells one household from another';
COMMENT ON COLUMN sessions.used_at IS 'last use, at most some minutes late';

CREATE TABLE known_devices (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mark bytea NOT NULL CHECK (octet_length(mark) = 32),
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, mark)
);
COMMENT ON TABLE known_devices IS 'local';
COMMENT ON COLUMN known_devices.mark IS 'SHA-256 of the person and the browser''s cookie, or of the person, the client and the network';
