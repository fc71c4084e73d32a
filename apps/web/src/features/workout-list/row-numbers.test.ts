import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { UnitSystem } from "@cairn/units/unit-system";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

stubBrowser();
const { createFormats } = await import("../../lib/format.ts");
const { listedNumbers } = await import("../../lib/listed-numbers.ts");
const { numberInColumn, rowNumbers } = await import("./row-numbers.ts");

const [running, alpineSkiing, poolSwimming, sailing] = [1, 13, 21, 71];

/** A workout as its page and lists of the server have it. */
const stored = (part: Partial<WorkoutView>) =>
  ({ activityId: running, totalTime: 3600, totalDistance: 10_000, totalAscent: 0, ...part }) as WorkoutView;

/** The same in the diary, in whole metres and seconds. */
const inDiary = ({ activityId, totalTime, totalDistance, totalAscent }: WorkoutView) =>
  ({
    activityId,
    totalTime: Math.round(totalTime),
    totalDistance: Math.round(totalDistance),
    totalAscent: Math.round(totalAscent),
    avgSpeed: undefined,
  }) as DiaryWorkout;

const shown = (workout: Parameters<typeof listedNumbers>[0], units: UnitSystem) => {
  const formats = createFormats("en-GB", units);
  return listedNumbers(workout, formats).map(({ figure }) => formats.text(figure));
};

describe("[LIST-3] the numbers of a row in the list", () => {
  it.each([
    ["feet", stored({ totalAscent: 100.4 }), "IMPERIAL", "329\u00A0ft"],
    ["yards", stored({ activityId: poolSwimming, totalDistance: 1714.5 }), "IMPERIAL", "1\u202F875\u00A0yd"],
    ["hundredths of kilometres", stored({ totalDistance: 12_344.6 }), "METRIC", "12.34\u00A0km"],
    ["seconds", stored({ totalTime: 3599.5 }), "METRIC", undefined],
  ] as const)("have the %s of the workout's page", (_what, workout, units, known) => {
    const row = shown(rowNumbers(inDiary(workout), workout), units);
    expect(row).toEqual(shown(workout, units));
    if (known !== undefined) expect(row).toContain(known);
  });

  it("are those of the diary while the others are loading, and if these are from before a change", () => {
    const before = stored({ totalDistance: 12_344.6, totalAscent: 100.4 });
    const after = { ...inDiary(before), totalDistance: 10_000 };
    expect(shown(rowNumbers(after, undefined), "METRIC")).toContain("10.00\u00A0km");
    const { totalDistance, totalAscent } = rowNumbers(after, before);
    expect([totalDistance, totalAscent]).toEqual([10_000, 100.4]);
  });
});

describe("[LIST-3] the speed in a row of the list", () => {
  const formats = createFormats("en-GB", "METRIC");
  const speedOf = (details: Partial<WorkoutView>, isLoaded: boolean) => {
    const workout = stored(details);
    const diary = { ...inDiary(workout), avgSpeed: workout.avgSpeed };
    const numbers = listedNumbers(rowNumbers(diary, isLoaded ? workout : undefined), formats);
    const number = numberInColumn(numbers, ["speed", "maxSpeed"]);
    return number && [number.name, formats.text(number.figure)];
  };

  it("is the average that the list is sorted by, before and after the details have come", () => {
    const trip = { activityId: sailing, avgSpeed: 3, maxSpeed: 8, totalDistance: 10_800 };
    const average = ["speed", "10.8\u00A0km/h"];
    expect([speedOf(trip, false), speedOf(trip, true)]).toEqual([average, average]);
  });

  it("is the fastest at the lifts, which have no average", () => {
    const day = { activityId: alpineSkiing, avgSpeed: 3, maxSpeed: 20, totalDistance: 10_800 };
    expect(speedOf(day, true)).toEqual(["maxSpeed", "72.0\u00A0km/h"]);
  });
});
