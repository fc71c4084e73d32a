-- What people chose; one row for everybody who ever did.
CREATE TABLE user_settings (
  owner_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  notify_workout_friend_share smallint NOT NULL DEFAULT 1 CHECK (notify_workout_friend_share BETWEEN 0 AND 2),
  notify_friend_invite smallint NOT NULL DEFAULT 1 CHECK (notify_friend_invite BETWEEN 0 AND 2),
  notify_workout_comment smallint NOT NULL DEFAULT 1 CHECK (notify_workout_comment BETWEEN 0 AND 2),
  email_digest smallint NOT NULL DEFAULT 0 CHECK (email_digest BETWEEN 0 AND 2),
  locale text COLLATE "C" NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'fi')),
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX user_settings_digest ON user_settings (email_digest) WHERE email_digest > 0;
COMMENT ON TABLE user_settings IS 'distributed by owner_id';

-- What somebody is told of. A row may have become untrue, or be about what its reader may not see any more: that is asked when it is read.
CREATE TABLE notifications (
  reader_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN
    ('follow_request', 'new_follower', 'follow_accepted', 'friend_workout', 'comment', 'mention', 'reaction')),
  actor_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_id text COLLATE "C" NOT NULL,
  workout_owner_id text COLLATE "C",
  workout_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  PRIMARY KEY (reader_id, id),
  UNIQUE (reader_id, kind, actor_id, subject_id),
  CHECK ((workout_owner_id IS NULL) = (workout_id IS NULL))
);
CREATE INDEX notifications_newest ON notifications (reader_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (reader_id, created_at DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_actor ON notifications (actor_id);
CREATE INDEX notifications_age ON notifications (created_at);
COMMENT ON TABLE notifications IS 'distributed by reader_id';
COMMENT ON COLUMN notifications.actor_id IS 'Who did it';
COMMENT ON COLUMN notifications.subject_id IS 'What it is about, so that somebody is told once of the same: a comment, a workout, or nothing beside the actor';
