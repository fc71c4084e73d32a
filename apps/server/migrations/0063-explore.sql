-- What everybody else sees of public workouts and their photos, by place and in a random order, for the map of the world. Triggers keep it at the end of each
-- transaction that changes a workout, a photo, zones, or what is left under them, so that no code can forget it, and a change of zones hides at once.

-- Raised by a migration together with `redactionVersion` (core/redaction/public-recordings.queries.ts), which deletes the rows of earlier rules; a test compares them.
CREATE FUNCTION explore_redaction_version() RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 4::smallint';

-- Columns and rows of the square map of the world (Web Mercator, as mercatorX and mercatorY of packages/geo), in cells of level 18: 2^18 of them side by side.
CREATE FUNCTION explore_column(lon double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT greatest(0, least(262143, floor((lon + 180) / 360 * 262144)))::integer';
CREATE FUNCTION explore_row(lat double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, least(262143, floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * 262144)))::integer
  FROM (SELECT sin(radians(greatest(-85.0511287798066, least(85.0511287798066, lat)))) AS sine) AS latitude
$$;
-- Both in one number, bit by bit (Morton, 1966): a cell of each coarser level is a range of it, and its number there is this one without two bits for each level between.
CREATE FUNCTION explore_cell(lon double precision, lat double precision) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  x bigint := explore_column(lon);
  y bigint := explore_row(lat);
BEGIN
  x := (x | (x << 16)) & x'0000FFFF0000FFFF'::bigint;
  x := (x | (x << 8)) & x'00FF00FF00FF00FF'::bigint;
  x := (x | (x << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  x := (x | (x << 2)) & x'3333333333333333'::bigint;
  x := (x | (x << 1)) & x'5555555555555555'::bigint;
  y := (y | (y << 16)) & x'0000FFFF0000FFFF'::bigint;
  y := (y | (y << 8)) & x'00FF00FF00FF00FF'::bigint;
  y := (y | (y << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  y := (y | (y << 2)) & x'3333333333333333'::bigint;
  y := (y | (y << 1)) & x'5555555555555555'::bigint;
  RETURN x | (y << 1);
END
$$;
-- A place in the random order: the same at every moment, and another for each id.
CREATE FUNCTION explore_rank(id text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT (hashtextextended(id, 0) & 2147483647)::integer';

CREATE TABLE explore_points (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  cell bigint NOT NULL,
  rank integer NOT NULL,
  activity_id smallint NOT NULL,
  distance double precision NOT NULL,
  ascent double precision NOT NULL,
  PRIMARY KEY (owner_id, workout_id)
);
COMMENT ON TABLE explore_points IS 'distributed by owner_id';
COMMENT ON COLUMN explore_points.lon IS 'Where the part begins that everybody sees; distance and ascent are of that part, in metres, as its page shows them';
CREATE TABLE explore_photos (
  owner_id text COLLATE "C" NOT NULL,
  photo_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  cell bigint NOT NULL,
  rank integer NOT NULL,
  activity_id smallint NOT NULL,
  distance double precision NOT NULL,
  ascent double precision NOT NULL,
  PRIMARY KEY (owner_id, photo_id)
);
COMMENT ON TABLE explore_photos IS 'distributed by owner_id';
COMMENT ON COLUMN explore_photos.activity_id IS 'Of the workout, as distance and ascent';
-- Sums over the cells of even levels, for each activity, and for all of them as activity -1. A change adds rows and touches none, so that nobody waits for anybody;
-- a job replaces the rows of a cell by their sum.
CREATE TABLE explore_counts (
  activity_id smallint NOT NULL,
  level smallint NOT NULL,
  y integer NOT NULL,
  x integer NOT NULL,
  count integer NOT NULL,
  lon bigint NOT NULL,
  lat bigint NOT NULL,
  is_change boolean NOT NULL
);
COMMENT ON TABLE explore_counts IS 'local';
COMMENT ON COLUMN explore_counts.lon IS 'Sum in 1/100,000 degrees, as lat';

CREATE VIEW explore_seen_workouts AS
SELECT w.owner_id, w.id AS workout_id, w.activity_id, w.start_time, w.picture_count, z.owner_id IS NOT NULL AS has_zones,
  NOT w.has_recording OR z.owner_id IS NULL OR r.extent IS NOT NULL AS is_told,
  CASE WHEN z.owner_id IS NULL OR r.extent = 'whole' THEN w.start_lon WHEN r.extent = 'part' THEN r.start_lon END AS lon,
  CASE WHEN z.owner_id IS NULL OR r.extent = 'whole' THEN w.start_lat WHEN r.extent = 'part' THEN r.start_lat END AS lat,
  round(CASE WHEN r.extent = 'part' THEN r.distance ELSE w.distance END * 100) / 100 AS distance,
  round(CASE WHEN r.extent = 'part' THEN r.ascent ELSE w.ascent END * 100) / 100 AS ascent
FROM workouts w
LEFT JOIN privacy_zone_sets z ON z.owner_id = w.owner_id AND z.zone_count > 0
LEFT JOIN public_recordings r ON r.owner_id = z.owner_id AND r.workout_id = w.id AND r.revision = z.revision AND r.version = explore_redaction_version()
WHERE (w.sharing_flags & 2) <> 0;

-- Of owners with zones: which photos are decided by the present ones.
CREATE VIEW explore_told_photos AS
SELECT t.owner_id, t.photo_id, t.start_time, t.is_shown
FROM public_photos t JOIN privacy_zone_sets z ON z.owner_id = t.owner_id AND z.zone_count > 0 AND z.revision = t.revision
WHERE t.version = explore_redaction_version();

CREATE VIEW explore_seen_photos AS
SELECT p.owner_id, p.id AS photo_id, p.workout_id, p.lon, p.lat, w.activity_id, w.distance, w.ascent
FROM explore_seen_workouts w
JOIN photos p ON p.owner_id = w.owner_id AND p.workout_id = w.workout_id
LEFT JOIN explore_told_photos t ON t.owner_id = p.owner_id AND t.photo_id = p.id AND t.start_time = w.start_time
WHERE w.is_told AND p.lon IS NOT NULL AND (NOT w.has_zones OR t.is_shown);

-- What some workouts of an owner add to the map. Rows that are right already stay. What hides something never reads photos: whoever hides does not wait for what
-- others do with them. OFFSET 0 has each row looked up by its key, whatever the planner believes of tables that grow.
CREATE FUNCTION explore_refresh(owner text, workout_ids text[], changed_photo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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

-- At the end of a transaction, for each row that it changed.
CREATE FUNCTION explore_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
  workout_ids text[];
  changed_photo text;
BEGIN
  -- All of this owner was decided a moment ago, at the end of this same transaction.
  IF current_setting('cairn.explored_owner', true) = changed.owner_id THEN RETURN NULL; END IF;
  -- Nobody else decides about this owner until this transaction ends, and each statement from here on sees what those before have decided: otherwise a workout that
  -- appears while the owner hides its start could stay. It is the last lock of a transaction, so none waits for another in a circle.
  PERFORM pg_advisory_xact_lock(hashtextextended('explore:' || changed.owner_id, 0));
  CASE TG_TABLE_NAME
    WHEN 'workouts' THEN workout_ids := ARRAY[changed.id];
    WHEN 'privacy_zone_sets' THEN
      PERFORM set_config('cairn.explored_owner', changed.owner_id, true);
      workout_ids := ARRAY(
        SELECT workout_id FROM explore_points WHERE owner_id = changed.owner_id UNION SELECT workout_id FROM explore_photos WHERE owner_id = changed.owner_id
        UNION SELECT id FROM workouts WHERE owner_id = changed.owner_id AND (sharing_flags & 2) <> 0);
    WHEN 'public_photos' THEN
      workout_ids := ARRAY(SELECT workout_id FROM photos WHERE owner_id = changed.owner_id AND id = changed.photo_id);
    WHEN 'photos' THEN
      workout_ids := ARRAY[changed.workout_id];
      changed_photo := changed.id;
    ELSE workout_ids := ARRAY[changed.workout_id];
  END CASE;
  PERFORM explore_refresh(changed.owner_id, workout_ids, changed_photo);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER explore_inserted AFTER INSERT ON workouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.sharing_flags & 2) <> 0) EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_updated AFTER UPDATE ON workouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.sharing_flags & 2, OLD.start_lon, OLD.start_lat, OLD.start_time, OLD.activity_id, OLD.distance, OLD.ascent, OLD.has_recording) IS DISTINCT FROM
    (NEW.sharing_flags & 2, NEW.start_lon, NEW.start_lat, NEW.start_time, NEW.activity_id, NEW.distance, NEW.ascent, NEW.has_recording)) EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_deleted AFTER DELETE ON workouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.sharing_flags & 2) <> 0) EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR UPDATE OR DELETE ON privacy_zone_sets DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR UPDATE OR DELETE ON public_recordings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR UPDATE OF lon, lat OR DELETE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION explore_follow();
CREATE CONSTRAINT TRIGGER explore_changed AFTER INSERT OR UPDATE OR DELETE ON public_photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION explore_follow();

CREATE FUNCTION explore_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
    SELECT activity, level, explore_row(c.lat) >> (18 - level), explore_column(c.lon) >> (18 - level), sign * count(*),
      sign * sum(round(c.lon * 100000)), sign * sum(round(c.lat * 100000)), true
    FROM changed c, (SELECT CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS sign) AS change,
      generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, c.activity_id]) AS activity
    GROUP BY activity, level, 3, 4, sign;
  RETURN NULL;
END
$$;
CREATE TRIGGER explore_counted AFTER INSERT ON explore_points REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION explore_count();
CREATE TRIGGER explore_uncounted AFTER DELETE ON explore_points REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION explore_count();
CREATE FUNCTION explore_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of explore_points are inserted and deleted, never updated: explore_counts counts only those';
END
$$;
CREATE TRIGGER explore_unchanged BEFORE UPDATE ON explore_points FOR EACH STATEMENT EXECUTE FUNCTION explore_refuse();

-- The million rows of a large database in a minute or two.
ALTER TABLE explore_points DISABLE TRIGGER explore_counted;
INSERT INTO explore_points (owner_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
  SELECT owner_id, workout_id, lon, lat, explore_cell(lon, lat), explore_rank(workout_id), activity_id, distance, ascent FROM explore_seen_workouts WHERE lon IS NOT NULL;
ALTER TABLE explore_points ENABLE TRIGGER explore_counted;
INSERT INTO explore_photos (owner_id, photo_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
  SELECT owner_id, photo_id, workout_id, lon, lat, explore_cell(lon, lat), explore_rank(photo_id), activity_id, distance, ascent FROM explore_seen_photos;
INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
  SELECT activity, level, explore_row(p.lat) >> (18 - level), explore_column(p.lon) >> (18 - level), count(*), sum(round(p.lon * 100000)), sum(round(p.lat * 100000)), false
  FROM explore_points p, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, p.activity_id]) AS activity
  GROUP BY activity, level, 3, 4;

CREATE INDEX explore_points_place ON explore_points (cell);
CREATE INDEX explore_points_activity ON explore_points (activity_id, cell);
CREATE INDEX explore_points_by_rank_1 ON explore_points ((cell >> 34), rank);
CREATE INDEX explore_points_by_rank_4 ON explore_points ((cell >> 28), rank);
CREATE INDEX explore_points_by_rank_7 ON explore_points ((cell >> 22), rank);
CREATE INDEX explore_points_by_rank_10 ON explore_points ((cell >> 16), rank);
CREATE INDEX explore_points_by_rank_13 ON explore_points ((cell >> 10), rank);
CREATE INDEX explore_photos_workout ON explore_photos (owner_id, workout_id);
CREATE INDEX explore_photos_place ON explore_photos (cell);
CREATE INDEX explore_photos_activity ON explore_photos (activity_id, cell);
CREATE INDEX explore_photos_by_rank_1 ON explore_photos ((cell >> 34), rank);
CREATE INDEX explore_photos_by_rank_4 ON explore_photos ((cell >> 28), rank);
CREATE INDEX explore_photos_by_rank_7 ON explore_photos ((cell >> 22), rank);
CREATE INDEX explore_photos_by_rank_10 ON explore_photos ((cell >> 16), rank);
CREATE INDEX explore_photos_by_rank_13 ON explore_photos ((cell >> 10), rank);
CREATE INDEX explore_counts_place ON explore_counts (activity_id, level, y, x);
CREATE INDEX explore_counts_changes ON explore_counts (activity_id, level, y, x) WHERE is_change;
