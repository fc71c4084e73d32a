import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeWorkouts } from "../decoding/create-decoder.ts";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  text,
  time,
  uint16,
  uint32,
  uint8,
} from "./hand-made-fit.ts";

const beats = (at: number, rate: number): number[] => [1, ...le(at, 4), rate];
const wahoo = 32;

/** An outing of a minute, by a device of Wahoo. */
const outing = (from: number, name: string, ...content: readonly number[][]): Uint8Array =>
  fit(
    activityFile,
    definition(5, 23, [0, 1, uint8], [2, 2, uint16], [27, name.length, text]),
    [5, 0, ...le(wahoo, 2), ...new TextEncoder().encode(name)],
    definition(1, 20, time, [3, 1, uint8]),
    beats(from, 99),
    beats(from + 60, 99),
    ...content,
  );

/** A session of cycling, and the activity with its local clock. */
const ended = (from: number, utcOffset: number): number[][] => [
  definition(3, 18, time, [2, 4, uint32], [5, 1, enumeration]),
  [3, ...le(from + 60, 4), ...le(from, 4), 2],
  definition(4, 34, time, [5, 4, uint32]),
  [4, ...le(from + 60, 4), ...le(from + 60 + utcOffset, 4)],
];

const workoutsOf = (...files: readonly Uint8Array[]): readonly DecodedActivity[] => {
  const decoded = decodeWorkouts(Uint8Array.from(files.flatMap((file) => Array.from(file))));
  return decoded.ok ? decoded.value : expect.fail(`refused: ${decoded.error.kind}`);
};

const day = 86_400;

describe("FIT files in a chain", () => {
  it("have their own clocks and devices", () => {
    const workouts = workoutsOf(
      outing(noon, "ROAM", ...ended(noon, 7200)),
      outing(noon + day, "BOLT", ...ended(noon + day, 3600)),
    );
    expect(workouts.map(({ deviceName, utcOffset }) => [deviceName, utcOffset])).toEqual([
      ["Wahoo ROAM", 7200],
      ["Wahoo BOLT", 3600],
    ]);
  });

  it("without sessions have their own sports (FIT profile: running 1, cycling 2)", () => {
    const sport = definition(6, 12, [0, 1, enumeration], [1, 1, enumeration]);
    const workouts = workoutsOf(
      outing(noon, "ROAM", sport, [6, 1, 0]),
      outing(noon + day, "ROAM", sport, [6, 2, 0]),
    );
    expect(workouts.map(({ activityId }) => activityId)).toEqual([1, 2]);
  });
});
