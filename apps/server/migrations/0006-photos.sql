-- Photos of workouts.

CREATE TABLE photos (
  owner_id text COLLATE "C" NOT NULL,
  workout_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  taken_at timestamptz(3),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  placed_by text CHECK (placed_by IN ('camera', 'track')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE,
  CHECK ((lon IS NULL) = (lat IS NULL) AND (lon IS NULL) = (placed_by IS NULL))
);
CREATE INDEX photos_id ON photos (id);
CREATE INDEX photos_workout ON photos (owner_id, workout_id);
CREATE INDEX photos_newest ON photos (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE photos IS 'distributed by owner_id';
COMMENT ON COLUMN photos.taken_at IS 'By the camera; null when it wrote no time';
COMMENT ON COLUMN photos.placed_by IS 'Who knew the place: the camera, or the recording by the time';

ALTER TABLE workouts
  ADD COLUMN picture_count smallint NOT NULL DEFAULT 0 CHECK (picture_count >= 0);
COMMENT ON COLUMN workouts.picture_count IS 'Rows of photos, counted as they come and go';
