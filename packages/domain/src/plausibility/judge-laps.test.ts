import { describe, expect, it } from "vitest";
import { measureTrack } from "../measured-track/measured-track.ts";
import type { Lap } from "../recording/recording.ts";
import { judgeLaps } from "./judge-laps.ts";

const cycling = 2;

/**
 * A quarter of an hour due north at 2.9 m/s, with a point a second and a heart rate of 140.
 *
 * @param untimed index of a point without a time
 */
function judged(laps: readonly Lap[], untimed = -1) {
  const time = Float64Array.from({ length: 1001 }, (_, i) => i);
  const columns = {
    time,
    lat: time.map((now) => 60 + (now * 2.9) / 111_195),
    lon: time.map(() => 24),
    heartRate: time.map(() => 140),
  };
  if (untimed >= 0) time[untimed] = Number.NaN;
  const recording = { length: time.length, segmentStarts: [0], laps, columns };
  return judgeLaps(measureTrack(recording, cycling), cycling);
}

describe("[API-35] laps follow the rules of totals", () => {
  it("uses the distance of the points if laps sum up to 2.0 of 2.9 km", () => {
    const laps = judged([
      { startTime: 0, elapsedTime: 500, distance: 1000 },
      { startTime: 500, elapsedTime: 500, distance: 1000 },
    ]);
    expect(laps.map(({ lap }) => Math.round(lap.distance ?? 0))).toEqual([1450, 1450]);
    expect(laps[0]?.doubts).toMatchObject([
      { name: "distance", device: 1000, contradiction: { rule: "distanceBelowTrack" } },
    ]);
  });

  it("does not read km/h as m/s", () => {
    const [lap] = judged([
      { startTime: 0, elapsedTime: 400, distance: 1160, avgSpeed: 10.44, maxSpeed: 3.4 },
    ]);
    expect(lap?.lap.avgSpeed).toBeCloseTo(2.9, 1);
    expect(lap?.doubts.map(({ name }) => name)).toEqual(["avgSpeed"]);
  });

  it("uses the recorded heart rate instead of 255, and the recorded maximum instead of one below the average", () => {
    const [lap] = judged([{ startTime: 0, elapsedTime: 400, avgHeartRate: 255, maxHeartRate: 139 }]);
    expect(lap?.lap).toMatchObject({ avgHeartRate: 139, maxHeartRate: 139 });
  });

  it("ends a lap where the next one starts, including its timer", () => {
    const laps = judged([
      { startTime: 0, elapsedTime: 700, timerTime: 700 },
      { startTime: 300, elapsedTime: 700 },
    ]);
    expect(laps[0]?.lap).toMatchObject({ elapsedTime: 300, timerTime: 300 });
    expect(laps[0]?.doubts).toMatchObject([
      { name: "elapsedTime", device: 700, contradiction: { rule: "lapsOverlap", against: 300 } },
      { name: "timerTime", device: 700 },
    ]);
  });

  it("knows what was recorded in every lap, although a point in the first has no time", () => {
    const laps = judged(
      [
        { startTime: 0, elapsedTime: 500 },
        { startTime: 500, elapsedTime: 500, avgHeartRate: 255 },
      ],
      2,
    );
    expect(laps.map(({ movingTime }) => Math.round(movingTime ?? 0))).toEqual([500, 500]);
    expect(laps[1]?.lap.avgHeartRate).toBe(140);
  });

  it("leaves honest laps unchanged", () => {
    const lap = {
      startTime: 0,
      elapsedTime: 400,
      timerTime: 400,
      distance: 1190,
      avgSpeed: 2.975,
      avgHeartRate: 141,
      maxHeartRate: 160,
    };
    expect(judged([lap])[0]).toMatchObject({ lap, doubts: [] });
  });
});
