import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import { judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import type { ChosenTotals } from "@cairn/domain/plausibility/provenance";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes } from "./create-decoder.ts";

const cycling = 2;

const analysed = (activity: DecodedActivity): WorkoutAnalysis =>
  analyseRecording(activity.recording, { activityId: cycling });

const withTotal = (totals: { readonly timerTime?: number; readonly elapsedTime?: number }) => {
  const totalTime = totals.timerTime ?? totals.elapsedTime;
  return { ...totals, ...(totalTime !== undefined && { totalTime }) };
};

/** Totals as the page shows them before the owner has chosen any. */
const shown = (activity: DecodedActivity): ChosenTotals => {
  const analysis = analysed(activity);
  return judgeTotals({
    device: withTotal(activity.device ?? {}),
    computed: withTotal(analysis),
    analysisVersion: analysis.version,
    activityId: cycling,
    ...(analysis.evidence && { evidence: analysis.evidence }),
  }).totals;
};

const withinHalfPercent = (found: number | undefined, wanted: number | undefined): void => {
  expect(Math.abs((found ?? NaN) / (wanted ?? NaN) - 1)).toBeLessThan(0.005);
};

describeWithCorpus("the same ride from several formats", ({ read }) => {
  const decoded = (name: string): DecodedActivity => {
    const result = decodeBytes(read(name));
    return result.ok ? result.value : expect.fail(result.error.kind);
  };

  it("starts at the same time and place and lasts as long in FIT, TCX and GPX", () => {
    const [fit, tcx, gpx] = [
      decoded("fit/sweatpy-2020-06-01-16-52-40.fit"),
      decoded("tcx/sweatpy-activity_5039744860.tcx"),
      decoded("gpx/sweatpy-activity_5039744860.gpx"),
    ];
    for (const other of [tcx, gpx]) {
      expect(other.recording.startTime).toBe(fit.recording.startTime);
      const [own, its] = [analysed(fit), analysed(other)];
      expect(Math.abs((its.elapsedTime ?? NaN) - (own.elapsedTime ?? NaN))).toBeLessThanOrEqual(1);
      expect(its.start?.lat).toBeCloseTo(own.start?.lat ?? NaN, 6);
      expect(its.stop?.lon).toBeCloseTo(own.stop?.lon ?? NaN, 6);
    }
  });

  it("is as long in TCX as in FIT, although it does not mark the pause in which the rider kept moving", () => {
    const fit = decoded("fit/sweatpy-2020-06-01-16-52-40.fit");
    const tcx = decoded("tcx/sweatpy-activity_5039744860.tcx");
    expect(tcx.device?.distance).toBe(fit.device?.distance);
    expect(tcx.recording.laps).toHaveLength(fit.recording.laps.length);
    const [own, its] = [analysed(fit), analysed(tcx)];
    withinHalfPercent(its.distance, own.distance);
    expect(Math.abs((its.timerTime ?? NaN) - (own.timerTime ?? NaN))).toBeLessThanOrEqual(1);
    expect(Math.abs((its.movingTime ?? NaN) - (own.movingTime ?? NaN))).toBeLessThanOrEqual(1);
  });

  it("includes in GPX the 32 s in which the rider went on at 7.7 m/s with the timer stopped: nothing tells them from a lost fix", () => {
    const own = analysed(decoded("fit/sweatpy-2020-06-01-16-52-40.fit"));
    const its = analysed(decoded("gpx/sweatpy-activity_5039744860.gpx"));
    expect(its.timerTime).toBe((own.timerTime ?? NaN) + 32);
    expect(Math.abs((its.distance ?? NaN) - (own.distance ?? NaN) - 32 * 7.7)).toBeLessThan(5);
  });

  it("took as long in TCX as in FIT, on the page and in each lap, although its laps state their time with the pause", () => {
    const [fit, tcx] = [
      decoded("fit/sweatpy-2020-06-01-16-52-40.fit"),
      decoded("tcx/sweatpy-activity_5039744860.tcx"),
    ];
    const [own, its] = [shown(fit), shown(tcx)];
    expect(Math.abs((its.totalTime?.value ?? NaN) - (own.totalTime?.value ?? NaN))).toBeLessThanOrEqual(1);
    expect(Math.abs((its.avgSpeed?.value ?? NaN) / (own.avgSpeed?.value ?? NaN) - 1)).toBeLessThan(0.01);
    for (const [i, { timerTime = NaN }] of fit.recording.laps.entries())
      expect(Math.abs((tcx.recording.laps[i]?.timerTime ?? NaN) - timerTime)).toBeLessThanOrEqual(2);
  });

  it("is as long in another service's GPX as in FIT", () => {
    const [fit, gpx] = [decoded("fit/sweatpy-4801048867.fit"), decoded("gpx/sweatpy-4801048867_strava.gpx")];
    const [own, its] = [analysed(fit), analysed(gpx)];
    withinHalfPercent(its.distance, own.distance);
    expect(its.elapsedTime).toBe(own.elapsedTime);
    expect(gpx.recording.length).toBe(fit.recording.length);
  });
});
