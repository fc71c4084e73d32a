-- What is left of a way on both sides of a privacy zone is two lines.

ALTER TABLE public_recordings ADD COLUMN polyline_starts integer[];
ALTER TABLE public_recordings ADD COLUMN detailed_polyline_starts integer[];
COMMENT ON COLUMN public_recordings.polyline_starts IS 'Indices of the points of polyline at which a new line begins';
COMMENT ON COLUMN public_recordings.detailed_polyline_starts IS 'Indices of the points of detailed_polyline at which a new line begins';
