-- What is computed from all workouts of a person is stored month by month, and made again only of months in which something has changed.

-- A row for each change of workouts, in each month that it concerns; the exclusive or of a month's numbers is its version. Rows are only added, so that two transactions
-- never wait for each other, and several are made into one with the same exclusive or.
CREATE TABLE month_changes (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month integer NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (owner_id, month, id)
);
COMMENT ON TABLE month_changes IS 'distributed by owner_id';
COMMENT ON COLUMN month_changes.month IS 'Months since January 1970, by the local day on which a workout began';
COMMENT ON COLUMN month_changes.id IS 'Chance';

CREATE TABLE summaries (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  made_from text COLLATE "C" NOT NULL,
  ends_at timestamptz(3),
  content text NOT NULL,
  PRIMARY KEY (owner_id, subject, part)
);
COMMENT ON TABLE summaries IS 'distributed by owner_id';
COMMENT ON COLUMN summaries.part IS 'A month as in month_changes, or what is made of all months';
COMMENT ON COLUMN summaries.made_from IS 'Digest of the rules, the version of the month or of all months, and the settings of the person that count';
COMMENT ON COLUMN summaries.ends_at IS 'When a workout that is dated in the future begins to count';

-- Months since January 1970, by the clock of the place. One expression, which becomes a part of the statements that use it.
CREATE FUNCTION local_month(start_time timestamptz, utc_offset_minutes integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((date_part('year', timezone('UTC', start_time) + utc_offset_minutes * interval '1 minute') - 1970) * 12
    + date_part('month', timezone('UTC', start_time) + utc_offset_minutes * interval '1 minute') - 1)::integer
$$;

-- After each statement, for the rows that it changed, as they were and as they are: a change may move a workout into another month. On a spread database it runs on a part
-- of workouts, and writes the part of month_changes beside it. The workouts of somebody who is being deleted are gone after the person.
CREATE FUNCTION note_changed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shard bigint := substring(TG_TABLE_NAME FROM '_([0-9]+)$')::bigint;
  changes text := 'month_changes';
  people text := 'users';
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  IF shard IS NOT NULL THEN
    SELECT 'month_changes_' || theirs.shardid INTO STRICT changes FROM pg_dist_shard mine
      JOIN pg_dist_shard theirs ON theirs.logicalrelid = 'month_changes'::regclass AND theirs.shardminvalue = mine.shardminvalue
      WHERE mine.shardid = shard;
    SELECT 'users_' || shardid INTO STRICT people FROM pg_dist_shard WHERE logicalrelid = 'users'::regclass;
  END IF;
  EXECUTE format('
    INSERT INTO %I (owner_id, month, id)
      SELECT owner_id, month, hashtextextended(gen_random_uuid()::text, 0) FROM (
        SELECT DISTINCT owner_id, local_month(start_time, utc_offset_minutes) AS month FROM changed %s) AS months
      WHERE EXISTS (SELECT 1 FROM %I WHERE id = months.owner_id)',
    changes,
    CASE TG_OP WHEN 'UPDATE' THEN 'UNION SELECT owner_id, local_month(start_time, utc_offset_minutes) FROM before' ELSE '' END,
    people);
  RETURN NULL;
END
$$;

CREATE TRIGGER months_of_inserted AFTER INSERT ON workouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();
CREATE TRIGGER months_of_updated AFTER UPDATE ON workouts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();
CREATE TRIGGER months_of_deleted AFTER DELETE ON workouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_months();

INSERT INTO month_changes (owner_id, month, id)
  SELECT owner_id, month, hashtextextended(gen_random_uuid()::text, 0)
  FROM (SELECT DISTINCT owner_id, local_month(start_time, utc_offset_minutes) AS month FROM workouts) AS months;
