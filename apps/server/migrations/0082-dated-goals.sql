-- Goals of every month, and of the days from one date to another.
ALTER TABLE goals
  DROP CONSTRAINT goals_period_check,
  ADD COLUMN first_day integer,
  ADD COLUMN last_day integer,
  ADD CONSTRAINT goals_period_check CHECK (period IN ('week', 'month', 'year', 'range')),
  ADD CONSTRAINT goals_range_has_days CHECK ((period = 'range') = (first_day IS NOT NULL) AND (first_day IS NULL) = (last_day IS NULL) AND (first_day IS NULL OR first_day <= last_day));
COMMENT ON COLUMN goals.first_day IS 'Of a range, days since 1970-01-01; null for other periods';
COMMENT ON COLUMN goals.last_day IS 'As first_day, and part of the range';

DROP INDEX goals_by_kind;
CREATE UNIQUE INDEX goals_by_kind ON goals (owner_id, period, measure, COALESCE(activity_id, -1), COALESCE(first_day, -1), COALESCE(last_day, -1));
