import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { dayOfIsoDate } from "@cairn/domain/diary/calendar";
import { defaultZonePercents } from "@cairn/domain/heart-rate/heart-rate-zones";
import { levelPercents } from "@cairn/domain/power-and-energy/power-zones";
import { thresholdsOn } from "@cairn/domain/thresholds/thresholds";
import {
  limitBounds,
  limitCounts,
  limitFault,
  type TrainingZoneKind,
  type ZoneUnit,
  zoneUnits,
} from "@cairn/domain/thresholds/training-zones";

/** Today's values of which limits may be shares. */
export interface KnownReferences {
  /** Beats per minute. */
  readonly maxHeartRate?: number | undefined;
  /** Watts. */
  readonly functionalThresholdPower?: number | undefined;
}

/** The threshold power that is valid on a day, watts; a later one is not yet. */
export const thresholdPowerOn = (day: number, thresholds: readonly ThresholdView[]): number | undefined =>
  thresholdsOn(
    day,
    thresholds.map(({ since, ...rest }) => ({
      ...rest,
      sinceDay: since === null ? null : (dayOfIsoDate(since) ?? Number.NaN),
    })),
  ).functionalThresholdPower;

/** The possible units for limits of a kind, the usual one first. */
export const unitsOf = (kind: TrainingZoneKind): readonly ZoneUnit[] =>
  zoneUnits.filter((unit) => limitBounds[kind][unit]);

/** Initial limits: the default zones in a unit; fields stay empty if these cannot be expressed in it. */
export function defaultLimits(
  kind: TrainingZoneKind,
  unit: ZoneUnit,
  { maxHeartRate, functionalThresholdPower }: KnownReferences,
): readonly string[] {
  const percents = kind === "power" ? levelPercents : defaultZonePercents;
  const isDefaultUnit = unit === (kind === "power" ? "percentOfThreshold" : "percentOfMaximum");
  const ofWhole = kind === "power" ? functionalThresholdPower : maxHeartRate;
  const whole = isDefaultUnit ? 100 : unit === "percentOfThreshold" ? undefined : ofWhole;
  return percents.map((percent) => (whole === undefined ? "" : String(Math.round((percent * whole) / 100))));
}

/** The typed numbers, or the first invalid field. */
export type TypedLimits =
  | { readonly limits: readonly number[] }
  | { readonly fault: "range" | "order"; readonly index: number };

/** Reads the fields of a form; an empty one is out of range. */
export function typedLimits(kind: TrainingZoneKind, unit: ZoneUnit, fields: readonly string[]): TypedLimits {
  const limits = Array.from({ length: limitCounts[kind] }, (_, i) => {
    const field = fields[i]?.trim() ?? "";
    return field === "" ? Number.NaN : Number(field);
  });
  const found = limitFault({ kind, unit, limits });
  if (!found) return { limits };
  return { fault: found.fault === "order" ? "order" : "range", index: found.index ?? 0 };
}
