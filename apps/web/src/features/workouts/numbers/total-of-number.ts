import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import type { NumberName } from "@cairn/domain/sports/sport-profile";

/** The source of a number, and the values of both sources if known. */
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

/** Name under which the source of a key number is stored; undefined if it has no other source, such as the highest point. */
export const totalOf = (name: NumberName): TotalName | undefined => totals[name];
