-- Another e-mail address that somebody has asked for, until it is confirmed or refused; and the links that are mailed about addresses, each of which works once.
CREATE TABLE email_changes (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  email text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE email_changes IS 'local';

CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('CONFIRM', 'CHANGE', 'UNDO')),
  email text NOT NULL,
  change_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX email_links_user ON email_links (user_id, created_at);
CREATE INDEX email_links_expiry ON email_links (expires_at);
COMMENT ON TABLE email_links IS 'local';
COMMENT ON COLUMN email_links.token_hash IS 'SHA-256 of the token; the token itself stands in the mail alone';
COMMENT ON COLUMN email_links.email IS 'the address that the mail with the link goes to, which using it proves to be the person''s';
COMMENT ON COLUMN email_links.change_id IS 'the change that a link confirms or takes back';
