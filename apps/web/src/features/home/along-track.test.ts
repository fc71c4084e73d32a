import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { alongTrack, indexAt, placeAt } from "./along-track.ts";
import type { ShownWorkout } from "./public-workout.ts";
import { pathThrough, wallsOf } from "./track-relief.ts";

const frame = { width: 120, height: 40, margin: 10 };
const workoutOf = (overview: ShownWorkout["overview"] = []) => ({
  line: encodePolyline(Float64Array.of(0, 0, 0), Float64Array.of(0, 0.01, 0.03)),
  totalDistance: 6000,
  overview,
});
const drawn = (...args: Parameters<typeof alongTrack>) => {
  const track = alongTrack(...args);
  if (!track) throw new Error("nothing drawn");
  return track;
};

describe("alongTrack", () => {
  it("scales the line to the workout's distance", () => {
    const track = drawn(workoutOf(), frame);
    expect(placeAt(track, 0).x).toBeCloseTo(10, 6);
    expect(placeAt(track, 2000).x).toBeCloseTo(10 + 100 / 3, 3);
    expect(placeAt(track, 6000).x).toBeCloseTo(110, 6);
  });

  it("stops at its ends", () => {
    const track = drawn(workoutOf(), frame);
    expect(placeAt(track, -5).x).toBeCloseTo(10, 6);
    expect(placeAt(track, 9000).x).toBeCloseTo(110, 6);
  });

  it("raises the highest point by the whole relief and leaves the lowest on the ground", () => {
    const climb = workoutOf([
      [0, 0, 400, null, null],
      [6000, 3600, 1400, null, null],
    ]);
    const track = drawn(climb, frame, 50);
    expect(track.y[0]).toBe(track.ground[0]);
    expect((track.ground.at(-1) ?? 0) - (track.y.at(-1) ?? 0)).toBeCloseTo(50, 6);
  });

  it("does not make mountains of a flat track, and draws one without heights flat", () => {
    const flat = workoutOf([
      [0, 0, 100, null, null],
      [6000, 3600, 115, null, null],
    ]);
    const track = drawn(flat, frame, 50);
    expect((track.ground.at(-1) ?? 0) - (track.y.at(-1) ?? 0)).toBeCloseTo(5, 6);
    expect(drawn(workoutOf(), frame, 50).y).toEqual(drawn(workoutOf(), frame, 50).ground);
  });

  it("starts a new stroke where the line restarts, and counts no distance there", () => {
    const line = encodePolyline(Float64Array.of(0, 0, 0, 0), Float64Array.of(0, 0.01, 0.02, 0.028));
    const track = drawn({ ...workoutOf(), line, lineStarts: [2] }, frame);
    // 0.01 of the covered 0.018 degrees are before it: 3,333 of 6,000 m.
    expect([...track.lifted]).toEqual([178]);
    expect(placeAt(track, 3310).x).toBeLessThan(10 + 1000 / 28);
    expect(placeAt(track, 3350).x).toBeGreaterThan(10 + 2000 / 28);
    expect(pathThrough(track.x, track.y, track.lifted).match(/M/g)).toHaveLength(2);
    expect(wallsOf(track)).toHaveLength(319);
  });

  it("is empty for an empty line", () => {
    expect(alongTrack({ ...workoutOf(), line: "" }, frame)).toBeUndefined();
  });
});

describe("indexAt", () => {
  it("returns the last value not above the given one", () => {
    expect([-1, 0, 4, 5, 99].map((wanted) => indexAt([0, 5, 9], wanted))).toEqual([0, 0, 0, 1, 2]);
  });
});
