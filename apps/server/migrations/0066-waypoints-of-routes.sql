-- Places beside a route with a name and a symbol, and the areas around which it was planned.

ALTER TABLE routes
  ADD COLUMN waypoints jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN avoid jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN routes.waypoints IS 'Each with lon and lat in degrees, name and symbol';
COMMENT ON COLUMN routes.avoid IS 'Circles: lon and lat in degrees, radius in metres';
