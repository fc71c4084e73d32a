import { afterAll, beforeAll, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

it("[API-63] a workout that is deleted while its photo arrives is reported as gone, and nothing of the photo is kept", async () => {
  const owner = await server.signUp("owner");
  const payload = { activityId: 2, startTime: Date.UTC(2026, 4, 1, 10), duration: 600, sharingFlags: 0 };
  const entered = await server.call("POST", "/workout", { key: owner.key, payload });
  const { workoutKey } = entered.json().payload;
  const client = await server.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("DELETE FROM workouts WHERE id = $1", [workoutKey]);
    const sent = server.addPhoto(owner, workoutKey, await photoFile());
    await expect.poll(() => countWaiting(server, "picture_count")).toBe(1);
    await client.query("COMMIT");
    const { statusCode, json } = await sent;
    expect([statusCode, json().error.reason]).toEqual([404, "workout.not_found"]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  expect((await server.cachedFiles()).filter((path) => /photo|incoming/.test(path))).toEqual([]);
});
