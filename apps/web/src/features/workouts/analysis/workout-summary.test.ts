import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { RecordingColumns } from "@cairn/domain/recording/recording";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { metricFormats } from "../../../graph/metric-formats.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { workoutSummary } from "./workout-summary.ts";

/** Messages as keys and values, so that the test checks which sentences are chosen and not their wording. */
const messages: Messages = {
  locale: "en",
  t: (id, values) => `${id.replace("workouts.", "")}(${Object.values(values ?? {}).join(", ")})`,
};

/**
 * 4 km with a point every 10 m over a hill 200 m high; the first kilometre is the slowest and the second the
 * fastest.
 */
const distance = Float64Array.from({ length: 401 }, (_unused, index) => index * 10);
const time = distance.map(
  (metres) => metres / 2.5 + Math.min(1000, metres) / 50 - Math.max(0, Math.min(1000, metres - 1000)) / 10,
);
const ele = distance.map((metres) => 200 - Math.abs(metres - 3000) / 10);
const series = { length: 401, time, distance, ele, segmentStarts: [0] };
const recording = { length: 401, segmentStarts: [0], columns: { time }, laps: [] };

const workoutOf = (values: Partial<CombinedWorkoutView>) =>
  ({
    totalTime: 1500,
    totalDistance: 0,
    avgSpeed: 0,
    totalAscent: 0,
    totalDescent: 0,
    hrdata: { workoutAvgHR: 0, workoutMaxHR: 0 },
    ...values,
  }) as CombinedWorkoutView;

const summaryOf = (
  values: Partial<CombinedWorkoutView>,
  still = false,
  sport: SportProfile = sportProfiles.running,
  columns: RecordingColumns = { time },
) =>
  workoutSummary({
    workout: workoutOf(values),
    sport: "Running",
    date: "1 May 2026",
    series: still
      ? { length: 0, time: new Float64Array(), distance: new Float64Array(), segmentStarts: [] }
      : series,
    recording: still ? { length: 0, segmentStarts: [], columns: {}, laps: [] } : { ...recording, columns },
    tellsSplits: true,
    formats: metricFormats({ messages, units: "METRIC", sport }),
    messages,
  });

describe("a workout in words", () => {
  it("[WORK-2] has track, heights, the fastest and the slowest kilometre and heart rate", () => {
    const hrdata = { userMaxHR: 190, hrmax: 180, avg: 150, max: 180, workoutAvgHR: 150, workoutMaxHR: 180 };
    // 74 % of 190 for four fifths of the time, otherwise 63 %.
    const heartRate = time.map((seconds) => (seconds < (time.at(-1) ?? 0) / 5 ? 120 : 140));
    const heartRateMaximum = { value: 190, source: "own" } as const;
    const track = { totalDistance: 4000, avgSpeed: 4000 / 1500, totalAscent: 300, totalDescent: 100 };
    expect(
      summaryOf({ ...track, hrdata, heartRateMaximum }, false, sportProfiles.running, { time, heartRate }),
    ).toBe(
      [
        "summaryTrack(Running, 1 May 2026, 4.00 km, 25\u00A0min, 6:15 /km)",
        "summaryClimb(300 m, 100 m)",
        "summarySummit(200 m, 3.00 km)",
        "summarySplits(km, 2, 5:00 /km, 1, 7:00 /km)",
        "summaryHeart(150, 180)",
        "summaryZone(80%, zone3())",
      ].join(" "),
    );
  });

  it("has the average heart rate alone if its maximum is unknown", () => {
    const hrdata = { userMaxHR: 190, hrmax: 0, avg: 160, max: 190, workoutAvgHR: 160, workoutMaxHR: 0 };
    expect(summaryOf({ hrdata }, true)).toBe(
      "summaryTime(Running, 1 May 2026, 25\u00A0min) summaryHeartAverage(160)",
    );
  });

  it("has the pace of its distance over its time, though the server rounds speeds", () => {
    // 12 km in 4 hours are 0.8333 m/s.
    const walk = { activityId: 1, totalDistance: 12_000, totalTime: 14_400, avgSpeed: 0.83 };
    expect(summaryOf(walk, true)).toBe("summaryTrack(Running, 1 May 2026, 12.00 km, 4\u00A0h, 20:00 /km)");
  });

  it("says no more than is known: an hour in the gym", () => {
    expect(summaryOf({ totalTime: 3725 }, true)).toBe(
      "summaryTime(Running, 1 May 2026, 1\u00A0h 2\u00A0min)",
    );
  });

  it("has no times for a track without a clock, and nothing for a single point", () => {
    expect(summaryOf({ totalTime: 0, totalDistance: 4000 })).toMatch(
      /^summaryTimeless\(Running, 1 May 2026, 4.00 km\)/,
    );
    expect(summaryOf({ totalTime: 0 }, true)).toBe("");
  });

  it("counts runs down a slope instead of the ascent by lift", () => {
    const skiRuns = [{ drop: 300 }, { drop: 250.4 }];
    const analysis = { skiRuns, outliers: 0 } as unknown as NonNullable<CombinedWorkoutView["analysis"]>;
    expect(summaryOf({ totalAscent: 550, totalDescent: 550, analysis }, true)).toContain(
      "summaryRuns(2, 550 m)",
    );
  });

  it("has metres for swimmers, no fastest kilometre, and no hills", () => {
    const swim = { totalDistance: 1500, avgSpeed: 1, totalAscent: 12, totalDescent: 12 };
    expect(summaryOf(swim, false, sportProfiles["open-water-swimming"])).toBe(
      "summaryTrack(Running, 1 May 2026, 1\u202F500 m, 25\u00A0min, 1:40 /100\u00A0m)",
    );
  });

  it("has the time for the gym, whatever distance the file has", () => {
    expect(summaryOf({ totalDistance: 320, avgSpeed: 0.1, totalAscent: 30 }, false, sportProfiles.gym)).toBe(
      "summaryTime(Running, 1 May 2026, 25\u00A0min)",
    );
  });
});
