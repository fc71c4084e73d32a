import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { andorra, writeWays } from "../../../test/regions/ways-of-andorra.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { readHgt } from "../../platform/regions/heights/read-hgt.ts";
import type { SearchLimits } from "../../platform/routing/engine-process.ts";
import type { LonLat } from "../../platform/routing/engine-work.ts";
import { createRouting } from "../../platform/routing/routing.ts";

/** Andorra la Vella and Encamp. */
const [town, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5827, y: 42.5346 },
];
/** In the mountains, 560 m from the next way. */
const summit = { x: 1.47, y: 42.643 };

const many = (count: number) => Array.from({ length: count }, (_, i) => ({ x: 1.5 + i / 1e7, y: 42.5 }));

const demoRegion = join(import.meta.dirname, "..", "..", "..", "..", "..", "demo-region");

const searcherOf =
  (server: TestApp, key: string) =>
  async (payload: object, sent: string | undefined = key) =>
    await server.call("POST", "/routing/route", { key: sent, payload });

describe("[API-92] the search for a route, before a region was added", () => {
  let server: TestApp;
  let anna: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    anna = await server.signUp("anna");
  });
  afterAll(async () => await server.close());

  it("says that there is no map of the ways", async () => {
    const answer = await searcherOf(server, anna.key)({ profile: "hike", points: [town, village] });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.reason).toBe("routing.no_tiles");
    expect((await server.app.inject({ url: "/readyz" })).json()).toMatchObject({ routing: "none" });
  });
});

describe("[API-92] [ROUT-7] the search for a route", () => {
  let server: TestApp;
  let ask: ReturnType<typeof searcherOf>;
  let heights: string;

  beforeAll(async () => {
    heights = await mkdtemp(join(tmpdir(), "cairn-heights-"));
    const { heights: bytes } = await readHgt(join(demoRegion, "N42E001.hgt.zip"));
    await writeFile(join(heights, "N42E001.hgt"), bytes as DataView<ArrayBuffer>);
    server = await createTestApp({ elevation: [{ kind: "hgt", folder: heights }] });
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    ask = searcherOf(server, (await server.signUp("anna")).key);
  });
  afterAll(async () => {
    await server.close();
    await rm(heights, { recursive: true });
  });

  const routesOf = async (payload: object): Promise<readonly FoundRoute[]> => {
    const answer = await ask(payload);
    expect(answer.json().error).toBeNull();
    return answer.json().payload.routes;
  };
  const reasonOf = async (payload: object): Promise<string> => (await ask(payload)).json().error.reason;

  const textsIn = async (language?: string) =>
    (await routesOf({ profile: "foot", points: [town, village], language }))[0]?.legs[0]?.maneuvers
      .map(({ text }) => text)
      .join(" ");

  it.each(routingProfiles)("finds one for %s along ways, with its turns and shares", async (profile) => {
    const [route, ...others] = await routesOf({ profile, points: [town, village], alternatives: 0 });
    expect(others).toEqual([]);
    const [leg] = route?.legs ?? [];
    if (!route || !leg) throw new Error("there is no route");
    const { lat, lon } = decodePolyline(leg.polyline);
    let length = 0;
    for (let i = 1; i < lat.length; i++)
      length += haversine(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
    const straight = haversine(town.y, town.x, village.y, village.x);
    expect(route.distance).toBeGreaterThan(straight);
    expect(route.distance).toBeLessThan(3 * straight);
    expect(length / route.distance).toBeCloseTo(1, 2);
    expect(leg.start.moved).toBeLessThan(50);
    expect(haversine(leg.start.y, leg.start.x, lat[0] ?? 0, lon[0] ?? 0)).toBeLessThan(2);
    expect(leg.maneuvers.at(0)?.type).toBe("start");
    expect(leg.maneuvers.at(-1)).toMatchObject({ type: "end", begin: lat.length - 1 });
    expect(leg.maneuvers.some(({ streetNames }) => streetNames.length > 0)).toBe(true);
    for (const shares of [leg.ways, leg.surfaces]) {
      const metres = shares.reduce((sum, { distance }) => sum + distance, 0);
      expect(metres / route.distance).toBeCloseTo(1, 1);
    }
    for (const { from, to } of leg.warnings) expect(from <= to && to < lat.length).toBe(true);
  });

  it("knows the heights along it, and what is steep", async () => {
    const high = { x: 1.4905, y: 42.6275 };
    const [route] = await routesOf({ profile: "hike", points: [{ x: 1.4818, y: 42.6163 }, high] });
    const { polyline = "", elevations = [], warnings = [] } = route?.legs[0] ?? {};
    expect(elevations).toHaveLength(decodePolyline(polyline).lat.length);
    // Andorra lies between 840 and 2,943 m.
    for (const height of elevations) expect(height).toSatisfy((metres) => metres > 800 && metres < 2950);
    expect(Math.max(...elevations.map(Number)) - Math.min(...elevations.map(Number))).toBeGreaterThan(100);
    for (const { kind, from, to } of warnings)
      if (kind === "steep")
        expect(Math.abs((elevations[to] ?? 0) - (elevations[from] ?? 0))).toBeGreaterThan(5);
  });

  it("goes through points in their order, a leg between each two", async () => {
    const via = { x: 1.5148, y: 42.5625 };
    const [route] = await routesOf({ profile: "hike", points: [town, via, village] });
    expect(route?.legs).toHaveLength(2);
    expect(route?.legs[0]?.end).toMatchObject({ x: route?.legs[1]?.start.x, y: route?.legs[1]?.start.y });
    const [alone] = await routesOf({ profile: "hike", points: [town, via] });
    expect(route?.legs[0]?.distance).toBeCloseTo(alone?.distance ?? 0, -1);
  });

  it("gives other routes if wished", async () => {
    const routes = await routesOf({ profile: "hike", points: [town, village], alternatives: 2 });
    expect(routes.length).toBeGreaterThan(1);
    expect(new Set(routes.map(({ legs }) => legs[0]?.polyline)).size).toBe(routes.length);
  });

  it("writes its texts in the requested language, and in English if it does not know it", async () => {
    expect(await textsIn("fi")).toMatch(/Käänny|Kävele/);
    expect(await textsIn("de-CH")).toMatch(/abbiegen/);
    for (const language of [undefined, "", "xx", "🙂", "../../etc"])
      expect(await textsIn(language)).toMatch(/Turn right/);
  });

  it("does not touch areas to avoid", async () => {
    const [direct] = await routesOf({ profile: "hike", points: [town, village] });
    const line = decodePolyline(direct?.legs[0]?.polyline ?? "");
    const middle = Math.floor(line.lat.length / 2);
    const [x, y] = [line.lon[middle] ?? 0, line.lat[middle] ?? 0];
    const avoid = [
      [
        { x: x - 0.001, y: y - 0.001 },
        { x: x + 0.001, y: y - 0.001 },
        { x: x + 0.001, y: y + 0.001 },
        { x: x - 0.001, y: y + 0.001 },
      ],
    ];
    const [around] = await routesOf({ profile: "hike", points: [town, village], avoid });
    const passed = decodePolyline(around?.legs[0]?.polyline ?? "");
    const isWithin = Array.from(
      passed.lat,
      (lat, i) => Math.abs(lat - y) < 0.00099 && Math.abs((passed.lon[i] ?? 0) - x) < 0.00099,
    );
    expect(isWithin.some(Boolean)).toBe(false);
    expect(around?.legs[0]?.polyline).not.toBe(direct?.legs[0]?.polyline);
  });

  it("says how far a point was moved, and beyond 500 m where the nearest way is", async () => {
    const answer = await ask({ profile: "foot", points: [town, summit] });
    expect(answer.statusCode).toBe(422);
    const { reason, points } = answer.json().error;
    expect(reason).toBe("routing.no_way");
    expect(points).toEqual([
      { index: 1, nearest: { x: expect.any(Number), y: expect.any(Number), distance: expect.any(Number) } },
    ]);
    const [{ nearest }] = points;
    expect(nearest.distance).toBeGreaterThan(500);
    // A path of the mountains is closer.
    const [route] = await routesOf({ profile: "hike", points: [town, summit] });
    const end = route?.legs.at(-1)?.end ?? { ...summit, moved: 0 };
    expect(end.moved).toBeGreaterThan(20);
    expect(end.moved).toBeLessThan(500);
    expect(end.moved).toBeCloseTo(haversine(summit.y, summit.x, end.y, end.x), 1);
  });

  it("says so where there is no region", async () => {
    expect(await reasonOf({ profile: "foot", points: [town, { x: 24.94, y: 60.17 }] })).toBe(
      "routing.too_far",
    );
    expect(await reasonOf({ profile: "foot", points: [town, { x: 1.5, y: 42.0 }] })).toBe("routing.no_tiles");
  });

  it("refuses what is no request, with what to do", async () => {
    const points = [town, village];
    for (const wrong of [
      { profile: "car", points },
      { profile: "foot", points: [town] },
      { profile: "foot", points: [town, { x: "NaN", y: 42 }] },
      { profile: "foot", points: [town, { x: null, y: 42 }] },
      { profile: "foot", points: [town, { x: 181, y: 42 }] },
      { profile: "foot", points: [town, { x: 1.5, y: -91 }] },
      { profile: "foot", points, alternatives: 3 },
      { profile: "foot", points, avoid: [[town, village]] },
    ])
      expect(await reasonOf(wrong)).toBe("request.invalid");
    const text = '{"profile":"foot","points":[{"x":NaN,"y":42.5},{"x":1.5,"y":42.5}]}';
    const answer = await server.call("POST", "/routing/route", {
      key: (await server.signUp("berta")).key,
      payload: text,
      headers: { "content-type": "application/json" },
    });
    expect(answer.json().error.reason).toBe("request.invalid");
    expect(await reasonOf({ profile: "foot", points: many(51) })).toBe("routing.too_many_points");
    expect(await reasonOf({ profile: "foot", points: many(10_000) })).toBe("routing.too_many_points");
    expect(await reasonOf({ profile: "foot", points, avoid: [many(321)] })).toBe("routing.avoid_too_large");
    expect(await reasonOf({ profile: "foot", points, avoid: [many(160), many(161)] })).toBe(
      "routing.avoid_too_large",
    );
    expect(
      await reasonOf({ profile: "foot", points, avoid: [[town, { x: 100, y: 0 }, { x: -100, y: 0 }]] }),
    ).toBe("routing.avoid_too_large");
    expect(
      (await server.call("POST", "/routing/route", { payload: { profile: "foot", points } })).json().error
        .reason,
    ).toBe("session.required");
  });

  it("answers areas that are no polygons", async () => {
    const here = { x: 1.53, y: 42.51 };
    const crossed = [here, { x: 1.54, y: 42.52 }, { x: 1.54, y: 42.51 }, { x: 1.53, y: 42.52 }];
    for (const avoid of [[[here, here, here]], [crossed], [[here, { x: 1.54, y: 42.52 }, here]]])
      expect([200, 422]).toContain(
        (await ask({ profile: "hike", points: [town, village], avoid })).statusCode,
      );
  });

  it("answers everybody when the engine is killed, and goes on", async () => {
    await routesOf({ profile: "hike", points: [town, village] });
    const { pid } = server.deps.routing;
    if (pid === undefined) throw new Error("there is no engine");
    const asked = Array.from({ length: 5 }, () => ask({ profile: "hike", points: [town, village] }));
    process.kill(pid, "SIGKILL");
    for (const answer of await Promise.all(asked))
      expect([undefined, "routing.busy"]).toContain(answer.json().error?.reason);
    await expect
      .poll(async () => (await ask({ profile: "hike", points: [town, village] })).statusCode)
      .toBe(200);
    expect(server.deps.routing.pid).not.toBe(pid);
    expect((await server.app.inject({ url: "/readyz" })).json()).toMatchObject({ routing: "ready" });
  });

  describe("whose limits are small", () => {
    const points = [town, village].map(({ x, y }) => [x, y] as const);
    const engineOf = (limits: Partial<SearchLimits>) => {
      const folder = join(server.dataDir, "routing");
      const routing = createRouting({ folder, elevation: [], log: pino({ level: "silent" }), limits });
      onTestFinished(() => routing.close());
      const find = async (avoid: readonly (readonly LonLat[])[] = []) =>
        await routing.find({ profile: "foot", points, alternatives: 0, avoid, language: "en" });
      return { routing, find, pid: () => routing.pid ?? Number.NaN };
    };
    const failed = { ok: false, error: { kind: "failed" } };

    it("is ended when it uses too much of a processor, and searches again afterwards", async () => {
      const { find, pid } = engineOf({ cpuTime: 1000 });
      expect((await find()).ok).toBe(true);
      const first = pid();
      // Each corner in a town costs a millisecond or two; its outline is 150 km long, which the engine takes.
      const zigzag = Array.from({ length: 2000 }, (_, i): LonLat => [
        town.x + (i % 2) * 0.0009,
        town.y - 0.01 + i / 100_000,
      ]);
      expect(await find([zigzag])).toEqual(failed);
      await expect.poll(async () => (await find()).ok).toBe(true);
      expect(pid()).not.toBe(first);
    });

    it("goes on when others have had the processor for longer than it may use it itself", async () => {
      const limit = 500;
      const { find, pid } = engineOf({ cpuTime: limit });
      expect((await find()).ok).toBe(true);
      const first = pid();
      process.kill(first, "SIGSTOP");
      const stopped = performance.now();
      const found = find();
      await expect.poll(() => performance.now() - stopped).toBeGreaterThan(3 * limit);
      process.kill(first, "SIGCONT");
      expect((await found).ok).toBe(true);
      expect(pid()).toBe(first);
    });

    it("is ended by the clock when it hangs without using the processor", async () => {
      const { find, pid } = engineOf({ time: 8000 });
      // A machine with much to do may take longer for the first search than it is given.
      await expect.poll(async () => (await find()).ok).toBe(true);
      const first = pid();
      process.kill(first, "SIGSTOP");
      expect(await find()).toEqual(failed);
      await expect.poll(async () => (await find()).ok).toBe(true);
      expect(pid()).not.toBe(first);
    });
  });

  it("waits no longer for an engine that was killed while nobody asked than for one that was killed during a search", async () => {
    const log = pino({ level: "silent" });
    const folder = join(server.dataDir, "routing");
    const routing = createRouting({ folder, elevation: [], log, times: { restart: 1 } });
    const points = [town, village].map(({ x, y }) => [x, y] as const);
    const find = async () =>
      await routing.find({ profile: "hike", points, alternatives: 0, avoid: [], language: "en" });
    expect((await find()).ok).toBe(true);
    process.kill(routing.pid ?? Number.NaN, "SIGKILL");
    await expect.poll(async () => await routing.state()).not.toBe("ready");
    expect(await find()).toEqual({ ok: false, error: { kind: "busy" } });
    await expect.poll(async () => (await find()).ok).toBe(true);
    routing.close();
  });

  it("opens ways that were made again, however long nobody could open the damaged ones", async () => {
    const whole = join(server.dataDir, "routing");
    const folder = await mkdtemp(join(tmpdir(), "cairn-ways-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(whole, folder, { recursive: true });
    const log = pino({ level: "silent" });
    const routing = createRouting({ folder, elevation: [], log, times: { start: 1, pause: 1 } });
    onTestFinished(() => {
      routing.close();
    });
    const points = [town, village].map(({ x, y }) => [x, y] as const);
    const failure = async () => {
      const found = await routing.find({
        profile: "hike",
        points,
        alternatives: 0,
        avoid: [],
        language: "en",
      });
      return found.ok ? undefined : found.error.kind;
    };
    const archive = join(folder, (await readdir(folder)).find((name) => name.endsWith(".tar")) ?? "");
    await truncate(archive, (await stat(archive)).size - 4096);
    await expect.poll(failure).toBe("damaged");
    await cp(whole, folder, { recursive: true });
    await expect.poll(failure).toBeUndefined();
  });
});

describe("[API-92] the map of the ways", { tags: ["all"] }, () => {
  it("is refused when it is damaged, made again, and kept when an extract cannot be used", async () => {
    const server = await createTestApp();
    const ask = searcherOf(server, (await server.signUp("anna")).key);
    const reason = async () =>
      (await ask({ profile: "hike", points: [town, village] })).json().error?.reason as string | undefined;
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    const folder = join(server.dataDir, "routing");
    const archive = (await readdir(folder)).find((name) => name.endsWith(".tar")) ?? "";
    const { size } = await stat(join(folder, archive));
    await truncate(join(folder, archive), size - 4096);
    await expect.poll(reason).toBe("routing.damaged");
    expect((await server.app.inject({ url: "/readyz" })).json()).toMatchObject({ routing: "damaged" });

    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "unchanged" });
    await expect.poll(reason).toBeUndefined();

    const cutOff = join(server.dataDir, "cut-off.osm.pbf");
    await writeFile(cutOff, (await readFile(andorra.extract)).subarray(0, 100_000));
    const failed = await writeWays(server.dataDir, [
      andorra,
      { ...andorra, name: "cut-off", extract: cutOff },
    ]);
    expect(failed).toMatchObject({ ok: false, error: { kind: "failed", regions: ["cut-off"] } });
    expect(await reason()).toBeUndefined();

    const empty = join(server.dataDir, "empty.osm.pbf");
    const bounds = { bbox: [1.5, 42.5, 1.6, 42.6] as const, timestamp: 0 };
    await writeFile(
      empty,
      writeExtract([[{ node: 1, lon: 1.55, lat: 42.55, tags: { natural: "peak" } }]], bounds),
    );
    const alone = [{ ...andorra, name: "empty", extract: empty }];
    expect(await writeWays(server.dataDir, alone)).toEqual({ ok: false, error: { kind: "no_ways" } });
    expect(await writeWays(server.dataDir, [andorra, ...alone])).toEqual({ ok: true, value: "built" });

    expect(await writeWays(server.dataDir, [])).toEqual({ ok: true, value: "none" });
    await expect.poll(reason).toBe("routing.no_tiles");
    await server.close();
  });
});
