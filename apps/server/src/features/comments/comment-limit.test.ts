import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";

let people: OwnerAndOthers;

beforeAll(async () => {
  people = await createOwnerAndOthers();
});
afterAll(() => people.server.close());

it("[API-56] two comments that one person sends at once do not pass the limit of 200 on a workout", async () => {
  const { server, ann } = people;
  const workoutKey = await people.newWorkout();
  await server.database.pool.query(
    `INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
     SELECT w.owner_id, lpad(to_hex(n), 24, '0'), w.id, u.id, 'x', now()
     FROM workouts w, users u, generate_series(1, 199) n WHERE w.id = $1 AND u.username = 'ann'`,
    [workoutKey],
  );
  const add = (payload: string) =>
    server.call("POST", `/workouts/comment/${workoutKey}`, {
      key: ann.key,
      payload,
      headers: { "content-type": "text/plain" },
    });
  const client = await server.database.pool.connect();
  try {
    // Comments can be counted, and not added yet.
    await client.query("BEGIN");
    await client.query("LOCK TABLE comments IN EXCLUSIVE MODE");
    const both = Promise.all([add("one"), add("another")]);
    await expect.poll(() => countWaiting(server)).toBe(2);
    await client.query("COMMIT");
    const reasons = (await both).map((answer) => answer.json().error?.reason ?? "added");
    expect(new Set(reasons)).toEqual(new Set(["added", "comment.too_many"]));
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  const { payload } = (await server.call("GET", `/workouts/${workoutKey}`, { key: ann.key })).json();
  expect(payload.commentCount).toBe(200);
});
