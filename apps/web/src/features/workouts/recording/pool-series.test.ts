import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { withLengthSpeeds } from "./pool-series.ts";

const time = Float64Array.from({ length: 10 }, (_unused, index) => index * 10);
const swimming = sportProfiles["pool-swimming"];
const series = { length: 10, time, distance: time, segmentStarts: [0] };

describe("[API-35] the pace of a swim", () => {
  // 25 m in 20 s and in 25 s are 1.25 and 1 m/s, with 20 s at the wall in between.
  it("is that of the present length, and zero at rest", () => {
    const pool = {
      lengths: [
        { startTime: 0, duration: 20 },
        { startTime: 40, duration: 25 },
      ],
      distance: 50,
      swimTime: 45,
      restTime: 20,
    };
    expect([...(withLengthSpeeds(series, pool, swimming).speed ?? [])]).toEqual([
      1.25,
      1.25,
      1.25,
      Number.NaN,
      1,
      1,
      1,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it("leaves the ride of a triathlon its speed", () => {
    // 25 m in 20 s and in 25 s, with 5 s at the wall, then on the bicycle at 8 m/s.
    const pool = {
      lengths: [
        { startTime: 0, duration: 20 },
        { startTime: 25, duration: 25 },
      ],
      distance: 50,
      swimTime: 45,
      restTime: 5,
    };
    const recorded = time.map((now) => (now > 50 ? 8 : 0.4));
    const exact = { ...series, speed: recorded, pointSpeed: recorded };
    const { speed, pointSpeed } = withLengthSpeeds(exact, pool, sportProfiles.multisport);
    expect([...(speed ?? [])]).toEqual([1.25, 1.25, 1.25, 1, 1, 1, 8, 8, 8, 8]);
    expect(pointSpeed).toEqual(speed);
  });

  it("stays as recorded if no lengths, or no pool length, are known", () => {
    expect(withLengthSpeeds(series, undefined, swimming)).toBe(series);
    const pool = { lengths: [{ startTime: 0, duration: 20 }], swimTime: 20, restTime: 0 };
    expect(withLengthSpeeds(series, pool, swimming)).toBe(series);
  });
});
