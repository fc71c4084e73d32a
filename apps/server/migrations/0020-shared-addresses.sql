-- Several accounts may give one e-mail address, so that signing up does not tell whether it has one; the first of them logs in by it.

ALTER TABLE users ADD COLUMN logs_in_by_email boolean NOT NULL DEFAULT true;
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (email) WHERE logs_in_by_email;
