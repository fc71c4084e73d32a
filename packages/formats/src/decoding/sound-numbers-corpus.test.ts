import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import { recordDistance, recordTime } from "@cairn/domain/efforts/record-speeds";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeWorkouts } from "./create-decoder.ts";

/** Rounding of sums, metres and seconds. */
const rounding = 0.01;

/** What the computed numbers of a recording break among the inequalities that hold for everybody; empty for sound ones. */
function brokenBy({ recording, activityId }: DecodedActivity, analysis: WorkoutAnalysis): readonly string[] {
  const { elapsedTime = 0, timerTime = 0, movingTime = 0, distance = 0, start, stop } = analysis;
  const pairs = [
    // The lengths of a pool are timed by themselves.
    ["moving and timer", analysis.pool ? 0 : movingTime, timerTime],
    ["timer and elapsed", timerTime, elapsedTime],
    ["heart rates", analysis.avgHeartRate ?? 0, analysis.maxHeartRate ?? 0],
    ["cadences", analysis.avgCadence ?? 0, analysis.maxCadence ?? 0],
    ["powers", analysis.avgPower ?? 0, analysis.maxPower ?? 0],
    ...(analysis.bestEfforts ?? []).map(({ distance: metres, duration }) => [
      `the record over ${metres} m`,
      recordTime(metres, activityId),
      duration,
    ]),
    ...(analysis.bestSpeeds ?? []).map(({ duration, value }) => [
      `the record over ${duration} s`,
      value * duration,
      recordDistance(duration, activityId),
    ]),
  ] as const;
  const broken = pairs.flatMap(([name, lower, upper]) =>
    Number(lower) <= Number(upper) + rounding ? [] : [`${name}: ${lower} above ${upper}`],
  );
  // People may go on in a pause; smoothing shortens a track by 1.5 % at most.
  const isOneLine = recording.segmentStarts.length === 1 && start && stop;
  const apart = isOneLine ? haversine(start.lat, start.lon, stop.lat, stop.lon) : 0;
  return distance >= 0.985 * apart ? broken : [...broken, `${distance} m over a displacement of ${apart} m`];
}

/** Recordings that do, and why. */
const unsound: Readonly<Record<string, string>> = {
  "kml/opentracks-kml22_order_location_and_when.kml 0":
    "steps of 111 m in a fraction of a second, which nobody makes",
  "kml/togeojson-gxmultitrack.kml 0":
    "two tracks of the same seconds: elapsed time is left out beside the timer of both",
};

describeWithCorpus("the computed numbers of real recordings", ({ namesIn, read }) => {
  const files = ["fit", "gpx", "tcx", "kml"].flatMap(namesIn).flatMap((name): [string, DecodedActivity][] => {
    const result = decodeWorkouts(read(name));
    return result.ok ? result.value.map((activity, i) => [`${name} ${i}`, activity]) : [];
  });

  it.each(files)("[WORK-3] of %s break no inequality", (name, activity) => {
    const { recording, activityId } = activity;
    const analysis = analyseRecording(recording, activityId === undefined ? {} : { activityId });
    expect(brokenBy(activity, analysis)).toHaveLength(unsound[name] === undefined ? 0 : 1);
  });
});
