-- What people write under a workout. A mention stands in the text as one U+FFFC and in `mentions` as the id of the person, so that a name that changes, or that a
-- reader may not see, is right whenever it is read. Counts are made of these rows when they are read.
CREATE TABLE comments (
  owner_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  workout_id text COLLATE "C" NOT NULL,
  author_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  mentions text[] COLLATE "C" NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  gone_at timestamptz(3),
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, workout_id) REFERENCES workouts (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX comments_in_order ON comments (owner_id, workout_id, created_at, id) INCLUDE (author_id, gone_at);
CREATE INDEX comments_id ON comments (id);
CREATE INDEX comments_author ON comments (author_id);
COMMENT ON TABLE comments IS 'distributed by owner_id';
COMMENT ON COLUMN comments.owner_id IS 'Of the workout';
COMMENT ON COLUMN comments.gone_at IS 'When it is deleted: until then it may be kept, from then on nobody sees it, whether or not the row is there';
