-- Mails that were begun to be sent, so that none is sent twice although a process dies. Without the time of sending nobody knows whether it left.
CREATE TABLE sent_mails (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX sent_mails_latest ON sent_mails (owner_id, begun_at);
CREATE INDEX sent_mails_age ON sent_mails (begun_at);
COMMENT ON TABLE sent_mails IS 'distributed by owner_id';
