import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { applySource } from "./apply-source.ts";

const workout = {
  totalDistance: 42_310,
  hrdata: { userMaxHR: 190, workoutMaxHR: 171, workoutAvgHR: 141, hrmax: 171, avg: 141, max: 190 },
  provenance: {
    distance: { source: "device", device: 42_310, computed: 42_180 },
    avgHeartRate: { source: "device", device: 141, computed: 143 },
    ascent: { source: "device", device: 610 },
  },
} as unknown as CombinedWorkoutView;

describe("the owner's choice of a source", () => {
  it("shows the chosen value before it is saved", () => {
    const next = applySource(workout, { total: "distance", source: "computed" });
    expect(next.totalDistance).toBe(42_180);
    expect(next.provenance["distance"]).toMatchObject({ source: "computed", device: 42_310 });
    expect(next.provenance["avgHeartRate"]?.source).toBe("device");
  });

  it("keeps the person's own maximum when the workout's heart rate changes", () => {
    expect(applySource(workout, { total: "avgHeartRate", source: "computed" }).hrdata).toMatchObject({
      workoutAvgHR: 143,
      userMaxHR: 190,
    });
  });

  it("marks the choice as chosen, and leaves it to the server what counts without it", () => {
    const chosen = applySource(workout, { total: "distance", source: "computed" });
    expect(chosen.provenance["distance"]?.chosen).toBe(true);
    expect(applySource(chosen, { total: "distance", source: "auto" })).toBe(chosen);
  });

  it("changes nothing if that source has no value", () => {
    expect(applySource(workout, { total: "ascent", source: "computed" })).toBe(workout);
    expect(applySource(workout, { total: "steps", source: "device" })).toBe(workout);
  });
});
