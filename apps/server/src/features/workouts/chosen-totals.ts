import type { DeviceTotals } from "@cairn/domain/recording";
import type { WorkoutAnalysis } from "@cairn/domain/workout-analysis";

/** Totals that a device, our rules or a person may each have a value for, in the order a page shows them. */
export const totalNames = [
  "distance",
  "totalTime",
  "movingTime",
  "elapsedTime",
  "ascent",
  "descent",
  "avgSpeed",
  "maxSpeed",
  "avgHeartRate",
  "maxHeartRate",
  "avgCadence",
  "maxCadence",
  "avgPower",
  "energy",
  "steps",
] as const;

export type TotalName = (typeof totalNames)[number];

/** Values that a person typed over the others. SI units, kilocalories. */
export type EnteredTotals = Readonly<Partial<Record<TotalName, number>>>;

export type TotalSource = "device" | "computed" | "entered";

/** One total with where it comes from, and what the others say. */
export interface ChosenTotal {
  readonly value: number;
  readonly source: TotalSource;
  readonly device?: number;
  readonly computed?: number;
}

export type ChosenTotals = Readonly<Partial<Record<TotalName, ChosenTotal>>>;

/**
 * Decides which number counts: what a person entered, else what the device measured, else what our rules make of the points. Absent
 * when nobody knows. A device has seen more than its file holds (a wheel's turns between points, a barometer), so it goes before us.
 */
export function chooseTotals(
  entered: EnteredTotals,
  device: DeviceTotals | undefined,
  computed: WorkoutAnalysis | undefined,
): ChosenTotals {
  const chosen: Partial<Record<TotalName, ChosenTotal>> = {};
  const ofDevice = namedTotals(device);
  const ofRules = namedTotals(computed);
  for (const name of totalNames) {
    const total = choose(entered[name], ofDevice[name], ofRules[name]);
    if (total) chosen[name] = total;
  }
  return chosen;
}

function choose(
  entered: number | undefined,
  device: number | undefined,
  computed: number | undefined,
): ChosenTotal | undefined {
  const others = {
    ...(device !== undefined && { device }),
    ...(computed !== undefined && { computed }),
  };
  if (entered !== undefined) return { value: entered, source: "entered", ...others };
  if (device !== undefined) return { value: device, source: "device", ...others };
  return computed === undefined ? undefined : { value: computed, source: "computed", ...others };
}

/** The total time of a workout is its timer time: pauses that the person made do not count. */
function namedTotals(totals: DeviceTotals | WorkoutAnalysis | undefined): EnteredTotals {
  if (!totals) return {};
  const named: Readonly<Record<string, unknown>> = {
    ...totals,
    totalTime: totals.timerTime ?? totals.elapsedTime,
  };
  const known = totalNames.flatMap((name) => {
    const value = named[name];
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
