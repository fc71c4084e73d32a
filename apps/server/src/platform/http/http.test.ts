import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { api } from "@cairn/contracts/api";
import { davMethods } from "@cairn/contracts/endpoint";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const page = "<!doctype html><title>Cairn</title>";
const boot = "document.documentElement.lang = 'en'";
const sizes = "[data-size]{height:34px}";
/** A page with the workout's screen rendered in it, for a kind of reader. */
const drawnFor = (who: string) =>
  `<!doctype html><title>${who}</title><script>${boot}</script><style>${sizes}</style>`;
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = "console.log(1);".repeat(100);
const worker = 'addEventListener("fetch", () => {});';

describe("the HTTP platform", () => {
  let server: TestApp;
  let user: TestUser;
  let folder: string;
  const lines: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "web-"));
    const [webDir, baseMapDir] = [join(folder, "web"), join(folder, "map")];
    await mkdir(join(webDir, "assets"), { recursive: true });
    await mkdir(baseMapDir);
    await writeFile(join(webDir, "index.html"), page);
    for (const who of ["visitor.en", "visitor.fi", "member.en", "member.fi"]) {
      await writeFile(join(webDir, `workout.${who}.html`), drawnFor(who));
      await writeFile(join(webDir, `workout.${who}.html.br`), brotliCompressSync(drawnFor(who)));
    }
    await writeFile(join(webDir, "service-worker.js"), worker);
    await writeFile(join(webDir, "assets/app-1a2b.js"), script);
    await writeFile(join(webDir, "assets/app-1a2b.js.br"), brotliCompressSync(script));
    await writeFile(join(baseMapDir, "world.pmtiles"), Buffer.from("0123456789"));
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    server = await createTestApp({ webDir, baseMapDir, log: pino({ level: "debug" }, sink) });
    user = await server.signUp("reader");
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    server.app.inject({ method: "GET", url, headers, remoteAddress });

  it("[API-1] compresses a list for clients that accept it, and says what that depends on", async () => {
    const writer = await server.signUp("writer");
    for (let day = 1; day <= 8; day += 1) {
      const payload = { activityId: 1, startTime: Date.UTC(2025, 0, day), duration: 600 };
      await server.call("POST", "/workout", { key: writer.key, payload });
    }
    const ask = (encoding?: string) => {
      const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
      return server.call("GET", "/workouts?limited=true&limit=100", { key: writer.key, headers });
    };
    const plain = await ask();
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.headers["vary"]).toMatch(/STTAuthorization.*Accept-Encoding/);
    const packed = await ask("br, gzip");
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/json; charset=utf-8",
      vary: plain.headers["vary"],
    });
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).payload).toEqual(plain.json().payload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    for (const encoding of ["br", "gzip;q=0"])
      expect((await ask(encoding)).json().payload).toEqual(plain.json().payload);
  });

  it("[POI-1] sends security headers with every answer and allows no other host but that of videos in a frame", async () => {
    const [forPages, forData] = ["default-src 'self'; script-src 'self';", "default-src 'none';"];
    for (const [url, policy] of [
      ["/", forPages],
      ["/apiserver/v1/docs", forPages],
      ["/apiserver/v1/servertime", forData],
      ["/nowhere.txt", forPages],
      ["/assets/app-1a2b.js", forPages],
    ] as const) {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toContain(policy);
      const withoutVideos = String(headers["content-security-policy"]).replace(
        "; frame-src https://www.youtube-nocookie.com;",
        ";",
      );
      expect(withoutVideos).not.toMatch(/https?:|unsafe|\*|frame-src/);
      if (policy === forPages)
        expect(headers["content-security-policy"]).toMatch(/object-src 'none'; base-uri 'none';/);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  it("does not reveal by the ids of two requests how many came between them", async () => {
    const ids: bigint[] = [];
    // More than are drawn at once.
    while (ids.length < 600) {
      const { headers } = await get("/apiserver/v1/servertime");
      ids.push(BigInt(`0x${String(headers["x-request-id"])}`));
    }
    expect(new Set(ids).size).toBe(ids.length);
    const steps = ids.slice(1).map((id, i) => id - (ids[i] ?? 0n));
    // No step is repeated, and about half of random steps go down (standard deviation 7).
    expect(new Set(steps).size).toBe(steps.length);
    const down = steps.filter((step) => step < 0n).length;
    expect(down).toBeGreaterThan(200);
    expect(down).toBeLessThan(400);
    // No digit is constant, as one that identifies the process would be.
    const written = ids.map((id) => id.toString(16).padStart(16, "0"));
    for (let digit = 0; digit < 16; digit++) {
      expect(new Set(written.map((id) => id[digit])).size, `digit ${digit}`).toBe(16);
    }
  });

  it("[NAV-4] serves the page for every screen, with 404 where there is none, and never for a call or a file", async () => {
    const accepted = ["text/html,application/xhtml+xml", "*/*", "", "application/json", undefined];
    for (const accept of accepted) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      for (const url of ["/", "/diary/workout-list?x=1", "/profile/edit", "/view_profile/jane.doe"]) {
        const answer = await get(url, headers);
        expect([url, answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([
          url,
          200,
          page,
          "no-cache",
        ]);
        const head = await server.app.inject({ method: "HEAD", url, headers });
        expect([url, head.statusCode, head.body, head.headers["content-type"]]).toEqual([
          url,
          200,
          "",
          "text/html; charset=utf-8",
        ]);
      }
      for (const url of ["/no/such/place", "/workout/eve", "/page-not-found"]) {
        const answer = await get(url, headers);
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, page]);
      }
      for (const url of ["/apiserver/v1/nothing", "/apiserver/v2/x", "/logo.png"]) {
        const answer = await get(url, headers);
        expect([url, answer.statusCode, answer.json().error.reason]).toEqual([url, 404, "request.not_found"]);
      }
    }
  });

  it.each([
    ["somebody who reads nothing that Cairn speaks", { "accept-language": "sv" }, "visitor.en"],
    ["a Finnish visitor", { "accept-language": "fi-FI,fi;q=0.9" }, "visitor.fi"],
    ["a member", { cookie: "a=b; sessionkey=k" }, "member.en"],
    ["a Finnish member", { cookie: "sessionkey=k", "accept-language": "fi" }, "member.fi"],
    ["somebody who has logged out", { cookie: "sessionkey=" }, "visitor.en"],
    ["somebody with another site's cookie", { cookie: "notmysessionkey=k" }, "visitor.en"],
  ])("[NET-3] sends the workout's screen drawn for %s", async (_whom, headers, drawn) => {
    const url = "/workout/eve/0123456789abcdef01234567?x=1";
    for (const packing of ["identity", "br"]) {
      const answer = await get(url, { accept: "text/html", "accept-encoding": packing, ...headers });
      const text = packing === "br" ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
      expect([answer.statusCode, text]).toEqual([200, drawnFor(drawn)]);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-cache",
        vary: "accept-encoding, accept-language, cookie",
      });
    }
  });

  it("allows the scripts and styles that stand in a page by their hash, and no others", async () => {
    for (const url of ["/workout/eve/0123456789abcdef01234567", "/workout.visitor.en.html"]) {
      const { headers } = await get(url, { accept: "text/html", "accept-encoding": "br" });
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toContain(`script-src 'self' ${sha256(boot)}`);
      expect(policy).toContain(`style-src 'self' ${sha256(sizes)}`);
    }
    const { headers } = await get("/login", { accept: "text/html" });
    expect(String(headers["content-security-policy"])).not.toContain("sha256");
  });

  it("serves hashed files compressed and cacheable for ever", async () => {
    const answer = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
    expect(answer.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    });
    expect(answer.rawPayload.length).toBeLessThan(script.length);
    expect((await get("/assets/app-1a2b.js")).body).toBe(script);
  });

  it("[NET-2] serves the service worker so that a new one is noticed at once, and one that removes itself if it is off", async () => {
    const off = await createTestApp({ webDir: join(folder, "web"), serviceWorker: "off" });
    const address = "/service-worker.js";
    const answers = [await get(address), await off.app.inject(address)];
    await off.close();
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({
        "cache-control": "no-cache",
        "content-type": expect.stringContaining("javascript"),
        "content-security-policy": expect.stringContaining("worker-src 'self'"),
      });
    }
    expect(answers.map(({ body }) => [body === worker, body.includes("registration.unregister()")])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("serves the base map in ranges", async () => {
    const answer = await get("/basemap/world.pmtiles", { range: "bytes=2-4" });
    expect([answer.statusCode, answer.body, answer.headers["content-range"]]).toEqual([
      206,
      "234",
      "bytes 2-4/10",
    ]);
  });

  it.each([
    "/..%2f..%2fetc/passwd",
    "/assets/..%2f..%2fmap/world.pmtiles",
    "/%00",
    "/basemap/..%2fweb/index.html",
  ])("never leaves its folders for %s", async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("[API-1] wraps answers and refusals in one envelope", async () => {
    const answer = await get("/apiserver/v1/user", { sttauthorization: user.key });
    expect(Object.keys(answer.json())).toEqual(["error", "payload", "metadata"]);
    expect(answer.json().error).toBeNull();
    const refusal = await get("/apiserver/v1/user");
    expect(refusal.json()).toEqual({
      error: { code: "401", reason: "session.required", description: expect.any(String) },
      payload: null,
      metadata: null,
    });
  });

  it("[API-3] describes every call in OpenAPI 3.1, from the schemas that validate", async () => {
    const document = (await get("/apiserver/v1/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    for (const { method, path } of Object.values(api)) {
      const name = method.toLowerCase();
      expect(Object.keys(document.paths[path]), path).toContain(
        davMethods.some((each) => each === method) ? `x-${name}` : name,
      );
    }
    const names = new Set(Object.keys(document.components.schemas));
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(names).toContain(reference?.split("/").at(-1));
    }
    const { description, requestBody } = document.paths["/workouts/header"].post;
    expect(description).toContain("scope write");
    expect(requestBody.content["application/json"]).toMatchObject({
      schema: { type: "array", minItems: 1, maxItems: 1000 },
      example: [{ workoutKey: expect.stringMatching(/^[0-9a-f]{24}$/), activityId: 2 }],
    });
    const [term] = document.paths["/user/search/{term}"].get.parameters;
    expect(term).toMatchObject({ name: "term", in: "path", example: "maren" });
  });

  it("[API-3] shows the calls on a page of its own, without scripts or other hosts", async () => {
    const docs = await get("/apiserver/v1/docs");
    expect(docs.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const { path } of Object.values(api)) expect(docs.body).toContain(path);
    expect(docs.body).not.toMatch(/<script|https?:\/\/(?!json-schema\.org|cairn\.example\.org)/);
    expect((await get("/apiserver/v1/docs/style.css")).headers["content-type"]).toContain("text/css");
  });

  it("reports whether it is alive and whether it is ready", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "alive" });
    // On a busy machine a part may not answer in the time of a probe.
    await expect
      .poll(async () => (await get("/readyz")).json())
      .toEqual({ status: "ready", database: true, schema: true, uploads: true, routing: "none" });
    await server.database.pool.query("UPDATE schema_migrations SET version = version + 100");
    const stale = await get("/readyz");
    await server.database.pool.query("UPDATE schema_migrations SET version = version - 100");
    expect([stale.statusCode, stale.json().schema]).toEqual([503, false]);
  });

  it("shows its metrics to this machine alone", async () => {
    const { statusCode, body } = await get("/metrics");
    expect(statusCode).toBe(200);
    expect(body).toMatch(/cairn_http_request_seconds_count\{[^}]*route="\/apiserver\/v1\/user"/);
    for (const metric of [
      "cairn_event_loop_delay_seconds",
      "cairn_database_connections",
      "cairn_import_seconds",
    ]) {
      expect(body).toContain(metric);
    }
    expect((await get("/metrics", {}, "192.0.2.1")).statusCode).toBe(404);
  });

  it("logs each call with its id, and never a password, a key, a token, a position or what was asked for", async () => {
    await get(`/apiserver/v1/workouts/public/within?lowerlat=61.4981&token=${user.key}`, {
      cookie: `sessionkey=${user.key}`,
    });
    await server.call("POST", "/login", { payload: `l=reader&p=${user.password}` });
    const asked = ["nameoremail/reader@example.org", "search/virtanen", "name/virtanen"];
    for (const path of [...asked, "tracks/tiles/14/9300/4700"])
      await server.call("GET", `/user/${path}`, { key: user.key });
    const log = lines.join("");
    expect(log).toContain('"path":"/apiserver/v1/workouts/public/within"');
    expect(log).toContain('"path":"/apiserver/v1/user/nameoremail/:');
    expect(log).toMatch(/"reqId":"[0-9a-f]{16}"/);
    const secrets = [user.password, user.key, "61.4981", "reader@example.org", "virtanen", "9300/4700"];
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
    }
  });

  it("limits how long headers take, but not how long a whole upload does", () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 0 });
  });

  it.each([
    ["a body of 2 MB", { payload: "x".repeat(2 * 1024 * 1024) }, 413],
    ["an unknown field", { payload: "l=a&p=b&x=c" }, 403],
    ["a broken multipart form", { payload: "--x", headers: { "content-type": "multipart/form-data" } }, 400],
  ])("answers %s with a refusal of its own", async (_what, options, status) => {
    expect((await server.call("POST", "/login", options)).statusCode).toBe(status);
  });
});
