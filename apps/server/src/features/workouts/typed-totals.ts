import type { HeaderField } from "@cairn/contracts/workouts/workout-header";
import type { TotalName } from "@cairn/domain/plausibility/provenance";

/** The totals that people type, and the fields in which they are sent. */
export const typedTotals = [
  ["distance", "totalDistance"],
  ["totalTime", "totalTime"],
  ["avgHeartRate", "hrAvgValue"],
  ["maxHeartRate", "hrMaxValue"],
  ["energy", "energyConsumption"],
  ["steps", "stepCount"],
  ["ascent", "totalAscent"],
  ["descent", "totalDescent"],
  ["maxSpeed", "maxSpeed"],
] as const satisfies readonly (readonly [TotalName, HeaderField])[];

export type TypedField = (typeof typedTotals)[number][1];

const totalNames: ReadonlyMap<HeaderField, TotalName> = new Map(
  typedTotals.map(([name, field]) => [field, name] as const),
);

/** The total that is sent in a field; undefined for fields of other values. */
export const totalIn = (field: HeaderField): TotalName | undefined => totalNames.get(field);
