import { describe, expect, it } from "vitest";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { type AvoidedArea, outlineOf, touches } from "./avoided-area.ts";
import { drawnLegs } from "./drawn-plan.ts";
import { type Drawing, drawingOf } from "./plan-history.ts";
import { straightLine } from "./plan-line.ts";
import { addPoint, emptyPlan, type Plan } from "./plan.ts";
import {
  hasRoomFor,
  moveWaypointOrArea,
  removeArea,
  setArea,
  setWaypoint,
  troubleOf,
} from "./waypoints-and-areas.ts";

/** Along a parallel at 42° north, where a hundredth of a degree is 826 m. */
const at = (lon: number): MapPlace => ({ lon, lat: 42 });
const [a, b, c] = [at(1), at(1.1), at(1.2)];

/** A saved route from A by B to C: its legs are lines with a type. */
const saved: Drawing = drawingOf({
  points: [a, b, c],
  legs: [
    { type: "hike", line: straightLine(a, b) },
    { type: "hike", line: straightLine(b, c) },
  ],
});
const file: Plan = { points: [a, c], legs: [{ type: undefined, line: straightLine(a, c) }] };
const between = (lon: number): AvoidedArea => ({ ...at(lon), radius: 300 });

const drawnOf = (plan: Plan) => drawnLegs(plan, new Map(), []);

describe("areas to avoid", () => {
  it("are touched by what comes into their circle, and their outline for the search lies around it", () => {
    const area = between(1.05);
    expect(touches(area, straightLine(a, b))).toBe(true);
    expect(touches(area, straightLine(b, c))).toBe(false);
    // Beside it: 0.003 degrees of latitude are 334 m.
    expect(touches({ ...area, lat: 42.003 }, straightLine(a, b))).toBe(false);
    expect(touches({ ...area, lat: 42.0026 }, straightLine(a, b))).toBe(true);
    // A world further on the map.
    expect(touches(area, straightLine(at(361), at(361.1)))).toBe(true);
    expect(outlineOf(area)).toHaveLength(16);
  });

  it("[ROUT-3] let the legs of a saved route that they touch be found again, and no others", () => {
    const { plan, avoid } = setArea(saved, between(1.05));
    expect(plan.legs[0]).toEqual({ type: "hike" });
    expect(plan.legs[1]).toBe(saved.plan.legs[1]);
    expect(avoid).toEqual([between(1.05)]);
  });

  it("let the line of a file as it is, and say that it goes through them", () => {
    const { plan } = setArea(drawingOf(file), between(1.05));
    expect(plan.legs).toEqual(file.legs);
    expect(troubleOf(between(1.05), plan, drawnOf(plan))).toEqual({ kind: "crossed" });
    expect(troubleOf({ ...between(1.05), lat: 43 }, plan, drawnOf(plan))).toBeUndefined();
  });

  it("[ROUT-7] say which point lies in them, because no search leads round them there", () => {
    const { plan } = setArea(saved, between(1.102));
    expect(troubleOf(between(1.102), plan, drawnOf(plan))).toEqual({ kind: "end", point: 1 });
    const straight: Plan = { points: [a, b], legs: [{ type: "free" }] };
    expect(troubleOf(between(1.1), straight, drawnOf(straight))).toEqual({ kind: "crossed" });
  });

  it("[ROUT-3] let the legs that may have been led round them be found again when they are removed or moved away", () => {
    const beside = { ...between(1.05), lat: 42.004 };
    const led = { ...saved, avoid: [beside] };
    expect(removeArea(led, 0)).toMatchObject({ avoid: [], plan: { legs: [{ type: "hike" }, {}] } });
    expect(removeArea(led, 0).plan.legs[0]?.line).toBeUndefined();
    const moved = moveWaypointOrArea(led, "area", 0, { lat: 43, lon: 1.05 });
    expect(moved.plan.legs[0]?.line).toBeUndefined();
    expect(moved.plan.legs[1]?.line).toBeDefined();
  });

  it("are as wide as their edge is dragged, within what is saved", () => {
    const one = { ...saved, avoid: [between(1.05)] };
    expect(moveWaypointOrArea(one, "edge", 0, { lat: 42.009, lon: 1.05 }).avoid[0]?.radius).toBeCloseTo(
      1001,
      0,
    );
    expect(moveWaypointOrArea(one, "edge", 0, at(1.05)).avoid[0]?.radius).toBe(10);
    expect(moveWaypointOrArea(one, "edge", 0, at(1.2)).avoid[0]?.radius).toBe(3000);
  });

  it("are twenty at most, and waypoints two hundred", () => {
    const full = {
      ...saved,
      avoid: Array.from({ length: 20 }, () => between(1)),
      waypoints: Array.from({ length: 200 }, () => ({ ...a, name: "", symbol: "hut" as const })),
    };
    expect([hasRoomFor(saved, "area"), hasRoomFor(full, "area")]).toEqual([true, false]);
    expect([hasRoomFor(saved, "waypoint"), hasRoomFor(full, "waypoint")]).toEqual([true, false]);
  });
});

describe("waypoints", () => {
  it("[ROUT-3] are set and moved without any change of the line", () => {
    const one = setWaypoint(saved, { ...at(1.05), name: "Spring", symbol: "water" });
    expect(one.plan).toBe(saved.plan);
    const moved = moveWaypointOrArea(one, "waypoint", 0, at(1.06));
    expect(moved.waypoints).toEqual([{ ...at(1.06), name: "Spring", symbol: "water" }]);
    expect(moved.plan).toBe(saved.plan);
  });
});

describe("a new route", () => {
  it("has legs that are found again without being changed themselves", () => {
    const drawn = drawingOf(addPoint(addPoint(emptyPlan, a, "foot"), b, "foot"));
    expect(setArea(drawn, between(1.05)).plan.legs).toEqual([{ type: "foot" }]);
  });
});
