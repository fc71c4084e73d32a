import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/test-app.ts";

const publicUrl = "https://cairn.example.org";
const elsewhere = "https://elsewhere.example";

const preflightOf = (server: TestApp, origin: string) =>
  server.app.inject({
    method: "OPTIONS",
    url: "/apiserver/v1/workouts",
    headers: { origin, "access-control-request-headers": "sttauthorization" },
  });

describe("a server with a public address", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl });
    user = await server.signUp("reader");
  });
  afterAll(() => server.close());

  it("[API-1] lets pages of other origins call the API with a key", async () => {
    const preflight = await preflightOf(server, elsewhere);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": elsewhere,
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": expect.stringContaining("STTAuthorization"),
    });
    const headers = { origin: elsewhere };
    const answer = await server.call("GET", "/workouts", { key: user.key, headers });
    expect(answer.headers["access-control-allow-origin"]).toBe(elsewhere);
    const page = await server.app.inject({ url: "/", headers });
    expect(page.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("[PROXY-4] answers under any name that a proxy passes on", async () => {
    for (const host of ["cairn.example.org", "127.0.0.1:4000", "cairn"]) {
      expect(
        (await server.app.inject({ url: "/apiserver/v1/servertime", headers: { host } })).statusCode,
      ).toBe(200);
    }
  });
});

describe("a server that only its own machine can reach", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  it.each(["http://127.0.0.1:4000", "http://localhost:5173", "http://[::1]:4000", "http://cairn.localhost"])(
    "[PROXY-4] lets a page of %s call, which is on the same machine",
    async (origin) => {
      const preflight = await preflightOf(server, origin);
      expect([preflight.statusCode, preflight.headers["access-control-allow-origin"]]).toEqual([204, origin]);
    },
  );

  it.each([
    elsewhere,
    "null",
    "http://127.0.0.1.elsewhere.example",
    "http://localhost.elsewhere.example",
    "file://",
  ])("[PROXY-4] refuses calls of a page of %s, simple ones as well", async (origin) => {
    const user = {
      username: "forged",
      password: "forged-password",
      email: "forged@example.org",
      realName: "F",
    };
    const signUp = await server.call("POST", "/user", {
      payload: JSON.stringify(user),
      headers: { origin, "content-type": "text/plain" },
    });
    for (const answer of [signUp, await preflightOf(server, origin)]) {
      expect([answer.statusCode, answer.json().error.reason]).toEqual([403, "request.foreign_origin"]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it.each(["rebound.example", "rebound.example:4000", "127.0.0.1.rebound.example", "192.0.2.1:4000", "@"])(
    "[PROXY-4] refuses everything under the name %o, which only a misled browser sends",
    async (host) => {
      for (const url of ["/apiserver/v1/servertime", "/", "/metrics"]) {
        const answer = await server.app.inject({ url, headers: { host } });
        expect([answer.statusCode, answer.json().error.reason]).toEqual([421, "request.wrong_host"]);
      }
    },
  );

  it.each(["localhost", "LOCALHOST:4000", "127.0.0.1:4000", "[::1]:4000"])(
    "[PROXY-4] answers under the name %s",
    async (host) => {
      expect(
        (await server.app.inject({ url: "/apiserver/v1/servertime", headers: { host } })).statusCode,
      ).toBe(200);
    },
  );
});
