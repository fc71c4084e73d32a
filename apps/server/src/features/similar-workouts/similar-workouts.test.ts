import type { SimilarRoute } from "@cairn/contracts/similar-workouts";
import { type RouteSignature, routeSignature } from "@cairn/domain/similar-workouts/route-signature";
import { routeMatcher, sameRoute, similarity } from "@cairn/domain/similar-workouts/similar-routes";
import { generateRouteHistory } from "@cairn/testkit/outings/generate-route-history";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeRoute } from "../../../test/files/store-route.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../../core/recompute/recompute-workouts.ts";

const count = 300;
const keyOf = (i: number): string => i.toString(16).padStart(24, "0");

const history: readonly RouteSignature[] = Array.from(
  generateRouteHistory(count, "similar"),
  ({ lat, lon }) => routeSignature(lat, lon) ?? expect.fail("no route"),
);

const gpx = (day: number) => {
  const points = Array.from(
    { length: 60 },
    (_, i) =>
      `<trkpt lat="${45 + i / 2000}" lon="7"><time>${new Date(Date.UTC(2025, 5, day, 8, 0, i * 15)).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(`<gpx version="1.1"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`);
};

describe("similar routes", () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;

  const idOf = async ({ key }: TestUser): Promise<string> =>
    (await server.call("GET", "/user", { key })).json().payload.key;

  beforeAll(async () => {
    server = await createTestApp();
    [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    const [ownerId, otherId] = [await idOf(owner), await idOf(other)];
    for (const [i, route] of history.entries()) {
      const totalTime = 1000 + ((i * 7919) % count);
      await storeRoute(server.database.pool, { ownerId, id: keyOf(i), totalTime }, route);
      if (i % 10 === 0) {
        await storeRoute(server.database.pool, { ownerId: otherId, id: keyOf(1000 + i), totalTime }, route);
      }
    }
  });
  afterAll(() => server.close());

  const similarTo = async (id: string, key?: string): Promise<SimilarRoute[]> =>
    (await server.call("GET", `/workouts/similarRoutes/${id}`, { key })).json().payload;

  it(
    "[API-38] finds for every workout the same as comparing it with all others",
    { tags: ["all"] },
    async () => {
      let found = 0;
      for (const [i, route] of history.entries()) {
        const likeness = routeMatcher(route);
        const same = history.flatMap((its, k) => (likeness(its) >= sameRoute ? [keyOf(k)] : []));
        const expected = same.length > 1 ? same : [];
        const keys = (await similarTo(keyOf(i), owner.key)).map((item) => item.workoutKey);
        expect(keys.toSorted(), keyOf(i)).toEqual(expected);
        found += keys.length;
      }
      expect(found).toBeGreaterThan(count);
    },
  );

  it("[WORK-7] ranks them by time, including this one", async () => {
    const items = await similarTo(keyOf(0), owner.key);
    expect(items.length).toBeGreaterThan(3);
    expect(items.map(({ rank }) => rank)).toEqual(items.map((_, i) => i + 1));
    expect(items.map(({ totalTime }) => totalTime)).toEqual(
      items.map(({ totalTime }) => totalTime).toSorted((a, b) => a - b),
    );
    expect(items).toContainEqual(expect.objectContaining({ workoutKey: keyOf(0), hrdata: { avg: 0 } }));
    // Each with the clock of its place, for its date.
    await server.database.pool.query("UPDATE workouts SET utc_offset_minutes = 120 WHERE id = $1", [
      keyOf(0),
    ]);
    const clocks = (await similarTo(keyOf(0), owner.key)).map((item) => item.timeOffsetInMinutes);
    expect(clocks.toSorted((a, b) => b - a)).toEqual([120, ...items.slice(1).map(() => 0)]);
  });

  it("[API-38] shows others what they would see in lists, of the same owner and family of sports", async () => {
    const sharer = await server.signUp("sharer");
    const ownerId = await idOf(sharer);
    const [first = expect.fail("no route")] = history;
    const same = history.filter((route) => similarity(first, route) >= sameRoute);
    for (const [i, route] of same.entries()) {
      await storeRoute(server.database.pool, { ownerId, id: keyOf(2000 + i), totalTime: 1000 + i }, route);
    }
    const items = await similarTo(keyOf(2000), sharer.key);
    const [shown, linked, ridden] = items.filter(({ workoutKey }) => workoutKey !== keyOf(2000));
    const change = async (key: string | undefined, values: Record<string, number>) => {
      const payload = [{ workoutKey: key, ...values }];
      await server.call("POST", "/workouts/header", { key: sharer.key, payload });
    };
    await change(keyOf(2000), { sharingFlags: 1 });
    await change(shown?.workoutKey, { sharingFlags: 19 });
    await change(linked?.workoutKey, { sharingFlags: 1 });
    for (const key of [other.key, undefined]) {
      const keys = (await similarTo(keyOf(2000), key)).map(({ workoutKey }) => workoutKey);
      expect(new Set(keys)).toEqual(new Set([keyOf(2000), shown?.workoutKey]));
      expect(keys).toHaveLength(2);
    }
    await change(ridden?.workoutKey, { activityId: 2 });
    const left = await similarTo(keyOf(2000), sharer.key);
    expect(left.map(({ workoutKey }) => workoutKey)).not.toContain(ridden?.workoutKey);
    expect(left).toHaveLength(items.length - 1);
  });

  it("[API-38] recognises an imported track, also after recomputing, drops a deleted one, and ranks no day at the lifts", async () => {
    const add = async (day: number) =>
      (await server.importFiles(other, { name: "a.gpx", bytes: gpx(day) })).json().payload.workoutKey;
    const first = await add(1);
    expect(await similarTo(first, other.key)).toEqual([]);
    const second = await add(2);
    expect((await similarTo(first, other.key)).map(({ workoutKey }) => workoutKey)).toEqual([first, second]);

    await server.database.pool.query("DELETE FROM route_signatures WHERE workout_id = ANY($1)", [
      [first, second],
    ]);
    expect(await similarTo(first, other.key)).toEqual([]);
    await recomputeWorkouts(server.deps, { all: true }, { begin() {}, advance() {} });
    expect(await similarTo(second, other.key)).toHaveLength(2);

    const change = (activityId: number) =>
      server.call("POST", "/workouts/header", {
        key: other.key,
        payload: [{ workoutKey: second, activityId }],
      });
    const alpineSkiing = 13;
    await change(alpineSkiing);
    expect(await similarTo(second, other.key)).toEqual([]);
    await change(0);

    await server.call("DELETE", `/workouts/${second}/delete`, { key: other.key });
    expect(await similarTo(first, other.key)).toEqual([]);
  });
});
