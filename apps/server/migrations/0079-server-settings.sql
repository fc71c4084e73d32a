-- What operators set in the browser. A setting of the environment goes before it.
CREATE TABLE server_settings (
  name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 40),
  value jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE server_settings IS 'local';

-- How much one person may store, instead of what everybody may.
ALTER TABLE users ADD COLUMN quota_bytes bigint CHECK (quota_bytes >= 0);

-- Maps of regions that operators make in the browser. The work is a job, which notes here how far it is.
CREATE TABLE region_builds (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  extract text CHECK (length(extract) BETWEEN 1 AND 2000),
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
  step text CHECK (length(step) <= 200),
  share real NOT NULL DEFAULT 0,
  reason text CHECK (length(reason) <= 2000),
  changed_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE region_builds IS 'local';
COMMENT ON COLUMN region_builds.extract IS 'An address, or the path of a file that was sent; null: where the region came from';
