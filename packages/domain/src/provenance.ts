import { fastestBelievable } from "./believable-speed.ts";

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
  /** Catalogue id; decides what speed a device can be believed. */
  readonly activityId?: number;
}

/** Numbers that change with the heights. */
const ofHeights: ReadonlySet<TotalName> = new Set(["ascent", "descent"]);

/** A zero in these says that the sensor was silent, not that the value was 0. */
const zeroIsSilence: ReadonlySet<TotalName> = new Set([
  "avgHeartRate",
  "maxHeartRate",
  "avgCadence",
  "maxCadence",
  "avgSpeed",
  "maxSpeed",
  "energy",
  "steps",
  "movingTime",
]);

/** Beats per minute that a summary of a device can be believed. */
const slowestHeart = 25;
const fastestHeart = 230;

/**
 * Decides which number counts, by the rule of docs/provenance.md: what the owner typed; else what the owner's preference names, where that
 * exists; else, for climb, what was corrected by an elevation model; else what the device measured, if it can be believed; else what was
 * computed. Values that are not finite or below 0 are none. Numbers that nobody knows are absent.
 */
export const chooseTotals = (input: ProvenanceInput): ChosenTotals => {
  const chosen: Partial<Record<TotalName, ChosenTotal>> = {};
  for (const name of totalNames) {
    const total = chooseTotal(name, input);
    if (total !== undefined) chosen[name] = total;
  }
  return chosen;
};

const chooseTotal = (name: TotalName, input: ProvenanceInput): ChosenTotal | undefined => {
  const stated = usable(input.device[name]);
  const computed = usable(input.computed[name]);
  const entered = usable(input.entered?.[name]);
  const corrected = input.heightsCorrected === true && ofHeights.has(name);
  const others = {
    ...(stated !== undefined && { device: stated }),
    ...(computed !== undefined && { computed }),
  };
  if (entered !== undefined) return { value: entered, source: "entered", ...others };
  const wish = wishFor(name, input.preferences);
  const device = { value: stated, source: "device" } as const;
  const ours = {
    value: computed,
    source: corrected ? "corrected" : "computed",
    version: input.analysisVersion,
  } as const;
  const deviceFirst =
    wish === undefined ? !corrected && isBelievable(name, stated, input.activityId) : wish === "device";
  for (const candidate of deviceFirst ? [device, ours] : [ours, device]) {
    if (candidate.value === undefined) continue;
    const chosen = wish !== undefined && { chosen: true as const };
    return { ...candidate, value: candidate.value, ...others, ...chosen };
  }
  return undefined;
};

/** Speed and pace follow the distance that they are made of, unless they were chosen themselves. */
const wishFor = (
  name: TotalName,
  preferences: SourcePreferences | undefined,
): "device" | "computed" | undefined =>
  preferences?.totals?.[name] ??
  (name === "avgSpeed" ? preferences?.totals?.distance : undefined) ??
  preferences?.all;

/** True when the owner wants the heights that the device recorded rather than those of an elevation model. */
export const wantsRecordedHeights = (preferences: SourcePreferences): boolean =>
  wishFor("ascent", preferences) === "device";

const usable = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 && value < Infinity ? value : undefined;

/** False for a device's value that cannot have been measured; it still counts when there is no other. */
const isBelievable = (
  name: TotalName,
  value: number | undefined,
  activityId: number | undefined,
): boolean => {
  if (value === undefined || (value === 0 && zeroIsSilence.has(name))) return false;
  if (name === "avgHeartRate" || name === "maxHeartRate")
    return value >= slowestHeart && value <= fastestHeart;
  if (name === "avgSpeed" || name === "maxSpeed") return value <= fastestBelievable(activityId);
  return true;
};
