import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activities } from "../sports/activities.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { recordDistance, recordTime } from "./record-speeds.ts";

const ids = activities.map(({ id }) => id);

describe("the farthest that anybody came in a time", () => {
  it.each([
    // World Athletics, and the IAU for 100 km and 24 hours.
    ["a run over 400 m", 1, 43.03, 400],
    ["a run over a mile", 22, 223.13, 1609.344],
    ["a walk of an hour and a half is bounded by runners", 0, 3402, 21_097.5],
    ["a marathon", 103, 7235, 42_195],
    ["a day on foot", 11, 86_400, 319_614],
    ["an hour on wheels", 2, 3600, 92_432],
    ["the Lauberhorn", 13, 144.23, 4480],
    ["a day at sea", 71, 86_400, 908.2 * 1852],
    ["100 m in a pool", 21, 44.84, 100],
  ])("is the world record: %s", (_name, activityId, seconds, metres) => {
    expect(recordDistance(seconds, activityId)).toBeCloseTo(metres, 3);
    expect(recordTime(metres, activityId)).toBeCloseTo(seconds, 3);
  });

  it("grows with the time, while its speed falls, and is never above what is possible in a moment", () => {
    const seconds = fc.double({ min: 1, max: 200_000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...ids), seconds, seconds, (id, a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)];
        const [near, far] = [recordDistance(short, id), recordDistance(long, id)];
        expect(near).toBeLessThanOrEqual(far);
        expect(far / long).toBeLessThanOrEqual((near / short) * (1 + 1e-9));
        expect(near).toBeLessThanOrEqual(maxPlausibleSpeedMps(id) * short * (1 + 1e-9));
      }),
    );
  });
});
