import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import {
  countsAll,
  distanceSlack,
  goesPlaces,
  maxMeasureRatio,
  minMeasureRatio,
} from "./plausibility-limits.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Minimum share of the timer time that a recording with positions must cover in order to contradict a longer distance. */
const whole = 0.95;

/** Minimum share of a distance between places 30 m apart; if it is less the receiver drifted on the spot. */
const travelled = 0.8;

/** Judges the device's distance by the distance between the points, its own counter, the time, and its laps. */
export const judgeDistance = (selection: TotalSelection, evidence: RecordedEvidence): void => {
  const stated = selection.value("distance") ?? 0;
  if (selection.counts("distance", "device") && selection.isFree("distance")) {
    const computed = selection.computed("distance") ?? 0;
    if (isBelow(selection, evidence, stated)) {
      selection.replace("distance", { rule: "distanceBelowTrack", against: computed });
    } else if (isBeyond(selection, evidence, stated)) {
      selection.replace("distance", { rule: "distanceBeyondTrack", against: computed });
    } else judgeTempo(selection, stated);
  }
  judgeLapSum(selection, evidence);
};

/**
 * Laps longer than the total only cast doubt on it, because either may be wrong; without any distance their sum is the distance.
 */
function judgeLapSum(selection: TotalSelection, { lapsDistance = 0 }: RecordedEvidence): void {
  const distance = selection.value("distance") ?? 0;
  if (lapsDistance <= maxMeasureRatio * distance + distanceSlack) return;
  const contradiction = { rule: "lapsAboveTotal", against: lapsDistance } as const;
  if (distance === 0 && selection.isFree("distance"))
    selection.replace("distance", contradiction, lapsDistance);
  else selection.doubt("distance", contradiction);
}

function isBelow(selection: TotalSelection, evidence: RecordedEvidence, stated: number): boolean {
  const { activityId } = selection;
  const { trackAtLeast, counted = 0 } = evidence;
  if (!((selection.computed("distance") ?? 0) > stated)) return false;
  // In halls only the counter is used, because people correct it on the device afterwards: nothing else contradicts it.
  if (trackAtLeast === undefined || !goesPlaces(activityId)) return stated === 0 && counted > distanceSlack;
  if (!countsAll(activityId)) return false;
  const [timer, moving] = [selection.value("totalTime") ?? 0, selection.computed("movingTime") ?? 0];
  const share = timer > 0 && moving > timer ? timer / moving : 1;
  const least = trackAtLeast * share;
  return stated < minMeasureRatio * least && least - stated > distanceSlack;
}

function isBeyond(selection: TotalSelection, evidence: RecordedEvidence, stated: number): boolean {
  const { trackAtLeast = 0, located = 0, counted = 0 } = evidence;
  const computed = selection.computed("distance");
  const timer = selection.value("totalTime") ?? Infinity;
  if (
    computed === undefined ||
    !goesPlaces(selection.activityId) ||
    stated <= maxMeasureRatio * computed + distanceSlack
  )
    return false;
  const isCovered = located >= whole && (selection.computed("elapsedTime") ?? 0) >= whole * timer;
  return (
    isCovered && (counted > 0 ? counted < minMeasureRatio * stated : trackAtLeast >= travelled * computed)
  );
}

function judgeTempo(selection: TotalSelection, stated: number): void {
  const timer = Math.max(selection.value("totalTime") ?? 0, selection.value("elapsedTime") ?? 0);
  const most = maxPlausibleSpeedMps(selection.activityId) * timer;
  if (timer === 0 || stated <= most + distanceSlack) return;
  const contradiction = { rule: "distanceTooFast", against: most } as const;
  const computed = selection.computed("distance");
  if (computed !== undefined && computed > 0 && computed <= most)
    selection.replace("distance", contradiction);
  else selection.doubt("distance", contradiction);
}
