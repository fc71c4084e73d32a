import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

describe("passwords of some length", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const signUp = (username: string, password: string) =>
    server.call("POST", "/user", {
      payload: { username, password, realName: "Some Body", email: `${username}@example.org` },
    });
  let networks = 0;
  const logIn = async (l: string, p: string) =>
    (
      await server.call("POST", "/login", {
        payload: new URLSearchParams({ l, p }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        remoteAddress: `203.0.113.${(networks += 1)}`,
      })
    ).statusCode;

  it("are taken up to 200 characters, and not beyond", async () => {
    for (const length of [64, 128, 200]) {
      const password = "Over the Hills ".repeat(20).slice(0, length - 1) + "!";
      expect((await signUp(`long-${length}`, password)).statusCode).toBe(200);
      expect(await logIn(`long-${length}`, password)).toBe(200);
    }
    expect((await signUp("too-long", "x".repeat(201))).statusCode).toBe(400);
  });

  it("hold as they came: not cut, in no other case, with the spaces at their ends", async () => {
    const password = ` ${"Over the Hills ".repeat(9)}`;
    expect((await signUp("exact", password)).statusCode).toBe(200);
    for (const other of [
      password.toLowerCase(),
      password.trim(),
      password.slice(0, 72),
      password.slice(0, -1),
      `${password}x`,
    ])
      expect([other, await logIn("exact", other)]).toEqual([other, 403]);
    expect(await logIn("exact", password)).toBe(200);
  });
});
