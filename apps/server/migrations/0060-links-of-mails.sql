-- A link belongs to the mail that it is sent with: another attempt to send that mail replaces the token, and is not counted as another link.
ALTER TABLE password_resets ADD COLUMN mail_id text COLLATE "C" UNIQUE CHECK (mail_id ~ '^[0-9a-f]{24}$');
ALTER TABLE account_deletions ADD COLUMN mail_id text COLLATE "C" UNIQUE CHECK (mail_id ~ '^[0-9a-f]{24}$');
COMMENT ON COLUMN password_resets.mail_id IS 'the mail that the link is sent with; null in links made by an earlier version';
COMMENT ON COLUMN account_deletions.mail_id IS 'the mail that the link is sent with; null in links made by an earlier version';
COMMENT ON COLUMN email_links.mail_id IS 'the mail that the link is sent with; null in confirmations made by an earlier version';
