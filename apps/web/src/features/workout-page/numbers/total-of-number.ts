import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import type { KeyNumber } from "./number-choice.ts";

/** Where a number comes from, and the values of both sources where they are known. */
export type NumberProvenance = CombinedWorkoutView["provenance"][string];

const totals: Readonly<Partial<Record<KeyNumber["name"], TotalName>>> = {
  distance: "distance",
  duration: "totalTime",
  moving: "movingTime",
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
export const totalOf = (name: KeyNumber["name"]): TotalName | undefined => totals[name];
