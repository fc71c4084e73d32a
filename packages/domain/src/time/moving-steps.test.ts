import { describe, expect, it } from "vitest";
import { trackSpeeds } from "../track/track-speed.ts";
import { movingSteps, trimEdges } from "./moving-steps.ts";

/**
 * Seconds of movement for a person at these distances, with a point a second, computed from speeds over six
 * seconds.
 */
const movingOf = (metres: readonly number[], part: number): number => {
  const distances = Float64Array.from(metres);
  const recording = {
    length: metres.length,
    segmentStarts: [0],
    columns: { time: distances.map((_, i) => i) },
    laps: [],
  };
  const speeds = trackSpeeds(recording, distances);
  const steps = movingSteps(recording, { from: 0, to: metres.length }, { distances, speeds, threshold: 0.4 });
  trimEdges(steps, 6, part);
  return steps.reduce((sum, { moving }) => sum + moving, 0);
};

/** 100 s at 3 m/s, a rest, 100 s at 3 m/s. */
const restOf = (seconds: number): number[] =>
  Array.from(
    { length: 201 + seconds },
    (_, now) => 3 * (Math.min(now, 100) + Math.max(0, now - 100 - seconds)),
  );

describe("trimEdges", () => {
  it.each([10, 30, 180])(
    "gives a sudden rest of %d s its whole length if half of the speed is the edge",
    (rest) => {
      expect(movingOf(restOf(rest), 0.5)).toBeCloseTo(200, 0);
    },
  );

  it("makes a rest shorter if a smaller share is the edge, and never adds movement", () => {
    const [quarter, none] = [movingOf(restOf(60), 0.25), movingOf(restOf(60), 0)];
    expect(quarter).toBeGreaterThan(200);
    expect(quarter).toBeLessThan(none);
    expect(none).toBeLessThanOrEqual(206);
  });

  it("changes nothing if a person never rests, slows down or stands all the time", () => {
    const slowing = Array.from({ length: 300 }, (_, now) => (now < 150 ? 4 * now : 600 + 1.5 * (now - 150)));
    expect(movingOf(slowing, 0.5)).toBe(299);
    expect(
      movingOf(
        Array.from({ length: 300 }, () => 7),
        0.5,
      ),
    ).toBe(0);
  });
});
