import { describe, expect, it } from "vitest";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { drawnLegs, trackOf } from "./drawn-plan.ts";
import { drawingOf } from "./plan-history.ts";
import { joinLines, straightLine } from "./plan-line.ts";
import type { Plan } from "./plan.ts";
import { joinDrawings, splitAt, waypointsNearer, withPointOnLine } from "./split-and-join.ts";

const at = (lon: number): MapPlace => ({ lon, lat: 42 });
const [a, b, c, d] = [at(1), at(1.1), at(1.2), at(1.3)];
/** Halfway. */
const bent = joinLines([straightLine(a, at(1.05)), straightLine(at(1.05), b)]);
const plan: Plan = {
  points: [a, b, c],
  legs: [
    { type: "hike", line: bent },
    { type: "bike", line: straightLine(b, c) },
  ],
};
const drawn = drawnLegs(plan, new Map(), []);

describe("splitting a plan", () => {
  it("[ROUT-3] at a point gives both parts, which share it", () => {
    expect(splitAt(plan, 1)).toEqual([
      { points: [a, b], legs: [plan.legs[0]] },
      { points: [b, c], legs: [plan.legs[1]] },
    ]);
  });

  it("[ROUT-3] at a place of its line leaves the line as it is, with its type", () => {
    const track = trackOf(drawn) ?? { legFirsts: [] };
    const { plan: cut, point } = withPointOnLine(plan, drawn, track, 1);
    expect(point).toBe(1);
    expect(cut.points).toEqual([a, at(1.05), b, c]);
    expect(cut.legs).toEqual([
      { type: "hike", line: straightLine(a, at(1.05)) },
      { type: "hike", line: straightLine(at(1.05), b) },
      plan.legs[1],
    ]);
  });

  it("[ROUT-3] at a place where there is a point already adds none", () => {
    const track = trackOf(drawn) ?? { legFirsts: [] };
    for (const [index, point] of [
      [0, 0],
      [2, 1],
      [3, 2],
    ] as const)
      expect(withPointOnLine(plan, drawn, track, index)).toEqual({ plan, point });
  });

  it("leaves each waypoint with the part that it is nearer to", () => {
    const waypoints = [1.02, 1.19].map((lon) => ({ lon, lat: 42, name: "", symbol: "hut" as const }));
    const [first, second] = [straightLine(a, b), straightLine(b, c)];
    expect(waypointsNearer({ waypoints }, first, second)).toEqual(waypoints.slice(0, 1));
    expect(waypointsNearer({ waypoints }, second, first)).toEqual(waypoints.slice(1));
  });
});

describe("joining another route", () => {
  const other: Plan = { points: [c, d], legs: [{ type: "mtb", line: straightLine(c, d) }] };

  it("[ROUT-3] goes on at the end, with a leg of the chosen type where they do not meet", () => {
    const far: Plan = { points: [d, at(1.4)], legs: [{ type: undefined, line: straightLine(d, at(1.4)) }] };
    const joined = joinDrawings(drawingOf(plan), drawingOf(far), "foot").plan;
    expect(joined.points).toEqual([a, b, c, d, at(1.4)]);
    expect(joined.legs).toEqual([...plan.legs, { type: "foot" }, ...far.legs]);
    expect(joinDrawings(drawingOf(plan), drawingOf(other), "foot").plan).toEqual({
      points: [a, b, c, d],
      legs: [...plan.legs, ...other.legs],
    });
  });

  it("[ROUT-3] turns it round if its end is nearer", () => {
    const turned: Plan = { points: [d, c], legs: [{ type: undefined, line: straightLine(d, c) }] };
    const joined = joinDrawings(drawingOf(plan), drawingOf(turned), "foot").plan;
    expect(joined.points).toEqual([a, b, c, d]);
    expect(joined.legs[2]).toEqual({ type: undefined, line: straightLine(c, d) });
  });

  it("brings its places with it, and lets the legs that touch an area be found again", () => {
    const waypoint = { ...d, name: "Mill", symbol: "water" as const };
    const area = { ...at(1.15), radius: 300 };
    const joined = joinDrawings(
      drawingOf(plan),
      { plan: other, waypoints: [waypoint], avoid: [area] },
      "foot",
    );
    expect(joined).toMatchObject({ waypoints: [waypoint], avoid: [area] });
    expect(joined.plan.legs).toEqual([plan.legs[0], { type: "bike" }, other.legs[0]]);
  });
});
