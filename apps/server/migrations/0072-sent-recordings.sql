-- Tokens for an address to which programs send recordings, and which open nothing else.
ALTER TABLE personal_tokens DROP CONSTRAINT personal_tokens_scopes_check;
ALTER TABLE personal_tokens ADD CONSTRAINT personal_tokens_scopes_check
  CHECK (cardinality(scopes) > 0 AND (scopes <@ ARRAY['read', 'upload', 'write'] OR scopes <@ ARRAY['send']));

-- Their owner is told of what was not imported.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
  ('follow_request', 'new_follower', 'follow_accepted', 'friend_workout', 'comment', 'mention', 'reaction', 'answer', 'upload_refused'));
ALTER TABLE notifications ADD COLUMN upload jsonb;
