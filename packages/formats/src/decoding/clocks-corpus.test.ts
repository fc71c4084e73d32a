import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { splitRecording } from "@cairn/domain/laps-and-splits/splits";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes } from "./create-decoder.ts";

/** Last time minus first, and the same without the steps between segments. */
function plainClocks({ columns: { time = new Float64Array() }, segmentStarts }: Recording) {
  const starts = new Set(segmentStarts);
  let [elapsed, timer, latest] = [0, 0, Number.NaN];
  time.forEach((now, i) => {
    if (!Number.isFinite(now)) return;
    const step = now - latest;
    // A clock that goes back inside a segment stops until it has caught up.
    if (step < 0 && !starts.has(i)) return;
    if (step > 0) timer += starts.has(i) ? 0 : step;
    latest = now;
  });
  const known = time.filter((now) => Number.isFinite(now));
  elapsed = (known.at(-1) ?? 0) - (known[0] ?? 0);
  return { elapsed, timer };
}

const withTotal = (totals: { readonly timerTime?: number; readonly elapsedTime?: number }) => {
  const totalTime = totals.timerTime ?? totals.elapsedTime;
  return { ...totals, ...(totalTime !== undefined && { totalTime }) };
};

/** Numbers as the page shows them before the owner has chosen any. */
function shown({ recording, activityId, device = {} }: DecodedActivity) {
  const sport = activityId === undefined ? {} : { activityId };
  const analysis = analyseRecording(recording, sport);
  const { totals } = judgeTotals({
    device: withTotal(device),
    computed: withTotal(analysis),
    analysisVersion: analysis.version,
    ...sport,
    ...(analysis.evidence && { evidence: analysis.evidence }),
  });
  return { analysis, totals };
}

describeWithCorpus("clocks of real recordings", ({ namesIn, read }) => {
  const files = ["fit", "gpx", "tcx"].flatMap(namesIn).flatMap((name): [string, DecodedActivity][] => {
    const result = decodeBytes(read(name));
    const hasTime = result.ok && result.value.recording.columns.time !== undefined;
    return hasTime && result.value.recording.length > 100 ? [[name, result.value]] : [];
  });

  it.each(files)("[WORK-3] of %s agree with a plain sum and with each other", (_name, activity) => {
    const { analysis, totals } = shown(activity);
    const { recording, distances } = measureTrack(activity.recording, activity.activityId);
    const plain = plainClocks(recording);
    expect(analysis.elapsedTime).toBeCloseTo(plain.elapsed, 3);
    expect(analysis.timerTime).toBeCloseTo(plain.timer, 3);
    const splits = splitRecording(recording, distances, 1000);
    if (splits.length > 0) {
      expect(splits.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(plain.timer, 3);
    }
    const { distance, avgSpeed, totalTime, movingTime } = totals;
    const seconds = [13, 21, 30, 84].includes(activity.activityId ?? -1)
      ? (movingTime ?? totalTime)?.value
      : totalTime?.value;
    if (distance !== undefined && seconds !== undefined && distance.value > 0 && seconds > 0) {
      expect(Math.abs((avgSpeed?.value ?? 0) * seconds - distance.value)).toBeLessThanOrEqual(
        Math.max(0.005 * distance.value, 5),
      );
    }
    const whole = Math.max(totals.elapsedTime?.value ?? 0, totals.totalTime?.value ?? 0);
    for (const best of analysis.bestEfforts ?? []) {
      // A part of the whole took no longer than the whole, to the whole seconds of a device.
      if (best.distance <= (distance?.value ?? 0)) expect(best.duration).toBeLessThanOrEqual(whole + 3);
    }
  });
});
