import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("what a session keeps of its device", () => {
  let server: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    ada = await server.signUp("ada");
  });
  afterAll(() => server.close());

  const rowOf = async (key: string) => {
    const { rows } = await server.database.pool.query(
      `SELECT client, system, network, used_at > now() - interval '1 minute' AS fresh, used_at::text AS used
       FROM sessions WHERE key_hash = sha256($1::bytea)`,
      [Buffer.from(key)],
    );
    return rows[0];
  };

  it("[SEC-2] stores program, system and approximate place, and nothing more precise", async () => {
    const answer = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: ada.username, p: ada.password }).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
      },
    });
    expect(await rowOf(answer.json().sessionkey)).toMatchObject({
      client: "Firefox",
      system: "Linux",
      network: "127.0.0.*",
    });
  });

  it("[SEC-2] records a use only if the last one is more than five minutes ago", async () => {
    const setUsed = (ago: string) =>
      server.database.pool.query(
        "UPDATE sessions SET used_at = now() - $1::interval WHERE key_hash = sha256($2::bytea)",
        [ago, Buffer.from(ada.key)],
      );
    await setUsed("4 minutes");
    const { used } = await rowOf(ada.key);
    expect((await server.call("GET", "/user", { key: ada.key })).statusCode).toBe(200);
    expect(await rowOf(ada.key)).toMatchObject({ used, fresh: false });
    await setUsed("6 minutes");
    expect((await server.call("GET", "/user", { key: ada.key })).statusCode).toBe(200);
    expect(await rowOf(ada.key)).toMatchObject({ fresh: true });
  });
});
