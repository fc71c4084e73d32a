import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { contradictsRecording, recordedTotals } from "./typed-totals.ts";

type Provenance = CombinedWorkoutView["provenance"];

/** What the page shows, and where it comes from, of a recording of 5 km in 30 minutes. */
const workout = (totalDistance: number, totalTime: number, provenance: Provenance) => ({
  totalDistance,
  totalTime,
  provenance,
});
const typedDistance: Provenance = { distance: { source: "entered", device: 5010, computed: 5000 } };
const typedTime: Provenance = { totalTime: { source: "entered", device: 1800 } };

describe("[WORK-3] totals that were typed over a recording", () => {
  it.each([
    ["a distance a tenth longer", workout(5500, 1800, typedDistance), true],
    ["a distance a tenth shorter", workout(4500, 1800, typedDistance), true],
    ["no distance", workout(0, 1800, typedDistance), true],
    ["a distance rounded to a tenth of a kilometre", workout(5049, 1800, typedDistance), false],
    ["another duration", workout(5000, 1650, typedTime), true],
    ["the same duration in whole seconds", workout(5000, 1801, typedTime), false],
    [
      "a device's own distance, however far from its points",
      workout(5500, 1800, { distance: { source: "device", device: 5500, computed: 5000 } }),
      false,
    ],
    [
      "numbers without a recording",
      workout(5000, 1800, { distance: { source: "entered" }, totalTime: { source: "entered" } }),
      false,
    ],
  ])("contradict it or not: %s", (_which, typed, contradicts) => {
    expect(contradictsRecording(typed)).toBe(contradicts);
  });

  it("leave the recording its own", () => {
    expect(recordedTotals(workout(5500, 1800, typedDistance))).toEqual({ distance: 5000, duration: 1800 });
    expect(recordedTotals(workout(5500, 1650, typedTime))).toEqual({ distance: 5500, duration: 1800 });
  });
});
