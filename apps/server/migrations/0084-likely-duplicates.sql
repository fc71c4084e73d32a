-- Whether the sender of an import is asked about recordings that only look like an existing workout: they are left out then.
ALTER TABLE import_jobs ADD COLUMN asks_about_likely boolean NOT NULL DEFAULT false;

-- Somebody is notified of a recording that a program sent and that looks like an existing workout.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('follow_request', 'new_follower', 'follow_accepted', 'friend_workout', 'comment', 'mention', 'reaction', 'answer', 'upload_refused', 'upload_likely'));
