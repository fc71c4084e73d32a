import type { Contradiction } from "./contradiction.ts";
import type { Clock } from "../time/clocks.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";

/** Summary numbers that a device, our rules or a person may each have a value for, in the order in which a page shows them. */
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
  "maxPower",
  "normalizedPower",
  "energy",
  "steps",
] as const;

export type TotalName = (typeof totalNames)[number];

/** SI units, kilocalories, beats and turns per minute, watts; absent = unknown. */
export type Totals = Readonly<Partial<Record<TotalName, number>>>;

/** Where a number comes from: the file; our rules; our rules on heights of an elevation model; or typed by the owner. */
export type TotalSource = "device" | "computed" | "corrected" | "entered";

/** What the owner wants to count where there are two values, for all numbers or for some. */
export interface SourcePreferences {
  readonly all?: "device" | "computed";
  readonly totals?: Readonly<Partial<Record<TotalName, "device" | "computed">>>;
}

/** One number with its source, and what the others say. */
export interface ChosenTotal {
  readonly value: number;
  readonly source: TotalSource;
  /** Version of the rules, for `computed` and `corrected`. */
  readonly version?: number;
  readonly device?: number;
  readonly computed?: number;
  /** Counts because the owner wants it to. */
  readonly chosen?: true;
  /** What speaks against the device's value: the reason why it does not count, or a doubt where nothing better is known. */
  readonly contradiction?: Contradiction;
}

export type ChosenTotals = Readonly<Partial<Record<TotalName, ChosenTotal>>>;

export interface ProvenanceInput {
  /** Totals that the device states in the file. */
  readonly device: Totals;
  /** What our rules make of the points. */
  readonly computed: Totals;
  readonly analysisVersion: number;
  /** True when `computed` was made with the heights of an elevation model instead of the file's. */
  readonly heightsCorrected?: boolean;
  readonly entered?: Totals;
  readonly preferences?: SourcePreferences;
  /** Catalogue id; decides what of a device is plausible. */
  readonly activityId?: number;
  /** Clock of the average speed; that of a whole workout of the activity by default. */
  readonly averageClock?: Clock;
  /** What the recording says against wrong totals; absent without one. */
  readonly evidence?: RecordedEvidence;
}

/** Speed and pace follow the distance that they are made of, unless they were chosen themselves. */
export const wishFor = (
  name: TotalName,
  preferences: SourcePreferences | undefined,
): "device" | "computed" | undefined =>
  preferences?.totals?.[name] ??
  (name === "avgSpeed" ? preferences?.totals?.distance : undefined) ??
  preferences?.all;

/** True when the owner wants the heights that the device recorded rather than those of an elevation model. */
export const wantsRecordedHeights = (preferences: SourcePreferences): boolean =>
  wishFor("ascent", preferences) === "device";
