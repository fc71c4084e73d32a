import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { callBetweenLocks } from "../../../test/processes/call-between-locks.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

describe("a photo that is deleted", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  it("[API-64] is gone although others change its workout together with the photos at the same time", async () => {
    const owner = await server.signUp("owner");
    const { key } = owner;
    const entered = { activityId: 1, startTime: Date.UTC(2025, 5, 1) };
    const { workoutKey } = (await server.call("POST", "/workout", { key, payload: entered })).json().payload;
    const added = await server.addPhoto(owner, workoutKey, await photoFile({ width: 80, height: 60 }));
    const photo = added.json().payload.key;
    const { rows } = await server.database.pool.query("SELECT owner_id FROM photos WHERE id = $1", [photo]);
    const ownerId = rows[0].owner_id;
    const deleted = await callBetweenLocks(
      server,
      {
        // As for deciding which of its photos others see.
        first: ["SELECT FROM workouts WHERE owner_id = $1 AND id = $2 FOR SHARE", ownerId, workoutKey],
        second: ["SELECT FROM photos WHERE owner_id = $1 AND id = $2 FOR KEY SHARE", ownerId, photo],
      },
      () => server.call("DELETE", `/image/${photo}`, { key }),
    );
    expect(deleted.statusCode).toBe(200);
    const left = await server.call("GET", `/workouts/${workoutKey}/combined`, { key });
    expect(left.json().payload).toMatchObject({ pictureCount: 0, photos: [] });
  });
});
