import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import {
  type HeartRateZone,
  detailedHeartRateZones,
  detailedOwnHeartRateZones,
  heartRateZones,
  ownHeartRateZones,
} from "@cairn/domain/heart-rate/heart-rate-zones";
import { type PowerZone, powerZones, powerZonesFrom } from "@cairn/domain/power-and-energy/power-zones";
import { hasPedals } from "@cairn/domain/sports/has-pedals";
import { absoluteLimits, type TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import { zoneMaximum } from "./zone-maximum.ts";

/** The input for the zones of a page; for another person's workout the owner's zones are unknown. */
type ZonedWorkout = Pick<CombinedWorkoutView, "heartRateMaximum" | "hrdata" | "thresholds" | "trainingZones">;

/** The input for its power zones: those of a cyclist mean nothing in another sport. */
export type PoweredWorkout = ZonedWorkout & Pick<CombinedWorkoutView, "activityId">;

/**
 * Limits that the owner set for the day of the workout, bpm or watts; undefined without any, and when they are percentages of a
 * value that is unknown.
 */
export function ownLimits(workout: ZonedWorkout, kind: TrainingZoneKind): readonly number[] | undefined {
  const zones = workout.trainingZones?.[kind];
  return (
    zones && absoluteLimits({ ...zones, kind }, { ...workout.thresholds, maxHeartRate: zoneMaximum(workout) })
  );
}

/** Heart-rate zones of a page: the owner's own of that day, else the default ones for a maximum. */
export function workoutZones(workout: ZonedWorkout): readonly HeartRateZone[] {
  const [limits, maximum] = [ownLimits(workout, "heartRate"), zoneMaximum(workout)];
  return limits ? ownHeartRateZones(limits, maximum) : heartRateZones(maximum);
}

/** The same in finer steps. */
export function detailedWorkoutZones(workout: ZonedWorkout): readonly HeartRateZone[] {
  const [limits, maximum] = [ownLimits(workout, "heartRate"), zoneMaximum(workout)];
  return limits ? detailedOwnHeartRateZones(limits, maximum) : detailedHeartRateZones(maximum);
}

/**
 * Power zones of a page: the owner's own of that day, else those for the FTP; undefined without either, in sports without pedals,
 * and for everybody else.
 */
export function workoutPowerZones(workout: PoweredWorkout): readonly PowerZone[] | undefined {
  if (!hasPedals(workout.activityId)) return undefined;
  const limits = ownLimits(workout, "power");
  if (limits) return powerZonesFrom(limits);
  const ftp = workout.thresholds?.functionalThresholdPower;
  return ftp === undefined ? undefined : powerZones(ftp);
}
