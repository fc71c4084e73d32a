import { sinceOf, type ThresholdsOfDay } from "./thresholds.ts";

/** Kinds of zones that a person can set. */
export const trainingZoneKinds = ["heartRate", "power"] as const;

export type TrainingZoneKind = (typeof trainingZoneKinds)[number];

/**
 * Units of limits: percent of the maximum heart rate, percent of the threshold (lactate threshold heart rate, or FTP), beats per
 * minute, or watts.
 */
export const zoneUnits = ["percentOfMaximum", "percentOfThreshold", "beatsPerMinute", "watts"] as const;

export type ZoneUnit = (typeof zoneUnits)[number];

/**
 * Number of limits of each kind: for heart rate the lower ones of zones 1 to 5, below which is rest; for power those of zones 2
 * to 7, because zone 1 begins at 0.
 */
export const limitCounts: Readonly<Record<TrainingZoneKind, number>> = { heartRate: 5, power: 6 };

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Bounds of limits of each kind, by their possible units. No heart rate is outside them, and nobody sustains more power on a
 * bicycle.
 */
export const limitBounds: Readonly<Record<TrainingZoneKind, Readonly<Partial<Record<ZoneUnit, Bounds>>>>> = {
  heartRate: {
    percentOfMaximum: { least: 20, most: 100 },
    percentOfThreshold: { least: 20, most: 150 },
    beatsPerMinute: { least: 30, most: 230 },
  },
  power: {
    percentOfThreshold: { least: 10, most: 400 },
    watts: { least: 10, most: 2500 },
  },
};

/** Own limits of zones and the first day on which they are valid. */
export interface TrainingZones {
  readonly kind: TrainingZoneKind;
  /** Days since 1970-01-01; null = always valid. */
  readonly sinceDay: number | null;
  readonly unit: ZoneUnit;
  /** Whole numbers, ascending; a value on a limit is in the zone above it. */
  readonly limits: readonly number[];
}

/** An error in limits, with the index of the first wrong one. */
export interface LimitFault {
  readonly fault: "unit" | "count" | "range" | "order";
  readonly index?: number;
}

/** Finds the error that makes limits invalid; undefined if there is none. */
export const limitFault = ({
  kind,
  unit,
  limits,
}: Pick<TrainingZones, "kind" | "unit" | "limits">): LimitFault | undefined => {
  const bounds = limitBounds[kind][unit];
  if (!bounds) return { fault: "unit" };
  if (limits.length !== limitCounts[kind]) return { fault: "count" };
  const outside = limits.findIndex(
    (limit) => !Number.isInteger(limit) || limit < bounds.least || limit > bounds.most,
  );
  if (outside >= 0) return { fault: "range", index: outside };
  const lower = limits.findIndex((limit, i) => i > 0 && limit <= (limits[i - 1] ?? limit));
  return lower < 0 ? undefined : { fault: "order", index: lower };
};

/** The zones that are valid on a day; a kind that was not set is absent. */
export type TrainingZonesOfDay = { readonly [Kind in TrainingZoneKind]?: TrainingZones };

/**
 * The zones of each kind that are valid on a day: the latest that began on it or before.
 * @param day since 1970-01-01, at the place where the workout began
 */
export const trainingZonesOn = (day: number, all: readonly TrainingZones[]): TrainingZonesOfDay => {
  const inOrder = all
    .filter((zones) => sinceOf(zones) <= day)
    .toSorted((a, b) => (sinceOf(a) === sinceOf(b) ? 0 : sinceOf(a) - sinceOf(b)));
  return Object.fromEntries(inOrder.map((zones) => [zones.kind, zones]));
};

/** The values to which percentages refer, on the day of a workout. */
export interface ZoneReferences extends Pick<
  ThresholdsOfDay,
  "lactateThresholdHeartRate" | "functionalThresholdPower"
> {
  /** Beats per minute, from whatever source. */
  readonly maxHeartRate: number;
}

/** The limits in beats per minute or watts, not rounded; undefined if they are percentages of an unknown threshold. */
export const absoluteLimits = (
  { kind, unit, limits }: Pick<TrainingZones, "kind" | "unit" | "limits">,
  { maxHeartRate, lactateThresholdHeartRate, functionalThresholdPower }: ZoneReferences,
): readonly number[] | undefined => {
  if (unit === "beatsPerMinute" || unit === "watts") return limits;
  const threshold = kind === "power" ? functionalThresholdPower : lactateThresholdHeartRate;
  const whole = unit === "percentOfMaximum" ? maxHeartRate : threshold;
  return whole === undefined ? undefined : limits.map((percent) => (percent * whole) / 100);
};
