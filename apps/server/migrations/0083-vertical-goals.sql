-- Metres of descent, which skiers count in a season.
ALTER TABLE goals DROP CONSTRAINT goals_measure_check;
ALTER TABLE goals ADD CONSTRAINT goals_measure_check CHECK (measure IN ('duration', 'distance', 'ascent', 'vertical', 'workouts'));
