import { averageOf } from "./judge-speed.ts";
import { coversTimer } from "./judge-times.ts";
import { maxPowerRatio } from "./plausibility-limits.ts";
import { plausibleRange } from "./plausible-values.ts";
import type { TotalName } from "./provenance.ts";
import type { TotalSelection } from "./total-selection.ts";

/** A number that cannot exceed another; `extreme` is the one that is dropped if nothing decides. */
interface Order {
  readonly lower: TotalName;
  readonly upper: TotalName;
  readonly extreme: TotalName;
}

export const orders: readonly Order[] = [
  { lower: "avgSpeed", upper: "maxSpeed", extreme: "maxSpeed" },
  { lower: "avgHeartRate", upper: "maxHeartRate", extreme: "maxHeartRate" },
  { lower: "avgCadence", upper: "maxCadence", extreme: "maxCadence" },
  { lower: "avgPower", upper: "maxPower", extreme: "maxPower" },
  { lower: "normalizedPower", upper: "maxPower", extreme: "normalizedPower" },
];

/** Devices give beats, revolutions and watts as whole numbers, and speeds to about a hundredth. */
const resolutionOf = (name: TotalName, value: number): number => (name === "avgSpeed" ? value / 100 : 1);

/**
 * A device's normalized power gives way if the recorded values of the whole workout make less than two thirds of it, or half as
 * much again: some programs write the average, the maximum or another meter's there.
 */
const judgeNormalizedPower = (selection: TotalSelection): void => {
  const [stated, computed] = [selection.positive("normalizedPower"), selection.computed("normalizedPower")];
  if (!selection.counts("normalizedPower", "device") || !selection.isFree("normalizedPower")) return;
  if (stated === undefined || computed === undefined || computed === 0 || !coversTimer(selection)) return;
  if (stated <= maxPowerRatio * computed && computed <= maxPowerRatio * stated) return;
  selection.replace("normalizedPower", { rule: "powerAgainstRecording", against: computed });
};

/**
 * Keeps averages at or below maxima. One correction may change the bound of another, so the rules repeat until nothing changes.
 */
export const judgeMaxima = (selection: TotalSelection): void => {
  judgeNormalizedPower(selection);
  for (let round = 0; round < orders.length; round++)
    for (const order of orders) judgeOrder(selection, order);
};

function judgeOrder(selection: TotalSelection, order: Order): void {
  const { lower, upper } = order;
  const [low, high] = [selection.positive(lower), selection.positive(upper)];
  if (low === undefined || high === undefined || low <= high) return;
  if (low - high > resolutionOf(lower, low) && takeComputed(selection, order, low, high)) return;
  const [left, right] = [selection.positive(lower) ?? 0, selection.positive(upper) ?? Infinity];
  if (left <= right) return;
  if (left - right <= resolutionOf(lower, left)) selection.round(...roundedOf(selection, order, left, right));
  else giveUp(selection, order, left, right);
}

/**
 * The one of the two that is rounded: the average, except for the average speed, which follows from distance and time; then the
 * maximum, if it may be changed.
 */
const roundedOf = (
  selection: TotalSelection,
  { lower, upper }: Order,
  low: number,
  high: number,
): readonly [TotalName, number] => {
  const mayRise = selection.isFree(upper) && low <= plausibleRange(upper, selection.activityId)[1];
  const isLowerRounded = lower === "avgSpeed" ? !mayRise : selection.isFree(lower);
  return isLowerRounded ? [lower, high] : [upper, low];
};

/**
 * Uses the computed value of the one that differs more from it, else of the other, else of both; false if none of this puts them
 * in order.
 */
function takeComputed(
  selection: TotalSelection,
  { lower, upper }: Order,
  low: number,
  high: number,
): boolean {
  const [otherLow, otherHigh] = [otherOf(selection, lower), otherOf(selection, upper)];
  const lowFirst = farness(low, otherLow) >= farness(high, otherHigh);
  const againstLow = { rule: "averageAboveMaximum", against: high } as const;
  const againstHigh = { rule: "averageAboveMaximum", against: low } as const;
  const fixes = [
    otherLow !== undefined && otherLow <= high && (() => selection.replace(lower, againstLow, otherLow)),
    otherHigh !== undefined && low <= otherHigh && (() => selection.replace(upper, againstHigh, otherHigh)),
  ];
  const fix = (lowFirst ? fixes : fixes.toReversed()).find((one) => one !== false);
  if (fix) fix();
  else if (otherLow !== undefined && otherHigh !== undefined && otherLow <= otherHigh) {
    selection.replace(lower, againstLow, otherLow);
    selection.replace(upper, againstHigh, otherHigh);
  } else return false;
  return true;
}

function otherOf(selection: TotalSelection, name: TotalName): number | undefined {
  if (!selection.counts(name, "device") || !selection.isFree(name)) return undefined;
  const other = name === "avgSpeed" ? averageOf(selection) : selection.computed(name);
  return other !== undefined && other > 0 ? other : undefined;
}

const farness = (value: number, other: number | undefined): number =>
  other === undefined ? 0 : Math.abs(Math.log(value / other));

function giveUp(
  selection: TotalSelection,
  { lower, upper, extreme }: Order,
  low: number,
  high: number,
): void {
  const other = extreme === upper ? lower : upper;
  const against = { [lower]: high, [upper]: low };
  for (const name of [extreme, other]) {
    if (!selection.isFree(name)) continue;
    selection.leaveOut(name, { rule: "averageAboveMaximum", against: against[name] ?? 0 });
    return;
  }
  selection.doubt(extreme, { rule: "averageAboveMaximum", against: against[extreme] ?? 0 });
}
