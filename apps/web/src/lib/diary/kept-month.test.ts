import { describe, expect, it } from "vitest";
import { isKeptMonth } from "./kept-month.ts";

const column = (...values: readonly number[]) => Float64Array.from(values);
const month = {
  month: 665,
  count: 1,
  numbers: {
    digest: "0011223344556677",
    startTime: column(1_750_000_000_000),
    timeOffsetInMinutes: column(120),
    activityId: column(1),
    totalTime: column(3600),
    totalDistance: column(10_000),
    energyConsumption: column(500),
    totalAscent: column(40),
    avgSpeed: column(Number.NaN),
    sharingFlags: column(0),
  },
  texts: { digest: "0011223344556677", workoutKeys: ["a".repeat(24)], titles: [null], notes: ["Warm"] },
};

describe("[DIARY-1] a month that is kept", () => {
  it("is read as it was written, with its texts or before they have come", () => {
    expect(isKeptMonth(month)).toBe(true);
    expect(isKeptMonth({ ...month, texts: undefined })).toBe(true);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "month"],
    ["no number of workouts", { ...month, count: undefined }],
    ["fewer workouts than it says", { ...month, count: 2 }],
    ["no numbers", { ...month, numbers: undefined }],
    ["a list for a column", { ...month, numbers: { ...month.numbers, totalTime: [3600] } }],
    ["a start that is none", { ...month, numbers: { ...month.numbers, startTime: column(Number.NaN) } }],
    ["a key that is none", { ...month, texts: { ...month.texts, workoutKeys: ["<script>"] } }],
    ["a title that is none", { ...month, texts: { ...month.texts, titles: [1] } }],
    ["fewer notes", { ...month, texts: { ...month.texts, notes: [] } }],
  ])("is none with %s", (_what, value) => {
    expect(isKeptMonth(value)).toBe(false);
  });
});
