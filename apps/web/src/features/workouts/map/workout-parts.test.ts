import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { metricFormats } from "../../../graph/metric-formats.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { lineColouring, usableColourings } from "./line-colouring.ts";
import { kindColumn, workoutParts } from "./workout-parts.ts";

const messages: Messages = { locale: "en", t: (key: string) => key };
const time = Float64Array.from({ length: 11 }, (_unused, index) => index * 10);
const series = { length: 11, time, distance: time, segmentStarts: [0] };
const workout = (analysis: object) =>
  ({ startTime: 1_000_000, analysis: { outliers: 0, ...analysis } }) as CombinedWorkoutView;

const run = (seconds: number, duration: number) => ({
  startTimestamp: 1_000_000 + seconds * 1000,
  descentDurationSeconds: duration,
});
const leg = (activityId: number, startTime: number) => ({ activityId, startTime, totals: {} });

describe("parts of a workout", () => {
  it("[WORK-6] are runs, and lifts between them", () => {
    const parts = workoutParts(workout({ skiRuns: [run(20, 20), run(70, 20)] }), series, messages.t);
    expect(parts?.kinds.map(({ name }) => name)).toEqual(["workouts.lifts", "workouts.runs"]);
    expect(parts && [...kindColumn(parts, 11)]).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0]);
  });

  it.each([31, 107, 110, 116])(
    "[WORK-6] are runs and climbs on a tour, which has no lifts: %i",
    (activityId) => {
      const tour = { ...workout({ skiRuns: [run(70, 20)] }), activityId };
      expect(workoutParts(tour, series, messages.t)?.kinds.map(({ name }) => name)).toEqual([
        "workouts.climbs",
        "workouts.runs",
      ]);
    },
  );

  it("[API-35] are legs with a colour for each sport, including transitions", () => {
    const legs = [leg(85, 0), leg(98, 20), leg(2, 30), leg(98, 60), leg(1, 70)];
    const parts = workoutParts(workout({ legs }), series, messages.t);
    expect(parts?.kinds.map(({ name }) => name)).toEqual([
      "sports.openwater-swimming",
      "sports.transition",
      "sports.cycling",
      "sports.running",
    ]);
    expect(new Set(parts?.kinds.map(({ colour }) => colour)).size).toBe(4);
    expect(parts?.parts.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      [0, 2, 0],
      [2, 3, 1],
      [3, 6, 2],
      [6, 7, 1],
      [7, 10, 3],
    ]);
  });

  it("have different colours if two sports are in one family", () => {
    const parts = workoutParts(workout({ legs: [leg(2, 0), leg(10, 50)] }), series, messages.t);
    expect(new Set(parts?.kinds.map(({ colour }) => colour)).size).toBe(2);
  });

  it("are empty for a run without parts", () => {
    expect(workoutParts(workout({}), series, messages.t)).toBeUndefined();
    expect(workoutParts(workout({ legs: [leg(1, 0)] }), series, messages.t)).toBeUndefined();
  });

  it("are offered as a colouring, whose legend has their names", () => {
    const parts = workoutParts(workout({ legs: [leg(2, 0), leg(1, 50)] }), series, messages.t);
    expect(usableColourings(series, parts, sportProfiles.multisport)).toEqual(["none", "legs"]);
    const formats = metricFormats({ messages, units: "METRIC", sport: sportProfiles.multisport });
    const { legend, ramp, classes } = lineColouring("legs", {
      series,
      parts,
      zones: [],
      formats,
    });
    expect(legend.map(({ text }) => text)).toEqual(["sports.cycling", "sports.running"]);
    expect(ramp).toHaveLength(2);
    expect(classes?.isExact).toBe(true);
  });
});
