import { basename } from "node:path";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes } from "./create-decoder.ts";

/** Files that these comparisons treat differently, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "muktihari-big_activity.fit": "made by a program, with totals that its records do not have",
  "fitparserjs-triathlon_summary_last.fit": "the same triathlon as summary_first",
  "fitparserjs-snorkeling-unknown-sport.fit": "fifteen positions",
};

/**
 * Climb that a device counted although nobody climbed, metres, by the device's own legs. Out of the water
 * its altimeter rose by 50 m within seconds, and it counted 38 m of that in a transition of 132 m on foot
 * beside the lake.
 */
const climbedNowhere: Readonly<Record<string, number>> = { "fitparserjs-triathlon_summary_first.fit": 38 };

const climbOf = (name: string, { device }: DecodedActivity): number =>
  (device?.ascent ?? NaN) - (climbedNowhere[name] ?? 0);

const options = ({ activityId }: DecodedActivity) => (activityId === undefined ? {} : { activityId });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

describeWithCorpus("computed numbers beside those of real devices", ({ namesIn, read }) => {
  const files = namesIn("fit").flatMap((path): [string, DecodedActivity][] => {
    const name = basename(path);
    if (!name.endsWith(".fit") || name.startsWith("made-") || leftOut[name] !== undefined) return [];
    const result = decodeBytes(read(path));
    return result.ok && result.value.recording.length > 200 ? [[name, result.value]] : [];
  });
  const climbed = files.filter(([, { device }]) => (device?.ascent ?? 0) >= 50);

  it.each(climbed)("[WORK-4] climb agrees with %s within a fifth or 25 m", (name, activity) => {
    const device = climbOf(name, activity);
    const found = analyseRecording(activity.recording, options(activity)).ascent ?? NaN;
    // Zwift knows its terrain better than the elevations that it writes.
    const tolerance = name === "faker-zwift_non_utf8_20260130.fit" ? 35 : Math.max(25, 0.2 * device);
    expect(Math.abs(found - device)).toBeLessThan(tolerance);
  });

  it("[WORK-4] climb is within 9 % of the devices' on average (median)", () => {
    expect(climbed.length).toBeGreaterThan(15);
    const off = climbed.map(([name, activity]) => {
      const found = analyseRecording(activity.recording, options(activity)).ascent ?? NaN;
      return Math.abs(found / climbOf(name, activity) - 1);
    });
    expect(median(off)).toBeLessThan(0.09);
  });

  const measured = files.filter(([, { recording }]) => recording.columns.speed && recording.columns.lat);

  it("moving time from positions alone agrees with that from the device's speeds, within 2 % each and 0.2 % in the median", () => {
    expect(measured.length).toBeGreaterThan(20);
    const off = measured.map(([name, activity]) => {
      const { speed: _, ...columns } = activity.recording.columns;
      const bySpeed = analyseRecording(activity.recording, options(activity)).movingTime ?? NaN;
      const byTrack =
        analyseRecording({ ...activity.recording, columns }, options(activity)).movingTime ?? NaN;
      const share = Math.abs(byTrack / bySpeed - 1);
      expect(share, name).toBeLessThan(0.02);
      return share;
    });
    expect(median(off)).toBeLessThan(0.002);
  });
});
