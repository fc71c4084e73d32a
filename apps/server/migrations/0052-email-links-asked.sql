-- A link about an address is a row from the moment at which it is asked for, and gets its token when its mail is written: an older link that takes everything back reaches also what waits to be mailed.
ALTER TABLE email_links ADD COLUMN mail_id text COLLATE "C" UNIQUE CHECK (mail_id ~ '^[0-9a-f]{24}$');
COMMENT ON COLUMN email_links.mail_id IS 'the mail that the link is sent with; null where the link is made when it is mailed';
