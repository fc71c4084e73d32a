import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

const kept = "private, no-store";

describe("what caches are told", () => {
  let server: TestApp;
  let owner: TestUser;
  let folder: string;
  let workout: string;
  let picture: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cached-"));
    const [webDir, baseMapDir] = [join(folder, "web"), join(folder, "map")];
    await mkdir(join(webDir, "assets"), { recursive: true });
    await mkdir(baseMapDir);
    await writeFile(join(webDir, "index.html"), "<!doctype html>");
    await writeFile(join(webDir, "assets/app-1a2b.js"), "1");
    await writeFile(join(baseMapDir, "world.pmtiles"), "0123456789");
    server = await createTestApp({ humanCheck: "off", webDir, baseMapDir });
    owner = await server.signUp("owner");
    workout = (await server.importFiles(owner, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
    const photo = await photoFile({ width: 2, height: 2 });
    picture = (await server.addPhoto(owner, workout, photo)).json().payload.key;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url, headers: { sttauthorization: owner.key, ...headers } });

  it.each([
    ["columns", () => `/apiserver/v1/workouts/${workout}/recording`, 404],
    ["points", () => `/apiserver/v1/workouts/${workout}/data`, 200],
    ["a photo", () => `/apiserver/v1/image/scale/${picture}.jpg`, 404],
  ])(
    "[PROXY-1] lets a person's own client keep %s and ask again, also when nothing has changed",
    async (_what, path, refusal) => {
      const first = await get(path());
      const again = await get(path(), { "if-none-match": String(first.headers.etag) });
      expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
      for (const { headers } of [first, again]) {
        expect(headers["cache-control"]).toBe("private, no-cache");
        expect(headers.vary).toContain("STTAuthorization, Origin");
      }
      const refused = await get(path(), {
        sttauthorization: "",
        "if-none-match": String(first.headers.etag),
      });
      expect([refused.statusCode, refused.headers["cache-control"]]).toEqual([refusal, kept]);
    },
  );

  it("[PROXY-1] says that compressed answers depend on what the client can decompress", async () => {
    for (const part of ["recording", "data"]) {
      const { headers } = await get(`/apiserver/v1/workouts/${workout}/${part}`);
      expect(headers.vary).toBe("Authorization, STTAuthorization, Origin, Accept-Encoding");
    }
  });

  it.each([
    ["an unknown call", "GET", "/apiserver/v1/nothing", 404],
    ["a malformed key", "GET", "/apiserver/v1/workouts/x", 404],
    ["an address that cannot be read", "GET", "/apiserver/v1/%zz", 400],
    ["a body that is too large", "POST", "/apiserver/v1/login", 413],
    ["a preflight", "OPTIONS", "/apiserver/v1/user", 204],
    ["the heads alone", "HEAD", "/apiserver/v1/user", 200],
    ["an unknown file", "GET", "/nowhere.txt", 404],
    ["whether it lives", "GET", "/healthz", 200],
    ["whether it is ready", "GET", "/readyz", 200],
    ["measurements", "GET", "/metrics", 200],
  ] as const)("[PROXY-1] lets nobody keep %s", async (_what, method, url, status) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { sttauthorization: owner.key },
      ...(status === 413 && { payload: "x".repeat(2 * 1024 * 1024) }),
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([status, kept]);
  });

  it.each([
    ["a screen", "/diary/workout-list", "no-cache", /accept/],
    ["the home page", "/", "no-cache", /accept-encoding/],
    ["a file of the build", "/assets/app-1a2b.js", "public, max-age=31536000, immutable", /accept-encoding/],
    ["the base map", "/basemap/world.pmtiles", "no-cache", /^$/],
    ["the description of the calls", "/apiserver/v1/openapi.json", "no-cache", /Origin/],
  ])("[PROXY-1] lets everybody keep %s, which is the same for all", async (_what, url, rule, vary) => {
    const { statusCode, headers } = await get(url, { accept: "text/html" });
    expect([statusCode, headers["cache-control"]]).toEqual([200, rule]);
    expect(headers.vary ?? "").toMatch(vary);
  });
});
