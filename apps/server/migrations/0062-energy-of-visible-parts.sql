-- The energy and the steps of a visible part are of that part alone. The share of the time told, with a device's whole kilocalories, how long the hidden part took.
ALTER TABLE public_recordings DROP CONSTRAINT public_recordings_check;
ALTER TABLE public_recordings DROP COLUMN time_share;
ALTER TABLE public_recordings ADD COLUMN energy double precision CHECK (energy >= 0), ADD COLUMN steps integer CHECK (steps >= 0);
-- Nobody sees these rows any more: their rules have an earlier version, and a job at the next start makes all of them again.
UPDATE public_recordings SET energy = 0, steps = 0 WHERE extent = 'part';
ALTER TABLE public_recordings ADD CONSTRAINT public_recordings_check CHECK (extent <> 'part' OR (total_time IS NOT NULL AND distance IS NOT NULL AND ascent IS NOT NULL
  AND descent IS NOT NULL AND starts_after IS NOT NULL AND energy IS NOT NULL AND steps IS NOT NULL AND computed_totals IS NOT NULL AND columns_gzip IS NOT NULL));
COMMENT ON COLUMN public_recordings.energy IS 'Kilocalories for an average body, estimated from the visible part';
COMMENT ON COLUMN public_recordings.steps IS 'Counted by the cadence of the visible part';
