-- Addresses of programs that are told when a person's workouts change, and what they have not been told yet.
CREATE TABLE webhooks (
  owner_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  secret bytea NOT NULL CHECK (octet_length(secret) = 32),
  events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ ARRAY['workout.created', 'workout.updated', 'workout.deleted']),
  created_at timestamptz(3) NOT NULL,
  arrived_at timestamptz(3),
  problem text CHECK (problem IN ('no_answer', 'refused', 'own_network')),
  failing_since timestamptz(3),
  is_off boolean NOT NULL DEFAULT false,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE webhooks IS 'distributed by owner_id';

CREATE TABLE webhook_messages (
  owner_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  workout_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, webhook_id, id),
  FOREIGN KEY (owner_id, webhook_id) REFERENCES webhooks (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE webhook_messages IS 'distributed by owner_id';
