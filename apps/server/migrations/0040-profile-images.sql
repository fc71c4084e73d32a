-- The picture that stands for a person. Another picture has another key, so that caches and passed-on addresses of the old one lead to nothing.
ALTER TABLE users ADD COLUMN image_key text COLLATE "C" CHECK (image_key ~ '^[0-9a-f]{24}$');
CREATE UNIQUE INDEX users_image_key ON users (image_key);
