import type { Clock } from "../time/clocks.ts";
import type { Contradiction } from "./contradiction.ts";
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

/** SI units, kilocalories, beats and revolutions per minute, watts; absent = unknown. */
export type Totals = Readonly<Partial<Record<TotalName, number>>>;

/** The source of a number: the file; our rules; our rules with heights of an elevation model; or typed by the owner. */
export type TotalSource = "device" | "computed" | "corrected" | "entered";

/** The owner's preferred source where there are two values, for all numbers or for some. */
export interface SourcePreferences {
  readonly all?: "device" | "computed";
  readonly totals?: Readonly<Partial<Record<TotalName, "device" | "computed">>>;
}

/** One number with its source, and the values of the others. */
export interface ChosenTotal {
  readonly value: number;
  readonly source: TotalSource;
  /** Version of the rules, for `computed` and `corrected`. */
  readonly version?: number;
  readonly device?: number;
  readonly computed?: number;
  /** True if the owner chose it. */
  readonly chosen?: true;
  /** What contradicts the device's value: the reason why it is not used, or a doubt if nothing better is known. */
  readonly contradiction?: Contradiction;
}

export type ChosenTotals = Readonly<Partial<Record<TotalName, ChosenTotal>>>;

export interface ProvenanceInput {
  /** Totals that the device states in the file. */
  readonly device: Totals;
  /** Totals that our rules compute from the points. */
  readonly computed: Totals;
  readonly analysisVersion: number;
  /** True if `computed` uses the heights of an elevation model instead of the file's. */
  readonly heightsCorrected?: boolean;
  readonly entered?: Totals;
  readonly preferences?: SourcePreferences;
  /** Catalogue id; determines which values of a device are plausible. */
  readonly activityId?: number;
  /** Clock of the average speed; by default that of a whole workout of the activity. */
  readonly averageClock?: Clock;
  /** What the recording shows against wrong totals; absent without a recording. */
  readonly evidence?: RecordedEvidence;
}

/**
 * The owner's choice for a number itself, or for all numbers. Speed and pace follow a choice for the distance from which they are
 * made.
 */
export const choiceFor = (
  name: TotalName,
  preferences: SourcePreferences | undefined,
): "device" | "computed" | undefined => {
  const follows = name === "avgSpeed" && preferences?.totals?.distance !== undefined;
  return preferences?.totals?.[name] ?? (follows ? undefined : preferences?.all);
};

/** The source to begin with: the owner's choice; a speed that was not chosen itself begins with the choice for its distance. */
export const wishFor = (
  name: TotalName,
  preferences: SourcePreferences | undefined,
): "device" | "computed" | undefined =>
  choiceFor(name, preferences) ?? (name === "avgSpeed" ? preferences?.totals?.distance : undefined);

/** True if the owner prefers the heights that the device recorded to those of an elevation model. */
export const wantsRecordedHeights = (preferences: SourcePreferences): boolean =>
  wishFor("ascent", preferences) === "device";
