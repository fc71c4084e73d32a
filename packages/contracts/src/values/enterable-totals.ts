import type { TotalName, Totals } from "@cairn/domain/plausibility/provenance";
import type { z } from "zod";
import { enteredValues } from "./entered-values.ts";

/** The totals that a person may type, each with its range. */
const enterable: Readonly<Partial<Record<TotalName, z.ZodType<number>>>> = {
  distance: enteredValues.distance,
  totalTime: enteredValues.totalTime,
  ascent: enteredValues.climb,
  descent: enteredValues.climb,
  maxSpeed: enteredValues.speed,
  avgHeartRate: enteredValues.heartRate,
  maxHeartRate: enteredValues.heartRate,
  energy: enteredValues.energy,
  steps: enteredValues.steps,
};

/**
 * The totals of a file that a person could have typed here, for workouts that were typed elsewhere: anybody may have made the
 * file. Leaves out what is out of its range, what nobody types, and heart rates of which the average exceeds the maximum.
 */
export function enterableTotals(given: Totals): Totals {
  const { avgHeartRate, maxHeartRate, ...others } = given;
  const isOrdered = !avgHeartRate || !maxHeartRate || avgHeartRate <= maxHeartRate;
  const kept = Object.entries(isOrdered ? given : others).filter(
    ([name, value]) => enterable[name as TotalName]?.safeParse(value).success === true,
  );
  return Object.fromEntries(kept);
}

/** Whether a workout that is typed may start at this time, ms since 1970. */
export const isEnterableStart = (time: number): boolean => enteredValues.startTime.safeParse(time).success;
