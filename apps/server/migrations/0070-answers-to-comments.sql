-- Whoever commented on a workout is told what its owner answers.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
  ('follow_request', 'new_follower', 'follow_accepted', 'friend_workout', 'comment', 'mention', 'reaction', 'answer'));
