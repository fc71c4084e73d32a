import { known } from "../known.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { isSpeedOver } from "./judge-speed.ts";
import {
  clockSlack,
  countsAll,
  distanceSlack,
  goesPlaces,
  maxMeasureRatio,
  maxMovingRatio,
  minMeasureRatio,
  timerSlack,
} from "./plausibility-limits.ts";
import { totalNames } from "./provenance.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Judges timer time, elapsed time and moving time, in this order: each is compared with the previous one. */
export const judgeTimes = (selection: TotalSelection, evidence: RecordedEvidence): void => {
  judgeLapTotals(selection, evidence);
  judgeSwap(selection);
  judgeTimer(selection, evidence);
  judgeElapsed(selection);
  judgeLastLap(selection, evidence);
  judgeMoving(selection);
};

/** True if the recording is about as long as the timer time, so that its computed values describe the whole workout. */
export const coversTimer = (selection: TotalSelection): boolean => {
  const timer = selection.value("totalTime");
  const recorded = selection.computed("elapsedTime") ?? selection.computed("totalTime");
  return timer !== undefined && recorded !== undefined && recorded >= minMeasureRatio * timer - timerSlack;
};

/**
 * Totals that are the sums of laps end with the last lap. If the device stopped writing laps while it went on recording, because
 * its battery was empty or its file was cut, the points know all of it.
 */
function judgeLapTotals(
  selection: TotalSelection,
  { lapsTimer = 0, beyondLaps = 0 }: RecordedEvidence,
): void {
  const [timer, recorded] = [selection.device("totalTime"), selection.computed("totalTime")];
  if (timer === undefined || recorded === undefined || lapsTimer === 0) return;
  const missing = recorded - timer;
  const isSumOfLaps = Math.abs(timer - lapsTimer) <= clockSlack;
  // The points may run for longer inside the laps as well, where the timer stood.
  if (!isSumOfLaps || missing <= timerSlack || beyondLaps <= missing * minMeasureRatio) return;
  for (const name of totalNames) {
    if (!selection.counts(name, "device") || !selection.isFree(name)) continue;
    const against = selection.computed(name);
    const contradiction = { rule: "lapsEndEarly", ...known("against", against) } as const;
    if (against === undefined) selection.doubt(name, contradiction);
    else selection.replace(name, contradiction);
  }
}

/** Exchanges timer and elapsed time if the device's are the wrong way round, and something else shows that. */
function judgeSwap(selection: TotalSelection): void {
  const [timer, elapsed] = [selection.value("totalTime"), selection.value("elapsedTime")];
  const names = ["totalTime", "elapsedTime"] as const;
  if (!names.every((name) => selection.counts(name, "device") && selection.isFree(name))) return;
  if (timer === undefined || elapsed === undefined || timer <= elapsed + clockSlack) return;
  if (!isSwapped(selection, timer, elapsed)) return;
  selection.replace("totalTime", { rule: "timesSwapped", against: elapsed }, elapsed);
  selection.replace("elapsedTime", { rule: "timesSwapped", against: timer }, timer);
}

const isLike = (stated: number, recorded: number): boolean =>
  stated >= minMeasureRatio * recorded && stated <= maxMeasureRatio * recorded;

/** The points have pauses and agree with the exchanged times, or the average speed is that over the shorter one. */
function isSwapped(selection: TotalSelection, timer: number, elapsed: number): boolean {
  const [ran, lasted] = [selection.computed("totalTime") ?? 0, selection.computed("elapsedTime") ?? 0];
  const farness = (asTimer: number, asElapsed: number): number =>
    Math.abs(asTimer - ran) + Math.abs(asElapsed - lasted);
  if (isLike(elapsed, ran) && isLike(timer, lasted) && farness(elapsed, timer) < farness(timer, elapsed))
    return true;
  const [speed, distance] = [selection.device("avgSpeed") ?? 0, selection.device("distance") ?? 0];
  return speed > 0 && isSpeedOver(speed, distance, elapsed) && !isSpeedOver(speed, distance, timer);
}

function judgeTimer(selection: TotalSelection, { trackAtLeast }: RecordedEvidence): void {
  const timer = selection.value("totalTime");
  if (timer === undefined || !selection.counts("totalTime", "device") || !selection.isFree("totalTime"))
    return;
  const moving = selection.computed("movingTime") ?? 0;
  const tellsMovement =
    trackAtLeast !== undefined && goesPlaces(selection.activityId) && countsAll(selection.activityId);
  if (
    tellsMovement &&
    moving > maxMovingRatio * timer + timerSlack &&
    !countedAPart(selection, timer, moving)
  ) {
    selection.replace("totalTime", { rule: "timerBelowMoving", against: moving });
    return;
  }
  const recorded = selection.computed("elapsedTime");
  if (
    recorded !== undefined &&
    timer > maxMeasureRatio * recorded + timerSlack &&
    isWhole(selection, recorded)
  ) {
    selection.replace("totalTime", { rule: "timerBeyondRecording", against: recorded });
  }
}

/** The device stood still for a part of the recording, and counted neither its time nor its distance. */
function countedAPart(selection: TotalSelection, timer: number, moving: number): boolean {
  const [stated, computed] = [selection.device("distance"), selection.computed("distance")];
  if (stated === undefined || computed === undefined || timer === 0) return false;
  return stated * moving <= maxMovingRatio * computed * timer;
}

/** The recording contains the device's whole distance, and at the device's own speed it took no longer than the recording. */
function isWhole(selection: TotalSelection, recorded: number): boolean {
  const [stated, computed] = [selection.device("distance") ?? 0, selection.computed("distance") ?? 0];
  const speed = selection.device("avgSpeed") ?? 0;
  return (
    stated > 0 &&
    stated >= minMeasureRatio * computed &&
    stated <= maxMeasureRatio * computed &&
    speed > 0 &&
    stated / speed <= maxMeasureRatio * recorded
  );
}

function judgeElapsed(selection: TotalSelection): void {
  const [timer, elapsed] = [selection.value("totalTime"), selection.value("elapsedTime")];
  if (timer === undefined || elapsed === undefined || elapsed >= timer) return;
  const contradiction = { rule: "elapsedBelowTimer", against: timer } as const;
  if (timer - elapsed <= clockSlack) selection.round("elapsedTime", timer);
  else if (!selection.isFree("elapsedTime")) selection.doubt("elapsedTime", contradiction);
  else if ((selection.computed("elapsedTime") ?? 0) >= timer) selection.replace("elapsedTime", contradiction);
  else selection.leaveOut("elapsedTime", contradiction);
}

/**
 * Without an elapsed time the timer time is used. A lap that ends after the stop only casts doubt on the device's session if the
 * points end with it: the lap is then one of the recording before somebody cut its end off, or began after the clock leapt.
 */
function judgeLastLap(selection: TotalSelection, { lapsEnd = 0, clockLeaps = 0 }: RecordedEvidence): void {
  const end = selection.value("elapsedTime") ?? selection.value("totalTime");
  if (end === undefined || lapsEnd <= end + clockSlack) return;
  const contradiction = { rule: "elapsedBeforeLastLap", against: lapsEnd } as const;
  const recorded = selection.computed("elapsedTime") ?? 0;
  const endsWithPoints =
    selection.counts("elapsedTime", "device") && recorded > 0 && recorded - clockLeaps <= end + clockSlack;
  if (endsWithPoints || !selection.isFree("elapsedTime")) selection.doubt("elapsedTime", contradiction);
  else selection.replace("elapsedTime", contradiction, Math.max(recorded, lapsEnd));
}

/** A computed time that covers only part of the track is left out; one that covers all of it is limited to the timer time. */
function judgeMoving(selection: TotalSelection): void {
  const timer = selection.value("totalTime");
  const moving = selection.value("movingTime");
  if (timer === undefined || moving === undefined) return;
  const contradiction = { rule: "movingAboveTimer", against: timer } as const;
  if (selection.counts("movingTime", "device") && moving > timer + clockSlack) {
    if (!selection.isFree("movingTime")) return selection.doubt("movingTime", contradiction);
    selection.reject("movingTime", contradiction);
  }
  if (selection.counts("movingTime", "computed") && isOfAPart(selection)) {
    selection.leaveOut("movingTime", contradiction);
  }
  if ((selection.value("movingTime") ?? 0) > timer) selection.round("movingTime", timer);
}

/** The recording is shorter than the device's timer time, or has distance without time. */
function isOfAPart(selection: TotalSelection): boolean {
  const [computed, moving] = [selection.computed("distance") ?? 0, selection.computed("movingTime") ?? 0];
  const isTooFast = computed > maxPlausibleSpeedMps(selection.activityId) * moving + distanceSlack;
  return isTooFast || (selection.counts("totalTime", "device") && !coversTimer(selection));
}
