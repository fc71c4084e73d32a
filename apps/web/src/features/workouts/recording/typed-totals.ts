import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";

type Typed = Pick<CombinedWorkoutView, "totalDistance" | "totalTime" | "provenance">;

/** Distance in metres and duration in seconds of the recording itself, whatever its owner typed instead. */
export const recordedTotals = ({ totalDistance, totalTime, provenance }: Typed) => {
  const recorded = (name: string, shown: number): number =>
    provenance[name]?.computed ?? provenance[name]?.device ?? shown;
  return {
    distance: recorded("distance", totalDistance),
    duration: recorded("totalTime", totalTime),
  };
};

/**
 * The share by which a typed total may differ from the recorded one before the two are said to disagree: 3 s in a kilometre of
 * five minutes, and more than rounding to a tenth of a kilometre changes beyond five.
 */
const agreement = 0.01;

/**
 * Whether the owner typed a distance or a duration that the recording contradicts, so that kilometres and best efforts of the
 * recording do not add up to the totals beside them.
 */
export const contradictsRecording = (workout: Typed): boolean => {
  const { distance, duration } = recordedTotals(workout);
  const disagrees = (name: string, shown: number, recorded: number): boolean =>
    workout.provenance[name]?.source === "entered" && Math.abs(shown - recorded) > agreement * recorded;
  return (
    disagrees("distance", workout.totalDistance, distance) ||
    disagrees("totalTime", workout.totalTime, duration)
  );
};
