import { exerciseCategories, type Recording, type StrengthSet } from "@cairn/domain/recording/recording";
import { readFit } from "@cairn/testkit/files/read-fit";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../decoding/create-decoder.ts";
import type { ExportedWorkout } from "../../encoding/exported-workout.ts";
import { encodeFit } from "./encode-fit.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);

const workout: ExportedWorkout = {
  activityId: 23,
  startTime,
  utcOffset: 0,
  dateText: "2026-05-03 06:30",
  author: "Somebody",
  totals: { elapsedTime: 600, timerTime: 600 },
};

const training = (sets: readonly StrengthSet[]): Recording => ({
  startTime,
  length: 2,
  segmentStarts: [0],
  columns: { time: Float64Array.of(0, 600), heartRate: Float64Array.of(100, 120) },
  laps: [],
  sets,
});

const readBack = (sets: readonly StrengthSet[]) => {
  const decoded = decodeBytes(encodeFit(workout, training(sets)));
  return decoded.ok ? decoded.value : expect.fail(decoded.error.kind);
};

const sets: readonly StrengthSet[] = [
  { startTime: 0, elapsedTime: 30.25, isActive: true, repetitions: 10, weight: 62.5, exercise: "benchPress" },
  { startTime: 30, elapsedTime: 60, isActive: false },
  {
    startTime: 90,
    elapsedTime: 25,
    isActive: true,
    repetitions: 12,
    exercise: "squat",
    name: "Goblet squat",
  },
  { startTime: 120, elapsedTime: 40, isActive: true, exercise: "squat", name: "Kyykky ylös" },
  { startTime: 200, elapsedTime: 20, isActive: true, repetitions: 8, name: "Goblet squat" },
  { startTime: 240, elapsedTime: 20, isActive: true, repetitions: 5 },
];

describe("sets of strength training as FIT", () => {
  it("[WORK-17] [API-50] have time, repetitions, weight and exercise for another decoder", async () => {
    const file = await readFit(encodeFit(workout, training(sets)));
    expect(file.sets?.map(({ set_type }) => set_type)).toEqual([
      "active",
      "rest",
      "active",
      "active",
      "active",
      "active",
    ]);
    const [first, rest, third] = file.sets ?? [];
    expect(first).toMatchObject({
      message_index: { value: 0 },
      timestamp: new Date(startTime + 30_000),
      start_time: new Date(startTime),
      repetitions: 10,
      weight: 62.5,
      category: ["bench_press"],
    });
    expect(first?.["duration"]).toBeCloseTo(30.25, 6);
    expect(Object.keys(rest ?? {})).not.toContain("repetitions");
    expect(Object.keys(rest ?? {})).not.toContain("weight");
    expect(third).toMatchObject({ category: ["squat"], repetitions: 12 });
  });

  it("[API-50] are read back as they were, with the names of their exercises", () => {
    const { recording, warnings } = readBack(sets);
    expect(warnings).toEqual([]);
    expect(recording.sets).toEqual(sets);
    expect(readBack([]).recording.sets).toBeUndefined();
  });

  it("[API-50] are read back whatever they are", () => {
    const one = fc.record(
      {
        isActive: fc.constant(true),
        startTime: fc.nat(100_000),
        elapsedTime: fc.nat(4_000_000).map((ms) => ms / 1000),
        repetitions: fc.integer({ min: 1, max: 65_534 }),
        // Sixteenths of a kilogram, the steps of the field.
        weight: fc.integer({ min: 1, max: 65_534 }).map((parts) => parts / 16),
        exercise: fc.constantFrom(...exerciseCategories),
        name: fc.constantFrom("Curl", "curl", "é", "Bench press, narrow"),
      },
      { requiredKeys: ["isActive", "startTime", "elapsedTime"] },
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (any) => {
        const inOrder = any.toSorted((a, b) => a.startTime - b.startTime);
        expect(readBack(inOrder).recording.sets).toEqual(inOrder);
      }),
    );
  });

  it("[API-50] leave out what the format cannot state", () => {
    const { recording } = readBack([
      {
        startTime: 0,
        elapsedTime: 10,
        isActive: true,
        repetitions: 70_000,
        weight: 5000,
        name: "é".repeat(256),
      },
    ]);
    // 255 bytes with the terminating zero.
    expect(recording.sets).toEqual([
      { startTime: 0, elapsedTime: 10, isActive: true, name: "é".repeat(127) },
    ]);
  });
});
