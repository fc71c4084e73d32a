import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { neighboursIn } from "./neighbours-query.ts";

const around = ["a", "b", "c"].map((workoutKey) => ({ workoutKey }) as WorkoutView);

describe("neighboursIn", () => {
  it.each([
    ["a", undefined, "b"],
    ["b", "a", "c"],
    ["c", "b", undefined],
    ["gone", undefined, undefined],
  ])("[WORK-8] finds those of %s", (key, previous, next) => {
    const neighbours = neighboursIn(around, key);
    expect([neighbours.previous?.workoutKey, neighbours.next?.workoutKey]).toEqual([previous, next]);
  });
});
