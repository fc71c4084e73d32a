import { describe, expect, it } from "vitest";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { lengthsOf, type PlanLine } from "./plan-line.ts";
import {
  addPoint,
  backToStart,
  emptyPlan,
  insertPoint,
  isClosed,
  movePoint,
  outAndBack,
  type Plan,
  removePoint,
  reorderPoint,
  retypeAll,
  reversePlan,
} from "./plan.ts";

const at = (lon: number, lat: number): MapPlace => ({ lon, lat });
const [a, b, c, d] = [at(1, 42), at(1.01, 42), at(1.02, 42), at(1.03, 42)];

const drawn = (places: readonly MapPlace[]): Plan =>
  places.reduce((plan, place) => addPoint(plan, place, "foot"), emptyPlan);

/**
 * A meridian from 42° to 42.1° north in 101 points: a minute of latitude is a nautical mile, 1,852 m, so they are 111 m apart.
 */
const file: PlanLine = {
  lat: Float64Array.from({ length: 101 }, (_, i) => 42 + i / 1000),
  lon: new Float64Array(101).fill(1),
  ele: Float64Array.from({ length: 101 }, (_, i) => 1000 + i),
};
const imported: Plan = { points: [at(1, 42), at(1, 42.1)], legs: [{ type: undefined, line: file }] };
const lengthOf = (line: PlanLine | undefined): number => (line && lengthsOf(line).at(-1)) ?? 0;

describe("drawing a route", () => {
  it("[ROUT-3] the first place is the start, each further one ends a leg of the chosen type", () => {
    const plan = addPoint(addPoint(drawn([a]), b, "bike"), c, "free");
    expect(plan.points).toEqual([a, b, c]);
    expect(plan.legs.map(({ type }) => type)).toEqual(["bike", "free"]);
  });

  it("[ROUT-3] closes the loop by a leg back to the start, once", () => {
    const loop = backToStart(drawn([a, b, c]), "foot");
    expect(loop.points).toEqual([a, b, c, a]);
    expect(isClosed(loop)).toBe(true);
    expect(backToStart(loop, "foot")).toBe(loop);
    expect(backToStart(drawn([a]), "foot").legs).toEqual([]);
  });

  it("[ROUT-3] finds again only the legs beside a point that is moved", () => {
    const plan = drawn([a, b, c, d]);
    const saved: Plan = { ...plan, legs: plan.legs.map(() => ({ type: "foot", line: file })) };
    const { plan: moved, index } = movePoint(saved, 1, at(1.01, 42.005), "bike");
    expect(index).toBe(1);
    expect(moved.points[1]).toEqual(at(1.01, 42.005));
    expect(moved.legs.map(({ line }) => line === undefined)).toEqual([true, true, false]);
    expect(moved.legs.map(({ type }) => type)).toEqual(["foot", "foot", "foot"]);
  });

  it("keeps a loop closed when its start is moved", () => {
    const loop = backToStart(drawn([a, b, c]), "foot");
    const { plan } = movePoint(loop, 0, d, "foot");
    expect(plan.points).toEqual([d, b, c, d]);
  });

  it("pulls a point out of a leg, removes it again, and joins its neighbours", () => {
    const { plan, index } = insertPoint(drawn([a, c]), 0, { from: b, place: d, fallback: "foot" });
    expect([plan.points, index]).toEqual([[a, d, c], 1]);
    expect(removePoint(plan, 1, "foot")).toEqual(drawn([a, c]));
    expect(removePoint(drawn([a, b, c]), 0, "foot").points).toEqual([b, c]);
    expect(removePoint(drawn([a, b, c]), 2, "foot").points).toEqual([a, b]);
    expect(removePoint(drawn([a]), 0, "foot")).toEqual(emptyPlan);
  });

  it("goes out and back, in the other direction, and along another profile", () => {
    expect(outAndBack(drawn([a, b, c])).points).toEqual([a, b, c, b, a]);
    expect(reversePlan(drawn([a, b, c])).points).toEqual([c, b, a]);
    expect(retypeAll(drawn([a, b, c]), "mtb").legs).toEqual([{ type: "mtb" }, { type: "mtb" }]);
  });

  it("stays a loop without its start, and is open without its end", () => {
    const loop = backToStart(drawn([a, b, c]), "bike");
    const left = removePoint(loop, 0, "foot");
    expect(left.points).toEqual([b, c, b]);
    expect(left.legs.map(({ type }) => type)).toEqual(["foot", "bike"]);
    expect(removePoint(left, 0, "foot")).toEqual({ points: [c], legs: [] });
    expect(removePoint(loop, 3, "foot").points).toEqual([a, b, c]);
  });

  it("moves a point in the order and keeps the legs between points that stay neighbours", () => {
    const plan = drawn([a, b, c, d]);
    const saved: Plan = { ...plan, legs: plan.legs.map(() => ({ type: "foot", line: file })) };
    const moved = reorderPoint(saved, 3, 0, "foot");
    expect(moved.points).toEqual([d, a, b, c]);
    expect(moved.legs.map(({ line }) => line === undefined)).toEqual([true, false, false]);
    expect(reorderPoint(plan, 0, -1, "foot")).toEqual(plan);
  });
});

describe("the line of a file", () => {
  it("is found again only around a point that is pulled out of it", () => {
    const { plan, index } = insertPoint(imported, 0, {
      from: at(1, 42.05),
      place: at(1.002, 42.05),
      fallback: "hike",
    });
    expect(plan.legs.map(({ type }) => type)).toEqual([undefined, "hike", "hike", undefined]);
    expect(plan.points[index]).toEqual(at(1.002, 42.05));
    const kept = lengthOf(plan.legs[0]?.line) + lengthOf(plan.legs[3]?.line);
    // 250 m and at most one more piece of 111 m on each side.
    expect(lengthOf(file) - kept).toBeGreaterThanOrEqual(500);
    expect(lengthOf(file) - kept).toBeLessThan(500 + 2 * 112);
    expect(plan.legs[3]?.line?.ele?.at(-1)).toBe(1100);
  });

  it("stays but for its last 500 m when its end is moved", () => {
    const { plan, index } = movePoint(imported, 1, at(1.01, 42.1), "foot");
    expect(index).toBe(2);
    expect(plan.legs.map(({ type }) => type)).toEqual([undefined, "foot"]);
    expect(lengthOf(file) - lengthOf(plan.legs[0]?.line)).toBeGreaterThan(500 - 112);
    expect(lengthOf(file) - lengthOf(plan.legs[0]?.line)).toBeLessThan(500 + 112);
  });

  it("runs the other way when the route is reversed, and is whole again when the point in it is removed", () => {
    const back = reversePlan(imported);
    expect(back.legs[0]?.line?.lat[0]).toBeCloseTo(42.1, 9);
    expect(back.legs[0]?.line?.ele?.[0]).toBe(1100);
    const half = file.lat.length >> 1;
    const halves: Plan = {
      points: [at(1, 42), at(1, 42.05), at(1, 42.1)],
      legs: [
        { type: undefined, line: { lat: file.lat.slice(0, half + 1), lon: file.lon.slice(0, half + 1) } },
        { type: undefined, line: { lat: file.lat.slice(half), lon: file.lon.slice(half) } },
      ],
    };
    const joined = removePoint(halves, 1, "foot").legs[0];
    expect(joined?.line?.lat).toEqual(file.lat);
  });
});
