import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { flagsOf } from "../../../test/access/access-callers.ts";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { sportNames } from "./sport-names.ts";

const degree = (6_371_008.8 * Math.PI) / 180;

/** A run of 4 km east along the equator, a hundred metres up and down again, 10 m in 4 s. */
const run = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><type>running</type><trkseg>${Array.from(
    { length: 401 },
    (_, i) =>
      `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><ele>${200 - Math.abs(i - 200)}</ele><time>${new Date(Date.UTC(2025, 5, 1, 9) + i * 4000).toISOString()}</time></trkpt>`,
  ).join("\n")}</trkseg></trk></gpx>`,
);

/** A page as the build makes it. */
const built = `<!doctype html>
<html lang="en">
  <head>
    <title>Cairn</title>
    <meta
      name="description"
      content="Log your workouts."
    />
    <meta property="og:site_name" content="Cairn" />
    <meta property="og:title" content="Cairn" />
    <meta name="color-scheme" content="light dark" />
    <script>start()</script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

const nobody = "0123456789abcdef01234567";

const onEquator = (x: number, z: number) => ({ x, y: 0, z });
const workoutPath = (key: string) => `/workout/owner/${key}`;
/** What a program reads that parses the page's head: properties and names with their contents. */
const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)].map(
      ([, name = "", content = ""]) => [name, unescaped(content)],
    ),
  );

describe("cards of links", () => {
  let server: TestApp;
  let webDir: string;
  let owner: TestUser;

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), "cairn-cards-"));
    await writeFile(join(webDir, "index.html"), built);
    server = await createTestApp({ humanCheck: "off", webDir });
  });
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM users");
    owner = await server.signUp("owner");
  });
  afterAll(async () => {
    await server.close();
    await rm(webDir, { recursive: true });
  });

  const publish = async (header: object = {}): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(owner, { name: "a.gpx", bytes: run })).json().payload;
    await change(workoutKey, { sharingFlags: flagsOf.public, ...header });
    return workoutKey;
  };
  const change = async (workoutKey: string, header: object): Promise<void> => {
    const payload = [{ workoutKey, ...header }];
    const saved = await server.call("POST", "/workouts/header", { key: owner.key, payload });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const hideStart = async (): Promise<void> => {
    const payload = { center: { x: 0, y: 0 }, radius: 500 };
    await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
  };
  const setImage = async (): Promise<string> => {
    const { body, contentType } = multipartBody([
      { name: "image", bytes: await photoFile({ width: 600, height: 600 }) },
    ]);
    const headers = { "content-type": contentType };
    const answer = await server.call("POST", "/user/profileimage/web", {
      key: owner.key,
      payload: body,
      headers,
    });
    return answer.json().payload;
  };
  const get = async (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    await server.app.inject({ method, url, headers: { host: "localhost", ...headers } });
  const tags = async (path: string, headers?: Record<string, string>) =>
    tagsOf((await get(path, headers)).body);
  /** Without headers that differ with every answer. */
  const told = ({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) => {
    const steady = Object.entries(headers).filter(([name]) => !/^(?:date|x-request-id)$/.test(name));
    return { statusCode, headers: Object.fromEntries(steady), body };
  };

  it("[CARD-1] tell of a public workout what a visitor's answer of the API says, in few words", async () => {
    const key = await publish({ description: "Along the equator" });
    const page = await get(workoutPath(key));
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const { payload } = (await server.call("GET", `/workouts/${key}/combined`)).json();
    expect([payload.totalDistance, payload.totalTime]).toEqual([expect.closeTo(4000, -2), 1600]);
    const address = "http://localhost";
    const described = `Running · 1 Jun 2025 · Distance ${(payload.totalDistance / 1000).toFixed(2)}\u00A0km · Duration 26:40 · Ascent ${Math.round(payload.totalAscent)}\u00A0m · \u2068owner Tester\u2069`;
    expect(tagsOf(page.body)).toEqual({
      "color-scheme": "light dark",
      description: described,
      "twitter:card": "summary_large_image",
      "og:site_name": "Cairn",
      "og:type": "article",
      "og:locale": "en_GB",
      "og:title": "Along the equator",
      "og:description": described,
      "og:url": `${address}${workoutPath(key)}`,
      "og:image": `${address}/apiserver/v1/workouts/${key}/card`,
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Map: Along the equator",
    });
    expect(page.headers).not.toHaveProperty("x-robots-tag");
    expect(page.body).toContain(`<link rel="canonical" href="${address}${workoutPath(key)}" />`);
    const oembed = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(
      page.body,
    )?.[1];
    const found = await get(unescaped(oembed ?? "").replace(address, ""));
    expect(found.json()).toMatchObject({ type: "rich", title: "Along the equator" });
    for (const more of ["/laps", "?x=1", `/image/${nobody}`])
      expect((await tags(workoutPath(key) + more))["og:title"]).toBe("Along the equator");
  });

  it("[CARD-1] of a workout that begins in a privacy zone tell of the visible part alone", async () => {
    const key = await publish();
    const whole = await tags(workoutPath(key));
    await hideStart();
    const { payload } = (await server.call("GET", `/workouts/${key}/combined`)).json();
    const part = await tags(workoutPath(key));
    expect(part["og:description"]).toContain(`Distance ${(payload.totalDistance / 1000).toFixed(2)}\u00A0km`);
    expect(payload.totalDistance).toBeLessThan(3600);
    expect(part["og:description"]).not.toBe(whole["og:description"]);
    await server.call("POST", "/user/privacyzones", {
      key: owner.key,
      payload: { center: { x: 2000 / degree, y: 0 }, radius: 2000 },
    });
    expect(await tags(workoutPath(key))).not.toHaveProperty("og:image");
  });

  it("[CARD-1] of what visitors may not see are those of what does not exist, byte for byte", async () => {
    const image = await setImage();
    const neutral = told(await get(workoutPath(nobody)));
    expect([neutral.statusCode, neutral.body]).toEqual([200, built]);
    expect(neutral.headers["x-robots-tag"]).toBe("noindex");
    const hidden = [];
    for (const level of ["private", "friends"] as const) {
      const key = await publish({ sharingFlags: flagsOf[level], description: "Secret" });
      hidden.push(workoutPath(key), `${workoutPath(key)}/image/${image}`);
    }
    const deleted = await publish();
    await server.call("DELETE", `/workouts/${deleted}/delete`, { key: owner.key });
    const key = await publish({ description: "Secret" });
    hidden.push(
      workoutPath(deleted),
      `/workout/other/${key}`,
      `/workout/..%2Fowner/${key}`,
      "/workout/owner/none",
      "/view_profile/nobody",
      `/routes/${nobody}`,
    );
    for (const path of hidden) expect([path, told(await get(path))]).toEqual([path, neutral]);
  });

  it("[CARD-1] of a workout that is shared by its link are for who has it, and not for search engines", async () => {
    const key = await publish({ sharingFlags: flagsOf.link, description: "For friends" });
    const page = await get(workoutPath(key));
    expect(page.headers["x-robots-tag"]).toBe("noindex");
    expect(tagsOf(page.body)).toMatchObject({ "og:title": "For friends", robots: "noindex" });
  });

  it("[CARD-1] of a route that is shared have its name, person, sport, length and map, and otherwise nothing", async () => {
    const drawn = {
      description: "Along the equator",
      activities: [11],
      averageSpeed: 2,
      segments: [
        { type: "hike", routePoints: [onEquator(0, 10), onEquator(0.018, 110), onEquator(0.036, 10)] },
      ],
    };
    const saved = await server.call("POST", "/routes", { key: owner.key, payload: drawn });
    const { id } = saved.json().payload;
    const path = `/routes/${id}`;
    const share = async (visibility: string) => {
      const payload = { visibility };
      await server.call("PUT", `${path}/visibility`, { key: owner.key, payload });
      return await get(path);
    };
    const nothing = await get(`/routes/${nobody}`);
    for (const visibility of ["PRIVATE", "FRIENDS"])
      expect(told(await share(visibility))).toEqual(told(nothing));
    const byLink = await share("LINK");
    expect([byLink.headers["x-robots-tag"], tagsOf(byLink.body)["robots"]]).toEqual(["noindex", "noindex"]);
    const picture = async () => await server.call("GET", `${path}/card`);
    expect((await picture()).headers["x-robots-tag"]).toBe("noindex");
    const open = await share("PUBLIC");
    expect(open.headers["x-robots-tag"]).toBeUndefined();
    expect(tagsOf(open.body)).toMatchObject({
      "og:title": "Along the equator",
      "og:type": "article",
      "og:description": expect.stringMatching(
        /^Planned route · Hiking · Distance 4\.00\u00a0km · Duration 33:\d\d · Ascent 100\u00a0m · \u2068owner Tester\u2069$/,
      ),
      "og:url": expect.stringMatching(new RegExp(`${path}$`)),
      "og:image": expect.stringMatching(new RegExp(`/apiserver/v1${path}/card$`)),
      "twitter:card": "summary_large_image",
    });
    expect((await picture()).headers["x-robots-tag"]).toBeUndefined();
  });

  it("[CARD-1] are the same for everybody, also for who blocked somebody, and leave the pages of members as they are", async () => {
    const other = await server.signUp("other");
    await server.call("POST", "/user/block/owner", { key: other.key });
    const key = await publish({ description: "For all" });
    const visitor = await tags(workoutPath(key));
    expect(await tags(workoutPath(key), { sttauthorization: other.key })).toEqual(visitor);
    const secret = await publish({ sharingFlags: 0, description: "Secret" });
    expect((await get(workoutPath(secret), { sttauthorization: owner.key })).body).toBe(built);
    const member = await get(workoutPath(key), { cookie: `sessionkey=${owner.key}` });
    expect([member.body, member.headers["x-robots-tag"]]).toEqual([built, undefined]);
  });

  it("[CARD-1] set no cookie, answer HEAD, and are asked for again at each reading", async () => {
    const key = await publish({ description: "First" });
    const page = await get(workoutPath(key));
    expect(page.headers).not.toHaveProperty("set-cookie");
    expect(page.headers).toMatchObject({
      "cache-control": "no-cache",
      vary: "accept-encoding, accept-language, cookie",
      "content-security-policy": expect.stringMatching(/script-src 'self' 'sha256-.*frame-ancestors 'none'/),
    });
    const head = await get(workoutPath(key), {}, "HEAD");
    expect([head.statusCode, head.body, head.headers["etag"]]).toEqual([200, "", page.headers["etag"]]);
    const packed = await get(workoutPath(key), { "accept-encoding": "gzip" });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(page.body);
    const again = async () => await get(workoutPath(key), { "if-none-match": String(page.headers["etag"]) });
    expect((await again()).statusCode).toBe(304);
    await change(key, { description: "Second" });
    expect(tagsOf((await again()).body)["og:title"]).toBe("Second");
    await change(key, { sharingFlags: flagsOf.private });
    const hidden = await again();
    expect([hidden.statusCode, hidden.body]).toEqual([200, built]);
  });

  it.each([
    ['"><script>alert(1)</script>', '"><script>alert(1)</script>'],
    ["</head><body onload=alert(1)>", "</head><body onload=alert(1)>"],
    ["$& $' $` $1", "$& $' $` $1"],
    ["evil \u202Etxt.exe\u202C \u2066x", "evil txt.exe x"],
    ["a\nb\u0000c", "a bc"],
    ["🏃".repeat(300), `${"🏃".repeat(119)}…`],
  ])("[CARD-1] keep a hostile title as text: %j", async (given, shown) => {
    const key = await publish();
    // As if an older Cairn had stored it.
    const stored = given.replaceAll("\u0000", "\u0001");
    await server.database.pool.query("UPDATE workouts SET title = $1 WHERE id = $2", [stored, key]);
    const { body } = await get(workoutPath(key));
    expect(tagsOf(body)["og:title"]).toBe(shown);
    expect(body.match(/<script|<\/head>|<body/g)).toEqual(["<script", "</head>", "<body"]);
  });

  it("[CARD-1] of a person have the name, the picture and the number of public workouts", async () => {
    const image = await setImage();
    for (const sharingFlags of Object.values(flagsOf)) await publish({ sharingFlags });
    const { metadata } = (await server.call("GET", "/workouts/owner/public")).json();
    expect(metadata.workoutcount).toBe("1");
    expect(await tags("/view_profile/owner")).toMatchObject({
      "og:type": "profile",
      "og:title": "owner Tester",
      "og:description": "1 public workout",
      "og:image": `http://localhost/apiserver/v1/user/profileimage/${image}.jpg`,
      "og:image:width": "512",
      "twitter:card": "summary",
    });
    await server.call("DELETE", "/user/profileimage", { key: owner.key });
    expect(await tags("/view_profile/owner")).not.toHaveProperty("og:image");
  });

  it("[CARD-1] speak the language that is asked for, and name the server's public address", async () => {
    const key = await publish();
    expect(await tags(workoutPath(key), { "accept-language": "fi" })).toMatchObject({
      "og:locale": "fi_FI",
      "og:title": "Juoksu",
      "og:description": expect.stringMatching(
        /^Juoksu · 1\.6\.2025 · Matka 3,99\u00A0km · Kesto 26:40 · Nousu/,
      ),
    });
    expect((await tags(workoutPath(key), { "accept-language": "sv" }))["og:title"]).toBe("Running");
    const named = await createTestApp({ webDir, beside: server, publicUrl: "https://runs.example.org" });
    const { body } = await named.app.inject({ url: workoutPath(key), headers: { host: "evil.example.com" } });
    await named.close();
    expect(tagsOf(body)["og:url"]).toBe(`https://runs.example.org${workoutPath(key)}`);
    expect(body).not.toContain("evil");
  });

  it("[CARD-1] know the sports by the names that the client has", async () => {
    for (const locale of ["en", "fi"] as const) {
      const file = new URL(`../../../../web/src/locales/sports/${locale}.json`, import.meta.url);
      expect(sportNames[locale]).toEqual(JSON.parse(await readFile(file, "utf8")));
    }
  });
});

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
