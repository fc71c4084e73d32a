import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sessionStorageName } from "@cairn/contracts/account/account";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagsOf } from "../../../test/access/access-callers.ts";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const publicUrl = "https://example.org/cairn";
const boot = "boot({home:['/assets/home-1a2b.js']})";
const pageWith = (content: string) => `<!doctype html>
<html lang="en">
<head><script>${boot}</script>
<meta property="og:title" content="Cairn" /><link rel="icon" href="data:image/svg+xml,x">
<script type="module" crossorigin src="/assets/app-1a2b.js"></script><link rel="stylesheet" href="/assets/app-1a2b.css">
</head><body><div id="root">${content}</div></body></html>`;
const drawn = '<a href="/login">Log in</a><svg><use href="/assets/sports-1a2b.svg#run"/></svg>';

/** Where everything that a page names is, of this host. */
const pathsIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, path = ""]) => path);

describe("[PROXY-6] a server whose public address has a path", () => {
  let mailed: MailedApp;
  let server: TestApp;
  let user: TestUser;
  let webDir: string;
  let workoutKey: string;

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), "web-"));
    await mkdir(join(webDir, "assets"));
    await writeFile(join(webDir, "assets/app-1a2b.js"), "run();");
    await writeFile(join(webDir, "index.html"), pageWith(""));
    await writeFile(join(webDir, "home.visitor.en.html"), pageWith(drawn));
    mailed = await startMailedApp({ publicUrl, webDir });
    ({ server } = mailed);
    user = await server.signUp("walker");
    const walk = { name: "a.gpx", bytes: Buffer.from(walkFrom(Date.UTC(2025, 5, 1, 10))) };
    ({ workoutKey } = (await server.importAllFiles(user, walk)).json().payload);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey, sharingFlags: flagsOf.public }],
    });
  });
  afterAll(async () => {
    await mailed.close();
    await rm(webDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  it("sends pages whose files and links are below it, and tells the client", async () => {
    for (const [url, cookie] of [
      ["/", ""],
      ["/index.html", ""],
      ["/diary/statistics", ""],
      ["/dashboard", `${sessionStorageName}=1`],
      ["/no/such/screen", ""],
    ] as const) {
      const { body, headers } = await get(url, { cookie });
      expect(body, url).toContain('<html data-base-path="/cairn" lang="en">');
      expect(pathsIn(body).filter((path) => !path.startsWith("/cairn/"))).toEqual([]);
      expect(pathsIn(body)).toContain("/cairn/assets/app-1a2b.js");
      // The policy's hash is that of the build's own script.
      expect(body).toContain(`<script>${boot}</script>`);
      expect(headers).toMatchObject({
        "cache-control": "no-cache",
        "content-security-policy": expect.stringContaining("script-src 'self' 'sha256-"),
      });
    }
    expect(pathsIn((await get("/")).body)).toEqual(
      expect.arrayContaining(["/cairn/login", "/cairn/assets/sports-1a2b.svg#run"]),
    );
  });

  it("compresses its pages, and sends none again that the browser has", async () => {
    const packed = await get("/dashboard", { "accept-encoding": "gzip" });
    expect(gunzipSync(packed.rawPayload).toString()).toContain('data-base-path="/cairn"');
    const { etag = "" } = packed.headers;
    expect((await get("/dashboard", { "if-none-match": etag })).statusCode).toBe(304);
  });

  it.each([
    ["/assets/app-1a2b.js", "run();"],
    ["/apiserver/v1/user/name/walker", '"username":"walker"'],
    ["/healthz", "alive"],
    ["/diary", 'data-base-path="/cairn"'],
  ])("answers %s whether a proxy removes the path or passes it on", async (path, content) => {
    for (const url of [path, `/cairn${path}`]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).toContain(content);
    }
  });

  it.each(["/cairn", "/cairn/", "/cairn?from=mail"])("shows the home page at %s", async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain("Log in");
  });

  it.each(["/cairns/dashboard", "/cairn2", "/other/cairn/dashboard"])(
    "has nothing at %s, which only looks like it",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it("names itself to chats, search engines and frames by its whole address", async () => {
    const link = `${publicUrl}/workout/walker/${workoutKey}`;
    const { body } = await get(`/workout/walker/${workoutKey}`);
    expect(body).toContain(`<link rel="canonical" href="${link}" />`);
    expect(body).toContain(`content="${publicUrl}/apiserver/v1/workouts/${workoutKey}/card"`);
    const oembed = await get(`/apiserver/v1/oembed?${new URLSearchParams({ url: link }).toString()}`);
    expect(oembed.json()).toMatchObject({
      provider_url: `${publicUrl}/`,
      author_url: `${publicUrl}/view_profile/walker`,
      html: expect.stringContaining(`src="${publicUrl}/embed/workout/walker/${workoutKey}"`),
    });
    const elsewhere = new URLSearchParams({ url: `https://example.org/workout/walker/${workoutKey}` });
    expect((await get(`/apiserver/v1/oembed?${elsewhere.toString()}`)).statusCode).toBe(404);
    const frame = await get(`/embed/workout/walker/${workoutKey}`);
    expect(frame.body).toContain(`href="${link}"`);
    expect(frame.body).toMatch(/ src="\/cairn\/apiserver\/v1\/workouts\//);
    expect(frame.body).not.toMatch(/(?:"|, )\/apiserver/);
  });

  it("gives cookies for its path alone", async () => {
    const { headers } = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: user.username, p: user.password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(headers["set-cookie"]).toMatch(/^cairn_device=\w+; Path=\/cairn\/apiserver; /);
    const passkey = await server.call("POST", "/login/passkey/start");
    expect(passkey.headers["set-cookie"]).toMatch(/; Path=\/cairn\/apiserver; .*HttpOnly; SameSite=Strict/);
    // A passkey belongs to the whole host.
    expect(passkey.json()).toMatchObject({ payload: { rpId: "example.org" } });
  });

  it("redirects and links below it", async () => {
    expect((await get("/hrm")).headers.location).toBe("/cairn/hr-belt");
    const page = (await get("/apiserver/v1/pages/cookies?language=en")).json().payload;
    expect(page.html).toContain('href="/cairn/privacy-policy"');
    const openApi = (await get("/apiserver/v1/openapi.json")).json();
    expect(openApi.servers).toEqual([{ url: "/cairn/apiserver/v1" }]);
    expect(pathsIn((await get("/apiserver/v1/docs")).body)).toEqual([
      "/cairn/apiserver/v1/docs/style.css",
      "/cairn/apiserver/v1/openapi.json",
    ]);
    const gpx = await server.call("GET", `/workout/exportGpx/${workoutKey}`, { key: user.key });
    expect(gpx.body).toContain(`${publicUrl}/workout/walker/${workoutKey}`);
  });

  it("sends mails whose links lead below it", async () => {
    await server.call("GET", `/resetPassword?username=${user.username}`);
    await workOff(server);
    const links = mailed.receiver
      .to(user.email)
      .flatMap(({ text = "" }) => text.match(/https?:\/\/\S+/g) ?? []);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith(`${publicUrl}/`))).toEqual([]);
  });

  it("removes only its own caches where browsers shall store nothing", async () => {
    const off = await createTestApp({ webDir, beside: server, publicUrl, serviceWorker: "off" });
    const { body } = await off.app.inject("/service-worker.js");
    await off.close();
    expect(body).toContain('name.startsWith("/cairncairn-")');
  });
});
