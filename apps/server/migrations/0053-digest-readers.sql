-- Those who want summaries are read in the order of their ids, some at a time: without an index in that order, with all who want none in between.
DROP INDEX user_settings_digest;
CREATE INDEX user_settings_digest ON user_settings (owner_id, email_digest) WHERE email_digest > 0;
