import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { readHgt } from "../../platform/regions/heights/read-hgt.ts";

const demoRegion = join(import.meta.dirname, "..", "..", "..", "..", "..", "demo-region");

/** A degree on a sphere of the earth's mean radius, metres: 2 π 6,371,008.8 / 360. */
const degree = 111_195.08;

describe("[API-92] a straight route", () => {
  let server: TestApp;
  let key: string;
  let heights: string;

  beforeAll(async () => {
    heights = await mkdtemp(join(tmpdir(), "cairn-heights-"));
    const { heights: bytes } = await readHgt(join(demoRegion, "N42E001.hgt.zip"));
    await writeFile(join(heights, "N42E001.hgt"), bytes as DataView<ArrayBuffer>);
    server = await createTestApp({ elevation: [{ kind: "hgt", folder: heights }] });
    key = (await server.signUp("anna")).key;
  });
  afterAll(async () => {
    await server.close();
    await rm(heights, { recursive: true });
  });

  const ask = async (points: readonly (readonly [x: number, y: number])[], more: object = {}) =>
    await server.call("POST", "/routing/route", {
      key,
      payload: { profile: "free", points: points.map(([x, y]) => ({ x, y })), ...more },
    });
  const routeOf = async (...asked: Parameters<typeof ask>): Promise<FoundRoute> => {
    const answer = await ask(...asked);
    expect(answer.json().error).toBeNull();
    expect(answer.json().payload.routes).toHaveLength(1);
    return answer.json().payload.routes[0];
  };

  const reasonOf = async (...asked: Parameters<typeof ask>): Promise<string> =>
    (await ask(...asked)).json().error.reason;

  it("needs no map of the ways, and has a point every 50 m", async () => {
    const route = await routeOf([
      [1.5, 42.5],
      [1.5, 42.6],
    ]);
    expect(route.distance).toBeCloseTo(degree / 10, 0);
    expect(route.duration).toBeCloseTo(degree / 10 / 2.2222, 0);
    const [leg, ...others] = route.legs;
    expect(others).toEqual([]);
    expect(leg).toMatchObject({
      start: { x: 1.5, y: 42.5, moved: 0 },
      end: { x: 1.5, y: 42.6, moved: 0 },
      maneuvers: [],
      surfaces: [],
      ways: [],
      warnings: [],
    });
    const { lat, lon } = decodePolyline(leg?.polyline ?? "");
    expect(lat).toHaveLength(Math.ceil(degree / 10 / 50) + 1);
    expect([lat[0], lon[0], lat.at(-1), lon.at(-1)]).toEqual([42.5, 1.5, 42.6, 1.5]);
    for (let i = 1; i < lat.length; i++)
      expect(haversine(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0)).toBeLessThan(51.2);
    expect(leg?.elevations).toHaveLength(lat.length);
  });

  it("has the heights of the ground, also of the hills in between", async () => {
    // Spot heights of the model as GDAL reads it: Andorra la Vella 1,017.4 m, Coma Pedrosa 2,817.6 m.
    const [town, peak] = [
      [1.5218, 42.5063],
      [1.4455, 42.5922],
    ] as const;
    const route = await routeOf([town, peak, town]);
    expect(route.legs).toHaveLength(2);
    const [up, down] = route.legs;
    expect(up?.elevations?.at(0)).toBeCloseTo(1017.4, 0);
    expect(up?.elevations?.at(-1)).toBeCloseTo(2817.6, 0);
    expect(down?.elevations).toEqual(up?.elevations?.toReversed());
    expect(route.distance).toBeCloseTo((up?.distance ?? 0) + (down?.distance ?? 0), 6);
  });

  it("has null where heights are unknown, and none where all are", async () => {
    const [half] = (
      await routeOf([
        [1.5218, 42.5063],
        [1.5218, 41.99],
      ])
    ).legs;
    expect(half?.elevations?.at(0)).toBeCloseTo(1017.4, 0);
    expect(half?.elevations?.at(-1)).toBeNull();
    const [far] = (
      await routeOf([
        [24.9, 60.1],
        [24.91, 60.11],
      ])
    ).legs;
    expect(far).not.toHaveProperty("elevations");
  });

  it("has at most 400 points a leg, takes the shortest path, and crosses 180 degrees", async () => {
    const long = await routeOf([
      [20, 60],
      [25, 60],
    ]);
    const { lat } = decodePolyline(long.legs[0]?.polyline ?? "");
    expect(lat).toHaveLength(400);
    // The vertex of the great circle: tan(60°) / cos(2.5°) is the tangent of its latitude, 60.0236°.
    expect(Math.max(...lat)).toBeCloseTo(60.0236, 3);
    expect(long.distance).toBeCloseTo(haversine(60, 20, 60, 25), -1);
    const across = await routeOf([
      [179.999, 0],
      [-179.999, 0],
    ]);
    expect(across.distance).toBeCloseTo(0.002 * degree, 0);
  });

  it("is the same point twice, if that is asked for", async () => {
    const route = await routeOf([
      [1.5, 42.5],
      [1.5, 42.5],
    ]);
    expect(route.distance).toBe(0);
    expect(decodePolyline(route.legs[0]?.polyline ?? "").lat).toHaveLength(2);
  });

  it("keeps to the limits of other routes", async () => {
    expect(
      await reasonOf([
        [20, 60],
        [26, 60],
      ]),
    ).toBe("routing.too_far");
    expect(await reasonOf(Array.from({ length: 51 }, (_, i) => [i / 1000, 0] as const))).toBe(
      "routing.too_many_points",
    );
    expect(await reasonOf([[20, 60]])).toBe("request.invalid");
    const most = await routeOf(Array.from({ length: 50 }, (_, i) => [i / 20, 0] as const));
    expect(most.legs).toHaveLength(49);
  });
});
