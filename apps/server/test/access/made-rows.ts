import { newId } from "../../src/platform/db/new-id.ts";
import type { TestApp } from "../test-app.ts";

// What calls are about, written to the database: the limits of the calls that make it are too low for every kind of caller.

/** Key of a comment on a workout, by its owner. */
export async function newComment(server: TestApp, workoutKey: string): Promise<string> {
  const key = newId();
  await server.database.pool.query(
    `INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
     SELECT owner_id, $2, id, owner_id, 'Mine', now() FROM workouts WHERE id = $1`,
    [workoutKey, key],
  );
  return key;
}

/** Id of a webhook of a person; of nobody without one. */
export async function newWebhook(server: TestApp, ownerId = ""): Promise<string> {
  const id = newId();
  await server.database.pool.query(
    `INSERT INTO webhooks (owner_id, id, address, secret, events, created_at)
     SELECT id, $2, 'https://webhook.invalid/', sha256('secret'), '{workout.created}', now() FROM users WHERE id = $1`,
    [ownerId, id],
  );
  return id;
}
