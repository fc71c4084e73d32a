import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { type AskLegs, createLegFinder, isFound, legAround, legKey, type WantedLeg } from "./leg-finder.ts";

const at = (lon: number): MapPlace => ({ lon, lat: 42 });
const leg = (from: number, to: number): WantedLeg => ({ type: "foot", from: at(from), to: at(to) });

const wayBetween = (from: MapPlace, to: MapPlace): RoutingLeg => ({
  polyline: encodePolyline(Float64Array.of(from.lat, to.lat), Float64Array.of(from.lon, to.lon)),
  distance: 100,
  duration: 45,
  elevations: [1000, null],
  start: { x: from.lon, y: from.lat, moved: 0 },
  end: { x: to.lon, y: to.lat, moved: 0 },
  maneuvers: [],
  surfaces: [],
  ways: [],
  warnings: [],
});

/** A server without a network: answers with straight ways, except to the places that are named. */
function ask(refused: Readonly<Record<number, ApiFailure>> = {}) {
  const asked: number[][] = [];
  const answer: AskLegs = async (_type, places) => {
    asked.push(places.map(({ lon }) => lon));
    await Promise.resolve();
    const failure = places.map(({ lon }) => refused[lon]).find((found) => found !== undefined);
    if (failure) return { ok: false, error: failure };
    return {
      ok: true,
      value: places.slice(1).map((place, index) => wayBetween(places[index] ?? place, place)),
    };
  };
  return { asked, answer };
}

const settled = async (finder: ReturnType<typeof createLegFinder>, legs: readonly WantedLeg[]) => {
  await expect.poll(() => legs.every((one) => finder.answers.get().has(legKey(one)))).toBe(true);
  return legs.map((one) => finder.answers.get().get(legKey(one)));
};

describe("finding the ways of legs", () => {
  it("asks for legs that follow each other at once, and for none twice", async () => {
    const { asked, answer } = ask();
    const finder = createLegFinder(answer);
    finder.want([leg(1, 2), leg(2, 3)]);
    finder.want([leg(1, 2), leg(2, 3), leg(3, 4)]);
    const found = await settled(finder, [leg(1, 2), leg(2, 3), leg(3, 4)]);
    expect(asked).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
    expect(found.every(isFound)).toBe(true);
    const [first] = found;
    expect(isFound(first) && first.line.lon[1]).toBeCloseTo(2, 5);
    expect(isFound(first) && Number.isNaN(first.line.ele?.[1])).toBe(true);
  });

  it("[ROUT-7] finds out which of several legs has no way, and keeps the others", async () => {
    const { answer } = ask({ 3: new ApiFailure("routing.no_way", 422) });
    const finder = createLegFinder(answer);
    const legs = [leg(1, 2), leg(2, 3), leg(3, 4), leg(4, 5)];
    finder.want(legs);
    expect((await settled(finder, legs)).map(isFound)).toEqual([true, false, false, true]);
  });

  it("[ROUT-7] asks again what failed when the person wants to", async () => {
    const refused: Record<number, ApiFailure> = { 2: new ApiFailure("routing.no_way", 422) };
    const { answer } = ask(refused);
    const finder = createLegFinder(answer);
    finder.want([leg(1, 2)]);
    expect((await settled(finder, [leg(1, 2)])).map(isFound)).toEqual([false]);
    delete refused[2];
    finder.retry();
    expect((await settled(finder, [leg(1, 2)])).map(isFound)).toEqual([true]);
  });

  it("[ROUT-7] asks again by itself what nothing answered, and after a silence that alone", async () => {
    vi.useFakeTimers();
    const refused: Record<number, ApiFailure> = {
      2: new ApiFailure("network"),
      3: new ApiFailure("routing.no_way", 422),
    };
    const { asked, answer } = ask(refused);
    const finder = createLegFinder(answer);
    finder.want([leg(1, 2), leg(4, 3)]);
    await vi.advanceTimersByTimeAsync(60_000);
    // Once, and three times more.
    expect(asked.filter(([from]) => from === 1).length).toBe(4);
    expect((await settled(finder, [leg(1, 2), leg(4, 3)])).map(isFound)).toEqual([false, false]);
    delete refused[2];
    finder.retryLost();
    await vi.advanceTimersByTimeAsync(0);
    expect((await settled(finder, [leg(1, 2), leg(4, 3)])).map(isFound)).toEqual([true, false]);
    expect(asked.filter(([from]) => from === 4).length).toBe(1);
    vi.useRealTimers();
  });

  it("says that an answer without a leg is none", async () => {
    vi.useFakeTimers();
    let times = 0;
    const finder = createLegFinder(() => {
      times += 1;
      return Promise.resolve({ ok: true, value: [] });
    });
    finder.want([leg(1, 2)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(finder.answers.get().get(legKey(leg(1, 2)))).toMatchObject({ reason: "routing.failed" });
    expect(times).toBe(4);
    vi.useRealTimers();
  });

  it("asks a busy server again by itself", async () => {
    const refused: Record<number, ApiFailure> = {
      2: new ApiFailure("routing.busy", 503, [], { retryAfter: 0 }),
    };
    const { answer } = ask(refused);
    let times = 0;
    const finder = createLegFinder(async (type, places, avoid) => {
      times += 1;
      if (times === 3) delete refused[2];
      return await answer(type, places, avoid);
    });
    finder.want([leg(1, 2)]);
    expect((await settled(finder, [leg(1, 2)])).map(isFound)).toEqual([true]);
    expect(times).toBe(3);
  });

  it("[ROUT-7] asks again round the areas that a way touches, and only those", async () => {
    const avoid = [
      { ...at(1.5), radius: 100 },
      { ...at(7), radius: 100 },
    ];
    const { asked, answer } = ask();
    const told: number[] = [];
    const finder = createLegFinder(async (type, places, areas) => {
      told.push(areas.length);
      return await answer(type, places, areas);
    });
    const around = (one: WantedLeg) => legAround(one, avoid, finder.answers.get());
    const want = () => {
      finder.want([leg(1, 2), leg(2, 3)].map((one) => around(one).wanted));
    };
    want();
    await settled(finder, [leg(1, 2), leg(2, 3)]);
    expect(around(leg(1, 2)).wanted.avoid).toEqual(avoid.slice(0, 1));
    expect(around(leg(2, 3)).wanted).toEqual(leg(2, 3));
    want();
    await settled(finder, [around(leg(1, 2)).wanted]);
    expect(asked).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    expect(told).toEqual([0, 1]);
    // It touches the area although the server knows of it: an end lies in it, and it is not asked for again.
    expect(around(leg(1, 2)).wanted.avoid).toEqual(avoid.slice(0, 1));
    expect(around({ ...leg(1, 2), type: "free" }).wanted.avoid).toBeUndefined();
  });
});
