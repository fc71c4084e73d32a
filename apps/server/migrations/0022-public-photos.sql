-- Which photos others see of a person who has zones, beside the cut of the recording; without a row under the zones and rules of now it is still to be told.
CREATE TABLE public_photos (
  owner_id text COLLATE "C" NOT NULL,
  photo_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  version integer NOT NULL,
  start_time timestamptz(3) NOT NULL,
  is_shown boolean NOT NULL,
  PRIMARY KEY (owner_id, photo_id),
  FOREIGN KEY (owner_id, photo_id) REFERENCES photos (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE public_photos IS 'distributed by owner_id';
COMMENT ON COLUMN public_photos.start_time IS 'Of the workout when it was told: another begin moves the time of the photo in the recording';
