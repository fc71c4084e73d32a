-- Who signs up by a sign-in provider has no password until they choose one.
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
