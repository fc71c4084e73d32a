import { describe, expect, it } from "vitest";
import { isStoredMonth, workoutsOf } from "./stored-month.ts";

const values = (startTime: number) =>
  Float64Array.of(startTime, 120, 1, 3600, 10_000, 500, 40, 0, 0, Number.NaN);
const month = {
  month: 665,
  count: 1,
  numbers: { digest: "0011223344556677", values: values(1_750_000_000_000) },
  texts: { digest: "0011223344556677", workoutKeys: "a".repeat(24), titles: "[null]", notes: '["Warm"]' },
};

/** The one workout of the month, with other texts. */
const workoutWith = (texts: Partial<typeof month.texts>) =>
  workoutsOf({ ...month, texts: { ...month.texts, ...texts } })[0];

describe("[DIARY-1] a stored month", () => {
  it("is read as it was written, with its texts or before they have arrived", () => {
    expect(isStoredMonth(month)).toBe(true);
    expect(isStoredMonth({ ...month, texts: undefined })).toBe(true);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "month"],
    ["no number of workouts", { ...month, count: undefined }],
    ["fewer workouts than it says", { ...month, count: 2 }],
    ["no numbers", { ...month, numbers: undefined }],
    ["a list for values", { ...month, numbers: { ...month.numbers, values: [...month.numbers.values] } }],
    ["a start that is none", { ...month, numbers: { ...month.numbers, values: values(Number.NaN) } }],
    ["a key that is none", { ...month, texts: { ...month.texts, workoutKeys: "<script>".repeat(3) } }],
    ["fewer keys", { ...month, texts: { ...month.texts, workoutKeys: "" } }],
    ["titles that are none", { ...month, texts: { ...month.texts, titles: [null] } }],
  ])("is none with %s", (_what, value) => {
    expect(isStoredMonth(value)).toBe(false);
  });

  it("has workouts without the texts that were damaged", () => {
    const workout = { workoutKey: "a".repeat(24), totalDistance: 10_000, avgSpeed: undefined };
    expect(workoutWith({})).toMatchObject({ ...workout, description: undefined, notes: "Warm" });
    for (const notes of ["", "[1]", "{}", "[", "[]"])
      expect(workoutWith({ notes })).toMatchObject({ ...workout, notes: undefined });
  });
});
