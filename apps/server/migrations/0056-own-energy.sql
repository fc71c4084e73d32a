-- An estimated energy by the owner's own weight, sex and age, for the owner alone: beside the table of activities that anybody may read it would tell others their weight.
ALTER TABLE workouts
  ADD COLUMN own_energy double precision CHECK (own_energy >= 0),
  ADD COLUMN energy_is_estimate boolean NOT NULL DEFAULT false;
UPDATE workouts SET energy_is_estimate = true WHERE energy > 0 AND energy = (computed_totals -> 'energyEstimate' ->> 'energy')::double precision;
COMMENT ON COLUMN workouts.energy IS 'Kilocalories as everybody sees them: an estimate is for nobody in particular';
COMMENT ON COLUMN workouts.own_energy IS 'The estimate for the owner''s body, kilocalories; null while nothing is known of it, or without an estimate';
COMMENT ON COLUMN workouts.energy_is_estimate IS 'Whether the energy that counts is the estimate';

-- Whose estimates are still to be made for their body, asked at every start.
CREATE INDEX workouts_without_own_energy ON workouts (owner_id) WHERE energy_is_estimate AND own_energy IS NULL;
