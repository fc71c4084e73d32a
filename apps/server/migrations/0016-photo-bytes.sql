-- What a person keeps is counted; of photos that are there already it is estimated from their pixels.

ALTER TABLE photos ADD COLUMN size_bytes integer NOT NULL DEFAULT 0 CHECK (size_bytes >= 0);
UPDATE photos SET size_bytes = (width::bigint * height * 0.4)::integer;
ALTER TABLE photos ALTER COLUMN size_bytes DROP DEFAULT;
COMMENT ON COLUMN photos.size_bytes IS 'Of all sizes together';
