-- Backups in the folder of the server, for its operators: the one that is being made, and what is known of those that were made.
CREATE TABLE server_backups (
  name text PRIMARY KEY CHECK (name ~ '^cairn-\d{8}T\d{6}Z\.backup$'),
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'failed', 'made')),
  step text CHECK (step IN ('rows', 'files', 'checking')),
  share real NOT NULL DEFAULT 0,
  reason text CHECK (length(reason) <= 2000),
  is_whole boolean,
  ticket_hash bytea CHECK (octet_length(ticket_hash) = 32),
  ticket_ends_at timestamptz(3),
  changed_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE server_backups IS 'local';
COMMENT ON COLUMN server_backups.is_whole IS 'Whether it was read to its end without a fault; null: not read yet';
COMMENT ON COLUMN server_backups.ticket_hash IS 'SHA-256 of the session and the ticket with which it can be downloaded';
