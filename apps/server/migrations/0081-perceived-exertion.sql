-- How hard a workout felt to its owner, on Borg's CR10 scale; for the owner alone.
ALTER TABLE workouts ADD COLUMN perceived_exertion smallint CHECK (perceived_exertion BETWEEN 1 AND 10);
