-- Planned routes can be shared, with the flags that workouts have. Those that there are stay private.

ALTER TABLE routes
  ADD COLUMN sharing_flags smallint NOT NULL DEFAULT 0 CHECK (sharing_flags BETWEEN 0 AND 63);
COMMENT ON COLUMN routes.sharing_flags IS 'As of workouts; 0, private, for every new route';
-- Others open a route by its id alone.
CREATE INDEX routes_id ON routes (id);
