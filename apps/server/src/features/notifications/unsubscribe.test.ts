import { afterAll, beforeAll, expect, it } from "vitest";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

it("[MAIL-3] the click that ends mails does not undo that they are switched off at the same moment", async () => {
  const { key } = await server.signUp("owner");
  const { key: ownerId } = (await server.call("GET", "/user", { key })).json().payload;
  await server.call("POST", "/user/settings", { key, payload: { notifyWorkoutComment: 2 } });
  const token = await unsubscribeToken(server.deps.db, { ownerId, kind: "comment" });
  const client = await server.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE user_settings SET notify_workout_comment = 0 WHERE owner_id = $1", [ownerId]);
    const click = server.call("POST", `/mails/unsubscribe?t=${token}`, {
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await expect.poll(() => countWaiting(server, "user_settings")).toBe(1);
    await client.query("COMMIT");
    expect((await click).statusCode).toBe(200);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  const settings = (await server.call("GET", "/user/settings", { key })).json().payload;
  expect(settings.notifyWorkoutComment).toBe(0);
});
