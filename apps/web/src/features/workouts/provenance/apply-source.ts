import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";

/** The owner's choice of source for one number. */
export interface SourceChange {
  readonly total: TotalName;
  readonly source: "device" | "computed" | "auto";
}

/** The fields of the page that show a number. */
const shown = (
  workout: CombinedWorkoutView,
  total: TotalName,
  value: number,
): Partial<CombinedWorkoutView> => {
  switch (total) {
    case "distance":
      return { totalDistance: value };
    case "totalTime":
      return { totalTime: value };
    case "ascent":
      return { totalAscent: value };
    case "descent":
      return { totalDescent: value };
    case "avgHeartRate":
      return { hrdata: { ...workout.hrdata, workoutAvgHR: value, avg: value } };
    case "maxHeartRate":
      return { hrdata: { ...workout.hrdata, workoutMaxHR: value, hrmax: value } };
    case "avgCadence":
      return { cadence: { ...workout.cadence, avg: value } };
    case "maxCadence":
      return { cadence: { ...workout.cadence, max: value } };
    case "energy":
      return { energyConsumption: value };
    case "steps":
      return { stepCount: value };
    case "movingTime":
    case "elapsedTime":
    case "avgSpeed":
    case "maxSpeed":
    case "avgPower":
      return { [total]: value };
    case "maxPower":
    case "normalizedPower":
      return {};
    default:
      return total satisfies never;
  }
};

/** The workout after the choice is saved; unchanged if that source has no value. */
export function applySource(
  workout: CombinedWorkoutView,
  { total, source }: SourceChange,
): CombinedWorkoutView {
  const kept = workout.provenance[total];
  // The server decides which source is used without a choice.
  const value = source === "auto" ? undefined : kept?.[source];
  if (!kept || source === "auto" || value === undefined) return workout;
  const { leftOut: _leftOut, ...others } = kept;
  return {
    ...workout,
    ...shown(workout, total, value),
    provenance: { ...workout.provenance, [total]: { ...others, source, chosen: true } },
  };
}
