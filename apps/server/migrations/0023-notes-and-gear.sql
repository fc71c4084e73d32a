-- What a person writes of a workout beside its title. Notes and gear are seen by whoever sees the workout, the private note by its owner alone.

ALTER TABLE workouts
  ADD COLUMN notes text CHECK (char_length(notes) BETWEEN 1 AND 4000),
  ADD COLUMN gear text[] NOT NULL DEFAULT '{}' CHECK (cardinality(gear) <= 8),
  ADD COLUMN private_note text CHECK (char_length(private_note) BETWEEN 1 AND 4000);
