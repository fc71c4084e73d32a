import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";

const workout = { workoutKey: "0".repeat(24), sharingFlags: 0, description: "Before" } as CombinedWorkoutView;

describe("applyChange", () => {
  it("[WORK-9] shows a new privacy at once and keeps the rest", () => {
    expect(applyChange(workout, { sharingFlags: 19 })).toMatchObject({
      sharingFlags: 19,
      description: "Before",
    });
  });

  it("treats an empty title as none", () => {
    expect(applyChange(workout, { description: "" })).not.toHaveProperty("description");
    expect(applyChange(workout, { description: "After" }).description).toBe("After");
  });
});
