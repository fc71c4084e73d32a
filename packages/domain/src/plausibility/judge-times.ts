import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import {
  clockSlack,
  countsAll,
  distanceSlack,
  goesPlaces,
  maxMeasureRatio,
  minMeasureRatio,
  timerSlack,
} from "./plausibility-limits.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Judges timer time, elapsed time and moving time, in this order: each is compared with the previous one. */
export const judgeTimes = (selection: TotalSelection, evidence: RecordedEvidence): void => {
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

function judgeTimer(selection: TotalSelection, { trackAtLeast }: RecordedEvidence): void {
  const timer = selection.value("totalTime");
  if (timer === undefined || !selection.counts("totalTime", "device") || !selection.isFree("totalTime"))
    return;
  const moving = selection.computed("movingTime") ?? 0;
  const tellsMovement =
    trackAtLeast !== undefined && goesPlaces(selection.activityId) && countsAll(selection.activityId);
  if (
    tellsMovement &&
    moving > maxMeasureRatio * timer + timerSlack &&
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
  return stated <= minMeasureRatio * computed && stated * moving <= maxMeasureRatio * computed * timer;
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

/** Without an elapsed time the timer time is used. */
function judgeLastLap(selection: TotalSelection, { lapsEnd = 0 }: RecordedEvidence): void {
  const end = selection.value("elapsedTime") ?? selection.value("totalTime");
  if (end === undefined || lapsEnd <= end + clockSlack) return;
  const contradiction = { rule: "elapsedBeforeLastLap", against: lapsEnd } as const;
  if (!selection.isFree("elapsedTime")) return selection.doubt("elapsedTime", contradiction);
  const recorded = selection.computed("elapsedTime") ?? 0;
  selection.replace("elapsedTime", contradiction, Math.max(recorded, lapsEnd));
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
