import assert from "node:assert/strict";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import { judgeLaps, type JudgedLap } from "@cairn/domain/plausibility/judge-laps";
import { countsAll, goesPlaces } from "@cairn/domain/plausibility/plausibility-limits";
import { type TotalName, totalNames, type Totals } from "@cairn/domain/plausibility/provenance";
import { type DisplayedLap, violations } from "@cairn/domain/plausibility/violations";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals } from "@cairn/domain/recording/recording";

/** "Other 1" of the catalogue, for files without a sport. */
const unknownActivity = 4;

/**
 * The numbers that an import would show for an activity: computed ones, which totals count and which do not,
 * and laps.
 */
export function judgedNumbers(activity: DecodedActivity) {
  const { judge, ...numbers } = computedNumbers(activity);
  return { ...numbers, ...judge(activity.device ?? {}) };
}

/** The computed numbers of an activity, its laps, and the function that checks a device's totals against them. */
export function computedNumbers({ recording, activityId = unknownActivity }: DecodedActivity) {
  const measured = measureTrack(recording, activityId);
  const laps = judgeLaps(measured, activityId);
  const { evidence, ...computed } = analyseRecording(recording, { activityId, measured, laps });
  const judge = (device: DeviceTotals) =>
    judgeTotals({
      device: withTotalTime(device),
      computed: withTotalTime(totalsIn(computed)),
      analysisVersion: computed.version,
      activityId,
      ...(evidence && { evidence }),
    });
  return { activityId, computed, evidence, laps, judge };
}

/**
 * Checks the numbers that an import would show for an activity against each other; throws if they break an
 * inequality without saying so.
 *
 * @returns rules that rejected something of the device's, and the device's totals that count unchanged
 */
export function checkNumbers(activity: DecodedActivity): {
  readonly rules: readonly string[];
  readonly kept: number;
} {
  const { activityId, computed, evidence, totals, leftOut, laps } = judgedNumbers(activity);
  const isMeasured = goesPlaces(activityId) && countsAll(activityId);
  const isWhole = (totals.totalTime?.value ?? 0) >= (computed.movingTime ?? 0);
  const trackAtLeast = isMeasured && isWhole ? evidence?.trackAtLeast : undefined;
  const displayed = {
    activityId,
    totals,
    laps: laps.map(displayedLap),
    ...(trackAtLeast !== undefined && { trackAtLeast }),
  };
  const broken = violations(displayed);
  assert(broken.length === 0, broken.join("; "));
  const judged = [
    ...Object.values(totals),
    ...Object.values(leftOut),
    ...laps.flatMap(({ doubts }) => doubts),
  ];
  return {
    rules: judged.flatMap(({ contradiction }) => (contradiction ? [contradiction.rule] : [])),
    kept: Object.values(totals).filter(({ source }) => source === "device").length,
  };
}

const withTotalTime = ({ timerTime, ...totals }: DeviceTotals): Totals => {
  const totalTime = timerTime ?? totals.elapsedTime;
  return { ...totals, ...(totalTime !== undefined && { totalTime }) };
};

const totalsIn = (analysis: DeviceTotals): DeviceTotals =>
  Object.fromEntries(
    [...totalNames.filter((name) => name !== "totalTime"), "timerTime" as const].flatMap(
      (name: Exclude<TotalName, "totalTime"> | "timerTime") =>
        analysis[name] === undefined ? [] : [[name, analysis[name]]],
    ),
  );

function displayedLap({ lap, movingTime, doubts }: JudgedLap): DisplayedLap {
  const { startTime, elapsedTime, timerTime: duration = elapsedTime, distance = 0, avgHeartRate } = lap;
  const { avgSpeed = duration > 0 ? distance / duration : 0, maxHeartRate, avgCadence, avgPower } = lap;
  const doubted = doubts.map(({ name }) => name);
  return {
    startTime,
    duration,
    movingTime,
    distance,
    avgSpeed,
    avgHeartRate,
    maxHeartRate,
    avgCadence,
    avgPower,
    doubted,
  };
}
