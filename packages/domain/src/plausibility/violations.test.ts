import { describe, expect, it } from "vitest";
import type { TotalName } from "./provenance.ts";
import { violations } from "./violations.ts";

/** An hour's run of 10 km, as a page shows it: every inequality is true. */
const sound: Readonly<Partial<Record<TotalName, number>>> = {
  distance: 10_000,
  totalTime: 3600,
  movingTime: 3500,
  elapsedTime: 3700,
  avgSpeed: 10_000 / 3600,
  maxSpeed: 5,
  avgHeartRate: 150,
  maxHeartRate: 180,
  avgCadence: 84,
  maxCadence: 95,
  avgPower: 200,
  maxPower: 400,
  normalizedPower: 220,
  energy: 800,
  steps: 10_000,
};

const broken = (
  changed: Readonly<Partial<Record<TotalName, number>>>,
  source = "device",
): readonly string[] =>
  violations({
    activityId: 1,
    totals: Object.fromEntries(
      Object.entries({ ...sound, ...changed }).map(([name, value]) => [name, { value, source }]),
    ),
  });

describe("violations", () => {
  it("are empty for consistent numbers", () => {
    expect(broken({})).toEqual([]);
    expect(violations({ totals: {} })).toEqual([]);
  });

  it.each<[Partial<Record<TotalName, number>>, RegExp]>([
    [{ avgSpeed: 3 }, /^avgSpeed 3 is not 10000 m over 3600 s$/],
    [{ movingTime: 3700 }, /^moving 3700 above timer 3600$/],
    [{ elapsedTime: 3500 }, /^elapsed 3500 below timer 3600$/],
    [{ avgHeartRate: 181 }, /^avgHeartRate 181 above maxHeartRate 180$/],
    [{ avgCadence: 96 }, /^avgCadence 96 above maxCadence 95$/],
    [{ avgPower: 401 }, /^avgPower 401 above maxPower 400$/],
    [{ normalizedPower: 401 }, /^normalizedPower 401 above maxPower 400$/],
    [{ maxSpeed: 2 }, /^avgSpeed .* above maxSpeed 2$/],
    [{ energy: 5000 }, /^energy 5000 in 3700 s$/],
    [{ steps: 100_000 }, /^100000 steps for 10000 m$/],
    [{ maxHeartRate: 300 }, /^maxHeartRate 300$/],
  ])("name %j", (changed, sentence) => {
    const found = broken(changed);
    expect(found.some((one) => sentence.test(one))).toBe(true);
    // A number that the owner typed is shown unchanged.
    expect(broken(changed, "entered")).toEqual([]);
  });

  it("allow for the rounding of an average: one and a half percent of the distance", () => {
    expect(broken({ avgSpeed: (10_000 * 1.0149) / 3600 })).toEqual([]);
    expect(broken({ avgSpeed: (10_000 * 1.0151) / 3600 })).toHaveLength(1);
  });
});
