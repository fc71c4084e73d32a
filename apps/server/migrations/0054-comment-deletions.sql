-- A comment may be deleted by who wrote it and by the workout's owner, each for themselves: what one of them has asked for is taken back by the same person alone.
ALTER TABLE comments ADD COLUMN author_gone_at timestamptz(3), ADD COLUMN owner_gone_at timestamptz(3);
-- Nobody noted who asked for what is under way, for some seconds: the owner counts, whose deletion no author may take back.
UPDATE comments SET owner_gone_at = gone_at WHERE gone_at IS NOT NULL;
DROP INDEX comments_in_order;
ALTER TABLE comments DROP COLUMN gone_at;
ALTER TABLE comments ADD COLUMN gone_at timestamptz(3) GENERATED ALWAYS AS (LEAST(author_gone_at, owner_gone_at)) STORED;
CREATE INDEX comments_in_order ON comments (owner_id, workout_id, created_at, id) INCLUDE (author_id, gone_at);
COMMENT ON COLUMN comments.author_gone_at IS 'When it is deleted as its author asked, also where it is the workout''s owner';
COMMENT ON COLUMN comments.owner_gone_at IS 'When it is deleted as the workout''s owner asked';
COMMENT ON COLUMN comments.gone_at IS 'When it is deleted: until then it may be kept, from then on nobody sees it, whether or not the row is there';

-- Whoever was told of a workout is told when it is hidden from them.
CREATE INDEX notifications_workout ON notifications (workout_owner_id, workout_id) WHERE workout_id IS NOT NULL;
