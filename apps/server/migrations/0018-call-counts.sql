-- Calls of callers whom a limit holds, counted for all processes together. A crash may forget them.

CREATE UNLOGGED TABLE call_counts (
  subject bytea NOT NULL,
  call text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  PRIMARY KEY (subject, call)
);
CREATE INDEX call_counts_ends_at ON call_counts (ends_at);
COMMENT ON TABLE call_counts IS 'distributed by subject';
COMMENT ON COLUMN call_counts.subject IS 'SHA-256 of the person or the network that calls';
