-- How tables lie on a spread database, after a real one was tried (docs/scale.md).

-- Whom a person sees is asked wherever workouts of several people are read together, next to those workouts.
COMMENT ON TABLE follows IS 'distributed by followee_id';
COMMENT ON TABLE blocks IS 'reference';
COMMENT ON TABLE friend_requests IS 'reference';
-- Counted once for each call, by one statement that knows no owner.
COMMENT ON TABLE call_counts IS 'local';

-- Counts of cells say nothing of who is in them. On a spread database a change is counted in the part that has the workout.
ALTER TABLE explore_counts ADD COLUMN part text COLLATE "C" NOT NULL DEFAULT '';
COMMENT ON TABLE explore_counts IS 'distributed by part';
COMMENT ON COLUMN explore_counts.part IS 'A number whose hash is in the part; empty where the database is not spread';

-- Triggers of a spread table run on each of its parts, which is a table called like it and a number. There they read and write only the parts beside it, by their own
-- names: a statement on spread tables that runs while a transaction is prepared ends Citus 13.0.
DROP FUNCTION explore_refresh(text, text[], text);

-- What a changed row adds to the map. Rows that are right already stay. What hides something never reads photos: whoever hides does not wait for what
-- others do with them. OFFSET 0 has each row looked up by its key, whatever the planner believes of tables that grow.
CREATE FUNCTION explore_decide(kind text, owner text, changed_id text, changed_workout text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  workout_ids text[] := ARRAY[changed_workout];
  changed_photo text;
BEGIN
  CASE kind
    WHEN 'WORKOUTS' THEN workout_ids := ARRAY[changed_id];
    WHEN 'PRIVACY_ZONE_SETS' THEN
      workout_ids := ARRAY(
        SELECT workout_id FROM explore_points WHERE owner_id = owner UNION SELECT workout_id FROM explore_photos WHERE owner_id = owner
        UNION SELECT id FROM workouts WHERE owner_id = owner AND (sharing_flags & 2) <> 0);
    WHEN 'PUBLIC_PHOTOS' THEN
      workout_ids := ARRAY(SELECT workout_id FROM photos WHERE owner_id = owner AND id = changed_id);
    WHEN 'PHOTOS' THEN changed_photo := changed_id;
    ELSE NULL;
  END CASE;
  DELETE FROM explore_points p WHERE p.owner_id = owner AND p.workout_id = ANY (workout_ids) AND NOT EXISTS (
    SELECT FROM explore_seen_workouts s WHERE s.owner_id = p.owner_id AND s.workout_id = p.workout_id
      AND (s.lon, s.lat, s.activity_id, s.distance, s.ascent) = (p.lon, p.lat, p.activity_id, p.distance, p.ascent) OFFSET 0);
  INSERT INTO explore_points (owner_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
    SELECT s.owner_id, s.workout_id, s.lon, s.lat, explore_cell(s.lon, s.lat), explore_rank(s.workout_id), s.activity_id, s.distance, s.ascent
    FROM explore_seen_workouts s WHERE s.owner_id = owner AND s.workout_id = ANY (workout_ids) AND s.lon IS NOT NULL
      AND NOT EXISTS (SELECT FROM explore_points p WHERE p.owner_id = s.owner_id AND p.workout_id = s.workout_id OFFSET 0);
  DELETE FROM explore_photos p WHERE p.owner_id = owner AND p.workout_id = ANY (workout_ids) AND (p.photo_id = changed_photo OR NOT EXISTS (
    SELECT FROM explore_seen_workouts w LEFT JOIN explore_told_photos t ON t.owner_id = w.owner_id AND t.photo_id = p.photo_id AND t.start_time = w.start_time
    WHERE w.owner_id = p.owner_id AND w.workout_id = p.workout_id AND w.is_told AND (NOT w.has_zones OR t.is_shown)
      AND (w.activity_id, w.distance, w.ascent) = (p.activity_id, p.distance, p.ascent) OFFSET 0));
  IF EXISTS (
    SELECT FROM explore_seen_workouts w WHERE w.owner_id = owner AND w.workout_id = ANY (workout_ids) AND w.picture_count > 0 AND (NOT w.has_zones OR EXISTS (
      SELECT FROM explore_told_photos t WHERE t.owner_id = w.owner_id AND t.is_shown
        AND NOT EXISTS (SELECT FROM explore_photos p WHERE p.owner_id = t.owner_id AND p.photo_id = t.photo_id) OFFSET 0))
  ) THEN
    INSERT INTO explore_photos (owner_id, photo_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
      SELECT s.owner_id, s.photo_id, s.workout_id, s.lon, s.lat, explore_cell(s.lon, s.lat), explore_rank(s.photo_id), s.activity_id, s.distance, s.ascent
      FROM explore_seen_photos s WHERE s.owner_id = owner AND s.workout_id = ANY (workout_ids)
        AND NOT EXISTS (SELECT FROM explore_photos p WHERE p.owner_id = s.owner_id AND p.photo_id = s.photo_id OFFSET 0);
  END IF;
END
$$;

-- The text of a function for one part: with the names of the parts beside it, and with views as what they are of them.
CREATE FUNCTION explore_text_of_part(body text, shard bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  other record;
BEGIN
  FOR other IN SELECT unnest(ARRAY['explore_seen_photos', 'explore_seen_workouts', 'explore_told_photos']) AS name LOOP
    body := regexp_replace(body, '\m' || other.name || '\M', '(' || rtrim(pg_get_viewdef(other.name::regclass), ';') || ')', 'g');
  END LOOP;
  FOR other IN
    SELECT beside.logicalrelid::text AS name, theirs.shardid FROM pg_dist_shard mine
    JOIN pg_dist_partition own ON own.logicalrelid = mine.logicalrelid JOIN pg_dist_partition beside ON beside.colocationid = own.colocationid
    JOIN pg_dist_shard theirs ON theirs.logicalrelid = beside.logicalrelid AND theirs.shardminvalue = mine.shardminvalue
    WHERE mine.shardid = shard AND beside.logicalrelid::text IN ('workouts', 'photos', 'privacy_zone_sets', 'public_recordings', 'public_photos', 'explore_points', 'explore_photos', 'explore_counts')
  LOOP
    body := regexp_replace(body, '\m' || other.name || '\M', other.name || '_' || other.shardid, 'g');
  END LOOP;
  RETURN body;
END
$$;

-- The name of a copy of explore_decide for one part, which is made by the first who needs it; after a change of what it does it is another.
CREATE FUNCTION explore_decide_of_part(shard bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  general pg_proc := (SELECT p FROM pg_proc p WHERE p.oid = 'explore_decide'::regproc);
  special text := format('explore_decide_%s_%s', shard, left(md5(general.prosrc), 8));
BEGIN
  IF to_regproc(special) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(special, 0));
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    EXECUTE format('CREATE OR REPLACE FUNCTION %I(kind text, owner text, changed_id text, changed_workout text) RETURNS void LANGUAGE plpgsql AS %L',
      special, explore_text_of_part(general.prosrc, shard));
  END IF;
  RETURN special;
END
$$;

-- Makes these copies for all parts, on the coordinator: the first who needs one would wait for whoever locks a table that is named in it.
CREATE FUNCTION explore_prepare_parts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM run_command_on_shards(watched.tgrelid, $command$SELECT explore_decide_of_part(substring('%s' FROM '_([0-9]+)$')::bigint)$command$)
  FROM (SELECT DISTINCT tgrelid FROM pg_trigger WHERE tgfoid = 'explore_follow'::regproc AND NOT tgisinternal) AS watched
  WHERE tgrelid IN (SELECT logicalrelid FROM pg_dist_partition);
END
$$;

-- At the end of a transaction, for each row that it changed.
CREATE OR REPLACE FUNCTION explore_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  shard text := substring(TG_TABLE_NAME FROM '_([0-9]+)$');
  kind text := upper(regexp_replace(TG_TABLE_NAME, '_[0-9]+$', ''));
  changed_id text;
  changed_workout text;
BEGIN
  -- All of this owner was decided a moment ago, at the end of this same transaction.
  IF current_setting('cairn.explored_owner', true) = changed.owner_id THEN RETURN NULL; END IF;
  -- Nobody else decides about this owner until this transaction ends, and each statement from here on sees what those before have decided: otherwise a workout that
  -- appears while the owner hides its start could stay. It is the last lock of a transaction, so none waits for another in a circle.
  PERFORM pg_advisory_xact_lock(hashtextextended('explore:' || changed.owner_id, 0));
  CASE kind
    WHEN 'WORKOUTS' THEN changed_id := changed.id;
    WHEN 'PRIVACY_ZONE_SETS' THEN PERFORM set_config('cairn.explored_owner', changed.owner_id, true);
    WHEN 'PUBLIC_PHOTOS' THEN changed_id := changed.photo_id;
    WHEN 'PHOTOS' THEN
      changed_id := changed.id;
      changed_workout := changed.workout_id;
    ELSE changed_workout := changed.workout_id;
  END CASE;
  IF shard IS NULL THEN
    PERFORM explore_decide(kind, changed.owner_id, changed_id, changed_workout);
  ELSE
    EXECUTE format('SELECT %I($1, $2, $3, $4)', explore_decide_of_part(shard::bigint)) USING kind, changed.owner_id, changed_id, changed_workout;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION explore_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  shard bigint := substring(TG_TABLE_NAME FROM '_([0-9]+)$')::bigint;
  statement text;
BEGIN
  IF shard IS NULL THEN
    INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
      SELECT activity, level, explore_row(c.lat) >> (18 - level), explore_column(c.lon) >> (18 - level), sign * count(*),
        sign * sum(round(c.lon * 100000)), sign * sum(round(c.lat * 100000)), true
      FROM changed c, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, c.activity_id]) AS activity
      GROUP BY activity, level, 3, 4;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  -- The session keeps the statement for the part, with some number whose hash is in it.
  statement := nullif(current_setting('cairn.counting_' || shard, true), '');
  IF statement IS NULL THEN
    SELECT explore_text_of_part(format('
      INSERT INTO explore_counts (part, activity_id, level, y, x, count, lon, lat, is_change)
        SELECT %L, activity, level, explore_row(c.lat) >> (18 - level), explore_column(c.lon) >> (18 - level), $1 * count(*),
          $1 * sum(round(c.lon * 100000)), $1 * sum(round(c.lat * 100000)), true
        FROM changed c, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, c.activity_id]) AS activity
        GROUP BY activity, level, 4, 5', k), shard) INTO statement
      FROM pg_dist_shard s, generate_series(1, 100000) AS k
      WHERE s.shardid = shard AND worker_hash(k::text) BETWEEN s.shardminvalue::integer AND s.shardmaxvalue::integer LIMIT 1;
    PERFORM set_config('cairn.counting_' || shard, statement, false);
  END IF;
  EXECUTE statement USING sign;
  RETURN NULL;
END
$$;
