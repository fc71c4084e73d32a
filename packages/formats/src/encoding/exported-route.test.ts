import { waypointSymbols } from "@cairn/domain/recording/waypoint";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { encodeFitCourse } from "../fit/encode/encode-fit-course.ts";
import { encodeGpxRoute, encodeGpxTrack } from "../gpx/encode-gpx-route.ts";
import { encodeKmlRoute } from "../kml/encode-kml-route.ts";
import { encodeTcxCourse } from "../tcx/encode-tcx-course.ts";
import type { ExportedRoute } from "./exported-route.ts";

/** Over the antimeridian, with a height that is not known; 0.01 degrees of latitude are 1111.95 m on the mean sphere. */
const route: ExportedRoute = {
  name: "Hill & dale",
  activityId: 11,
  averageSpeed: 1.25,
  startTime: Date.UTC(2026, 4, 3, 6, 30, 0),
  points: [179.99, -16, 10.2, 179.99, -16.01, NaN, -179.99, -16.01, 430.6, -179.98, -16.02, 12],
  turns: [],
  waypoints: [],
};
const columns = [0, 1, 2].map((channel) => route.points.filter((_, i) => i % 3 === channel));

const encoders = {
  "gpx-route": encodeGpxRoute,
  "gpx-track": encodeGpxTrack,
  kml: encodeKmlRoute,
  fit: encodeFitCourse,
  tcx: encodeTcxCourse,
};
const formats = Object.keys(encoders) as (keyof typeof encoders)[];
const withTurns = ["fit", "tcx"] as const;

const planIn = (bytes: Uint8Array) => {
  const decoded = decodeBytes(bytes);
  if (decoded.ok || decoded.error.kind !== "not_an_activity" || !decoded.error.line)
    throw new Error("it is not a plan");
  return decoded.error.line;
};

/** A waypoint of each symbol on a line to the north, 111.195 m from each other. */
const places = (named: (symbol: string, i: number) => string) =>
  waypointSymbols.map((symbol, i) => ({
    lat: 60.001 + i / 1000,
    lon: 24,
    name: named(symbol, i),
    symbol,
  }));

describe("a planned route -> file -> planned route", () => {
  it.each(formats)("[ROUT-8] %s is the same line with the same heights and name", (format) => {
    const { name, lat, lon, ele } = planIn(encoders[format](route));
    expect(name).toBe("Hill & dale");
    expect(lat).toHaveLength(4);
    for (const [i, metres] of (columns[2] ?? []).entries()) {
      // A semicircle of FIT is 8.4e-8 degrees, its heights are fifths of a metre.
      expect(lat[i]).toBeCloseTo(columns[1]?.[i] ?? NaN, 6);
      expect(lon[i]).toBeCloseTo(columns[0]?.[i] ?? NaN, 6);
      expect(Math.abs((ele?.[i] ?? NaN) - metres) <= 0.1 || (Number.isNaN(ele?.[i]) && i === 1)).toBe(true);
    }
  });

  it.each(formats)("[ROUT-8] %s without any heights has none", (format) => {
    const points = route.points.map((value, i) => (i % 3 === 2 ? NaN : value));
    expect(planIn(encoders[format]({ ...route, points })).ele).toBeUndefined();
  });

  it.each(formats)("[ROUT-8] %s of a route of 50,000 points has all of them", (format) => {
    const points = Array.from({ length: 50_000 }, (_, i) => [
      i / 10_000,
      60 + (i % 2) / 5000,
      i / 100,
    ]).flat();
    expect(planIn(encoders[format]({ ...route, points })).lat).toHaveLength(50_000);
  });

  it.each(withTurns)("[ROUT-8] %s has a point at each turn, and otherwise the same line", (format) => {
    const turns = [
      { along: 555.97, kind: "left", text: "Turn left." },
      { along: 1112.5, kind: "right", text: "Turn right." },
    ] as const;
    const { lat, lon } = planIn(encoders[format]({ ...route, turns }));
    expect(lat).toHaveLength(5);
    // Halfway to the second point; the other turn is less than 2 m from it.
    expect(lat[1]).toBeCloseTo(-16.005, 6);
    expect(lon[1]).toBeCloseTo(179.99, 6);
    const [, , ...others] = lat;
    expect(others).toEqual([-16.01, -16.01, -16.02].map((degrees) => expect.closeTo(degrees, 6)));
  });

  it.each(["gpx-route", "gpx-track", "kml"] as const)(
    "[ROUT-8] %s has its waypoints with their names and symbols",
    (format) => {
      const waypoints = waypointSymbols.map((symbol, i) => ({
        lat: -16 - i / 100,
        lon: 179.5,
        name: i === 0 ? "" : `Mill & <pond> ${i}`,
        symbol,
      }));
      expect(planIn(encoders[format]({ ...route, waypoints })).waypoints).toEqual(
        waypoints.map(({ lat, lon, name, symbol }) => ({ lat: expect.closeTo(lat, 6), lon, name, symbol })),
      );
    },
  );

  const kinds = [
    "straight",
    "slight_right",
    "right",
    "sharp_right",
    "u_turn",
    "sharp_left",
    "left",
    "slight_left",
    "roundabout",
    "leave_roundabout",
    "ferry",
    "stairs",
    "lift",
    "other",
  ] as const;
  /** Halfway between the waypoints. */
  const turns = kinds.map((kind, i) => ({ along: 55 + 111.195 * i, kind, text: `Go on ${i}.` }));
  const straight = { ...route, points: [24, 60, NaN, 24, 60.02, NaN], turns };

  it.each(withTurns)("[ROUT-8] %s has its waypoints back, and none of its turns is one", (format) => {
    // FIT has no types for parking and cameras, which are known by their names alone.
    const isKept = ({ symbol }: { readonly symbol: string }) =>
      format === "tcx" || (symbol !== "parking" && symbol !== "camera");
    const named = places((_, i) => `Mill & <pond> at ${i}`).filter(isKept);
    for (const waypoints of [named, places(() => "")]) {
      const read = planIn(encoders[format]({ ...straight, waypoints })).waypoints;
      expect(read).toEqual(
        waypoints.map(({ lat, name, symbol }) => ({
          lat: expect.closeTo(lat, 6),
          lon: expect.closeTo(24, 6),
          name,
          symbol,
        })),
      );
    }
    expect(planIn(encoders[format](straight)).waypoints).toBeUndefined();
  });
});
