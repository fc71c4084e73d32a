import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const zoneAt = (x: number, name: string) => ({ name, center: { x, y: 60 }, radius: 150 });

describe("privacy zones in two tabs", () => {
  let server: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
  });
  afterAll(() => server.close());

  const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
    server.call(method, `/user/privacyzones${path}`, { key: owner.key, ...(payload && { payload }) });

  it("[PRIV-1] a zone that was changed elsewhere since the client loaded it stays, unless its owner has seen that", async () => {
    const loaded = zoneAt(24, "Home");
    const { id } = (await call("POST", "", loaded)).json().payload;
    const moved = zoneAt(24.01, "Home");
    expect((await call("PUT", `/${id}`, { ...moved, base: loaded })).statusCode).toBe(200);
    const renamed = zoneAt(24, "Cottage");
    const refused = await call("PUT", `/${id}`, { ...renamed, base: loaded });
    expect([refused.statusCode, refused.json().error.reason]).toEqual([
      409,
      "privacy_zone.changed_elsewhere",
    ]);
    expect((await call("GET", "")).json().payload).toEqual([{ id, ...moved }]);
    // A client that did not get the answer sends the stored values again.
    expect((await call("PUT", `/${id}`, { ...moved, base: loaded })).statusCode).toBe(200);
    expect((await call("PUT", `/${id}`, { ...renamed, base: moved })).statusCode).toBe(200);
    // Clients that do not send it work as before.
    expect((await call("PUT", `/${id}`, moved)).statusCode).toBe(200);
  });
});
