import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { flagsOf } from "../../../test/access/access-callers.ts";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const address = "https://cairn.example.org";
const nobody = "0123456789abcdef01234567";
const walk = { name: "a.gpx", bytes: Buffer.from(walkFrom(Date.UTC(2025, 5, 1, 10))) };

const linkTo = (key: string) => `${address}/workout/owner/${key}`;
const embedOf = (key: string) => `/embed/workout/owner/${key}`;

describe("links in the pages of others", () => {
  let server: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl: address });
  });
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM users");
    await server.database.pool.query("DELETE FROM call_counts");
    owner = await server.signUp("owner");
  });
  afterAll(() => server.close());

  const change = async (workoutKey: string, header: object): Promise<void> => {
    const payload = [{ workoutKey, ...header }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
  };
  const publish = async (header: object = {}): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(owner, walk)).json().payload;
    await change(workoutKey, { sharingFlags: flagsOf.public, ...header });
    return workoutKey;
  };
  const setImage = async (): Promise<string> => {
    const bytes = await photoFile({ width: 600, height: 600 });
    const { body, contentType } = multipartBody([{ name: "image", bytes }]);
    const headers = { "content-type": contentType };
    const saved = await server.call("POST", "/user/profileimage/web", {
      key: owner.key,
      payload: body,
      headers,
    });
    return saved.json().payload;
  };
  /** Everything that must stay away from those who have not logged in. */
  const hiddenOnes = async (): Promise<readonly string[]> => {
    const deleted = await publish();
    await server.call("DELETE", `/workouts/${deleted}/delete`, { key: owner.key });
    return [
      await publish({ sharingFlags: flagsOf.private, description: "Secret" }),
      await publish({ sharingFlags: flagsOf.friends, description: "Secret" }),
      deleted,
      nobody,
    ];
  };
  const oembed = async (url: string, more: Record<string, string> = {}) =>
    await server.call("GET", `/oembed?${new URLSearchParams({ url, ...more }).toString()}`);
  const get = async (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    await server.app.inject({ method, url, headers });
  /** Without headers that differ with every answer. */
  const told = ({ statusCode, headers, body }: Awaited<ReturnType<typeof oembed>>) => {
    const steady = Object.entries(headers).filter(
      ([name]) => !/^(?:date|x-request-id|x-ratelimit-.*)$/.test(name),
    );
    return { statusCode, headers: Object.fromEntries(steady), body };
  };

  it("[CARD-3] of workouts are answered with a frame, as oEmbed 1.0 says", async () => {
    const key = await publish({ description: 'A "walk" <b>' });
    const answer = await oembed(linkTo(key), { format: "json" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.json()).toEqual({
      version: "1.0",
      type: "rich",
      title: 'A "walk" <b>',
      author_name: "owner Tester",
      author_url: `${address}/view_profile/owner`,
      provider_name: "Cairn",
      provider_url: `${address}/`,
      html: `<iframe src="${address}${embedOf(key)}" title="A &quot;walk&quot; &lt;b&gt;" width="600" height="485" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`,
      width: 600,
      height: 485,
      thumbnail_url: `${address}/apiserver/v1/workouts/${key}/card?width=1200`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    for (const same of [`${linkTo(key)}/laps?x=1#y`, linkTo(key).replace("https:", "http:")])
      expect((await oembed(same)).json().title).toBe('A "walk" <b>');
  });

  it("[CARD-3] [CARD-4] of a route that everybody sees are answered with its frame, and its page has the map", async () => {
    const payload = {
      description: "Over the pass",
      activities: [11],
      averageSpeed: 2,
      segments: [
        {
          routePoints: [
            { x: 24, y: 60 },
            { x: 24, y: 60.01 },
          ],
        },
      ],
    };
    const { id } = (await server.call("POST", "/routes", { key: owner.key, payload })).json().payload;
    const link = `${address}/routes/${id}`;
    const page = async () => await get(`/embed/route/${id}`);
    expect([(await oembed(link)).statusCode, (await page()).statusCode]).toEqual([404, 404]);
    const share = { key: owner.key, payload: { visibility: "PUBLIC" } };
    await server.call("PUT", `/routes/${id}/visibility`, share);
    expect((await oembed(link)).json()).toMatchObject({
      title: "Over the pass",
      author_name: "owner Tester",
      author_url: `${address}/view_profile/owner`,
      html: expect.stringContaining(`src="${address}/embed/route/${id}"`),
      thumbnail_url: `${address}/apiserver/v1/routes/${id}/card?width=1200`,
    });
    const shown = await page();
    expect([shown.statusCode, shown.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    expect(shown.body).toContain(`href="${link}"`);
    expect(shown.body).toContain(`/apiserver/v1/routes/${id}/card`);
  });

  it("[CARD-3] never take more room than there is", async () => {
    const key = await publish();
    for (const [maxwidth, maxheight, thumbnail] of [
      ["640", "480", 600],
      ["400", "300", 300],
      ["320", "120", undefined],
      ["200", "", undefined],
    ] as const) {
      const answer = (await oembed(linkTo(key), { maxwidth, maxheight })).json();
      const [most, highest] = [Number(maxwidth), Number(maxheight) || Infinity];
      expect(answer.width).toBeLessThanOrEqual(most);
      expect(answer.height).toBeLessThanOrEqual(highest);
      expect(answer.html).toContain(`width="${answer.width}" height="${answer.height}"`);
      expect(answer.thumbnail_width).toBe(thumbnail);
      if (thumbnail === undefined) continue;
      const picture = await get(answer.thumbnail_url.replace(address, ""));
      expect(picture.headers["content-type"]).toBe("image/jpeg");
    }
    expect((await oembed(linkTo(key), { maxwidth: "wide" })).statusCode).toBe(400);
  });

  it("[CARD-3] to what visitors may not see, and to other servers, are not found, all alike", async () => {
    const nothing = told(await oembed(linkTo(nobody)));
    expect([nothing.statusCode, JSON.parse(nothing.body).error.reason]).toEqual([404, "link_card.not_found"]);
    const key = await publish();
    const links = [
      ...(await hiddenOnes()).map(linkTo),
      linkTo(key).replace("owner", "other"),
      linkTo(key).replace("cairn.", "other."),
      linkTo(key).replace("https://", "https://cairn.example.org@evil.example.com/"),
      linkTo(key).replace("https://", "https://me:pass@"),
      linkTo(key).replace("https:", "ftp:"),
      `/workout/owner/${key}`,
      `${address}/routes/${nobody}`,
      `${address}/view_profile/nobody`,
      `${address}/`,
      "x",
      "",
    ];
    for (const link of links) expect([link, told(await oembed(link))]).toEqual([link, nothing]);
    expect((await server.call("GET", "/oembed")).statusCode).toBe(400);
  });

  it("[CARD-3] are answered in JSON and in nothing else, whatever they lead to", async () => {
    const answers = await Promise.all(
      [linkTo(await publish()), linkTo(nobody)].map(async (link) => await oembed(link, { format: "xml" })),
    );
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error.reason]).toEqual([501, "link_card.json_only"]);
  });

  it("[CARD-3] [CARD-4] of people are answered and shown with their picture", async () => {
    const image = await setImage();
    await publish();
    const answer = (await oembed(`${address}/view_profile/owner`)).json();
    expect(answer).toMatchObject({
      title: "owner Tester",
      thumbnail_url: `${address}/apiserver/v1/user/profileimage/${image}.jpg`,
      thumbnail_width: 512,
    });
    const page = await get(/src="https:\/\/cairn\.example\.org([^"]*)"/.exec(answer.html)?.[1] ?? "");
    expect(page.statusCode).toBe(200);
    for (const text of ["owner Tester", "1 public workout", `${image}.jpg`, `${address}/view_profile/owner`])
      expect(page.body).toContain(text);
    expect((await get("/embed/profile/nobody")).statusCode).toBe(404);
  });

  it("[CARD-4] show a workout in a frame of anybody, without script, cookie and login", async () => {
    const key = await publish({ description: '</h1><script>alert("x")</script>' });
    const page = await get(embedOf(key), { cookie: `sessionkey=${owner.key}`, sttauthorization: owner.key });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const { headers } = page;
    for (const name of ["set-cookie", "x-frame-options", "cross-origin-opener-policy"])
      expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding, accept-language",
    });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']*'; base-uri 'none'; form-action 'none'$/,
    );
    expect(page.body).not.toMatch(/<script|<form|<iframe|style="|javascript:| on\w+=/);
    expect(page.body).toContain("&lt;/h1&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    const links = [...page.body.matchAll(/<a [^>]*href="([^"]*)" target="_blank" rel="noopener"/g)];
    expect(new Set(links.map(([, url]) => url))).toEqual(new Set([linkTo(key)]));
    expect(page.body.match(/<a /g)).toHaveLength(links.length);
    for (const [, picture = ""] of page.body.matchAll(/<img src="([^"]*)"/g))
      expect((await get(picture)).headers["content-type"]).toBe("image/jpeg");
    // No other page may be in a frame.
    const docs = await get("/apiserver/v1/docs");
    expect(docs.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("[CARD-4] have the numbers of a visitor's answer of the API, in the reader's language", async () => {
    const key = await publish();
    const { payload } = (await server.call("GET", `/workouts/${key}/combined`)).json();
    const figures = async (language: string) =>
      [
        ...(await get(embedOf(key), { "accept-language": language })).body.matchAll(
          /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g,
        ),
      ].map(([, label, text]) => [label, text]);
    const kilometres = (payload.totalDistance / 1000).toFixed(2);
    expect(await figures("en")).toEqual([
      ["Distance", `${kilometres}\u00A0km`],
      ["Duration", "1:00"],
      ["Energy", `${payload.energyConsumption}\u00A0kcal`],
    ]);
    expect(await figures("fi")).toEqual([
      ["Matka", `${kilometres.replace(".", ",")}\u00A0km`],
      ["Kesto", "1:00"],
      ["Energia", `${payload.energyConsumption}\u00A0kcal`],
    ]);
  });

  it("[CARD-4] show nothing of what visitors may not see, as if it did not exist", async () => {
    const nothing = told(await get(embedOf(nobody)));
    expect(nothing.statusCode).toBe(404);
    expect(nothing.headers["content-security-policy"]).not.toContain("frame-ancestors");
    expect(nothing.headers).not.toHaveProperty("x-frame-options");
    for (const key of [...(await hiddenOnes()), "none"])
      expect([key, told(await get(embedOf(key)))]).toEqual([key, nothing]);
    const link = await get(embedOf(await publish({ sharingFlags: flagsOf.link, description: "By link" })));
    expect([link.statusCode, link.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
  });

  it("[CARD-4] are gone at the next reading when their owner hides them", async () => {
    const key = await publish({ description: "Mine" });
    const page = await get(embedOf(key));
    const head = await get(embedOf(key), {}, "HEAD");
    expect([head.statusCode, head.body, head.headers["etag"]]).toEqual([200, "", page.headers["etag"]]);
    const again = async () => await get(embedOf(key), { "if-none-match": String(page.headers["etag"]) });
    expect((await again()).statusCode).toBe(304);
    await change(key, { sharingFlags: flagsOf.private });
    const after = await again();
    expect(after.statusCode).toBe(404);
    expect(after.body).not.toContain("Mine");
  });
});
