import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { element } from "./tcx-elements.ts";

type Totals = { -readonly [K in keyof DeviceTotals]: DeviceTotals[K] };

/** Children of the lap, or of the activity beside its laps; deeper elements with these names have another meaning. */
const children: ReadonlyMap<number, keyof DeviceTotals> = new Map([
  [element.totalTime, "timerTime"],
  [element.distance, "distance"],
  [element.maximumSpeed, "maxSpeed"],
  [element.calories, "energy"],
  [element.cadence, "avgCadence"],
]);

/** Elements of the lap extension (LX), at any depth. */
const extensions: ReadonlyMap<number, keyof DeviceTotals> = new Map([
  [element.avgSpeed, "avgSpeed"],
  [element.maxBikeCadence, "maxCadence"],
  [element.avgRunCadence, "avgCadence"],
  [element.maxRunCadence, "maxCadence"],
  [element.avgWatts, "avgPower"],
  [element.maxWatts, "maxPower"],
  [element.steps, "steps"],
]);

/** No total of a workout, in its unit, is larger. */
const largest = 1e9;

/** Stores the number of an element inside a lap or an activity, outside its points; the first of each kind is used. */
export function setLapTotal(totals: Totals, code: number, parent: number, value: number): void {
  const name = totalOf(code, parent);
  if (name !== undefined && value >= 0 && value < largest) totals[name] ??= value;
}

function totalOf(code: number, parent: number): keyof DeviceTotals | undefined {
  if (code === element.value) {
    // A lap's own `HeartRateBpm` is what Mi Fitness calls its average.
    if (parent === element.averageHeartRate || parent === element.pointHeartRate) return "avgHeartRate";
    return parent === element.maximumHeartRate ? "maxHeartRate" : undefined;
  }
  const isChild = parent === element.lap || parent === element.transition || parent === element.activity;
  return isChild ? (children.get(code) ?? extensions.get(code)) : extensions.get(code);
}
