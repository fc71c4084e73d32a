import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import type { NumberName } from "@cairn/domain/sports/sport-profile";

/** Where a number comes from, and the values of both sources where they are known. */
export type NumberProvenance = CombinedWorkoutView["provenance"][string];

const totals: Readonly<Partial<Record<NumberName, TotalName>>> = {
  distance: "distance",
  duration: "totalTime",
  moving: "movingTime",
  elapsed: "elapsedTime",
  speed: "avgSpeed",
  maxSpeed: "maxSpeed",
  ascent: "ascent",
  descent: "descent",
  heartRate: "avgHeartRate",
  maxHeartRate: "maxHeartRate",
  cadence: "avgCadence",
  power: "avgPower",
  energy: "energy",
  steps: "steps",
};

/** Name under which the source of a key number is kept; undefined for one that has no other source, such as the highest point. */
export const totalOf = (name: NumberName): TotalName | undefined => totals[name];
