import type { RoundTrip } from "@cairn/contracts/planner/planner";
import { routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWays } from "../../../../test/regions/ways-of-andorra.ts";
import { createTestApp, type TestApp } from "../../../../test/test-app.ts";

/** Andorra la Vella and Encamp. */
const [town, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5827, y: 42.5346 },
];

describe("[API-92] the search for a round trip", () => {
  let server: TestApp;
  let key: string;

  beforeAll(async () => {
    server = await createTestApp();
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    key = (await server.signUp("anna")).key;
  });
  afterAll(async () => await server.close());

  const ask = async (payload: object) => await server.call("POST", "/routing/round-trip", { key, payload });
  const tripsOf = async (payload: object): Promise<readonly RoundTrip[]> => {
    const answer = await ask(payload);
    expect(answer.json().error).toBeNull();
    return answer.json().payload.routes;
  };
  const reasonOf = async (payload: object): Promise<string> => (await ask(payload)).json().error.reason;

  const linesOf = async (seed?: number) =>
    (await tripsOf({ profile: "hike", start: village, length: 10_000, seed }))[0]?.legs.map(
      ({ polyline }) => polyline,
    );

  it("finds one of 10 km on foot that is closed and seldom repeats itself", async () => {
    const trips = await tripsOf({ profile: "foot", start: town, length: 10_000 });
    expect(trips.length).toBeGreaterThan(0);
    expect(trips.length).toBeLessThanOrEqual(3);
    for (const { distance, legs, via, repeated } of trips) {
      expect(distance).toBeGreaterThan(5000);
      expect(distance).toBeLessThan(16_000);
      expect(legs).toHaveLength(via.length + 1);
      for (const [i, { polyline, start, end }] of legs.entries()) {
        const { lat, lon } = decodePolyline(polyline);
        const [from, to] = [i === 0 ? legs.at(-1)?.end : via[i - 1], via[i] ?? legs[0]?.start];
        expect(haversine(lat[0] ?? 0, lon[0] ?? 0, from?.y ?? 0, from?.x ?? 0)).toBeLessThan(5);
        expect(haversine(lat.at(-1) ?? 0, lon.at(-1) ?? 0, to?.y ?? 0, to?.x ?? 0)).toBeLessThan(5);
        expect([start, end].every(({ moved }) => moved < 500)).toBe(true);
      }
      expect(legs[0]?.maneuvers.at(0)?.type).toBe("start");
      expect(repeated).toBeLessThanOrEqual(1);
    }
    const [best] = trips;
    expect(Math.abs((best?.distance ?? 0) / 10_000 - 1)).toBeLessThan(0.1);
    expect(best?.repeated).toBeLessThan(0.5);
  });

  it.each(routingProfiles)(
    "meets the wish of %s within a tenth, without going there and back",
    async (profile) => {
      const [best] = await tripsOf({ profile, start: village, length: 20_000 });
      expect(Math.abs((best?.distance ?? 0) / 20_000 - 1)).toBeLessThan(0.1);
      expect(best?.repeated).toBeLessThan(0.5);
    },
  );

  it("goes where it is wished to", async () => {
    for (const [direction, isThere] of [
      [90, ({ x }: { readonly x: number }) => x > town.x],
      [270, ({ x }: { readonly x: number }) => x < town.x],
    ] as const) {
      const [best] = await tripsOf({ profile: "hike", start: town, length: 10_000, direction });
      expect(best?.via.every(isThere)).toBe(true);
    }
  });

  it("does not touch areas to avoid", async () => {
    const wish = { profile: "hike", start: village, length: 10_000 };
    const [direct] = await tripsOf(wish);
    const line = decodePolyline(direct?.legs[0]?.polyline ?? "");
    // A square around the middle of the first leg.
    const middle = Math.floor(line.lat.length / 2);
    const [x, y] = [line.lon[middle] ?? 0, line.lat[middle] ?? 0];
    const half = 0.002;
    const avoid = [
      [
        { x: x - half, y: y - half },
        { x: x + half, y: y - half },
        { x: x + half, y: y + half },
        { x: x - half, y: y + half },
      ],
    ];
    const isWithin = ({ legs }: RoundTrip) =>
      legs.some(({ polyline }) => {
        const passed = decodePolyline(polyline);
        return Array.from(passed.lat).some(
          (lat, i) => Math.abs(lat - y) < half - 1e-5 && Math.abs((passed.lon[i] ?? 0) - x) < half - 1e-5,
        );
      });
    expect(direct && isWithin(direct)).toBe(true);
    const around = await tripsOf({ ...wish, avoid });
    expect(around.length).toBeGreaterThan(0);
    expect(around.filter(isWithin)).toEqual([]);
  });

  it("is the same each time, and another one for another seed", async () => {
    const first = await linesOf();
    expect(await linesOf(0)).toEqual(first);
    expect(await linesOf(1)).not.toEqual(first);
  });

  it("writes its texts in the requested language", async () => {
    const [best] = await tripsOf({ profile: "hike", start: village, length: 5000, language: "fi" });
    expect(best?.legs.flatMap(({ maneuvers }) => maneuvers.map(({ text }) => text)).join(" ")).toMatch(
      /Käänny|Kävele/,
    );
  });

  it("says why there is none", async () => {
    expect(await reasonOf({ profile: "foot", start: { x: 1.5, y: 42 }, length: 5000 })).toBe(
      "routing.no_tiles",
    );
    // In the mountains, 560 m from the next way that is no mountain path.
    const summit = { x: 1.47, y: 42.643 };
    const answer = await ask({ profile: "foot", start: summit, length: 5000 });
    expect(answer.json().error.reason).toBe("routing.no_way");
    expect(answer.json().error.points).toEqual([
      { index: 0, nearest: { x: expect.any(Number), y: expect.any(Number), distance: expect.any(Number) } },
    ]);
    // A hut at the end of a short way.
    const none = await ask({ profile: "foot", start: { x: 1.445, y: 42.601 }, length: 3000 });
    expect(none.statusCode).toBe(422);
    expect(none.json().error.reason).toBe("routing.no_round_trip");
  });

  it("refuses what is no request", async () => {
    const wish = { profile: "foot", start: town, length: 5000 };
    for (const wrong of [
      { ...wish, profile: "free" },
      { ...wish, length: 999 },
      { ...wish, length: 150_001 },
      { ...wish, length: "NaN" },
      { ...wish, direction: 361 },
      { ...wish, seed: 0.5 },
      { ...wish, start: { x: 181, y: 0 } },
      { profile: "foot", length: 5000 },
      { ...wish, avoid: [[town, village]] },
    ])
      expect(await reasonOf(wrong)).toBe("request.invalid");
    const corners = Array.from({ length: 321 }, (_, i) => ({ x: 1.5 + i / 1e7, y: 42.5 }));
    expect(await reasonOf({ ...wish, avoid: [corners] })).toBe("routing.avoid_too_large");
  });
});
