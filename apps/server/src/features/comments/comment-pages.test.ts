import { expect, it } from "vitest";
import { createOwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";

/** One more than are read at once. */
const count = 201;

it("[API-55] no further comments are sent to somebody from whom the workout is hidden while they read", async () => {
  const { server, ann, newWorkout } = await createOwnerAndOthers();
  try {
    const workoutKey = await newWorkout();
    const { pool } = server.database;
    await pool.query(
      `INSERT INTO comments (owner_id, workout_id, id, author_id, text, created_at)
       SELECT workouts.owner_id, workouts.id, lpad(to_hex(n), 24, '0'), workouts.owner_id, 'Comment ' || n, now()
       FROM workouts, generate_series(1, $2::int) n WHERE workouts.id = $1`,
      [workoutKey, count],
    );
    const [address = ""] = await server.addresses();
    const read = async () => {
      const url = `${address}/apiserver/v1/workouts/comments/${workoutKey}`;
      const answer = await fetch(url, { headers: { sttauthorization: ann.key } });
      return await answer.json().then(
        (body: unknown) => (body as { readonly payload: readonly object[] }).payload.length,
        () => "broken off",
      );
    };
    expect(await read()).toBe(count);
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("LOCK TABLE comments IN ACCESS EXCLUSIVE MODE");
      const reading = read();
      await expect.poll(() => countWaiting(server)).toBe(1);
      await client.query("UPDATE workouts SET sharing_flags = 0 WHERE id = $1", [workoutKey]);
      await client.query("COMMIT");
      expect(await reading).toBe("broken off");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  } finally {
    await server.close();
  }
});
