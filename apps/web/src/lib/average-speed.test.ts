import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import type { UnitSystem } from "@cairn/units/unit-system";
import { describe, expect, it } from "vitest";
import { averageSpeed, type AveragedWorkout } from "./average-speed.ts";
import { stubBrowser } from "./browser-stub.ts";

stubBrowser();
const { createFormats } = await import("./format.ts");

const [running, alpineSkiing, poolSwimming] = [1, 13, 21];
const clock = (hours: number, minutes: number, seconds = 0) => hours * 3600 + minutes * 60 + seconds;

/** The average as a page shows it, of a workout as the server sends it: with a speed in hundredths. */
function shown(workout: Omit<AveragedWorkout, "avgSpeed">, units: UnitSystem = "METRIC"): string {
  const avgSpeed = Math.round((workout.totalDistance / workout.totalTime) * 100) / 100;
  const formats = createFormats("en-GB", units);
  const speed = averageSpeed({ ...workout, avgSpeed }) ?? Number.NaN;
  return formats.text(formats.progress(speed, sportProfile(workout.activityId)));
}

describe("the average of a workout", () => {
  it("is what readers get who divide the distance by the time beside it", () => {
    const walk = { activityId: running, totalDistance: 12_000, totalTime: clock(4, 0) };
    expect(shown(walk)).toBe("20:00\u00A0/km");
    expect(shown(walk, "IMPERIAL")).toBe("32:11\u00A0/mi");
    expect(shown({ activityId: running, totalDistance: 5000, totalTime: clock(1, 2) })).toBe(
      "12:24\u00A0/km",
    );
    const tenMiles = { activityId: running, totalDistance: 16_093.44, totalTime: clock(1, 25) };
    expect(shown(tenMiles, "IMPERIAL")).toBe("8:30\u00A0/mi");
    const swim = { activityId: poolSwimming, totalDistance: 1000, totalTime: clock(0, 19, 25) };
    expect(shown(swim)).toBe("1:57\u00A0/100\u00A0m");
  });

  it("is the same in the diary, which has whole metres and seconds", () => {
    // 1,503.9 m in 600.4 s are 2.5048 m/s.
    const workout = { activityId: running, totalDistance: 1504, totalTime: 600, avgSpeed: 2.5 };
    expect(averageSpeed(workout)).toBe(1504 / 600);
  });

  it("keeps a speed half-way between two hundredths", () => {
    const workout = { activityId: running, totalDistance: 2250, totalTime: 3600 };
    expect(averageSpeed({ ...workout, avgSpeed: 0.63 })).toBe(0.625);
  });

  it("is the moving time's in the pool and at the lifts, if that is known", () => {
    const day = { activityId: alpineSkiing, totalDistance: 30_000, totalTime: clock(6, 0) };
    expect(averageSpeed({ ...day, movingTime: 3700, avgSpeed: 8.11 })).toBe(30_000 / 3700);
    expect(averageSpeed({ ...day, avgSpeed: 8.11 })).toBe(8.11);
  });

  it("is the stated one if the device or the owner means another", () => {
    const ride = { activityId: 2, totalDistance: 30_000, totalTime: 3600, movingTime: 3300 };
    expect(averageSpeed({ ...ride, avgSpeed: 9.09 })).toBe(9.09);
  });

  it("is unknown if nobody states one, even of a distance", () => {
    const workout = { activityId: running, totalDistance: 10, totalTime: 3600 };
    expect(averageSpeed(workout)).toBeUndefined();
    expect(averageSpeed({ ...workout, avgSpeed: 0 })).toBe(0);
    expect(averageSpeed({ activityId: running, totalDistance: 10, totalTime: 0, avgSpeed: 3 })).toBe(3);
  });
});
