import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/test-app.ts";

const page = "<!doctype html><title>Cairn</title>";

describe("requests that no client of ours sends", () => {
  let server: TestApp;
  let user: TestUser;
  let folder: string;
  let address = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "web-"));
    const [webDir, baseMapDir] = [join(folder, "web"), join(folder, "map")];
    for (const place of [webDir, baseMapDir]) {
      await mkdir(join(place, ".git"), { recursive: true });
      await writeFile(join(place, ".git/config"), "[core]");
      await writeFile(join(place, ".env"), "SECRET=1");
    }
    await mkdir(join(webDir, "assets"));
    await writeFile(join(webDir, "assets/app.js"), "1");
    await writeFile(join(webDir, "index.html"), page);
    server = await createTestApp({ humanCheck: "off", webDir, baseMapDir });
    user = await server.signUp("reader");
    [address = ""] = await server.addresses();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const statusOf = async (method: string, path: string): Promise<number | undefined> => {
    const sent = request(new URL(path, address), { method, headers: { connection: "close" } }).end();
    const [answer] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
    answer.resume();
    return answer.statusCode;
  };

  it("find no list of a folder and no file that a folder hides", async () => {
    for (const path of [
      "/assets/",
      "/assets",
      "/basemap/",
      "/.git/config",
      "/.git/",
      "/.env",
      "/basemap/.env",
    ]) {
      const answer = await server.app.inject(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      // The page that says so, or a refusal.
      expect([page, "request.not_found"]).toContain(answer.body === page ? page : answer.json().error.reason);
    }
    expect((await server.app.inject("/assets/app.js")).statusCode).toBe(200);
  });

  it("are not echoed to clients that trace them, nor accepted with another method than a call's own", async () => {
    for (const path of ["/", "/apiserver/v1/user"])
      for (const method of ["TRACE", "PATCH", "PROPFIND"])
        expect([path, method, await statusOf(method, path)]).toEqual([path, method, 404]);
  });

  it("cannot name a parameter twice to mean two things, nor a number that is none", async () => {
    for (const query of ["limit=1&limit=2", "limit=1e15", "limit=-1", "limit=99999999999999999999"]) {
      const answer = await server.call("GET", `/workouts?${query}`, { key: user.key });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  it("change nothing for others by the names of what all objects inherit from", async () => {
    for (const payload of [
      '{"__proto__":{"isAdmin":true},"weight":70000}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
    ])
      await server.call("POST", "/user/settings", {
        key: user.key,
        payload,
        headers: { password: user.password },
      });
    await server.call("POST", "/login", {
      payload: "l=reader&p=x&__proto__=1&__proto__[isAdmin]=1&constructor=2",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty("isAdmin");
    const settings = await server.call("GET", "/user/settings", { key: user.key });
    expect(settings.json().payload).not.toHaveProperty("isAdmin");
  });
});
