import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { letLimitsLast } from "../../../test/access/lasting-limits.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { addPremium } from "../../core/subscriptions/grant-premium.ts";

const png = Buffer.from("\u0089PNG\r\n\u001A\n and the rest", "latin1");

describe("map styles", () => {
  let source: Server;
  let server: TestApp;
  let member: TestUser;
  let premium: TestUser;
  /** The requests to the source, with their headers. */
  const asked: { readonly url: string; readonly headers: object }[] = [];

  beforeAll(async () => {
    source = createServer((request, answer) => {
      asked.push({ url: request.url ?? "", headers: request.headers });
      if (request.url?.startsWith("/0/")) answer.statusCode = 404;
      if (request.url?.startsWith("/3/")) {
        answer
          .writeHead(302, {
            location: `http://localhost:${(source.address() as AddressInfo).port}/inner.png`,
          })
          .end(png);
      } else if (request.url?.startsWith("/1/")) answer.end("<html>not a tile</html>");
      else answer.end(png);
    });
    await new Promise<void>((resolve) => {
      source.listen(0, "127.0.0.1", resolve);
    });
    const template = `http://127.0.0.1:${(source.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=secret`;
    const plain = {
      kind: "raster",
      keepDays: 0,
      template,
      attribution: "© Example",
      maxZoom: 18,
      tileSize: 256,
    } as const;
    server = await createTestApp({
      humanCheck: "off",
      publicUrl: "https://cairn.example.org",
      mapSources: {
        OUTDOORS_MAP: plain,
        NORWAY_KARTVERKET: { ...plain, attribution: "© Kartverket", maxZoom: 16, tileSize: 512 },
        LANDSCAPE_MAP: { ...plain, template: "http://127.0.0.1:1/{z}/{x}/{y}" },
      },
    });
    member = await server.signUp("member");
    premium = await signUpPremium("premium");
  });
  afterAll(async () => {
    source.close();
    await server.close();
  });

  const signUpPremium = async (username: string): Promise<TestUser> => {
    const user = await server.signUp(username);
    const id = (await server.call("GET", "/user", { key: user.key })).json().payload.key;
    await server.deps.db.transaction().execute((trx) => addPremium(server.deps, trx, id, 10));
    return user;
  };
  const styles = async (user?: TestUser) =>
    (await server.call("GET", "/map/styles", { key: user?.key })).json().payload;
  const tile = async (path: string, user?: TestUser) =>
    await server.call("GET", `/map/tiles/${path}`, { key: user?.key });

  it("[WORK-15] are offered only to premium members, and only those with a source", async () => {
    expect(await styles()).toEqual([]);
    expect(await styles(member)).toEqual([]);
    expect(await styles(premium)).toEqual([
      { id: "OUTDOORS_MAP", attribution: "© Example", maxZoom: 18, tileSize: 256, kind: "raster" },
      { id: "LANDSCAPE_MAP", attribution: "© Example", maxZoom: 18, tileSize: 256, kind: "raster" },
      { id: "NORWAY_KARTVERKET", attribution: "© Kartverket", maxZoom: 16, tileSize: 512, kind: "raster" },
    ]);
    expect((await server.call("GET", "/map/styles", { key: premium.key })).body).not.toContain("secret");
  });

  it("[WORK-15] [WORK-1] have tiles to zoom 18, which tell their source nothing about the viewer", async () => {
    const answer = await tile("OUTDOORS_MAP/18/5/6", premium);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers["cache-control"]).toContain("private");
    expect(asked.at(-1)?.url).toBe("/18/5/6.png?key=secret");
    expect(JSON.stringify(asked.at(-1)?.headers)).not.toMatch(/sttauthorization|cookie|referer/i);
    expect((await tile("OUTDOORS_MAP/19/5/6", premium)).statusCode).toBe(404);
  });

  it("[WORK-15] refuse tiles to everybody else, before their source is asked", async () => {
    const before = asked.length;
    for (const user of [undefined, member]) {
      const { statusCode, body } = await tile("OUTDOORS_MAP/5/1/1", user);
      expect([statusCode, JSON.parse(body).error.reason]).toEqual([403, "map_style.premium"]);
    }
    expect(asked.length).toBe(before);
  });

  it("[WORK-15] report what is missing: a source, a tile, an answer", async () => {
    expect((await tile("OPEN_CYCLE_MAP/5/1/1", premium)).json().error.reason).toBe("map_style.not_found");
    expect((await tile("NORWAY_KARTVERKET/17/1/1", premium)).statusCode).toBe(404);
    expect((await tile("OUTDOORS_MAP/2/4/0", premium)).statusCode).toBe(404);
    expect((await tile("OUTDOORS_MAP/0/0/0", premium)).statusCode).toBe(204);
    expect((await tile("OUTDOORS_MAP/1/0/0", premium)).json().error.reason).toBe("map_style.unavailable");
    expect((await tile("LANDSCAPE_MAP/5/0/0", premium)).statusCode).toBe(502);
    expect((await tile("SATELLITE/5/0/0", premium)).statusCode).toBe(404);
  });

  it("[WORK-15] [MAPSRC-1] send requests under the server's own name, and once for what is cached", async () => {
    const before = asked.length;
    for (const user of [premium, await signUpPremium("second")]) {
      expect((await tile("OUTDOORS_MAP/7/1/1", user)).statusCode).toBe(200);
    }
    expect(asked.slice(before)).toHaveLength(1);
    expect(asked.at(-1)?.headers).toMatchObject({
      "user-agent": expect.stringMatching(/^Cairn\/\d+\.\d+\.\d+ \(\+https:\/\/cairn\.example\.org\)$/),
    });
  });

  it("[WORK-15] [MAPSRC-5] follow their source nowhere else, and never reveal its key", async () => {
    const before = asked.length;
    const led = await tile("OUTDOORS_MAP/3/0/0", premium);
    expect([led.statusCode, led.json().error.reason]).toEqual([502, "map_style.unavailable"]);
    expect(asked.slice(before).map(({ url }) => url)).toEqual(["/3/0/0.png?key=secret"]);
    expect(JSON.stringify([led.headers, led.body])).not.toContain("secret");
  });

  it("[WORK-15] [API-22] end with the last day of a subscription", async () => {
    const leaving = await signUpPremium("leaving");
    const list = async () =>
      (await server.call("GET", "/user/subscriptions", { key: leaving.key })).json().payload;
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: "PREMIUM",
        startDate: expect.any(Number),
        endDate: expect.any(Number),
        daysLeft: 10,
      },
    ]);
    expect((await server.call("GET", "/user/subscriptions", { key: member.key })).json().payload).toEqual([]);
    expect((await tile("OUTDOORS_MAP/5/1/1", leaving)).statusCode).toBe(200);
    await server.database.pool.query(
      `UPDATE subscriptions SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
       WHERE owner_id = (SELECT id FROM users WHERE username = 'leaving')`,
    );
    expect(await list()).toMatchObject([{ daysLeft: 0 }]);
    expect(await styles(leaving)).toEqual([]);
    // Asked once a minute, not once per tile.
    expect((await tile("OUTDOORS_MAP/5/1/1", leaving)).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      expect((await tile("OUTDOORS_MAP/5/1/1", leaving)).statusCode).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  it("[WORK-15] have a limit per person and minute, so that nobody uses up the operator's key", async () => {
    await letLimitsLast(server.database.connection);
    const greedy = await signUpPremium("greedy");
    const statuses = new Set<number>();
    for (let count = 0; count <= 1500; count += 1)
      statuses.add((await tile("OUTDOORS_MAP/19/0/0", greedy)).statusCode);
    expect([...statuses]).toEqual([404, 429]);
    expect((await tile("OUTDOORS_MAP/19/0/0", member)).statusCode).toBe(404);
  });
});
